/** Search in everything that a notebook says: what is found, and from which moment on. */
import { readFile } from "node:fs/promises";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { storable } from "../../notebook/src/format/text.ts";
import { MIGRATIONS_FOLDER } from "../../server/src/migrate.ts";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { type Found, cell, file, find, titles } from "./finding.ts";
import { aSave, newPerson, saveNotebook } from "./people.ts";
import { nextSave } from "./saving-scene.ts";

onEachDatabase((database) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await newPerson(database(), "owner");
  });
  const search = async (text: string): Promise<readonly string[]> => titles(await find(database(), owner, { text }));
  const only = async (text: string): Promise<Found> => {
    const { rows } = await find(database(), owner, { text });
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
      // Only the last word is matched by its beginning.
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

    it("a passage is plain text around the words, with its location", async () => {
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

    it("U03: markup and control characters in a passage stay plain characters", async () => {
      const hostile = `<img src=x onerror=alert(1)> \u0002zebra\u0002 \u202Edesrever <b>zebra</b> ${"é".repeat(3000)}`;
      await saveNotebook(database(), owner, aSave({ title: "Hostile", description: null }), {
        file: file(cell("markdown", hostile)),
      });
      const { pieces } = (await only("zebra")).passage ?? { pieces: [] };
      expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(["zebra", "zebra"]);
      expect(pieces.join("")).toMatch(/^<img src=x onerror=alert\(1\)> zebra \u202Edesrever <b>zebra<\/b> é+…$/u);
      expect(pieces.join("").length).toBeLessThan(260);
    });

    it("U04: anything typed is a search and never an error", async () => {
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
      const total = async (text: string) => (await find(database(), owner, { text })).total;
      // The first 300 characters count.
      expect(await total(`accuracy${" ".repeat(292)}zzz`)).toBeGreaterThan(0);
      expect(await total(`accuracy${" ".repeat(289)}zzz`)).toBe(0);
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", maxLength: 400 }), async (text) => {
          expect(await outcome(find(database(), owner, { text: storable(text) }))).toBe("accepted");
        }),
        { numRuns: 25 },
      );
    });
  });

  describe("from which moment on", () => {
    it("each save is found by its own words, and no longer by those of the previous one", async () => {
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

    it("notebooks from before the migration are found after it", async () => {
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
});
