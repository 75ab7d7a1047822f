import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { outcome, type Person, type PolicyDatabase } from "./database.ts";

/** A new account whose address is confirmed unless specified otherwise. Addresses never repeat. */
export const newPerson = async (
  { admin }: PolicyDatabase,
  name: string,
  { confirmed = true, email = `${name}.${randomUUID()}@example.org` } = {},
): Promise<Person> => {
  const id = randomUUID();
  await admin`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, ${confirmed ? new Date() : null}, ${admin.json({ name })})`;
  return { id, email };
};

/** A team created by its creator the way the app does it. */
export const newTeam = async (database: PolicyDatabase, creator: Person, name = "Forecasting"): Promise<string> =>
  database.as(creator, async (sql) => {
    const [team] = await sql<{ id: string }[]>`
      insert into teams (name, description, created_by) values (${name}, null, ${creator.id}) returning id`;
    return idOf(team);
  });

/** Invites and accepts, so that `person` becomes a member of the team. */
export const join = async (database: PolicyDatabase, admin: Person, team: string, person: Person): Promise<void> => {
  const invitation = await invite(database, admin, team, person.email);
  await accept(database, person, invitation);
};

export const invite = async (database: PolicyDatabase, admin: Person, team: string, email: string): Promise<string> =>
  database.as(admin, async (sql) => {
    const [invitation] = await sql<{ id: string }[]>`
      insert into team_invitations (team_id, email, invited_by) values (${team}, ${email}, ${admin.id}) returning id`;
    return idOf(invitation);
  });

export const accept = async (database: PolicyDatabase, person: Person, invitation: string): Promise<string> =>
  database.as(person, async (sql) => {
    const [row] = await sql<{ team: string }[]>`select accept_team_invitation(${invitation}) as team`;
    return row?.team ?? "";
  });

export const newFolder = async (database: PolicyDatabase, owner: Person, name = "Sales"): Promise<string> =>
  database.as(owner, async (sql) => {
    const [folder] = await sql<{ id: string }[]>`
      insert into folders (name, user_id) values (${name}, ${owner.id}) returning id`;
    return idOf(folder);
  });

export interface Save {
  readonly save_id: string;
  readonly id: string | null;
  readonly version: number | null;
  readonly title: string;
  readonly description: string | null;
  readonly status: string;
  readonly folder_id: string | null;
  readonly team_id: string | null;
  readonly file_name: string | null;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface SaveAnswer {
  readonly outcome: "saved" | "conflict";
  readonly id: string;
  readonly version: number;
  readonly updated_at: string;
}

export interface ChartInput {
  readonly cell_index: number;
  readonly position: number;
  readonly title: string | null;
  readonly mime_type: string;
  readonly data: string;
}

/** The specification's score, with nothing else. */
export const aScore = (overallScore: number) => {
  const category = { score: overallScore, explanation: "As good as the others" };
  return { clarity: category, documentation: category, codeQuality: category, overallScore };
};

export const aSave = (changes: Partial<Save> = {}): Save => ({
  save_id: randomUUID(),
  id: null,
  version: null,
  title: "Customer churn",
  description: "Who leaves, and why",
  status: "In Development",
  folder_id: null,
  team_id: null,
  file_name: "churn.ipynb",
  content: { modeling_section: "A random forest.", code_quality_score: aScore(7.5) },
  ...changes,
});

/** The file and the pictures that come with a save; absent ones stay as they are stored. */
export interface Attachments {
  readonly file?: string;
  readonly charts?: readonly ChartInput[];
}

export const saveWithin = async (
  sql: TransactionSql,
  save: Save,
  { file, charts }: Attachments = {},
): Promise<SaveAnswer> => {
  const [row] = await sql<{ answer: SaveAnswer }[]>`
    select save_notebook(${sql.json(save as never)}, ${file ?? null}, ${charts ? sql.json(charts as never) : null}) as answer`;
  if (!row) throw new Error("Saving gave no answer.");
  return row.answer;
};

/** Saves like the editor and returns its answer. */
export const saveNotebook = (
  database: PolicyDatabase,
  person: Person,
  save: Save,
  attachments: Attachments = {},
): Promise<SaveAnswer> => database.as(person, (sql) => saveWithin(sql, save, attachments));

/** Stores a notebook with a file and one picture; returns its id. */
export const newNotebook = async (
  database: PolicyDatabase,
  owner: Person,
  changes: Partial<Save> = {},
): Promise<string> => {
  const picture = { cell_index: 1, position: 0, title: "Losses", mime_type: "image/png", data: "iVBORw0KGgo=" };
  const answer = await saveNotebook(database, owner, aSave(changes), { file: '{"cells":[]}', charts: [picture] });
  return answer.id;
};

/** Makes a link that is valid for a week; returns its token. */
export const newLink = async (
  database: PolicyDatabase,
  person: Person | null,
  notebook: string,
  { withCode = true, expires = "1 week", label = "" } = {},
): Promise<string> =>
  database.as(person, async (sql) => {
    const [row] = await sql<{ token: string }[]>`
      select create_notebook_link(${notebook}, ${withCode}, now() + ${expires}::interval, ${label}) as token`;
    return row?.token ?? "";
  });

export interface TokenOptions {
  readonly name?: string;
  readonly days?: number | null;
  readonly loginAge?: string;
  /** Whose login it is. */
  readonly login?: Person;
}

/** An access token for pushing notebooks, made with a login of this age. */
export const newToken = async (
  { admin, as }: PolicyDatabase,
  person: Person,
  { name = "CI", days = 90, loginAge = "1 minute", login = person }: TokenOptions = {},
): Promise<string> => {
  const session = randomUUID();
  await admin`
    insert into auth.sessions (id, user_id, aal, created_at)
    values (${session}, ${login.id}, 'aal1', now() - ${loginAge}::interval)`;
  return as(person, async (sql) => {
    const claims = JSON.stringify({ sub: person.id, role: "authenticated", session_id: session });
    await sql`select set_config('request.jwt.claims', ${claims}, true)`;
    const [row] = await sql<{ token: string }[]>`select create_access_token(${name}, ${days}::integer) as token`;
    return row?.token ?? "";
  });
};

/** Changes columns of a notebook as this person; returns the changed rows, or the code of the refusal. */
export const changeNotebook = async (
  database: PolicyDatabase,
  person: Person | null,
  set: Record<string, unknown>,
  id: string,
): Promise<number | string> => {
  let changed = 0;
  const code = await outcome(
    database.as(person, async (sql) => {
      changed = (await sql`update notebooks set ${sql(set)} where id = ${id}`).count;
    }),
  );
  return code === "accepted" ? changed : code;
};

/** Deletes the account; its tokens can still be used to send requests. */
export const deleteAccount = async ({ api }: PolicyDatabase, person: Person): Promise<void> => {
  await api`select private.delete_account(${person.id})`;
};

const idOf = (row: { readonly id: string } | undefined): string => {
  if (!row) throw new Error("The insert returned no row.");
  return row.id;
};
