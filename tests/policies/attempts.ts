import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import type { Person } from "./database.ts";
import type { Resource, Verb } from "./rights.ts";
import type { Scene } from "./scene.ts";

/**
 * Tries one thing as one person and resolves with the number of rows it affected. Inserts do not return the row: it
 * would have to pass the rule for reading too, and that must not mask the rule for adding.
 */
type Attempt = (sql: TransactionSql, me: Person | null, scene: Scene) => Promise<{ readonly count: number }>;

/** For each resource and verb the most direct statement that a client could send. */
export const ATTEMPTS: Readonly<Record<Resource, Readonly<Record<Verb, Attempt>>>> = {
  "a private notebook": {
    read: (sql, _me, s) => sql`select * from notebooks where id = ${s.privateNotebook}`,
    add: (sql, _me, s) => sql`insert into notebooks (title, user_id) values ('Mine', ${idOf(s.people.owner)})`,
    change: (sql, _me, s) => sql`update notebooks set title = 'Changed' where id = ${s.privateNotebook} returning id`,
    remove: (sql, _me, s) => sql`delete from notebooks where id = ${s.privateNotebook} returning id`,
  },
  "a team notebook": {
    read: (sql, _me, s) => sql`select * from notebooks where id = ${s.teamNotebook}`,
    add: (sql, me, s) => sql`insert into notebooks (title, user_id, team_id) values ('Ours', ${idOf(me)}, ${s.team})`,
    change: (sql, _me, s) => sql`update notebooks set title = 'Changed' where id = ${s.teamNotebook} returning id`,
    remove: (sql, _me, s) => sql`delete from notebooks where id = ${s.teamNotebook} returning id`,
  },
  "the content of a private notebook": content("privateNotebook", "emptyPrivateNotebook"),
  "the content of a team notebook": content("teamNotebook", "emptyTeamNotebook"),
  "the catalog entry of a private notebook": entry("privateNotebook"),
  "the catalog entry of a team notebook": entry("teamNotebook"),
  "a chart of a private notebook": chart("privateNotebook"),
  "a chart of a team notebook": chart("teamNotebook"),
  "a revision of a private notebook": revision("privateNotebook"),
  "a revision of a team notebook": revision("teamNotebook"),
  "a link to a private notebook": link("privateNotebook"),
  "a link to a team notebook": link("teamNotebook"),
  "an access token of the owner": {
    read: (sql, _me, s) => sql`select * from access_tokens where user_id = ${idOf(s.people.owner)}`,
    add: (sql, me) =>
      sql`insert into access_tokens (user_id, name, token_hash, last_four, expires_at)
          values (${idOf(me)}, 'Mine', ${"0".repeat(64)}, '0000', now() + interval '1 day')`,
    change: (sql, _me, s) =>
      sql`update access_tokens set expires_at = 'infinity' where user_id = ${idOf(s.people.owner)} returning id`,
    remove: (sql, _me, s) => sql`delete from access_tokens where user_id = ${idOf(s.people.owner)} returning id`,
  },
  "what the owner deleted": trashed("deletedNotebook"),
  "what the admin deleted in the team": trashed("deletedTeamNotebook"),
  "the activity log": {
    read: (sql) => sql`select * from private.activity`,
    add: (sql, me) =>
      sql`insert into private.activity (actor_id, action, object_kind) values (${idOf(me)}, 'deleted', 'notebook')`,
    change: (sql) => sql`update private.activity set title = 'Changed' returning id`,
    remove: (sql) => sql`delete from private.activity returning id`,
  },
  "a folder of the owner": {
    read: (sql, _me, s) => sql`select * from folders where id = ${s.folder}`,
    add: (sql, _me, s) => sql`insert into folders (name, user_id) values ('New', ${idOf(s.people.owner)})`,
    change: (sql, _me, s) => sql`update folders set name = 'Changed' where id = ${s.folder} returning id`,
    remove: (sql, _me, s) => sql`delete from folders where id = ${s.folder} returning id`,
  },
  "the team": {
    read: (sql, _me, s) => sql`select * from teams where id = ${s.team}`,
    add: (sql, _me, s) => sql`insert into teams (name, created_by) values ('New team', ${idOf(s.people.admin)})`,
    change: (sql, _me, s) => sql`update teams set name = 'Changed' where id = ${s.team} returning id`,
    remove: (sql, _me, s) => sql`delete from teams where id = ${s.team} returning id`,
  },
  "the membership of the teammate": {
    ...membership("teammate"),
    add: (sql, me, s) =>
      sql`insert into team_members (team_id, user_id, role) values (${s.otherTeam}, ${idOf(me)}, 'member')`,
  },
  "the membership of the admin": {
    ...membership("admin"),
    add: (sql, _me, s) =>
      sql`insert into team_members (team_id, user_id, role)
          values (${s.team}, ${idOf(s.people.stranger)}, 'admin')`,
  },
  "the invitation": {
    read: (sql, _me, s) => sql`select * from team_invitations where id = ${s.invitation}`,
    add: (sql, me, s) =>
      sql`insert into team_invitations (team_id, email, invited_by)
          values (${s.team}, ${`${randomUUID()}@example.org`}, ${idOf(me)}) returning id`,
    change: (sql, _me, s) =>
      sql`update team_invitations set status = 'cancelled' where id = ${s.invitation} returning id`,
    remove: (sql, _me, s) => sql`delete from team_invitations where id = ${s.invitation} returning id`,
  },
  "the profile of the teammate": profile("teammate"),
  "the profile of the stranger": profile("stranger"),
  "the site's settings": {
    read: (sql) => sql`select * from site_settings`,
    add: (sql) => sql`insert into site_settings default values`,
    change: (sql) => sql`update site_settings set language_model = 'forbid' returning 1`,
    remove: (sql) => sql`delete from site_settings returning 1`,
  },
  "a text of the site": {
    read: (sql) => sql`select * from site_content where id = 'hero-title'`,
    add: (sql) =>
      sql`insert into site_content (id, type, title, content) values ('cta-title', 'landing', 'Title', 'Text')`,
    change: (sql) => sql`update site_content set content = 'Changed' where id = 'hero-title' returning id`,
    remove: (sql) => sql`delete from site_content where id = 'hero-title' returning id`,
  },
};

