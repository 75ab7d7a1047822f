/** Search at its limits: files that are hard to read, people who may not see a notebook, and the index. */
import { beforeAll, describe, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { cell, file, find, titles } from "./finding.ts";
import { aSave, changeNotebook, join, newPerson, newTeam, saveNotebook } from "./people.ts";
import { ACTORS } from "./rights.ts";
import { aScene, type Scene } from "./scene.ts";

onEachDatabase((database) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await newPerson(database(), "owner");
  });
  const search = async (text: string, person: Person = owner): Promise<readonly string[]> =>
    titles(await find(database(), person, { text }));

  describe("files that are hard to read", () => {
    const finds = async (content: string, word: string): Promise<boolean> => {
      const title = `File ${word}`;
      await saveNotebook(database(), owner, aSave({ title, description: null, content: {} }), { file: content });
      return (await search(word)).includes(title);
    };

    it.each([
      [
        "numbers that JSON does not know",
        `{"metadata":{"a":NaN,"b":[-Infinity,NaN]},"cells":[{"cell_type":"code","source":"alpaca"}]}`,
        "alpaca",
      ],
      ["U+0000 in a text", String.raw`{"cells":[{"cell_type":"code","source":"a \u0000 bison"}]}`, "bison"],
      ["a byte order mark", `\uFEFF{"cells":[{"cell_type":"code","source":"condor"}]}`, "condor"],
      ["version 3 of the format", `{"worksheets":[{"cells":[{"cell_type":"code","input":["camel = 1"]}]}]}`, "camel"],
    ])("are searched: %s", async (_, content, word) => {
      expect(await finds(content, word)).toBe(true);
    });

    it.each([
      ["no JSON", "dingo", "dingo"],
      ["no notebook", `["emu"]`, "emu"],
      ["cells of another shape", `{"cells":{"source":["ferret"]},"x":[1]}`, "gecko"],
      ["too deep to read", `${"[".repeat(50_000)}"hippo"${"]".repeat(50_000)}`, "hippo"],
    ])("are saved, and found by their other texts: %s", async (_, content, word) => {
      await finds(content, word);
      expect(await search(`"file ${word}"`)).toEqual([`File ${word}`]);
    });

    it("U05: of a ten-megabyte file the first part is found, however many words it has", async () => {
      const words = Array.from({ length: 90_000 }, (_, index) => `w${(index * 7919).toString(36)}`).join(" ");
      const picture = [{ data: { "image/png": "QUJD".repeat(1_500_000) } }];
      const sources = ["iguana ", words, "x".repeat(5000)];
      const cells = [cell("code", sources, picture), ...Array.from({ length: 6 }, () => cell("code", words))];
      expect(await finds(file(...cells), "iguana")).toBe(true);
      const [row] = await database().admin`
        select max(pg_column_size(words)) as bytes, max(length(cells)) as characters from private.notebook_words`;
      expect(row?.["bytes"]).toBeLessThan(1024 * 1024);
      expect(row?.["characters"]).toBeLessThanOrEqual(256_000);
    });
  });

  describe("who finds it", () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await aScene(database());
      await database()
        .admin`update notebooks set title = 'Kiwi secret', description = 'kiwi' where id in (${scene.teamNotebook}, ${scene.privateNotebook})`;
      await database().admin`
        update notebook_content set facts = '{"version":1,"libraries":["kiwilib"],"facts":[
          {"kind":"saved","name":"kiwi.csv"},{"kind":"source","form":"file","name":"kiwi.csv"}]}'
        where notebook_id in (${scene.teamNotebook}, ${scene.privateNotebook})`;
    });
    const seen = (person: Person | null) =>
      database().dryRun(person, async (sql) => {
        const [row] = await sql`
          select find_notebooks('{"text":"kiwi"}') as found, find_notebooks('{"library":"kiwilib","most":1}') as listed,
            catalog_choices() as choices, file_flows() as flows,
            (select count(*)::int from private.matching_notebooks('kiwi')) as matches,
            (select count(*)::int from private.matching_notebooks('kiwi', null, array[${scene.privateNotebook}, ${scene.teamNotebook}]::uuid[])) as among,
            cardinality(private.filtered_notebooks('{"library":"kiwilib"}', 10)) as filtered,
            private.passage_of(${scene.privateNotebook}, 'kiwi') as private_passage,
            private.passage_of(${scene.teamNotebook}, 'kiwi') as team_passage`;
        return row;
      });

    it("U01: the owner finds both, the team finds its own, and everyone else nothing: no title, passage, count, choice or file", async () => {
      const counts = { owner: 2, teammate: 1, admin: 1 };
      for (const actor of ACTORS) {
        const person = scene.people[actor];
        if (person === null) continue;
        const row = await seen(person);
        const expected = counts[actor as keyof typeof counts] ?? 0;
        const found = [
          row?.["found"].total,
          row?.["listed"].total,
          row?.["matches"],
          row?.["among"],
          row?.["filtered"],
        ];
        expect([actor, ...found]).toEqual([actor, ...found.map(() => expected)]);
        expect(row?.["private_passage"] === null, actor).toBe(expected !== 2);
        expect(row?.["team_passage"] === null, actor).toBe(expected === 0);
        expect(JSON.stringify(row).includes("kiwi"), actor).toBe(expected > 0);
        expect(row?.["flows"].length, actor).toBe(expected === 2 ? 1 : 0);
      }
    });

    it("U01: a visitor may not search", async () => {
      for (const call of [
        "find_notebooks('{}')",
        "catalog_choices()",
        "file_flows()",
        "private.matching_notebooks('kiwi')",
        "private.filtered_notebooks('{}', 10)",
        "private.reached_notebooks()",
        "private.count_notebooks(10)",
      ])
        expect(await outcome(database().as(null, (sql) => sql.unsafe(`select ${call}`)))).toBe("42501");
    });

    it("U01: a person who leaves the team, and a team that loses a notebook, no longer find it", async () => {
      const [admin, mate] = [await newPerson(database(), "admin"), await newPerson(database(), "mate")];
      const team = await newTeam(database(), admin);
      await join(database(), admin, team, mate);
      const { id } = await saveNotebook(database(), admin, aSave({ title: "Leopard", team_id: team }));
      expect(await search("leopard", mate)).toEqual(["Leopard"]);
      await changeNotebook(database(), admin, { team_id: null }, id);
      expect([await search("leopard", mate), await search("leopard", admin)]).toEqual([[], ["Leopard"]]);
      await changeNotebook(database(), admin, { team_id: team }, id);
      expect(await search("leopard", mate)).toEqual(["Leopard"]);
      await database().as(
        mate,
        (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${mate.id}`,
      );
      expect(await search("leopard", mate)).toEqual([]);
    });
  });

  it("U02: a search reads the index that starts with who may see a notebook; under row rules none could serve it", async () => {
    const { admin } = database();
    const [source] = await admin`select prosrc from pg_proc where proname = 'matching_notebooks'`;
    const statement = /select w\.notebook_id[^;]+/.exec(source?.["prosrc"])?.[0] ?? "";
    const plan = await admin.begin(async (sql) => {
      await sql`set local enable_seqscan = off`;
      const asked = statement
        .replaceAll("wanted", "'churn'::tsquery")
        .replaceAll("mine", `array['${owner.id}'::uuid]`)
        .replace("(among is null or w.notebook_id = any (among))", "true")
        .replace("most", "null");
      const rows = await sql.unsafe<Record<string, string>[]>(`explain (costs off) ${asked}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toMatch(
      /Bitmap Index Scan on notebook_words_visible\s+Index Cond: \(\(visible_to && .+\) AND \(words @@ '+churn'/,
    );
    const [leakproof] = await admin`select proleakproof from pg_proc where oid = 'ts_match_vq'::regproc`;
    expect(leakproof).toEqual({ proleakproof: false });
  });
});
