import { afterAll, beforeAll, expect, it } from "vitest";
import postgres from "postgres";
import * as fc from "fast-check";
import { actAs, onEachDatabase, outcome, type Person } from "./database.ts";
import { newNotebook, newPerson } from "./people.ts";

/** One connection serves one person after another, and nothing of one may be left for the next. */
onEachDatabase((database) => {
  const people: Person[] = [];
  let few: postgres.Sql;
  beforeAll(async () => {
    for (const name of ["first", "second", "third"]) {
      const person = await newPerson(database(), name);
      people.push(person);
      for (const title of ["One", "Two"]) await newNotebook(database(), person, { title: `${name} ${title}` });
    }
    const { host, port, database: name, pass } = database().api.options;
    few = postgres({
      host: host[0] ?? "",
      port: port[0] ?? 0,
      database: name,
      username: "datadoc_api",
      pass: pass ?? "",
      max: 3,
    });
  });
  afterAll(() => few.end());

  const owners = (who: Person | null): Promise<string[]> =>
    few.begin(async (sql) => {
      await actAs(sql, who);
      const rows = await sql`select distinct user_id from notebooks where title like ${"%"}`;
      return rows.map((row) => row["user_id"] as string);
    });

  it("A16: a thousand interleaved requests over three connections each see only their own person's rows", async () => {
    const visitors = fc.array(fc.constantFrom(0, 1, 2, null), { minLength: 250, maxLength: 250 });
    await fc.assert(
      fc.asyncProperty(visitors, async (order) => {
        await Promise.all(
          order.map(async (index) => {
            const who = index === null ? null : (people[index] ?? null);
            if (who) expect(await owners(who)).toEqual([who.id]);
            else expect(await outcome(owners(null))).toBe("42501");
          }),
        );
      }),
      { numRuns: 4 },
    );
  });

  it("A17: after an error, a timeout, an abort or a failed commit the connection is anonymous again", async () => {
    const [person] = people;
    if (!person) throw new Error("Nobody is there.");
    const one = postgres({ ...connectionOf(few), max: 1 });
    const faults: Readonly<Record<string, (sql: postgres.TransactionSql) => Promise<unknown>>> = {
      "an error": (sql) => sql`select 1 / 0`,
      "a refusal": (sql) => sql`insert into notebooks (title, user_id) values ('x', ${people[1]?.id ?? ""})`,
      "a timeout": async (sql) => {
        await sql`set local statement_timeout = 20`;
        await sql`select pg_sleep(5)`;
      },
      "an abort": () => Promise.reject(new postgres.PostgresError({ message: "client gone", code: "57014" } as never)),
      "a change of role": (sql) => sql`set local role none`.then(() => sql`select 1 / 0`),
      "an error that was swallowed, so that commit fails": (sql) => sql`select 1 / 0`.catch(() => sql`select 1`),
    };
    for (const [name, fault] of Object.entries(faults)) {
      const code = await outcome(
        one.begin(async (sql) => {
          await actAs(sql, person);
          await fault(sql);
        }),
      );
      expect(code, name).not.toBe("accepted");
      const [left] = await one`
        select current_user as role, current_setting('role') as set_role,
          coalesce(current_setting('request.jwt.claim.sub', true), '') as sub,
          coalesce(current_setting('request.jwt.claims', true), '') as claims`;
      expect(left, name).toEqual({ role: "datadoc_api", set_role: "none", sub: "", claims: "" });
    }
    await one.end();
  });
});

const connectionOf = ({ options }: postgres.Sql) => ({
  host: options.host[0] ?? "",
  port: options.port[0] ?? 0,
  database: options.database,
  username: options.user,
  pass: options.pass ?? "",
});
