/** What a search with a typo probably meant. */
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { storable } from "../../notebook/src/format/text.ts";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { cell, file } from "./finding.ts";
import { aSave, changeNotebook, join, newPerson, newTeam, saveNotebook } from "./people.ts";

onEachDatabase((database) => {
  const respelled = (person: Person | null, text: string): Promise<string | null> =>
    database().as(person, async (sql) => {
      const [row] = await sql<{ text: string | null }[]>`select respelled_search(${text}) as text`;
      if (!row) throw new Error("The procedure gave no answer.");
      return row.text;
    });

  describe("what was meant", () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await newPerson(database(), "owner");
      await saveNotebook(
        database(),
        owner,
        aSave({
          title: "Parcels",
          description: "Which delivery is running late",
          content: {
            modeling_section: "Gradient boosting beats the baseline. Übergangszeit und прогноз.",
            facts: { version: 1, libraries: ["LightGBM"] },
          },
        }),
        {
          file: file(
            cell("markdown", "The accuracy of the pipelines in Köln"),
            cell("code", "late_parcels = RandomForestClassifier().fit(frame)"),
          ),
        },
      );
    });

    it.each([
      ["parcles", "parcels", "two letters in the wrong order"],
      ["acuracy", "accuracy", "a letter too few, and not the stem of the word"],
      ["gradiennt", "gradient", "a letter too many"],
      ["gradiant", "gradient", "another letter"],
      ["piplines", "pipelines", "a word in the plural"],
      ["delivrys", "delivery", "a word that is there in the singular alone"],
      ["Gradiant Bosting", "gradient boosting", "two words"],
      ['"gradiant boosting" late', '"gradient boosting" late', "a word in a phrase"],
      ["parcels -depot gradiant", "parcels -depot gradient", "a word beside one that is excluded"],
      ["lihtgbm", "lightgbm", "a library"],
      ["late_parcles", "late_parcels", "a part of an identifier"],
      ["randomforestclasifier", "randomforestclassifier", "an identifier"],
      ["Koln", "köln", "a letter without its accent"],
      ["прогнос", "прогноз", "another alphabet"],
    ])("%s: %s (%s)", async (typed, meant) => {
      expect(await respelled(owner, typed)).toBe(meant);
    });

    it.each([
      ["parcels", "what is found"],
      ["parc", "the beginning of what is found"],
      ["weather", "a word like none of them"],
      ["lat", "three letters"],
      ["-parcles", "a word that is excluded"],
      ["gradiant weather", "a slip beside a word that stands nowhere"],
      ["2024", "a number"],
      ["wrnog wrods whcih nbody konws", "more words than are put right"],
    ])("nothing is suggested for %s: %s", async (typed) => {
      expect(await respelled(owner, typed)).toBeNull();
    });

    it("a typo found in a notebook is corrected where five times as many notebooks have the right word", async () => {
      const typist = await newPerson(database(), "typist");
      const save = (title: string) => saveNotebook(database(), typist, aSave({ title, description: null }));
      await save("Foreacst");
      for (let count = 1; count <= 5; count += 1) await save(`Forecast ${count}`);
      expect(await respelled(typist, "foreacst")).toBeNull();
      await save("Forecast 6");
      expect(await respelled(typist, "foreacst")).toBe("forecast");
    });

    it("U04: any text may be searched for", async () => {
      for (const text of [
        "",
        "__",
        "parcels __",
        '"',
        "\\",
        "a' || b",
        "%",
        "\u202Eabcd",
        "-",
        `"abcd`,
        "x".repeat(4000),
      ])
        expect(await outcome(respelled(owner, text))).toBe("accepted");
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
          expect(await outcome(respelled(owner, storable(text)))).toBe("accepted");
        }),
        { numRuns: 8 },
      );
    });
  });

  describe("U07: whose words they are", () => {
    it("words of a team are suggested to its members, as long as they are members; a private word to its owner alone", async () => {
      const [admin, mate, stranger] = [
        await newPerson(database(), "admin"),
        await newPerson(database(), "mate"),
        await newPerson(database(), "stranger"),
      ];
      const team = await newTeam(database(), admin);
      await join(database(), admin, team, mate);
      const { id } = await saveNotebook(database(), admin, aSave({ title: "Leopard", team_id: team }));
      await saveNotebook(database(), admin, aSave({ title: "Salamander" }));
      const suggested = async () =>
        Promise.all(
          [admin, mate, stranger].map(async (person) => [
            await respelled(person, "leopadr"),
            await respelled(person, "salamandre"),
          ]),
        );
      expect(await suggested()).toEqual([
        ["leopard", "salamander"],
        ["leopard", null],
        [null, null],
      ]);
      await changeNotebook(database(), admin, { team_id: null }, id);
      expect((await suggested())[1]).toEqual([null, null]);
      await changeNotebook(database(), admin, { team_id: team }, id);
      expect((await suggested())[1]).toEqual(["leopard", null]);
      await database().as(
        mate,
        (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${mate.id}`,
      );
      expect((await suggested())[1]).toEqual([null, null]);
      await database().as(admin, (sql) => sql`select delete_notebooks(${sql.json([id])})`);
      expect((await suggested())[0]).toEqual([null, "salamander"]);
    });

    it("a word that more of a stranger's notebooks contain does not rank before the user's own", async () => {
      const [reader, stranger] = [await newPerson(database(), "reader"), await newPerson(database(), "stranger")];
      await saveNotebook(database(), reader, aSave({ title: "Walrus" }));
      for (const title of ["Walnus one", "Walnus two", "Walnus three"])
        await saveNotebook(database(), stranger, aSave({ title }));
      expect(await respelled(reader, "walus")).toBe("walrus");
      expect(await respelled(reader, "walnut")).toBeNull();
    });

    it("a visitor may not ask, and no one bypasses the procedure", async () => {
      expect(await outcome(respelled(null, "leopadr"))).toBe("42501");
      const person = await newPerson(database(), "person");
      for (const call of ["private.slips_of('leopard')", "private.written_form(null, 'leopard', '{}')"])
        expect(await outcome(database().as(person, (sql) => sql.unsafe(`select ${call}`)))).toBe("42501");
    });
  });
});
