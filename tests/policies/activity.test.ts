import { beforeAll, describe, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import {
  changeNotebook,
  deleteAccount,
  invite,
  join,
  newFolder,
  newLink,
  newNotebook,
  newPerson,
  newTeam,
  newToken,
} from "./people.ts";
import { remove, restore } from "./trashing.ts";

interface Page {
  readonly rows: readonly Readonly<Record<string, string | null>>[];
  readonly next: Readonly<Record<string, string>> | null;
}

onEachDatabase((database) => {
  let [siteAdmin, owner, admin, member]: Person[] = [];
  const who = (person: Person | undefined): Person => {
    if (!person) throw new Error("Nobody is there.");
    return person;
  };
  beforeAll(async () => {
    [siteAdmin, owner, admin, member] = await Promise.all(
      ["site-admin", "owner", "admin", "member"].map((name) => newPerson(database(), name)),
    );
    await database().api`select private.set_site_admin_rule(${who(siteAdmin).email}, false)`;
  });
  const ask = (asked: object, person: Person | null = who(siteAdmin)): Promise<Page> =>
    database().as(person, async (sql) => {
      const [row] = await sql<{ page: Page }[]>`select site_activity(${sql.json(asked as never)}) as page`;
      return row?.page ?? { rows: [], next: null };
    });
  /** What this person did, oldest first: "action kind title: detail". */
  const done = async (person: Person): Promise<readonly string[]> =>
    (await ask({ person: person.email })).rows
      .map(({ action, object_kind, title, detail }) => `${action} ${object_kind} ${title}: ${detail}`)
      .toReversed();

  describe("the activity log", () => {
    it("V01: records who shared, linked, deleted, restored and exported what, as the database saw it", async () => {
      const person = await newPerson(database(), "doer");
      const team = await newTeam(database(), person, "Research");
      const folder = await newFolder(database(), person);
      const id = await newNotebook(database(), person, { title: "Churn", folder_id: folder });
      await changeNotebook(database(), person, { team_id: team }, id);
      await changeNotebook(database(), person, { title: "Churn 2" }, id);
      await changeNotebook(database(), person, { team_id: null }, id);
      await newLink(database(), person, id, { withCode: false });
      await database().as(person, (sql) => sql`delete from notebook_links where notebook_id = ${id}`);
      await newLink(database(), person, id);
      await remove(database(), person, "folders", folder);
      await restore(database(), person, [folder]);
      await remove(database(), person, "notebooks", id);
      await database().as(person, (sql) => sql`delete from trash`);
      for (const [kind, object] of [
        ["workspace", null],
        ["folder", folder],
        ["team", team],
      ])
        await database().as(person, (sql) => sql`select record_export(${kind ?? null}, 3, ${object ?? null})`);
      expect(await done(person)).toEqual([
        "shared notebook Churn: Research",
        "unshared notebook Churn 2: Research",
        "link created notebook Churn 2: without code",
        "link revoked notebook Churn 2: without code",
        "link created notebook Churn 2: with code",
        "deleted folder Sales: null",
        "restored folder Sales: null",
        "deleted notebook Churn 2: null",
        "deleted for good notebook Churn 2: null",
        "exported workspace null: 3 notebooks",
        "exported folder Sales: 3 notebooks",
        "exported team Research: 3 notebooks",
      ]);
    });

    it("V01: records who invited, joined, promoted, removed and left, and whom it concerned", async () => {
      const person = await newPerson(database(), "lead");
      const [second, third] = [await newPerson(database(), "second"), await newPerson(database(), "third")];
      const team = await newTeam(database(), person, "Lab");
      for (const one of [second, third]) await join(database(), person, team, one);
      await invite(database(), person, team, "never@example.org");
      const change = (set: string, whom: Person) =>
        database().as(
          person,
          (sql) => sql`
          update team_members set role = ${set} where team_id = ${team} and user_id = ${whom.id}`,
        );
      await change("admin", second);
      await change("admin", second);
      const out = (actor: Person, whom: Person) =>
        database().as(actor, (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${whom.id}`);
      await out(person, third);
      await out(second, second);
      // The last member: the team goes with them.
      await out(person, person);
      expect(await done(person)).toEqual([
        "invited team Lab: null",
        "invited team Lab: null",
        "invited team Lab: null",
        "role changed team Lab: admin",
        "removed team Lab: null",
        "left team Lab: null",
      ]);
      expect(await done(second)).toEqual(["joined team Lab: member", "left team Lab: null"]);
      const { rows } = await ask({ person: person.email, action: "removed" });
      expect(rows).toMatchObject([{ actor: person.email, actor_name: "lead", subject: third.email, object_id: team }]);
      expect(JSON.stringify(await ask({}))).not.toContain("never@example.org");
    });

    it("V01: records who made and revoked access tokens, and who changed the site's texts, once per save", async () => {
      const person = await newPerson(database(), "maker");
      await newToken(database(), person, { name: "Nightly" });
      await database().as(person, (sql) => sql`delete from access_tokens`);
      expect(await done(person)).toEqual([
        "token created access token Nightly: null",
        "token revoked access token Nightly: null",
      ]);
      const save = (texts: readonly string[], seen: object) =>
        database().as(who(siteAdmin), async (sql) => {
          const rows = texts.map((id) => ({ id, title: id, content: `${texts.length} texts` }));
          await sql`select save_site_texts('landing', ${sql.json(rows)}, ${sql.json(seen as never)})`;
        });
      await save(["hero-title"], {});
      await save(["hero-title", "cta-title"], { "hero-title": "1 texts" });
      const texts = "texts changed site texts null: landing";
      expect(await done(who(siteAdmin))).toEqual([texts, texts]);
    });

    it("V01: records nothing that the database did by itself, or refused", async () => {
      const person = await newPerson(database(), "quiet");
      const id = await newNotebook(database(), who(owner));
      await remove(database(), person, "notebooks", id);
      expect(await outcome(database().as(person, (sql) => sql`select record_export('team', 1, ${id})`))).toBe("P0002");
      expect(await outcome(database().as(person, (sql) => sql`select record_export('folder', 1)`))).toBe("P0002");
      expect(await done(person)).toEqual([]);
    });
  });

  describe("reading it", () => {
    it("V02: is for the site admin alone: not for members, team admins, owners or visitors, and no one writes it", async () => {
      const team = await newTeam(database(), who(admin));
      await join(database(), who(admin), team, who(member));
      for (const person of [who(owner), who(admin), who(member), null])
        expect(await outcome(ask({}, person))).toBe("42501");
      for (const write of [
        "insert into private.activity (action, object_kind) values ('deleted', 'team')",
        "update private.activity set actor_id = null",
        "delete from private.activity",
        "truncate private.activity",
        "select private.note_activity('deleted', 'team', null, 'x')",
        "select private.clear_activity()",
      ])
        expect(await outcome(database().as(who(siteAdmin), (sql) => sql.unsafe(write))), write).toBe("42501");
    });

    it("returns each row once, page by page, and filters by person, action and time", async () => {
      const person = await newPerson(database(), "100%_busy");
      for (let count = 0; count < 5; count += 1) await newFolder(database(), person, `Folder ${count}`);
      await database().as(person, (sql) => sql`delete from folders`);
      const titles: (string | null | undefined)[] = [];
      let after: Page["next"] = null;
      do {
        const page: Page = await ask({ person: "100%_BUSY", action: "deleted", most: 2, after });
        titles.push(...page.rows.map(({ title }) => title));
        after = page.next;
      } while (after !== null);
      expect(titles.toSorted()).toEqual([0, 1, 2, 3, 4].map((count) => `Folder ${count}`));
      const [newest] = (await ask({ person: person.email, most: 1 })).rows;
      const at = newest?.["at"] ?? "";
      const count = async (asked: object) => (await ask({ person: person.email, ...asked })).rows.length;
      expect(await count({ until: at })).toBe(4);
      expect(await count({ from: at })).toBe(1);
      expect(await count({ action: "restored" })).toBe(0);
      expect(await count({ person: "100_busy" })).toBe(0);
      expect(await outcome(ask({ from: "no day" }))).toBe("22007");
    });

    it("V03: keeps rows for 180 days, and of a deleted account neither its name nor its texts", async () => {
      const person = await newPerson(database(), "leaver");
      const team = await newTeam(database(), who(admin));
      await join(database(), who(admin), team, person);
      const id = await newNotebook(database(), person, { title: "Private words", team_id: team });
      await remove(database(), who(admin), "notebooks", id);
      await deleteAccount(database(), person);
      const everything = JSON.stringify(await ask({ most: 1000 }));
      for (const trace of [person.id, person.email, "Private words"]) expect(everything).not.toContain(trace);
      const { rows } = await ask({ person: who(admin).email, action: "deleted" });
      expect(rows).toMatchObject([{ object_id: id, title: null }]);
      await database()
        .admin`update private.activity set occurred_at = now() - interval '181 days' where object_id = ${id}`;
      expect((await ask({ person: who(admin).email, action: "deleted" })).rows).toEqual([]);
      await database().api`select private.clear_activity()`;
      expect(await database().admin`select from private.activity where object_id = ${id}`).toHaveLength(0);
    });
  });
});
