/** Search in everything that a notebook says: what is found, by whom, and from which moment. */
import { readFile } from "node:fs/promises";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { type Found, find, titles } from "./finding.ts";
import { aSave, changeNotebook, join, newPerson, newTeam, saveNotebook } from "./people.ts";
import { nextSave } from "./saving-scene.ts";
import { storable } from "../../notebook/src/format/text.ts";
import { MIGRATIONS_FOLDER } from "../../server/src/migrate.ts";
import { aScene, type Scene } from "./scene.ts";
import { ACTORS } from "./rights.ts";

const cell = (cell_type: string, source: string | readonly string[], outputs: readonly unknown[] = []) => ({
  cell_type,
  source,
  outputs,
});
const file = (...cells: readonly unknown[]): string => JSON.stringify({ nbformat: 4, cells });

onEachDatabase((database) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await newPerson(database(), "owner");
  });
  const search = async (text: string, person: Person = owner): Promise<readonly string[]> =>
    titles(await find(database(), person, { text }));
  const only = async (text: string, person: Person = owner): Promise<Found> => {
    const { rows } = await find(database(), person, { text });
    expect(rows, text).toHaveLength(1);
    return rows[0] as Found;
  };

  describe("what is found", () => {
    beforeAll(async () => {
      await saveNotebook(
        database(),
        owner,
        aSave({
          title: "Parcels",
          description: "Which deliveries are running late",
          content: {
            modeling_section: "Gradient boosting beats the baseline.",
            facts: {
              version: 1,
              libraries: ["LightGBM"],
              facts: [{ kind: "saved", name: "out/late_parcels.parquet" }],
            },
          },
        }),
        {
          file: file(
            cell("markdown", ["# Depots\n", "The accuracy of dispatch times, « Köln » und 数据分析"]),
            cell("code", "df = df.fill_na(0)\nmodel = RandomForestClassifier()\nXGBRegressor(); df.groupby('depot')", [
              { data: { "text/plain": "printedonly", "image/png": "iVBORw0KGgo" } },
            ]),
            cell("markdown", `![chart](attachment) data:image/png;base64,${"QUJDREVG".repeat(40)} after`),
          ),
        },
      );
    });

    it.each([
      ["Parcels", "the title"],
      ["delivery", "the stem of a word in the description"],
      ["runs late", "stems of two words"],
      ["boosted", "a section"],
      ["lightgbm", "a fact"],
      ["late_parcels", "a file that is written"],
      ["depots", "markdown"],
      ["accurate OR accuracy", "either of two words"],
      ["Köln", "a letter with an accent"],
      ["数据", "a word without spaces around it"],
      ["fill_na", "an identifier"],
      ["fillna", "the identifier without its underscore"],
      ["df.groupby", "an attribute"],
      ["groupby", "its last part"],
      ["RandomForestClassifier", "a class"],
      ["randomforestclassifier", "the class in lower case"],
      ["random forest", "the class in words"],
      ["XGB", "the beginning of a class"],
      ["parc dep", "the beginning of the last word"],
      ["dispat", "a word that is not finished"],
      ['"gradient boosting"', "words in this order"],
      ["parcels -weather", "words without another"],
      ["what is the accuracy", "a question"],
      ["boosting depots lightgbm", "words from several places"],
    ])("%s finds the notebook by %s", async (text) => {
      // The beginning of a word is looked for at the end alone.
      expect(await search(text)).toEqual(text === "parc dep" ? [] : ["Parcels"]);
    });

    it.each([
      ["weather", "a word that stands nowhere"],
      ['"boosting gradient"', "words in another order"],
      ["parcels -depots", "a word that is excluded"],
      ["parcels -fill_na", "an identifier that is excluded"],
      ["printedonly", "an output"],
      ["iVBORw0KGgo", "a picture"],
      ["QUJDREVG", "encoded data inside a text"],
    ])("%s finds nothing: %s", async (text) => {
      expect(await search(text)).toEqual([]);
    });

    it("a passage is plain text around the words, with its place", async () => {
      expect((await only("groupby")).passage).toMatchObject({ part: "code", cell: 1 });
      expect((await only("accuracy dispatch")).passage).toEqual({
        part: "markdown",
        cell: 0,
        pieces: ["# Depots The ", "accuracy", " of ", "dispatch", " times, « Köln » und 数据分析"],
      });
      expect((await only("delivery")).passage).toEqual({
        part: "description",
        cell: null,
        pieces: ["Which ", "deliveries", " are running late"],
      });
      expect((await only("lightgbm")).passage).toBeNull();
    });

    it("T03: markup and control characters in a passage stay the characters that they are", async () => {
      const hostile = `<img src=x onerror=alert(1)> \u0002zebra\u0002 \u202Edesrever <b>zebra</b> ${"é".repeat(3000)}`;
      await saveNotebook(database(), owner, aSave({ title: "Hostile", description: null }), {
        file: file(cell("markdown", hostile)),
      });
      const { pieces } = (await only("zebra")).passage ?? { pieces: [] };
      expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(["zebra", "zebra"]);
      expect(pieces.join("")).toMatch(/^<img src=x onerror=alert\(1\)> zebra \u202Edesrever <b>zebra<\/b> é+…$/u);
      expect(pieces.join("").length).toBeLessThan(260);
    });

    it("T04: whatever is typed is a search and never an error", async () => {
      const typed = [
        `"`,
        `'`,
        `-`,
        `--x`,
        `"a`,
        `a:*`,
        `!a & (b`,
        `\\`,
        `or`,
        `a or`,
        `-"`,
        `<->`,
        `%_`,
        "\u202E",
        "the",
        `a" or -"b c`,
      ];
      for (const text of typed) expect(await outcome(find(database(), owner, { text }))).toBe("accepted");
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", maxLength: 400 }), async (text) => {
          expect(await outcome(find(database(), owner, { text: storable(text) }))).toBe("accepted");
        }),
        { numRuns: 25 },
      );
    });
  });

  describe("from which moment", () => {
    it("each save is found by its own words, and no longer by those of the one before", async () => {
      const first = await saveNotebook(
        database(),
        owner,
        aSave({ title: "Walrus", content: { modeling_section: "penguins" } }),
        {
          file: file(cell("code", "albatross = 1")),
        },
      );
      const second = await saveNotebook(
        database(),
        owner,
        nextSave(first, { title: "Seal", content: { modeling_section: "gulls" } }),
      );
      for (const word of ["walrus", "penguins"]) expect(await search(word)).toEqual([]);
      for (const word of ["seal", "gulls", "albatross"]) expect(await search(word)).toEqual(["Seal"]);
      await saveNotebook(database(), owner, nextSave(second, { title: "Seal" }), {
        file: file(cell("code", "puffin = 1")),
      });
      expect([await search("albatross"), await search("puffin")]).toEqual([[], ["Seal"]]);
      await database().as(owner, async (sql) => {
        await sql`update notebooks set title = 'Otter' where id = ${first.id}`;
        await sql`update notebook_content set validation_section = 'heron' where notebook_id = ${first.id}`;
      });
      for (const word of ["otter", "heron", "puffin"]) expect(await search(word)).toEqual(["Otter"]);
      await database().as(owner, (sql) => sql`delete from notebook_content where notebook_id = ${first.id}`);
      expect([await search("puffin"), await search("otter")]).toEqual([[], ["Otter"]]);
      await database().as(owner, (sql) => sql`delete from notebooks where id = ${first.id}`);
      expect(await search("otter")).toEqual([]);
    });

    it("a save that fails leaves what was found before", async () => {
      const first = await saveNotebook(database(), owner, aSave({ title: "Lynx" }));
      const bad = nextSave(first, { title: "Ocelot", content: { code_quality_score: {} } });
      expect(await outcome(saveNotebook(database(), owner, bad))).toBe("22023");
      expect([await search("lynx"), await search("ocelot")]).toEqual([["Lynx"], []]);
    });

    it("notebooks from before are found since the migration", async () => {
      const { admin } = database();
      const { id } = await saveNotebook(
        database(),
        owner,
        aSave({ title: "Ancient", content: { model_type: "Ridge" } }),
        {
          file: file(cell("code", "mammoth = 1")),
        },
      );
      await admin`delete from catalog_entries where notebook_id = ${id}`;
      await admin`delete from private.notebook_words where notebook_id = ${id}`;
      for (const name of ["20261128100000_catalog_entries", "20261128101000_notebook_words"]) {
        const sql = await readFile(`${MIGRATIONS_FOLDER}/${name}.sql`, "utf8");
        const fill = sql.slice(sql.indexOf("-- Notebooks from before."));
        const rows = {
          notebooks: `notebooks where id = '${id}'`,
          content: `notebook_content c where c.notebook_id = '${id}'`,
        };
        await admin.unsafe(
          fill.replaceAll("notebooks;", `${rows.notebooks};`).replaceAll("notebook_content c;", `${rows.content};`),
        );
      }
      expect(await only("mammoth")).toMatchObject({ title: "Ancient", model: "Ridge" });
    });
  });

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

    it("T05: of a file of ten megabytes the first part is found, however many words it has", async () => {
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
            private.passage_of(${scene.privateNotebook}, 'kiwi') as private_passage,
            private.passage_of(${scene.teamNotebook}, 'kiwi') as team_passage`;
        return row;
      });

    it("T01: the owner finds both, the team finds its own, and everybody else nothing: no title, passage, count, choice or file", async () => {
      const counts = { owner: 2, teammate: 1, admin: 1 };
      for (const actor of ACTORS) {
        const person = scene.people[actor];
        if (person === null) continue;
        const row = await seen(person);
        const expected = counts[actor as keyof typeof counts] ?? 0;
        expect([actor, row?.["found"].total, row?.["listed"].total, row?.["matches"]]).toEqual([
          actor,
          expected,
          expected,
          expected,
        ]);
        expect(row?.["private_passage"] === null, actor).toBe(expected !== 2);
        expect(row?.["team_passage"] === null, actor).toBe(expected === 0);
        expect(JSON.stringify(row).includes("kiwi"), actor).toBe(expected > 0);
        expect(row?.["flows"].length, actor).toBe(expected === 2 ? 1 : 0);
      }
    });

    it("T01: a visitor may not ask", async () => {
      for (const call of [
        "find_notebooks('{}')",
        "catalog_choices()",
        "file_flows()",
        "private.matching_notebooks('kiwi')",
      ])
        expect(await outcome(database().as(null, (sql) => sql.unsafe(`select ${call}`)))).toBe("42501");
    });

    it("T01: somebody who leaves the team, and the team that a notebook leaves, find it no longer", async () => {
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

  it("T02: a search reads the index that begins with who may see a notebook; under row rules none could serve it", async () => {
    const { admin } = database();
    const [source] = await admin`select prosrc from pg_proc where proname = 'matching_notebooks'`;
    const statement = /select w\.notebook_id[^;]+/.exec(source?.["prosrc"])?.[0] ?? "";
    const plan = await admin.begin(async (sql) => {
      await sql`set local enable_seqscan = off`;
      const asked = statement.replaceAll("wanted", "'churn'::tsquery").replaceAll("mine", `array['${owner.id}'::uuid]`);
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
