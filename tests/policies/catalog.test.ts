/** The catalog: which notebooks it lists, in which order, and for whom. */
import { beforeAll, describe, expect, it } from "vitest";
import { onEachDatabase, type Person } from "./database.ts";
import { type Found, type Told, facts, find, titles } from "./finding.ts";
import { aSave, aScore, changeNotebook, join, newFolder, newPerson, newTeam, saveNotebook } from "./people.ts";

onEachDatabase((database) => {
  const add = async (owner: Person, title: string, told: Told | null, changes: object = {}): Promise<string> =>
    (await saveNotebook(database(), owner, aSave({ title, content: told ? { facts: facts(told) } : {}, ...changes })))
      .id;
  const only = async (owner: Person): Promise<Found> => (await find(database(), owner, {})).rows[0] as Found;

  describe("a list of many notebooks", () => {
    let owner: Person, mate: Person;
    let team: string, folder: string;
    const MODELS = ["Tree", "Forest", undefined];
    beforeAll(async () => {
      owner = await newPerson(database(), "owner");
      mate = await newPerson(database(), "mate");
      team = await newTeam(database(), owner);
      await join(database(), owner, team, mate);
      folder = await newFolder(database(), owner);
      for (let index = 0; index < 24; index += 1) {
        const model = MODELS[index % 3];
        const told = {
          data: [`d${index % 4}.csv`],
          ...(model === undefined ? {} : { model, value: (index % 5) / 10 }),
        };
        const score = index % 6 === 0 ? {} : { code_quality_score: aScore(index % 6) };
        await add(index % 2 === 0 ? owner : mate, `Notebook ${String.fromCharCode(97 + (index % 7))}`, null, {
          team_id: index % 2 === 0 && index % 4 === 0 ? null : team,
          folder_id: index % 8 === 0 ? folder : null,
          status: index % 3 === 0 ? "Published" : "In Development",
          content: { ...score, facts: index === 5 ? null : facts(told) },
        });
      }
      // Half of them have the same time of change.
      await database()
        .admin`update notebooks set updated_at = '2026-01-01' where id in (select id from notebooks where title like 'Notebook _' order by id limit 12)`;
    });

    const SORTS = ["updated", "created", "title", "question", "data", "target", "model", "value", "score", "owner"];
    const ORDERS = SORTS.flatMap((sort) => [false, true].map((descending) => ({ sort, descending })));
    it.each([
      ...ORDERS,
      { text: "notebook" },
      ...["data", "model", "team", "owner"].map((group) => ({ group, sort: "value" })),
    ])("comes page by page, each notebook once and in one order: %j", async (asked) => {
      const whole = await find(database(), owner, { ...asked, most: 500 });
      expect([whole.total, whole.rows.length, whole.next]).toEqual([24, 24, null]);
      const paged: Found[] = [];
      let after: unknown = null;
      do {
        const page = await find(database(), owner, { ...asked, most: 5, after });
        expect(page.total).toBe(24);
        paged.push(...page.rows);
        after = page.next;
      } while (after !== null);
      expect(paged.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id));
    });

    it("is in the requested order, with missing values last either way", async () => {
      for (const descending of [false, true]) {
        const { rows } = await find(database(), owner, { sort: "value", descending });
        const values = rows.map(({ value }) => value as number | null);
        const known = values.filter((value) => value !== null);
        expect(values.slice(0, known.length)).toEqual(known.toSorted((a, b) => (descending ? b - a : a - b)));
        expect(known.length).toBe(16);
      }
    });

    it("counts the notebooks in each group", async () => {
      const { rows } = await find(database(), owner, { group: "model" });
      const sizes = new Map(rows.map((row) => [row["group"], row["group_size"]]));
      expect([...sizes]).toEqual([
        ["Forest", 8],
        ["Tree", 8],
        [null, 8],
      ]);
    });

    it.each([
      [{ model: "Baseline" }, 16],
      [{ model: "tree" }, 0],
      [{ data: "d1.csv" }, 5],
      [{ metric: "recall", library: "pandas" }, 23],
      [{ status: "Published" }, 8],
      [{ score_from: 4 }, 8],
      [{ score_below: 2, scored: true }, 4],
      [{ scored: false }, 4],
      [{ updated_from: "2026-06-01" }, 12],
      [{ updated_before: "2026-06-01" }, 12],
      [{ text: "notebook c" }, 4],
      [{ team: "none" }, 6],
    ])("is filtered by %j", async (asked, count) => {
      expect((await find(database(), owner, asked)).total).toBe(count);
    });

    it("is filtered by folder, team and person", async () => {
      expect((await find(database(), owner, { folder })).total).toBe(3);
      expect((await find(database(), owner, { folder: "none" })).total).toBe(21);
      expect((await find(database(), owner, { team })).total).toBe(18);
      expect((await find(database(), mate, {})).total).toBe(18);
      expect((await find(database(), owner, { person: mate.id })).total).toBe(12);
    });

    it("offers the available choices, and the people by name", async () => {
      const choices = await database().as(
        mate,
        async (sql) => (await sql`select catalog_choices() as all`)[0]?.["all"],
      );
      expect(choices).toMatchObject({
        models: ["Baseline", "Forest", "Tree"],
        metrics: ["AUC", "recall"],
        libraries: ["pandas", "scikit-learn"],
        data: expect.arrayContaining(["d1.csv"]),
      });
      expect(choices.people).toEqual([mate, owner].map(({ id }, index) => ({ id, name: ["mate", "owner"][index] })));
    });
  });

  describe("files between notebooks", () => {
    const flows = (person: Person) =>
      database().as(person, async (sql) => (await sql`select file_flows() as flows`)[0]?.["flows"]);

    it("lead from notebooks that write to those that read, leaving out a notebook alone with its file", async () => {
      const owner = await newPerson(database(), "owner");
      const writer = await add(owner, "Clean", { reads: ["raw.csv"], writes: ["out/Clean.csv"] });
      const reader = await add(owner, "Train", { reads: ["../data/clean.csv"], writes: ["model.pkl"] });
      await add(owner, "Alone", { reads: ["cache.csv"], writes: ["cache.csv"] });
      expect(await flows(owner)).toEqual([
        {
          file: "Clean.csv",
          writers: [{ id: writer, title: "Clean" }],
          readers: [{ id: reader, title: "Train" }],
          writer_count: 1,
          reader_count: 1,
        },
      ]);
    });

    it("U01: end where one of the two is not visible", async () => {
      const [owner, mate] = [await newPerson(database(), "owner"), await newPerson(database(), "mate")];
      const team = await newTeam(database(), owner);
      await join(database(), owner, team, mate);
      const writer = await add(owner, "Secret writer", { writes: ["flow.csv"] }, { team_id: team });
      await add(mate, "Reader", { reads: ["flow.csv"] });
      expect(await flows(mate)).toHaveLength(1);
      expect(await flows(owner)).toEqual([]);
      await changeNotebook(database(), owner, { team_id: null }, writer);
      expect(await flows(mate)).toEqual([]);
    });
  });

  it("U01: an owner who has left the team is not named to it", async () => {
    const [admin, gone] = [await newPerson(database(), "admin"), await newPerson(database(), "gone")];
    const team = await newTeam(database(), admin);
    await join(database(), admin, team, gone);
    await add(gone, "Left behind", {}, { team_id: team });
    expect(await only(admin)).toMatchObject({ title: "Left behind", owner: "gone" });
    await database().as(gone, (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${gone.id}`);
    expect(await only(admin)).toMatchObject({ title: "Left behind", owner: null });
    expect(titles(await find(database(), admin, { sort: "owner" }))).toEqual(["Left behind"]);
  });
});
