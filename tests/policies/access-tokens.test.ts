/** Tokens with which programs push notebooks: who makes and ends them, and what the database looks up by them. */
import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { type Person, onEachDatabase, outcome, tablesThatHold } from "./database.ts";
import {
  type TokenOptions,
  aSave,
  deleteAccount,
  join,
  newFolder,
  newNotebook,
  newPerson,
  newTeam,
  newToken,
  saveWithin,
} from "./people.ts";

interface BegunPush {
  readonly refused?: string;
  readonly user_id: string;
  readonly folder_id: string | null;
  readonly team_id: string | null;
  readonly notebook_id: string | null;
}

onEachDatabase((database) => {
  let ada: Person, grace: Person;
  beforeEach(async () => {
    [ada, grace] = (await Promise.all(["ada", "grace"].map((name) => newPerson(database(), name)))) as [Person, Person];
  });

  const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
  const use = async (token: string) => {
    const [row] = await database().api`select private.use_access_token(${token}) as used`;
    return (row?.["used"] ?? null) as { user_id: string; expired: boolean } | null;
  };
  const begin = async (token: string, place: { path?: string; folder?: string; team?: string } = {}) => {
    const { path = "churn.ipynb", folder = null, team = null } = place;
    const [row] = await database().api<{ push: BegunPush }[]>`
      select private.begin_push(${token}, ${path}, ${folder}, ${team}) as push`;
    if (!row) throw new Error("Beginning a push gave no answer.");
    return row.push;
  };
  const end = (push: BegunPush, notebook: string, path = "churn.ipynb") =>
    database().api`select private.end_push(${database().api.json(push as never)}, ${path}, ${notebook})`;
  const tokensOf = (person: Person) =>
    database().as(person, (sql) => sql`select * from access_tokens order by created_at`);

  it("T03: has a prefix that scanners know and a checksum; of it only the SHA-256 is kept", async () => {
    const token = await newToken(database(), ada, { name: "  GitHub Actions " });
    expect(token).toMatch(/^datadoc_[0-9a-f]{72}$/);
    expect(token.slice(-8)).toBe(sha256(token.slice(0, -8)).slice(0, 8));
    const [row] = await tokensOf(ada);
    expect(row).toMatchObject({ name: "GitHub Actions", token_hash: sha256(token), last_four: token.slice(-4) });
    await use(token);
    expect(await tablesThatHold(database(), sha256(token))).toEqual(["public.access_tokens"]);
    expect(await tablesThatHold(database(), token.slice(8, -8))).toEqual([]);
    expect(await use(sha256(token))).toBeNull();
  });

  it("T05: is made only for oneself, from a recent login", async () => {
    const made = (options: TokenOptions) => outcome(newToken(database(), ada, options));
    expect(await made({ loginAge: "9 minutes" })).toBe("accepted");
    expect(await made({ loginAge: "11 minutes" })).toBe("22023");
    expect(await made({ login: grace })).toBe("22023");
    expect(await outcome(database().as(ada, (sql) => sql`select create_access_token('CI', 30)`))).toBe("22023");
    expect(await outcome(database().as(null, (sql) => sql`select create_access_token('CI', 30)`))).toBe("42501");
    expect(await tokensOf(ada)).toHaveLength(1);
    expect(await tokensOf(grace)).toEqual([]);
  });

  it("T06: has a name, one of three lifetimes, and there are at most twenty", async () => {
    for (const [name, days] of [
      ["", 30],
      ["   ", 30],
      ["\u200b\u2060", 30],
      ["two\nlines", 30],
      ["x".repeat(101), 30],
      ["CI", 31],
      ["CI", 0],
      ["CI", 3650],
      ["CI", null],
    ] as const)
      expect(await outcome(newToken(database(), ada, { name, days })), `${name} ${days}`).toBe("22023");
    for (let made = 0; made < 20; made += 1) await newToken(database(), ada, { days: 365 });
    expect(await outcome(newToken(database(), ada))).toBe("22023");
    const [row] = await database().admin`
      select max(expires_at - created_at) = interval '365 days' as year from access_tokens where user_id = ${ada.id}`;
    expect(row).toEqual({ year: true });
  });

  it("T01: ends when it is revoked or expires, with the password, with the account, and while the account is closed", async () => {
    const make = () => newToken(database(), ada);
    const revoked = await make();
    expect(await use(revoked)).toEqual({ user_id: ada.id, expired: false });
    await database().as(grace, (sql) => sql`delete from access_tokens where token_hash = ${sha256(revoked)}`);
    expect(await use(revoked)).not.toBeNull();
    await database().as(ada, (sql) => sql`delete from access_tokens where token_hash = ${sha256(revoked)}`);

    const expired = await make();
    await database().admin`update access_tokens set expires_at = now() where token_hash = ${sha256(expired)}`;
    expect(await use(expired)).toEqual({ user_id: ada.id, expired: true });

    const former = await make();
    await database().admin`update auth.users set last_sign_in_at = now() where id = ${ada.id}`;
    expect(await use(former)).not.toBeNull();
    await database().admin`update auth.users set encrypted_password = 'another' where id = ${ada.id}`;

    const everywhere = await make();
    await database().api`select private.end_access_tokens(${ada.id})`;

    const last = await make();
    await database().admin`update auth.users set banned_until = now() + interval '1 day' where id = ${ada.id}`;
    expect(await use(last)).toBeNull();
    await database().admin`update auth.users set banned_until = null where id = ${ada.id}`;
    expect(await use(last)).not.toBeNull();
    await deleteAccount(database(), ada);

    for (const token of [revoked, former, everywhere, last, "", "datadoc_", `datadoc_${"0".repeat(72)}`]) {
      expect(await use(token)).toBeNull();
      expect(await begin(token)).toEqual({ refused: "token" });
    }
    expect(await begin(expired)).toEqual({ refused: "token" });
  });

  it("T09: its last use is recorded to the minute; using an expired one leaves no trace", async () => {
    const token = await newToken(database(), ada);
    const lastUse = async () => (await tokensOf(ada))[0]?.["last_used_at"] as Date | null;
    expect(await lastUse()).toBeNull();
    await use(token);
    const first = await lastUse();
    expect(first).toBeInstanceOf(Date);
    await use(token);
    expect(await lastUse()).toEqual(first);
    await database()
      .admin`update access_tokens set last_used_at = now() - interval '2 minutes', expires_at = now() where user_id = ${ada.id}`;
    const before = await lastUse();
    await use(token);
    expect(await lastUse()).toEqual(before);
  });

  it("T07: finds only its owner's folders and teams, by name or by id", async () => {
    const token = await newToken(database(), ada);
    const [mine, theirs] = [await newFolder(database(), ada, "Sales"), await newFolder(database(), grace, "Grace's")];
    for (const folder of ["Sales", "sales", mine])
      expect(await begin(token, { folder })).toMatchObject({ folder_id: mine });
    for (const folder of ["Grace's", theirs, "", "Sale_", "%"])
      expect(await begin(token, { folder }), folder).toEqual({ refused: "folder" });
    const team = await newTeam(database(), grace, "Forecasting");
    for (const name of ["Forecasting", team]) expect(await begin(token, { team: name })).toEqual({ refused: "team" });
    await join(database(), grace, team, ada);
    for (const name of ["Forecasting", "forecasting", team])
      expect(await begin(token, { team: name })).toMatchObject({ team_id: team, user_id: ada.id });
    const other = await newTeam(database(), ada, "forecasting");
    expect(await begin(token, { team: "Forecasting" })).toEqual({ refused: "teams" });
    expect(await begin(token, { team: other })).toMatchObject({ team_id: other });
  });

  it("T07: a file's notebook is found by person, path and destination, wherever the person has moved it", async () => {
    const token = await newToken(database(), ada, { name: "Nightly" });
    const folder = await newFolder(database(), ada, "Sales");
    const notebook = await database().as(ada, async (sql) => (await saveWithin(sql, aSave())).id);
    await end(await begin(token), notebook);
    expect(await begin(token)).toMatchObject({ notebook_id: notebook });
    for (const [place, by] of [
      [{ path: "other.ipynb" }, token],
      [{ folder }, token],
      [{}, await newToken(database(), grace)],
    ] as const)
      expect((await begin(by, place)).notebook_id).toBeNull();
    await database().as(ada, (sql) => sql`update notebooks set folder_id = ${folder} where id = ${notebook}`);
    expect(await begin(token)).toMatchObject({ notebook_id: notebook });
    await database().as(ada, (sql) => sql`delete from notebooks where id = ${notebook}`);
    expect((await begin(token)).notebook_id).toBeNull();
  });

  it("T07: nothing makes another user's notebook the one of a file", async () => {
    const team = await newTeam(database(), grace);
    await join(database(), grace, team, ada);
    const theirs = await newNotebook(database(), grace, { team_id: team });
    const push = await begin(await newToken(database(), ada));
    await end(push, theirs);
    expect((await begin(await newToken(database(), ada))).notebook_id).toBeNull();
    const [row] = await database()
      .admin`select count(*)::int as marked from revisions where notebook_id = ${theirs} and pushed_with is not null`;
    expect(row).toEqual({ marked: 0 });
  });

  it("T04: no request reaches what the server does with tokens", async () => {
    for (const person of [ada, null])
      for (const call of [
        "private.use_access_token('x')",
        "private.begin_push('x', 'x', null, null)",
        "private.end_push('{}', 'x', gen_random_uuid())",
        "private.end_access_tokens(gen_random_uuid())",
        "count(*) from private.pushed_files",
      ])
        expect(await outcome(database().as(person, (sql) => sql.unsafe(`select ${call}`))), call).toBe("42501");
  });
});
