/** Questions to language models: recorded beforehand, limited across all servers, and read by the site admin alone. */
import { beforeEach, expect, it } from "vitest";
import { costOf } from "../../supabase/functions/_shared/model/model-calls.ts";
import { type Person, onEachDatabase, outcome } from "./database.ts";
import { deleteAccount, join, newNotebook, newPerson, newTeam } from "./people.ts";

interface Asked {
  readonly person?: Person;
  readonly notebook?: string | null;
  readonly mostOfPerson?: number;
  readonly mostInAll?: number;
  readonly model?: string;
}

interface Totals {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: Readonly<Record<string, unknown>> | null;
}

onEachDatabase((database) => {
  let ada: Person, grace: Person, admin: Person;
  beforeEach(async () => {
    await database().admin`delete from private.model_calls`;
    [ada, grace, admin] = (await Promise.all(["ada", "grace", "admin"].map((name) => newPerson(database(), name)))) as [
      Person,
      Person,
      Person,
    ];
    await database().api`select private.set_site_admin_rule(${admin.email}, false)`;
  });

  const ask = async ({ person = ada, notebook = null, ...asked }: Asked = {}) => {
    const { mostOfPerson = 100, mostInAll = 100, model = "fake-8b" } = asked;
    const [row] = await database().api<{ begun: { id?: string; refused?: string } }[]>`
      select private.begin_model_call(
        ${person.id}, ${notebook}, 'modeling', 'localhost:1', ${model}, 'section-1', ${mostOfPerson}, ${mostInAll}
      ) as begun`;
    return row?.begun ?? {};
  };
  const end = (id: string | undefined, what = "answered", tokens: number | null = 1000, cost: number | null = 0.5) =>
    database().api`select private.end_model_call(${id ?? null}, ${what}, ${tokens}, ${tokens}, ${cost}, 1.5)`;
  const totals = async (by: string, after: Totals["next"] = null, most = 50, person = admin): Promise<Totals> => {
    const [row] = await database().as(
      person,
      (sql) =>
        sql`select model_totals(${by}, 30, ${after === null ? null : sql.json(after as never)}, ${most}) as page`,
    );
    return row?.["page"];
  };
  const stored = () => database().admin`select * from private.model_calls order by asked_at`;

  it("E04: as many as a user may ask in a day and not one more, however many servers count concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ mostOfPerson: 3 })));
    expect(answers.filter(({ id }) => id !== undefined)).toHaveLength(3);
    expect(answers.filter(({ refused }) => refused === "limit")).toHaveLength(5);
    expect(await ask({ person: grace, mostOfPerson: 3 })).toHaveProperty("id");
    expect(await stored()).toHaveLength(4);
  });

  it("E04: all users together may ask as many as the installation allows, and again a day later", async () => {
    await Promise.all([ask(), ask({ person: grace })]);
    expect(await ask({ mostInAll: 2 })).toEqual({ refused: "limit-in-all" });
    await database().admin`update private.model_calls set asked_at = now() - interval '25 hours'`;
    expect(await ask({ mostOfPerson: 1, mostInAll: 1 })).toHaveProperty("id");
  });

  it("records who asked about which notebook of theirs and what it cost, and nothing after 400 days", async () => {
    const team = await newTeam(database(), grace);
    const [own, others, ours] = await Promise.all([
      newNotebook(database(), ada),
      newNotebook(database(), grace),
      newNotebook(database(), grace, { team_id: team }),
    ]);
    await join(database(), grace, team, ada);
    for (const notebook of [own ?? null, others ?? null, ours ?? null]) await ask({ notebook });
    const rows = await stored();
    expect(rows.map((row) => row["notebook_id"])).toEqual([own, null, ours]);
    await end(rows[0]?.["id"]);
    await end(rows[0]?.["id"], "refused", null, null);
    expect((await stored())[0]).toMatchObject({
      outcome: "answered",
      input_tokens: 1000,
      cost: "0.500000",
      seconds: 1.5,
    });
    await database().admin`update private.model_calls set asked_at = now() - interval '401 days'`;
    await ask({ person: grace });
    expect(await stored()).toHaveLength(1);
  });

  it("keeps what was spent when the account and the notebook go, and forgets whose it was", async () => {
    const notebook = await newNotebook(database(), ada);
    await end((await ask({ notebook })).id);
    await deleteAccount(database(), ada);
    expect((await stored())[0]).toMatchObject({ user_id: null, notebook_id: null, input_tokens: 1000 });
    expect((await totals("person")).rows).toEqual([expect.objectContaining({ key: "", name: null, calls: 1 })]);
  });

  it("adds up days, people and models for the site admin, page by page", async () => {
    await end((await ask()).id);
    await end((await ask()).id, "busy", null, null);
    await end((await ask({ person: grace, model: "large" })).id, "answered", 500, 0.25);
    await ask();
    const day = new Date().toISOString().slice(0, 10);
    const sum = { calls: 4, unanswered: 2, input_tokens: 1500, output_tokens: 1500, cost: 0.75, unpriced: 2 };
    expect(await totals("day")).toEqual({ rows: [{ key: day, name: day, ...sum }], next: null });
    const [first, second] = [await totals("person", null, 1), await totals("model", null, 1)];
    expect(first.rows).toEqual([expect.objectContaining({ key: ada.id, name: ada.email, calls: 3, cost: 0.5 })]);
    expect((await totals("person", first.next, 1)).rows).toEqual([
      expect.objectContaining({ key: grace.id, calls: 1 }),
    ]);
    expect(second.rows[0]).toMatchObject({ name: "fake-8b at localhost:1" });
    const last = await totals("model", second.next, 1);
    expect([last.rows[0]?.["name"], last.next]).toEqual(["large at localhost:1", null]);
    await expect(totals("section")).rejects.toMatchObject({ code: "22023" });
  });

  it("A18: no one else reads it, and no request writes it", async () => {
    await ask();
    expect(await outcome(totals("day", null, 50, ada))).toBe("42501");
    for (const person of [ada, admin, null])
      for (const statement of [
        "select * from private.model_calls",
        "delete from private.model_calls",
        "select private.begin_model_call(null, null, 'modeling', 'h', 'm', 'p', 1, 1)",
        "select private.end_model_call(gen_random_uuid(), 'answered', 1, 1, 1, 1)",
      ])
        expect(await outcome(database().as(person, (sql) => sql.unsafe(statement))), statement).toBe("42501");
  });

  it("costs what the price list says, and is unknown where tokens or prices are", () => {
    const completion = { text: "", inputTokens: 2_000_000, outputTokens: 500_000 };
    expect(costOf(completion, { input: 0.4, output: 1.6 })).toBeCloseTo(1.6, 10);
    expect(costOf(completion, { input: 0, output: 0 })).toBe(0);
    expect(costOf(completion, null)).toBeNull();
    expect(costOf({ ...completion, outputTokens: null }, { input: 1, output: 1 })).toBeNull();
    expect(costOf(null, { input: 1, output: 1 })).toBeNull();
  });
});