type NotebookOf = "privateNotebook" | "teamNotebook" | "emptyPrivateNotebook" | "emptyTeamNotebook";

function content(notebook: NotebookOf, empty: NotebookOf): Readonly<Record<Verb, Attempt>> {
  return {
    read: (sql, _me, s) => sql`select * from notebook_content where notebook_id = ${s[notebook]}`,
    add: (sql, _me, s) => sql`insert into notebook_content (notebook_id, modeling_section) values (${s[empty]}, 'x')`,
    change: (sql, _me, s) =>
      sql`update notebook_content set modeling_section = 'x' where notebook_id = ${s[notebook]} returning notebook_id`,
    remove: (sql, _me, s) => sql`delete from notebook_content where notebook_id = ${s[notebook]} returning notebook_id`,
  };
}

function chart(notebook: NotebookOf): Readonly<Record<Verb, Attempt>> {
  return {
    read: (sql, _me, s) => sql`select * from charts where notebook_id = ${s[notebook]}`,
    add: (sql, _me, s) =>
      sql`insert into charts (notebook_id, cell_index, position, mime_type, data)
          values (${s[notebook]}, 2, 0, 'image/png', 'x')`,
    change: (sql, _me, s) => sql`update charts set title = 'x' where notebook_id = ${s[notebook]} returning id`,
    remove: (sql, _me, s) => sql`delete from charts where notebook_id = ${s[notebook]} returning id`,
  };
}

