import { beforeEach, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { deleteAccount, newPerson } from "./people.ts";

onEachDatabase((database) => {
  const setRule = (email: string | null, firstAccount: boolean) =>
    database().api`select private.set_site_admin_rule(${email}, ${firstAccount})`;
  const isSiteAdmin = async (person: Person): Promise<boolean> => {
    const [row] = await database().as(person, (sql) => sql`select is_site_admin() as answer`);
    return row?.["answer"];
  };
  const write = (person: Person | null, content = "Text") =>
    outcome(
      database().as(
        person,
        (sql) => sql`
          insert into site_content (id, type, title, content) values ('hero-title', 'landing', 'Hero title', ${content})
          on conflict (id) do update set content = excluded.content`,
      ),
    );
  beforeEach(async () => {
    await database().admin`delete from auth.users`;
    await setRule(null, false);
  });

  it("C12: no one is site admin unless the server says so", async () => {
    const first = await newPerson(database(), "first");
    expect(await isSiteAdmin(first)).toBe(false);
    expect(await write(first)).toBe("42501");
  });

  it("C12: the owner of the configured address is, in any case, and only once it is confirmed", async () => {
    await setRule(" Boss@Example.org ", true);
    const first = await newPerson(database(), "first");
    const boss = await newPerson(database(), "boss", { email: "boss@example.org", confirmed: false });
    expect(await isSiteAdmin(first)).toBe(false);
    expect(await isSiteAdmin(boss)).toBe(false);
    await database().admin`update auth.users set email_confirmed_at = now() where id = ${boss.id}`;
    expect(await isSiteAdmin(boss)).toBe(true);
    expect(await write(boss)).toBe("accepted");
  });

  it("C12: without a configured address the first account is, where the server allows it, and then the next one", async () => {
    await setRule(null, true);
    const unconfirmed = await newPerson(database(), "unconfirmed", { confirmed: false });
    const first = await newPerson(database(), "first");
    const second = await newPerson(database(), "second");
    expect([await isSiteAdmin(unconfirmed), await isSiteAdmin(first), await isSiteAdmin(second)]).toEqual([
      false,
      true,
      false,
    ]);
    await deleteAccount(database(), first);
    expect(await isSiteAdmin(first)).toBe(false);
    expect(await isSiteAdmin(second)).toBe(true);
  });

  it("C12: what users write about themselves grants nothing", async () => {
    await setRule("boss@example.org", false);
    const person = await newPerson(database(), "person");
    await database()
      .admin`update auth.users set raw_user_meta_data = '{"is_admin": true, "email": "boss@example.org"}' where id = ${person.id}`;
    const claimed: Person = { id: person.id, email: "boss@example.org" };
    expect(await isSiteAdmin(claimed)).toBe(false);
  });

  it("C12: the rule is out of reach for everyone but the server", async () => {
    const person = await newPerson(database(), "person");
    for (const who of [person, null]) {
      expect(await outcome(database().as(who, (sql) => sql`select private.set_site_admin_rule('x@y.z', true)`))).toBe(
        "42501",
      );
      expect(await outcome(database().as(who, (sql) => sql`select * from private.site_admin_rule`))).toBe("42501");
    }
  });

  it("C13: everyone reads the texts, visitors too; only the site admin writes them", async () => {
    await setRule("boss@example.org", false);
    const boss = await newPerson(database(), "boss", { email: "boss@example.org" });
    const person = await newPerson(database(), "person");
    expect(await write(boss, "Make Data Science Transparent")).toBe("accepted");
    expect(await write(boss, "Make it clear")).toBe("accepted");
    for (const who of [person, null]) {
      expect(await write(who)).toBe("42501");
      const rows = await database().as(who, (sql) => sql`select id, content from site_content`);
      expect(rows).toEqual([{ id: "hero-title", content: "Make it clear" }]);
    }
  });

  it("C13: saving over texts that another user has changed meanwhile writes nothing", async () => {
    await setRule("boss@example.org", false);
    const boss = await newPerson(database(), "boss", { email: "boss@example.org" });
    const person = await newPerson(database(), "person");
    await database().admin`delete from site_content`;
    const save = async (who: Person, content: string, seen: object): Promise<boolean> => {
      const texts = [{ id: "hero-title", title: "Hero Title", content }];
      const [row] = await database().as(
        who,
        (sql) => sql`select save_site_texts('landing', ${sql.json(texts)}, ${sql.json(seen as never)}) as saved`,
      );
      return row?.["saved"];
    };
    expect(await save(boss, "First", {})).toBe(true);
    expect(await save(boss, "Second tab", {})).toBe(false);
    expect(await save(boss, "Second tab", { "hero-title": "First" })).toBe(true);
    expect(await outcome(save(person, "Mine", { "hero-title": "Second tab" }))).toBe("42501");
    const rows = await database().as(person, (sql) => sql`select content from site_content`);
    expect(rows).toEqual([{ content: "Second tab" }]);
  });

  it("C13: a text has a known type, a plain id and a limited length", async () => {
    await setRule("boss@example.org", false);
    const boss = await newPerson(database(), "boss", { email: "boss@example.org" });
    const insert = (row: Readonly<Record<string, string | undefined>>) =>
      outcome(
        database().as(
          boss,
          (sql) =>
            sql`insert into site_content ${sql({ id: "cta-title", type: "landing", title: "T", content: "C", ...row })}`,
        ),
      );
    for (const row of [
      { id: "__proto__" },
      { id: "" },
      { type: "page" },
      { content: "x".repeat(5001) },
      { title: "x".repeat(201) },
    ])
      expect(await insert(row)).toBe("23514");
    expect(await insert({})).toBe("accepted");
  });
});
