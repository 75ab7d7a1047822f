/** Whose a notebook is, which team it is in, and what only the server decides about it. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { changeNotebook, newFolder, newNotebook, newPerson } from "./people.ts";
import { aScene, type Scene } from "./scene.ts";

onEachDatabase((database) => {
  let scene: Scene;
  let owner: Person, teammate: Person, admin: Person, stranger: Person, elsewhere: Person;
  beforeAll(async () => {
    scene = await aScene(database());
    ({ owner, teammate, admin, stranger, elsewhere } = scene.people as Record<string, Person> as never);
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  const stored = async (id: string) => {
    const [row] = await database().admin`select * from notebooks where id = ${id}`;
    return row;
  };
  const teamNotebook = (): Promise<string> => newNotebook(database(), owner, { team_id: scene.team });
  const tries = (person: Person | null, set: Record<string, unknown>, id: string): Promise<number | string> =>
    changeNotebook(database(), person, set, id);

  describe("the owner", () => {
    it("A05: a teammate who saves does not become the owner", async () => {
      const id = await teamNotebook();
      expect(await tries(teammate, { title: "Better title", user_id: teammate.id }, id)).toBe(1);
      expect(await stored(id)).toMatchObject({ title: "Better title", user_id: owner.id });
    });

    it("A05: an owner cannot hand a notebook to another user", async () => {
      const id = await newNotebook(database(), owner);
      expect(await tries(owner, { user_id: stranger.id }, id)).toBe(1);
      expect(await stored(id)).toMatchObject({ user_id: owner.id });
    });

    it("A04: no one creates a notebook in another user's name", async () => {
      const insert = database().as(
        stranger,
        (sql) => sql`insert into notebooks (title, user_id) values ('Gift', ${owner.id})`,
      );
      expect(await outcome(insert)).toBe("42501");
    });
  });

  describe("teams", () => {
    it("A06: no one puts a notebook into a team they are not in, neither new nor stored", async () => {
      const id = await newNotebook(database(), stranger);
      expect(await tries(stranger, { team_id: scene.team }, id)).toBe("42501");
      expect(await tries(stranger, { team_id: randomUUID() }, id)).toBe("42501");
      const insert = database().as(
        stranger,
        (sql) => sql`insert into notebooks (title, user_id, team_id) values ('Spam', ${stranger.id}, ${scene.team})`,
      );
      expect(await outcome(insert)).toBe("42501");
    });

    it("A07: a plain member cannot take a teammate's notebook out of the team, nor into a team of theirs", async () => {
      const id = await teamNotebook();
      expect(await tries(teammate, { team_id: null }, id)).toBe("42501");
      const [own] = await database().as(
        teammate,
        (sql) => sql`insert into teams (name, created_by) values ('My own team', ${teammate.id}) returning id`,
      );
      expect(await tries(teammate, { team_id: own?.["id"] }, id)).toBe("42501");
      expect(await stored(id)).toMatchObject({ team_id: scene.team });
    });

    it("A07: the owner takes a notebook out of the team, and so does a team admin", async () => {
      for (const person of [owner, admin]) {
        const id = await teamNotebook();
        expect(await tries(person, { team_id: null }, id)).toBe(1);
        expect(await stored(id)).toMatchObject({ team_id: null, user_id: owner.id });
      }
    });

    it("A07: an admin does not move another user's notebook into another team of theirs", async () => {
      const id = await teamNotebook();
      const [other] = await database().as(
        admin,
        (sql) => sql`insert into teams (name, created_by) values ('Second team', ${admin.id}) returning id`,
      );
      expect(await tries(admin, { team_id: other?.["id"] }, id)).toBe("42501");
    });

    it("an admin of another team can do nothing", async () => {
      const id = await teamNotebook();
      expect(await tries(elsewhere, { team_id: null }, id)).toBe(0);
      expect(await tries(elsewhere, { title: "Mine" }, id)).toBe(0);
    });
  });

  describe("what the server decides", () => {
    it("A14: ids come from the server, whatever the client sends", async () => {
      const chosen = randomUUID();
      const insert = async (table: string, row: Record<string, unknown>): Promise<unknown> => {
        const [made] = await database().as(
          owner,
          (sql) => sql`insert into ${sql(table)} ${sql({ id: chosen, ...row })} returning id`,
        );
        return made?.["id"];
      };
      for (const id of [
        await insert("notebooks", { title: "Chosen", user_id: owner.id }),
        await insert("folders", { name: "Chosen", user_id: owner.id }),
        await insert("teams", { name: "Chosen", created_by: owner.id }),
      ]) {
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
        expect(id).not.toBe(chosen);
      }
    });

    it("A15: extra columns in a write change nothing that the server decides", async () => {
      const id = await newNotebook(database(), owner);
      const before = await stored(id);
      const frozen = ["id", "user_id", "created_at", "overall_score"] as const;
      await fc.assert(
        fc.asyncProperty(
          fc.record(
            {
              id: fc.uuid(),
              user_id: fc.constantFrom(stranger.id, randomUUID()),
              created_at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
              updated_at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
              version: fc.integer({ min: -5, max: 1e6 }),
              overall_score: fc.double({ min: 0, max: 10, noNaN: true }),
              versioned_at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
              title: fc.constantFrom("One", "Two"),
              description: fc.constantFrom("Three", "Four"),
            },
            { requiredKeys: ["title"] },
          ),
          async (row) => {
            const [old] = await database().admin`select version, updated_at from notebooks where id = ${id}`;
            expect(await tries(owner, row, id)).toBe(1);
            const now = await stored(id);
            for (const column of frozen) expect(now?.[column]).toEqual(before?.[column]);
            expect(now?.["version"]).toBe(old?.["version"] + 1);
            expect(now?.["updated_at"].getTime()).toBeGreaterThan(old?.["updated_at"].getTime() - 1);
            for (const time of ["updated_at", "versioned_at"])
              expect(Math.abs(Date.now() - now?.[time].getTime())).toBeLessThan(60_000);
          },
        ),
        { numRuns: 40 },
      );
    });

    it("A15: an insert cannot choose version, times or score", async () => {
      const [row] = await database().as(
        owner,
        (sql) => sql`
          insert into notebooks ${sql({ title: "New", user_id: owner.id, version: 9, overall_score: 10, created_at: new Date(0), updated_at: new Date(0), versioned_at: new Date(0) })}
          returning version, overall_score, created_at, updated_at, versioned_at`,
      );
      expect(row).toMatchObject({ version: 1, overall_score: null });
      expect(row?.["created_at"].getFullYear()).toBeGreaterThan(2000);
      expect(row?.["updated_at"].getFullYear()).toBeGreaterThan(2000);
      expect(row?.["versioned_at"].getFullYear()).toBeGreaterThan(2000);
    });

    it("A15: a status is one of four, and a title is never blank", async () => {
      const id = await newNotebook(database(), owner);
      for (const status of ["In Development", "Ready for Review", "Published", "Archived"])
        expect(await tries(owner, { status }, id)).toBe(1);
      for (const status of ["published", "", "Deleted"]) expect(await tries(owner, { status }, id)).toBe("23514");
      for (const title of ["", " \n ", "x".repeat(501)]) expect(await tries(owner, { title }, id)).toBe("22023");
    });

    it("renaming, moving and editing the content each make a new version", async () => {
      const id = await newNotebook(database(), owner);
      const folder = await newFolder(database(), owner, "Moved here");
      const version = async () => (await stored(id))?.["version"];
      const first = await version();
      await tries(owner, { title: "Renamed" }, id);
      await tries(owner, { folder_id: folder }, id);
      await database().as(
        owner,
        (sql) => sql`update notebook_content set modeling_section = 'New' where notebook_id = ${id}`,
      );
      expect(await version()).toBe(first + 3);
    });
  });

  it("A02: a stranger learns nothing by counting, filtering on the file's text, or joining", async () => {
    const nobody = await newPerson(database(), "nobody");
    const rows = await database().as(
      nobody,
      (sql) => sql`
        select (select count(*) from notebooks)::int as notebooks,
          (select count(*) from notebook_content where original_notebook like '%cells%')::int as content,
          (select count(*) from teams t left join team_members m on m.team_id = t.id)::int as teams,
          (select count(*) from profiles)::int as profiles`,
    );
    expect(rows).toEqual([{ notebooks: 0, content: 0, teams: 0, profiles: 1 }]);
  });
});
