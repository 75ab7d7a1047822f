import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { join, newFolder, newNotebook, newPerson, newTeam } from "./people.ts";

onEachDatabase((database) => {
  let owner: Person, mate: Person, admin: Person;
  let team: string, here: string, there: string;
  let mine: string[];
  let hers: string;
  beforeEach(async () => {
    admin = await newPerson(database(), "admin");
    owner = await newPerson(database(), "owner");
    mate = await newPerson(database(), "mate");
    team = await newTeam(database(), admin);
    await join(database(), admin, team, owner);
    await join(database(), admin, team, mate);
    here = await newFolder(database(), owner, "Here");
    there = await newFolder(database(), owner, "There");
    mine = [];
    for (const title of ["One", "Two", "Three"])
      mine.push(await newNotebook(database(), owner, { title, folder_id: here, team_id: team }));
    hers = await newNotebook(database(), mate, { title: "Hers", team_id: team });
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });

  const file = (person: Person | null, filings: unknown): Promise<number> =>
    database().as(person, async (sql) => {
      const [row] = await sql<{ filed: number }[]>`select file_notebooks(${sql.json(filings as never)}) as filed`;
      return row?.filed ?? 0;
    });
  const remove = (person: Person | null, ids: unknown): Promise<number> =>
    database().as(person, async (sql) => {
      const [row] = await sql<{ gone: number }[]>`select delete_notebooks(${sql.json(ids as never)}) as gone`;
      return row?.gone ?? 0;
    });
  const into = (ids: readonly string[], folder_id: string | null) => ids.map((id) => ({ id, folder_id }));
  const folders = async (): Promise<(string | null)[]> => {
    const rows = await database().admin<{ folder_id: string | null }[]>`
      select folder_id from notebooks where id = any(${[...mine, hers]}::uuid[]) order by created_at, title`;
    return rows.map((row) => row.folder_id);
  };
  const unmoved = (): (string | null)[] => [here, here, here, null];

  describe("moving several notebooks", () => {
    it("an owner moves them in one statement, each to its own folder or out of all", async () => {
      expect(await file(owner, into(mine, there))).toBe(3);
      expect(await folders()).toEqual([there, there, there, null]);
      const [first = "", ...rest] = mine;
      expect(await file(owner, [...into([first], null), ...into(rest, here)])).toBe(3);
      expect(await folders()).toEqual([null, here, here, null]);
      expect(await file(owner, [])).toBe(0);
    });

    it("A03: one notebook that isn't the person's own stops all of them, whether a teammate or the team's admin asks", async () => {
      expect(await outcome(file(owner, into([...mine, hers], there)))).toBe("42501");
      for (const person of [mate, admin]) {
        const own = await newFolder(database(), person, "Own");
        expect(await outcome(file(person, into(mine, own)))).toBe("42501");
        expect(await outcome(file(person, into(mine, there)))).toBe("42501");
        expect(await outcome(file(person, into(mine, null)))).toBe("42501");
      }
      expect(await folders()).toEqual(unmoved());
    });

    it("A03: another user's folder and an unknown one are refused alike, and nothing moves", async () => {
      const foreign = await newFolder(database(), mate, "Foreign");
      for (const folder of [foreign, randomUUID()]) {
        const [last = "", ...rest] = mine.toReversed();
        expect(await outcome(file(owner, [...into(rest, there), ...into([last], folder)]))).toBe("42501");
      }
      expect(await folders()).toEqual(unmoved());
    });

    it("A02: an unknown notebook and a stranger's notebook are refused alike, and nothing moves", async () => {
      const stranger = await newPerson(database(), "stranger");
      const foreign = await newNotebook(database(), stranger);
      for (const id of [foreign, randomUUID()])
        expect(await outcome(file(owner, into([...mine, id], there)))).toBe("P0002");
      expect(await outcome(file(stranger, into(mine, null)))).toBe("P0002");
      expect(await outcome(file(null, into(mine, null)))).toBe("42501");
      expect(await folders()).toEqual(unmoved());
    });

    it("anything but a list of notebooks is refused, and nothing moves", async () => {
      for (const wrong of [{ id: mine[0] }, "x", 7, [1], [{ id: "x", folder_id: null }], into(mine, "x")])
        expect(await outcome(file(owner, wrong)), JSON.stringify(wrong)).toMatch(/^22/);
      expect(await folders()).toEqual(unmoved());
    });
  });

  describe("deleting several notebooks", () => {
    const left = async (): Promise<number> => {
      const { admin: sql } = database();
      return (await sql`select from notebooks where id = any(${[...mine, hers]}::uuid[])`).count;
    };

    it("an owner deletes them with their files in one statement", async () => {
      expect(await remove(owner, [...mine, mine[0]])).toBe(3);
      expect(await left()).toBe(1);
      const { admin: sql } = database();
      expect(await sql`select from notebook_content where notebook_id = any(${mine}::uuid[])`).toHaveLength(0);
    });

    it("a team's admin may delete those of the team", async () => {
      expect(await remove(admin, [...mine, hers])).toBe(4);
      expect(await left()).toBe(0);
    });

    it("A03: one notebook that the person may not delete keeps all of them", async () => {
      expect(await outcome(remove(owner, [...mine, hers]))).toBe("P0002");
      expect(await outcome(remove(mate, [hers, ...mine]))).toBe("P0002");
      expect(await outcome(remove(owner, [...mine, randomUUID()]))).toBe("P0002");
      expect(await outcome(remove(await newPerson(database(), "stranger"), mine))).toBe("P0002");
      expect(await outcome(remove(null, mine))).toBe("42501");
      expect(await left()).toBe(4);
    });

    it("anything but a list of notebooks is refused, and nothing is deleted", async () => {
      for (const wrong of [{ id: mine[0] }, "x", 7, ["x", ...mine], [[mine[0]]], [""]])
        expect(await outcome(remove(owner, wrong)), JSON.stringify(wrong)).toMatch(/^22/);
      expect(await left()).toBe(4);
    });
  });
});
