/** Links that show one notebook to anyone who has them: who makes and ends them, and what they open. */
import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person, tablesThatHold } from "./database.ts";
import { changeNotebook, deleteAccount, join, newLink, newNotebook, newPerson, newTeam } from "./people.ts";

onEachDatabase((database) => {
  let owner: Person, admin: Person, teammate: Person, stranger: Person;
  let team: string, notebook: string;
  beforeEach(async () => {
    const make = (name: string): Promise<Person> => newPerson(database(), name);
    [owner, admin, teammate, stranger] = (await Promise.all(["owner", "admin", "teammate", "stranger"].map(make))) as [
      Person,
      Person,
      Person,
      Person,
    ];
    team = await newTeam(database(), admin);
    for (const person of [owner, teammate]) await join(database(), admin, team, person);
    notebook = await newNotebook(database(), owner, { team_id: team, title: "Shared with the board" });
  });

  /** What the server asks; null: the link opens nothing. */
  const open = async (token: string, part = "documentation"): Promise<Record<string, unknown> | null> => {
    const [row] = await database().api`select private.open_notebook_link(${token}, ${part}) as shown`;
    return (row?.["shown"] ?? null) as Record<string, unknown> | null;
  };
  const seenBy = (person: Person) => database().as(person, (sql) => sql`select * from notebook_links`);

  it("S01: the owner and the team's admins make links; members, strangers and visitors do not", async () => {
    for (const person of [owner, admin]) expect(await newLink(database(), person, notebook)).toMatch(/^[\da-f]{64}$/);
    for (const person of [teammate, stranger])
      expect(await outcome(newLink(database(), person, notebook))).toBe("P0002");
    expect(await outcome(newLink(database(), null, notebook))).toBe("42501");
    const own = await newNotebook(database(), owner, {});
    expect(await outcome(newLink(database(), admin, own))).toBe("P0002");
  });

  it("S02: a link opens only its notebook, without the file, addresses, teams, folders or links", async () => {
    await newNotebook(database(), owner, { title: "Nobody's business" });
    const token = await newLink(database(), owner, notebook);
    const shown = await open(token);
    expect(shown).toMatchObject({
      author: "owner",
      notebook: { title: "Shared with the board" },
      content: { modeling_section: "A random forest." },
    });
    const keys = (value: unknown): string =>
      Object.keys(value as object)
        .toSorted()
        .join(" ");
    expect([keys(shown), keys(shown?.["notebook"]), keys(shown?.["content"])]).toEqual([
      "author content expires_at notebook with_code",
      "description file_name status title updated_at version",
      "accuracy_metrics business_logic_section code_quality_score data_prep_section exploration_section fact_corrections facts feature_engineering_section ml_outcome model_type modeling_section section_evidence summary_source validation_section",
    ]);
    const [row] = await database().admin`select to_jsonb(n) as notebook from notebooks n where id = ${notebook}`;
    const text = JSON.stringify([shown, await open(token, "pictures")]);
    for (const secret of [
      owner.email,
      owner.id,
      team,
      notebook,
      "Nobody's business",
      "original_notebook",
      "token_hash",
    ])
      expect(text, secret).not.toContain(secret);
    expect(row?.["notebook"]).toMatchObject({ team_id: team });
    expect((await open(token, "pictures"))?.["charts"]).toHaveLength(1);
    expect(await open(token, "revisions")).toBeNull();
  });

  it("S02: a name that is an address is not shown", async () => {
    await database().admin`update profiles set name = 'ada@example.org' where id = ${owner.id}`;
    expect(await open(await newLink(database(), owner, notebook))).toMatchObject({ author: null });
  });

  it("S06: only the SHA-256 of the token is stored, and no column of any table reveals the token", async () => {
    const token = await newLink(database(), owner, notebook);
    const [row] = await seenBy(owner);
    expect(row?.["token_hash"]).toBe(createHash("sha256").update(token).digest("hex"));
    await open(token);
    expect(await tablesThatHold(database(), String(row?.["token_hash"]))).toEqual(["public.notebook_links"]);
    expect(await tablesThatHold(database(), token)).toEqual([]);
    expect(await open(String(row?.["token_hash"]))).toBeNull();
  });

  it("S04: revoked, expired and unknown links open nothing, and neither does the link of a deleted notebook", async () => {
    const [revoked, expired, orphan] = [
      await newLink(database(), owner, notebook),
      await newLink(database(), owner, notebook),
      await newLink(database(), owner, await newNotebook(database(), owner, { title: "Gone" })),
    ];
    const hash = (token: string): string => createHash("sha256").update(token).digest("hex");
    for (const token of [revoked, expired, orphan]) expect(await open(token)).not.toBeNull();
    await database().as(admin, (sql) => sql`delete from notebook_links where token_hash = ${hash(revoked)}`);
    await database().admin`update notebook_links set expires_at = now() where token_hash = ${hash(expired)}`;
    await database().as(owner, (sql) => sql`delete from notebooks where title = 'Gone' and user_id = ${owner.id}`);
    for (const token of [revoked, expired, orphan, "0".repeat(64), "", "x"])
      for (const part of ["documentation", "pictures", "file"]) expect(await open(token, part)).toBeNull();
    expect(await seenBy(owner)).toHaveLength(1);
  });

  it("S07: a link ends when its maker loses the right to it: demoted, gone from the team, or the account deleted", async () => {
    const second = await newPerson(database(), "second");
    await join(database(), admin, team, second);
    const promote = (role: string) =>
      database().as(
        admin,
        (sql) => sql`update team_members set role = ${role} where team_id = ${team} and user_id = ${second.id}`,
      );
    await promote("admin");
    const byOwner = await newLink(database(), owner, notebook);
    const before = await newLink(database(), second, notebook);
    await promote("member");
    expect(await open(before)).toBeNull();
    // For good: becoming an admin again does not restore the links.
    await promote("admin");
    expect(await open(before)).toBeNull();
    const leaving = await newLink(database(), second, notebook);
    await database().as(second, (sql) => sql`delete from team_members where user_id = ${second.id}`);
    expect(await open(leaving)).toBeNull();
    const byAdmin = await newLink(database(), admin, notebook);
    await deleteAccount(database(), admin);
    expect(await open(byAdmin)).toBeNull();
    expect(await open(byOwner)).not.toBeNull();
  });

  it("S07: a notebook that leaves its team loses the admins' links and keeps its owner's", async () => {
    const [byOwner, byAdmin] = [await newLink(database(), owner, notebook), await newLink(database(), admin, notebook)];
    expect(await changeNotebook(database(), owner, { team_id: null }, notebook)).toBe(1);
    expect(await open(byAdmin)).toBeNull();
    expect(await open(byOwner)).not.toBeNull();
    expect(await seenBy(admin)).toEqual([]);
    expect(await seenBy(owner)).toHaveLength(1);
  });

  it("S07: an owner who leaves the team keeps the notebook, and its links", async () => {
    const token = await newLink(database(), owner, notebook);
    await database().as(owner, (sql) => sql`delete from team_members where user_id = ${owner.id}`);
    expect(await open(token)).not.toBeNull();
  });

  it("S08: views are counted for the owner, pictures and cells within a view are not, and it makes no version", async () => {
    const token = await newLink(database(), owner, notebook);
    const version = async () => (await database().admin`select version from notebooks where id = ${notebook}`)[0];
    const before = await version();
    for (const part of ["documentation", "pictures", "file", "documentation"]) await open(token, part);
    const [row] = await seenBy(owner);
    expect(row).toMatchObject({ views: 2, label: null });
    expect(row?.["last_viewed_at"]).toBeInstanceOf(Date);
    expect(await version()).toEqual(before);
  });

  it("S09: a link is valid for a year at most, and a notebook has a hundred", async () => {
    for (const expires of ["0 days", "-1 day", "367 days", "infinity"])
      expect(await outcome(newLink(database(), owner, notebook, { expires }))).toMatch(/^22/);
    for (let made = 0; made < 100; made += 1) await newLink(database(), owner, notebook);
    expect(await outcome(newLink(database(), owner, notebook))).toBe("22023");
  });
});