function revision(notebook: NotebookOf): Readonly<Record<Verb, Attempt>> {
  return {
    read: (sql, _me, s) => sql`select * from revisions where notebook_id = ${s[notebook]}`,
    add: (sql, me, s) =>
      sql`insert into revisions (notebook_id, version, author_id, save_id, snapshot)
          values (${s[notebook]}, 99, ${idOf(me)}, ${randomUUID()}, '{}')`,
    change: (sql, _me, s) => sql`update revisions set snapshot = '{}' where notebook_id = ${s[notebook]} returning id`,
    remove: (sql, _me, s) => sql`delete from revisions where notebook_id = ${s[notebook]} returning id`,
  };
}

function entry(notebook: NotebookOf): Readonly<Record<Verb, Attempt>> {
  return {
    read: (sql, _me, s) => sql`select * from catalog_entries where notebook_id = ${s[notebook]}`,
    add: (sql, me, s) => sql`insert into catalog_entries (notebook_id, user_id) values (${s[notebook]}, ${idOf(me)})`,
    change: (sql, _me, s) =>
      sql`update catalog_entries set model = 'x' where notebook_id = ${s[notebook]} returning model`,
    remove: (sql, _me, s) => sql`delete from catalog_entries where notebook_id = ${s[notebook]} returning model`,
  };
}

function link(notebook: NotebookOf): Readonly<Record<Verb, Attempt>> {
  return {
    read: (sql, _me, s) => sql`select * from notebook_links where notebook_id = ${s[notebook]}`,
    add: (sql, me, s) =>
      sql`insert into notebook_links (notebook_id, created_by, token_hash, with_code, expires_at)
          values (${s[notebook]}, ${idOf(me)}, ${"0".repeat(64)}, true, now() + interval '1 day')`,
    change: (sql, _me, s) =>
      sql`update notebook_links set expires_at = 'infinity' where notebook_id = ${s[notebook]} returning id`,
    remove: (sql, _me, s) => sql`delete from notebook_links where notebook_id = ${s[notebook]} returning id`,
  };
}

function trashed(notebook: "deletedNotebook" | "deletedTeamNotebook"): Readonly<Record<Verb, Attempt>> {
  return {
    read: (sql, _me, s) => sql`select * from trash where object_id = ${s[notebook]}`,
    add: (sql, me) =>
      sql`insert into trash (deleted_by, kind, object_id, title, notebooks)
          values (${idOf(me)}, 'notebook', ${randomUUID()}, 'Mine', 1)`,
    change: (sql, _me, s) => sql`update trash set deleted_at = now() where object_id = ${s[notebook]} returning id`,
    remove: (sql, _me, s) => sql`delete from trash where object_id = ${s[notebook]} returning id`,
  };
}

function membership(of: "teammate" | "admin"): Readonly<Record<Exclude<Verb, "add">, Attempt>> {
  const role = of === "admin" ? "member" : "admin";
  return {
    read: (sql, _me, s) =>
      sql`select * from team_members where team_id = ${s.team} and user_id = ${idOf(s.people[of])}`,
    change: (sql, _me, s) =>
      sql`update team_members set role = ${role}
          where team_id = ${s.team} and user_id = ${idOf(s.people[of])} returning id`,
    remove: (sql, _me, s) =>
      sql`delete from team_members where team_id = ${s.team} and user_id = ${idOf(s.people[of])} returning id`,
  };
}

function profile(of: "teammate" | "stranger"): Readonly<Record<Verb, Attempt>> {
  return {
    read: (sql, _me, s) => sql`select * from profiles where id = ${idOf(s.people[of])}`,
    add: (sql) => sql`insert into profiles (id, email) values (${randomUUID()}, 'new@example.org')`,
    change: (sql, _me, s) => sql`update profiles set name = 'Changed' where id = ${idOf(s.people[of])} returning id`,
    remove: (sql, _me, s) => sql`delete from profiles where id = ${idOf(s.people[of])} returning id`,
  };
}

/** A visitor has no id, so this one is made up. */
const idOf = (person: Person | null): string => person?.id ?? "00000000-0000-4000-8000-000000000000";
