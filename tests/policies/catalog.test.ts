/** The catalog: what it says of a notebook, in which order, and for whom. */
import { beforeAll, describe, expect, it } from "vitest";
import { CHURN_FACTS } from "../../notebook/src/analysis/fixtures/churn-facts.ts";
import { catalogHeadline } from "../../notebook/src/analysis/judge/catalog-headline.ts";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { type Found, find, titles } from "./finding.ts";
import { aSave, aScore, changeNotebook, join, newFolder, newPerson, newTeam, saveNotebook } from "./people.ts";
import { nextSave } from "./saving-scene.ts";

interface Told {
  readonly data?: readonly string[];
  readonly target?: string | null;
  readonly model?: string;
  readonly value?: number;
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/** Facts of one experiment, in the shape of docs/facts.md as far as the catalog reads them. */
const facts = ({ data = [], target = "churn", model, value, reads = [], writes = [] }: Told) => ({
  version: 1,
  question: { text: "Who leaves?", cell: 0 },
  libraries: ["pandas", "scikit-learn"],
  headline: 0,
  experiments: [
    {
      data,
      target,
      models:
        model === undefined
          ? []
          : [
              { id: 3, name: "Baseline" },
              { id: 4, name: model },
            ],
      metrics: [{ name: "AUC" }, { name: "recall" }],
      best:
        value === undefined
          ? null
          : { model: 4, metric: { name: "AUC", value, printed: `${value}`, part: "test", of: null } },
    },
  ],
  facts: [
    ...reads.map((name) => ({ kind: "source", form: "file", name })),
    ...writes.map((name) => ({ kind: "saved", name, what: "data" })),
    { kind: "source", form: "generated", name: "rng" },
  ],
});

onEachDatabase((database) => {
  const add = async (owner: Person, title: string, told: Told | null, changes: object = {}): Promise<string> =>
    (await saveNotebook(database(), owner, aSave({ title, content: told ? { facts: facts(told) } : {}, ...changes })))
      .id;
  const only = async (owner: Person): Promise<Found> => (await find(database(), owner, {})).rows[0] as Found;

  describe("the entry of a notebook", () => {
    it("is made of its facts with the save that stores them", async () => {
      const owner = await newPerson(database(), "owner");
      const told = {
        data: ["a.csv"],
        model: "Random Forest",
        value: 0.79,
        reads: ["../in/a.csv", "b.csv"],
        writes: ["out\\c.csv"],
      };
      const first = await saveNotebook(
        database(),
        owner,
        aSave({ content: { facts: facts(told), code_quality_score: aScore(7.5) } }),
      );
      expect(await only(owner)).toMatchObject({
        title: "Customer churn",
        question: "Who leaves?",
        data: ["a.csv", "../in/a.csv", "b.csv"],
        target: "churn",
        model: "Random Forest",
        metric: "AUC",
        part: "test",
        value: 0.79,
        printed: "0.79",
        owner: "owner",
        overall_score: 7.5,
      });
      const [entry] = await database()
        .admin`select reads, writes, models, metrics, libraries from catalog_entries where notebook_id = ${first.id}`;
      expect(entry).toEqual({
        reads: ["a.csv", "b.csv"],
        writes: ["c.csv"],
        models: ["Random Forest", "Baseline"],
        metrics: ["AUC", "recall"],
        libraries: ["pandas", "scikit-learn"],
      });
      await saveNotebook(database(), owner, nextSave(first, { content: { facts: null, model_type: "Ridge" } }));
      expect(await only(owner)).toMatchObject({ question: null, data: [], target: null, model: "Ridge", value: null });
    });

    it("says what a person corrected", async () => {
      const owner = await newPerson(database(), "owner");
      const headline = {
        data: ["b.csv"],
        target: "late",
        model: "Ridge",
        metric: "R2",
        of: null,
        part: null,
        value: 0.5,
        printed: "50%",
      };
      const content = {
        facts: facts({ data: ["a.csv"], model: "Tree", value: 0.9 }),
        fact_corrections: { version: 1, corrections: [], headline },
      };
      const first = await saveNotebook(database(), owner, aSave({ content }));
      expect(await only(owner)).toMatchObject({
        data: ["b.csv", "a.csv"],
        target: "late",
        model: "Ridge",
        metric: "R2",
        value: 0.5,
      });
      await saveNotebook(
        database(),
        owner,
        nextSave(first, { content: { ...content, fact_corrections: { version: 1, corrections: [], headline: {} } } }),
      );
      expect(await only(owner)).toMatchObject({ target: null, model: null, value: null });
    });

    it("is the same from the facts and from the headline that corrections carry", async () => {
      const owner = await newPerson(database(), "owner");
      const columns = ["data", "target", "model", "metric", "metric_of", "part", "value", "printed"];
      const content = { facts: CHURN_FACTS };
      const first = await saveNotebook(database(), owner, aSave({ content }));
      const found = await only(owner);
      const corrections = { version: 1, corrections: [], headline: catalogHeadline(CHURN_FACTS) };
      await saveNotebook(
        database(),
        owner,
        nextSave(first, { content: { ...content, fact_corrections: corrections } }),
      );
      const corrected = await only(owner);
      expect(columns.map((column) => corrected[column])).toEqual(columns.map((column) => found[column]));
      expect(found["value"]).not.toBeNull();
    });

    it("T06: is short and well formed whatever the facts hold", async () => {
      const owner = await newPerson(database(), "owner");
      const long = "x".repeat(5000);
      const odd = [
        { headline: 1e30 },
        { headline: -1, experiments: [{ target: "never" }] },
        { headline: "0", experiments: 7 },
        { headline: 0, experiments: [null] },
        { headline: 0, experiments: [{ best: { model: null, metric: { value: "high", name: 7 } }, models: "x" }] },
        { headline: 0, experiments: [{ target: ` ${long}\n\u0007b`, data: [long, 7, null, ["x"]] }] },
        { facts: { kind: "saved", name: { a: 1 } }, libraries: Array.from({ length: 500 }, (_, index) => `l${index}`) },
        { question: "text", facts: "text" },
      ];
      for (const one of odd)
        await add(owner, JSON.stringify(one).slice(0, 80), null, { content: { facts: { version: 1, ...one } } });
      const { rows } = await find(database(), owner, {});
      expect(rows).toHaveLength(odd.length);
      for (const row of rows) expect(JSON.stringify(row).length).toBeLessThan(2000);
      const [longest] = await database().admin`select max(pg_column_size(e.*)) as bytes from catalog_entries e`;
      expect(longest?.["bytes"]).toBeLessThan(20_000);
    });

    it("T06: cannot be written past the facts", async () => {
      const owner = await newPerson(database(), "owner");
      const id = await add(owner, "Mine", {});
      for (const attempt of [
        `update catalog_entries set model = 'Best' where notebook_id = '${id}'`,
        `delete from catalog_entries where notebook_id = '${id}'`,
        `insert into catalog_entries (notebook_id, user_id) values ('${id}', '${owner.id}')`,
        `select from private.notebook_words`,
      ])
        expect(await outcome(database().as(owner, (sql) => sql.unsafe(attempt)))).toBe("42501");
    });
  });

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
      // Half of them changed in the same moment.
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

    it("is in the order asked for, and what has no value is last in both", async () => {
      for (const descending of [false, true]) {
        const { rows } = await find(database(), owner, { sort: "value", descending });
        const values = rows.map(({ value }) => value as number | null);
        const known = values.filter((value) => value !== null);
        expect(values.slice(0, known.length)).toEqual(known.toSorted((a, b) => (descending ? b - a : a - b)));
        expect(known.length).toBe(16);
      }
    });

    it("says how many are in each group", async () => {
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
    ])("is narrowed by %j", async (asked, count) => {
      expect((await find(database(), owner, asked)).total).toBe(count);
    });

    it("is narrowed by folder, team and person", async () => {
      expect((await find(database(), owner, { folder })).total).toBe(3);
      expect((await find(database(), owner, { folder: "none" })).total).toBe(21);
      expect((await find(database(), owner, { team })).total).toBe(18);
      expect((await find(database(), mate, {})).total).toBe(18);
      expect((await find(database(), owner, { person: mate.id })).total).toBe(12);
    });

    it("offers what can be chosen, and the people by their names", async () => {
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

    it("lead from those that write to those that read, and a notebook alone with its file is left out", async () => {
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

    it("T01: end where one of the two is not to be seen", async () => {
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

  it("T01: an owner who has left the team is not named to it", async () => {
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
