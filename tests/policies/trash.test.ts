import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import {
  accept,
  changeNotebook,
  deleteAccount,
  invite,
  join,
  newFolder,
  newLink,
  newNotebook,
  newPerson,
  newTeam,
} from "./people.ts";
import { remove, restore, trashOf } from "./trashing.ts";

onEachDatabase((database) => {
  let [admin, owner, member]: Person[] = [];
  let team = "";
  const who = (person: Person | undefined): Person => {
    if (!person) throw new Error("Nobody is there.");
    return person;
  };
  beforeEach(async () => {
    [admin, owner, member] = await Promise.all(["admin", "owner", "member"].map((name) => newPerson(database(), name)));
    team = await newTeam(database(), who(admin));
    for (const person of [owner, member]) await join(database(), who(admin), team, who(person));
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  const notebook = async (id: string) => {
    const [row] = await database()
      .admin`select team_id, folder_id, shared_from, user_id from notebooks where id = ${id}`;
    return row;
  };
  /** Ids of the notebooks that this person sees. */
  const seen = async (person: Person): Promise<readonly string[]> =>
    (await database().as(person, (sql) => sql`select id from notebooks`)).map((row) => row["id"] as string);

  describe("what is in it", () => {
    it("is what a person deleted, seen by that person alone", async () => {
      const folder = await newFolder(database(), who(owner));
      for (let count = 0; count < 2; count += 1) await newNotebook(database(), who(owner), { folder_id: folder });
      const shared = await newNotebook(database(), who(owner), { team_id: team, title: "Shared" });
      await remove(database(), who(owner), "folders", folder);
      await remove(database(), who(admin), "notebooks", shared);
      expect(await trashOf(database(), who(owner))).toMatchObject([
        { kind: "folder", title: "Sales", notebooks: 2, object_id: folder },
      ]);
      expect(await trashOf(database(), who(admin))).toMatchObject([
        { kind: "notebook", title: "Shared", notebooks: 1, object_id: shared, owner_id: owner?.id },
      ]);
      await remove(database(), who(admin), "teams", team);
      expect((await trashOf(database(), who(admin)))[0]).toMatchObject({
        kind: "team",
        title: "Forecasting",
        notebooks: 0,
      });
      expect(await trashOf(database(), who(member))).toEqual([]);
      expect(await outcome(trashOf(database(), null))).toBe("42501");
    });

    it("W01: no one else sees, restores, changes or clears an entry: no teammate, former member, owner, stranger or visitor", async () => {
      const id = await newNotebook(database(), who(owner), { team_id: team });
      await remove(database(), who(admin), "notebooks", id);
      const [entry] = await trashOf(database(), who(admin));
      const former = who(member);
      await database().as(
        who(admin),
        (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${former.id}`,
      );
      for (const person of [who(owner), former, await newPerson(database(), "stranger")]) {
        expect(await outcome(restore(database(), person, [entry?.object_id ?? ""]))).toBe("P0002");
        const { count } = await database().as(person, (sql) => sql`delete from trash`);
        expect(count).toBe(0);
      }
      expect(await outcome(restore(database(), null, [entry?.object_id ?? ""]))).toBe("42501");
      for (const write of [
        "update trash set deleted_at = 'infinity'",
        "insert into trash (deleted_by, kind, object_id, title, notebooks) values (auth.uid(), 'notebook', gen_random_uuid(), 'x', 1)",
        "insert into charts (trashed_id, cell_index, position, mime_type, data) select object_id, 0, 0, 'image/png', 'x' from trash",
        "select content from private.trash_rows",
        "select private.clear_trash()",
      ])
        expect(await outcome(database().as(who(admin), (sql) => sql.unsafe(write))), write).toBe("42501");
      expect(await trashOf(database(), who(admin))).toHaveLength(1);
    });

    it("is neither what goes with an account nor what a plain member may not delete", async () => {
      const id = await newNotebook(database(), who(owner), { team_id: team });
      await remove(database(), who(member), "notebooks", id);
      expect(await trashOf(database(), who(member))).toEqual([]);
      await deleteAccount(database(), who(owner));
      expect(await database().admin`select id from trash where ${owner?.id ?? ""} in (deleted_by, owner_id)`).toEqual(
        [],
      );
    });

    it("W04: is deleted for good by hand, after thirty days, and with the account of the person who deleted it or of its owner", async () => {
      const ids = [1, 2, 3].map(() => newNotebook(database(), who(owner), { team_id: team }));
      const [old, byHand, kept] = await Promise.all(ids);
      for (const id of [old, byHand, kept]) await remove(database(), who(admin), "notebooks", id ?? "");
      await database()
        .admin`update trash set deleted_at = now() - interval '30 days 1 second' where object_id = ${old ?? ""}`;
      const [entry] = await database().admin`select id from trash where object_id = ${old ?? ""}`;
      expect(await trashOf(database(), who(admin))).toHaveLength(2);
      expect(await outcome(restore(database(), who(admin), [old ?? ""]))).toBe("P0002");
      await database().api`select private.clear_trash()`;
      expect(await database().admin`select from private.trash_rows where trash_id = ${entry?.["id"]}`).toHaveLength(0);
      await database().as(who(admin), (sql) => sql`delete from trash where object_id = ${byHand ?? ""}`);
      expect((await trashOf(database(), who(admin))).map((left) => left.object_id)).toEqual([kept]);
      await deleteAccount(database(), who(owner));
      expect(await trashOf(database(), who(admin))).toEqual([]);
      expect(await database().admin`select from private.trash_rows where owner_id = ${owner?.id ?? ""}`).toHaveLength(
        0,
      );
    });

    it("W04: of a deleted account leaves no notebook, membership, name or address in a team that another user restores", async () => {
      const theirs = await newNotebook(database(), who(owner), { team_id: team });
      const stays = await newNotebook(database(), who(admin), { team_id: team });
      await invite(database(), who(admin), team, "later@example.org");
      const invited = await newPerson(database(), "invited", { email: "later@example.org" });
      await remove(database(), who(admin), "teams", team);
      for (const person of [who(owner), invited]) await deleteAccount(database(), person);
      const [entry] = await trashOf(database(), who(admin));
      expect(await restore(database(), who(admin), [entry?.object_id ?? ""])).toMatchObject([
        { kind: "team", notebooks: 1 },
      ]);
      expect(await notebook(theirs)).toBeUndefined();
      expect(await seen(who(member))).toEqual([stays]);
      expect(await database().admin`select from team_members where team_id = ${team}`).toHaveLength(2);
      expect(await database().admin`select from team_invitations where email = 'later@example.org'`).toHaveLength(0);
    });
  });

  describe("restoring", () => {
    const restored = async (person: Person, object: string) => (await restore(database(), person, [object]))[0];

    it("happens once, for everything requested or nothing", async () => {
      const ids = await Promise.all([1, 2].map(() => newNotebook(database(), who(owner))));
      await database().as(who(owner), (sql) => sql`select delete_notebooks(${sql.json(ids)})`);
      expect(await outcome(restore(database(), who(owner), [...ids, randomUUID()]))).toBe("P0002");
      expect(await outcome(restore(database(), who(owner), []))).toBe("P0002");
      expect(await seen(who(owner))).toEqual([]);
      const both = [restore(database(), who(owner), ids), restore(database(), who(owner), ids)];
      expect((await Promise.all(both.map(outcome))).toSorted()).toEqual(["P0002", "accepted"]);
      expect((await seen(who(owner))).toSorted()).toEqual(ids.toSorted());
      expect(await trashOf(database(), who(owner))).toEqual([]);
    });

    it("W02: leaves a revoked link revoked", async () => {
      const id = await newNotebook(database(), who(owner));
      const token = await newLink(database(), who(owner), id);
      await remove(database(), who(owner), "notebooks", id);
      await restored(who(owner), id);
      const [open] = await database().api`select private.open_notebook_link(${token}, 'documentation') as answer`;
      expect(open?.["answer"]).toBeNull();
      expect(await database().admin`select from notebook_links where notebook_id = ${id}`).toHaveLength(0);
    });

    it("finds another place where the old folder or team is gone, and says so", async () => {
      const folder = await newFolder(database(), who(owner));
      const id = await newNotebook(database(), who(owner), { folder_id: folder, team_id: team });
      await remove(database(), who(owner), "notebooks", id);
      await remove(database(), who(owner), "folders", folder);
      await remove(database(), who(admin), "teams", team);
      await newFolder(database(), who(owner), "SALES");
      expect(await restored(who(owner), id)).toMatchObject({ without_folder: 1, without_team: 1, is_mine: true });
      expect(await notebook(id)).toMatchObject({ folder_id: null, team_id: null, shared_from: null });
      expect(await restored(who(owner), folder)).toMatchObject({ title: "Sales", renamed: "Sales (2)" });
      expect(await seen(who(member))).toEqual([]);
    });

    it("W02: shows a notebook to a team again only when restored by a person who may share it with that team now", async () => {
      const [byOwner, byAdmin] = [
        await newNotebook(database(), who(owner), { team_id: team }),
        await newNotebook(database(), who(owner), { team_id: team }),
      ];
      await remove(database(), who(owner), "notebooks", byOwner);
      await remove(database(), who(admin), "notebooks", byAdmin);
      await database().as(who(owner), (sql) => sql`delete from team_members where user_id = ${owner?.id ?? ""}`);
      const leaveAdmin = (sql: Parameters<Parameters<ReturnType<typeof database>["as"]>[1]>[0]) =>
        sql`delete from team_members where user_id = ${admin?.id ?? ""}`;
      await database().as(who(admin), leaveAdmin);
      expect(await restored(who(owner), byOwner)).toMatchObject({ without_team: 1, is_mine: true });
      // It goes back to its owner; the former admin, who restores it, does not see it.
      expect(await restored(who(admin), byAdmin)).toMatchObject({ without_team: 1, is_mine: false });
      expect(await notebook(byAdmin)).toMatchObject({ team_id: null, user_id: owner?.id });
      for (const person of [who(member), who(admin)]) expect(await seen(person)).toEqual([]);
      expect(await seen(who(owner))).toHaveLength(2);
    });

    it("W02: keeps what the owner had not shown the team: versions from before it was shared", async () => {
      const id = await newNotebook(database(), who(owner));
      await changeNotebook(database(), who(owner), { team_id: team }, id);
      await remove(database(), who(admin), "notebooks", id);
      expect(await restored(who(admin), id)).toMatchObject({ without_team: 0, is_mine: true });
      const versions = (person: Person) => database().as(person, (sql) => sql`select version from revisions`);
      expect(await versions(who(member))).toEqual([]);
      expect(await versions(who(owner))).toHaveLength(1);
    });

    it("brings a team back with its members, their roles and its invitations, and no one who was not in it", async () => {
      const creator = who(admin);
      await database().as(
        creator,
        (sql) => sql`update team_members set role = 'admin' where team_id = ${team} and user_id = ${owner?.id ?? ""}`,
      );
      await database().as(creator, (sql) => sql`delete from team_members where user_id = ${creator.id}`);
      const invited = await newPerson(database(), "invited");
      const invitation = await invite(database(), who(owner), team, invited.email);
      await remove(database(), who(owner), "teams", team);
      expect(await outcome(accept(database(), invited, invitation))).toBe("P0002");
      await restored(who(owner), team);
      const members = await database().admin`select user_id, role from team_members where team_id = ${team}`;
      expect(members.map((row) => `${row["user_id"]} ${row["role"]}`).toSorted()).toEqual(
        [`${owner?.id} admin`, `${member?.id} member`].toSorted(),
      );
      expect(await accept(database(), invited, invitation)).toBe(team);
    });

    it("makes way for replacements: a save sent again, a file pushed again", async () => {
      const { admin: sql } = database();
      const id = await newNotebook(database(), who(owner));
      await sql`insert into private.pushed_files (notebook_id, user_id, path) values (${id}, ${owner?.id ?? ""}, 'a.ipynb')`;
      const [press] = await sql`select save_id from revisions where notebook_id = ${id}`;
      await remove(database(), who(owner), "notebooks", id);
      const other = await newNotebook(database(), who(owner), { save_id: press?.["save_id"] });
      await sql`insert into private.pushed_files (notebook_id, user_id, path) values (${other}, ${owner?.id ?? ""}, 'a.ipynb')`;
      await restored(who(owner), id);
      expect(await sql`select from revisions where notebook_id = ${id}`).toHaveLength(1);
      expect(await sql`select notebook_id from private.pushed_files where path = 'a.ipynb'`).toEqual([
        { notebook_id: other },
      ]);
    });
  });

  it("every table that points at a notebook, a folder or a team has its rows copied, keeps them, loses its notebook, is rebuilt, or ends with it", async () => {
    const tables = await database().admin<{ name: string }[]>`
      select distinct f.conrelid::regclass::text as name from pg_constraint f
      where f.contype = 'f' and f.confrelid in ('notebooks'::regclass, 'folders'::regclass, 'teams'::regclass)
      order by 1`;
    const parts = await database().admin<{ name: string }[]>`
      select relation::regclass::text as name from private.trash_parts`;
    const copied = new Set(parts.map(({ name }) => name));
    const keepTheirRows = ["charts", "revisions"];
    const madeAnew = [
      "catalog_entries",
      "private.notebook_sizes",
      "private.notebook_words",
      "private.team_recency",
      "private.usage",
    ];
    const end = ["notebook_links"];
    const loseTheirNotebook = ["private.model_calls"];
    expect(tables.map(({ name }) => name).filter((name) => !copied.has(name))).toEqual(
      [...keepTheirRows, ...madeAnew, ...end, ...loseTheirNotebook].toSorted(),
    );
  });
});
