import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import postgres from "postgres";
import * as fc from "fast-check";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { newFolder, newNotebook, newPerson } from "./people.ts";
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
  /** Rows changed, or the code of the refusal. */
  const tries = async (person: Person | null, set: Record<string, unknown>, id: string): Promise<number | string> => {
    let changed = 0;
    const code = await outcome(
      database().as(person, async (sql) => {
        changed = (await sql`update notebooks set ${sql(set)} where id = ${id}`).count;
      }),
    );
    return code === "accepted" ? changed : code;
  };
  const teamNotebook = (): Promise<string> => newNotebook(database(), owner, { team_id: scene.team });

  describe("the owner", () => {
    it("A05: a teammate who saves does not become the owner", async () => {
      const id = await teamNotebook();
      expect(await tries(teammate, { title: "Better title", user_id: teammate.id }, id)).toBe(1);
      expect(await stored(id)).toMatchObject({ title: "Better title", user_id: owner.id });
    });

    it("A05: an owner cannot hand a notebook to somebody else", async () => {
      const id = await newNotebook(database(), owner);
      expect(await tries(owner, { user_id: stranger.id }, id)).toBe(1);
      expect(await stored(id)).toMatchObject({ user_id: owner.id });
    });

    it("A04: nobody creates a notebook in somebody else's name", async () => {
      const insert = database().as(
        stranger,
        (sql) => sql`insert into notebooks (title, user_id) values ('Gift', ${owner.id})`,
      );
      expect(await outcome(insert)).toBe("42501");
    });
  });

  describe("teams", () => {
    it("A06: nobody puts a notebook into a team they are not in, neither new nor stored", async () => {
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

    it("A07: the owner takes a notebook out of the team, and a team admin does", async () => {
      for (const person of [owner, admin]) {
        const id = await teamNotebook();
        expect(await tries(person, { team_id: null }, id)).toBe(1);
        expect(await stored(id)).toMatchObject({ team_id: null, user_id: owner.id });
      }
    });

    it("A07: an admin does not move somebody else's notebook into another team of theirs", async () => {
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

  describe("folders", () => {
    it("A08: a foreign folder and an unknown one give one and the same error", async () => {
      const foreign = await newFolder(database(), stranger, "Secret plans");
      const id = await newNotebook(database(), owner);
      const errors = [];
      for (const folder of [foreign, randomUUID()]) {
        const error = await database()
          .as(owner, (sql) => sql`update notebooks set folder_id = ${folder} where id = ${id}`)
          .catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(postgres.PostgresError);
        const { code, message, detail, hint } = error as postgres.PostgresError;
        errors.push({ code, message, detail, hint });
      }
      expect(errors[0]).toEqual(errors[1]);
      expect(errors[0]).toMatchObject({ code: "42501" });
    });

    it("A08: a teammate cannot file somebody's notebook, neither in their own folder nor nowhere", async () => {
      const own = await newFolder(database(), owner, "Team things");
      const theirs = await newFolder(database(), teammate, "My things");
      const id = await newNotebook(database(), owner, { team_id: scene.team, folder_id: own });
      expect(await tries(teammate, { folder_id: theirs }, id)).toBe("42501");
      expect(await tries(teammate, { folder_id: null }, id)).toBe("42501");
      expect(await tries(teammate, { folder_id: own, title: "Filed as it was" }, id)).toBe(1);
    });

    it("A08 A12: not even the database's owner can put a notebook into a foreign folder", async () => {
      const foreign = await newFolder(database(), stranger, "Theirs alone");
      const id = await newNotebook(database(), owner);
      expect(await outcome(database().admin`update notebooks set folder_id = ${foreign} where id = ${id}`)).toBe(
        "23503",
      );
    });

    it("A12: deleting a folder deletes the notebooks in it with all their parts, and no other", async () => {
      const folder = await newFolder(database(), owner, "To go");
      const inside = await newNotebook(database(), owner, { folder_id: folder });
      const outside = await newNotebook(database(), owner);
      await database().as(owner, (sql) => sql`delete from folders where id = ${folder}`);
      const left = await database().admin`
        select id from notebooks where id in (${inside}, ${outside}) union all
        select notebook_id from charts where notebook_id = ${inside} union all
        select notebook_id from notebook_content where notebook_id = ${inside} union all
        select notebook_id from revisions where notebook_id = ${inside}`;
      expect(left.map((row) => row["id"])).toEqual([outside]);
    });

    it("a folder's name is trimmed, not empty and unique for its owner whatever its case", async () => {
      const insert = (person: Person, name: string) =>
        outcome(
          database().as(person, (sql) => sql`insert into folders (name, user_id) values (${name}, ${person.id})`),
        );
      expect(await insert(owner, "  Électricité ")).toBe("accepted");
      expect(await insert(owner, "éLECTRICITÉ")).toBe("23505");
      expect(await insert(teammate, "Électricité")).toBe("accepted");
      expect(await insert(owner, "   ")).toBe("23514");
      expect(await insert(owner, "two\nlines")).toBe("23514");
      const rows = await database().as(owner, (sql) => sql`select name from folders where lower(name) = 'électricité'`);
      expect(rows.map((row) => row["name"])).toEqual(["Électricité"]);
    });

    it("D12: the check for an existing name compares letters, not patterns", async () => {
      await newFolder(database(), owner, "100%");
      const match = (name: string) =>
        database().as(owner, (sql) => sql`select id from folders where lower(name) = lower(${name}) limit 1`);
      expect(await match("100%")).toHaveLength(1);
      expect(await match("1__%")).toHaveLength(0);
    });
  });

  describe("content and charts", () => {
    it("A09: nobody adds content to a foreign notebook, twice to their own, or moves it to another one", async () => {
      const mine = await newNotebook(database(), stranger);
      const theirs = scene.emptyPrivateNotebook;
      const insert = (person: Person, notebook: string) =>
        outcome(database().as(person, (sql) => sql`insert into notebook_content (notebook_id) values (${notebook})`));
      expect(await insert(stranger, theirs)).toBe("42501");
      expect(await insert(stranger, randomUUID())).toBe("42501");
      expect(await insert(stranger, mine)).toBe("23505");
      const move = (table: string) =>
        outcome(
          database().as(
            stranger,
            (sql) => sql`update ${sql(table)} set notebook_id = ${theirs} where notebook_id = ${mine}`,
          ),
        );
      expect(await move("notebook_content")).toBe("42501");
      expect(await move("charts")).toBe("42501");
    });

    it("A09: content and charts stay with their notebook, also among one's own", async () => {
      const [from, to] = [await newNotebook(database(), owner), await newNotebook(database(), owner)];
      await database().as(owner, (sql) => sql`delete from notebook_content where notebook_id = ${to}`);
      for (const table of ["notebook_content", "charts"])
        expect(
          await outcome(
            database().as(
              owner,
              (sql) => sql`update ${sql(table)} set notebook_id = ${to} where notebook_id = ${from}`,
            ),
          ),
        ).toBe("42501");
    });

    it("A10: upserting a chart on a foreign id is refused and leaves the foreign chart as it was", async () => {
      const [chart] = await database().admin`select * from charts where notebook_id = ${scene.privateNotebook}`;
      const mine = await newNotebook(database(), stranger);
      const upsert = (person: Person, id: string, notebook: string) =>
        outcome(
          database().as(
            person,
            (sql) => sql`
              insert into charts (id, notebook_id, cell_index, position, mime_type, data)
              values (${id}, ${notebook}, 0, 0, 'image/png', 'stolen')
              on conflict (id) do update set notebook_id = excluded.notebook_id, data = excluded.data`,
          ),
        );
      expect(await upsert(stranger, chart?.["id"], mine)).toBe("42501");
      expect(await upsert(stranger, chart?.["id"], scene.privateNotebook)).toBe("42501");
      expect(await database().admin`select * from charts where id = ${chart?.["id"]}`).toEqual([chart]);
      const [own] = await database().admin`select id from charts where notebook_id = ${mine}`;
      expect(await upsert(stranger, own?.["id"], mine)).toBe("accepted");
    });

    it("A11: deleting a notebook deletes content, charts and revisions in the same statement", async () => {
      const id = await newNotebook(database(), owner);
      await database().as(owner, (sql) => sql`delete from notebooks where id = ${id}`);
      const [left] = await database().admin`select
        (select count(*) from notebook_content where notebook_id = ${id}) +
        (select count(*) from charts where notebook_id = ${id}) +
        (select count(*) from revisions where notebook_id = ${id}) as parts`;
      expect(Number(left?.["parts"])).toBe(0);
    });

    it("a client that deletes content and charts before the notebook, as the specification lists it, succeeds", async () => {
      const id = await newNotebook(database(), owner);
      for (const [table, column] of [
        ["charts", "notebook_id"],
        ["notebook_content", "notebook_id"],
        ["notebooks", "id"],
      ] as const)
        expect(
          await database().as(
            owner,
            async (sql) => (await sql`delete from ${sql(table)} where ${sql(column)} = ${id}`).count,
          ),
        ).toBe(1);
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
              title: fc.constantFrom("One", "Two"),
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
            expect(Math.abs(Date.now() - now?.["updated_at"].getTime())).toBeLessThan(60_000);
          },
        ),
        { numRuns: 40 },
      );
    });

    it("A15: an insert cannot choose version, times or score", async () => {
      const [row] = await database().as(
        owner,
        (sql) => sql`
          insert into notebooks ${sql({ title: "New", user_id: owner.id, version: 9, overall_score: 10, created_at: new Date(0), updated_at: new Date(0) })}
          returning version, overall_score, created_at, updated_at`,
      );
      expect(row).toMatchObject({ version: 1, overall_score: null });
      expect(row?.["created_at"].getFullYear()).toBeGreaterThan(2000);
      expect(row?.["updated_at"].getFullYear()).toBeGreaterThan(2000);
    });

    it("A15: a status is one of four, and a title is never blank", async () => {
      const id = await newNotebook(database(), owner);
      for (const status of ["In Development", "Ready for Review", "Published", "Archived"])
        expect(await tries(owner, { status }, id)).toBe(1);
      for (const status of ["published", "", "Deleted"]) expect(await tries(owner, { status }, id)).toBe("23514");
      for (const title of ["", " \n ", "x".repeat(501)]) expect(await tries(owner, { title }, id)).toBe("23514");
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
