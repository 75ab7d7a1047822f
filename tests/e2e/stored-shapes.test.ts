import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowAnything } from "../support/allow-anything.ts";
import { png } from "../support/sample-notebook.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, type Screen, openScene } from "./scene.ts";

let scene: Scene;
let owner: TestPerson;
/** One screen for all tests: they open notebook after notebook in it. */
let screen: Screen;

beforeAll(async () => {
  scene = await openScene();
  // The first account of a test server is its site admin.
  owner = await scene.server.signUp();
  await allowAnything(scene.server);
  screen = await scene.open(owner);
  await screen.page.goto("/app/account");
});

afterAll(() => scene.end());

const CATEGORY = { score: 7, explanation: "Because." };
const BARE_SCORE = { clarity: CATEGORY, documentation: CATEGORY, codeQuality: CATEGORY, overallScore: 7 };
const output = (html: string): string =>
  JSON.stringify({
    cells: [
      {
        cell_type: "code",
        metadata: {},
        execution_count: 1,
        source: "frame",
        outputs: [{ output_type: "display_data", metadata: {}, data: { "text/html": html } }],
      },
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });

test("D01 D17: an output that cannot be shown says so, and the notebook around it is open", async () => {
  await openStored({ original_notebook: output("<frameset><frame src=x></frameset>") });
  await screen.page.getByRole("tab", { name: "Code", exact: true }).click();
  await screen.page.getByText("Output format not supported in preview").waitFor();
  await beUnharmed();
});

test("D17: whatever value any column holds, every screen opens, without an error on the page or in the console", async () => {
  const teammate = await scene.server.signUp();
  const { adminSql: sql } = scene.server;
  const [team] = await sql`insert into teams (name, created_by) values ('Forecasts', ${owner.id}) returning id`;
  const teamId = team?.["id"] as string;
  for (const [person, role] of [
    [owner, "admin"],
    [teammate, "member"],
  ] as const)
    await sql`insert into team_members (team_id, user_id, role) values (${teamId}, ${person.id}, ${role})
      on conflict (team_id, user_id) do update set role = excluded.role`;
  const [folder] = await sql`insert into folders (name, user_id) values ('Churn', ${owner.id}) returning id`;
  const folderId = folder?.["id"] as string;
  const id = await storedNotebook({});
  await sql`update notebooks set team_id = ${teamId}, folder_id = ${folderId} where id = ${id}`;
  await sql`insert into team_invitations (team_id, email, invited_by) values (${teamId}, ${owner.email}, ${teammate.id}), (${teamId}, 'x@example.org', ${owner.id})`;
  await sql`insert into access_tokens (user_id, name, token_hash, last_four, expires_at) values (${owner.id}, 'CI', repeat('0', 64), '0000', now())`;
  await sql`insert into site_content (id, type, title, content) values ('hero-title', 'landing', 'a', 'b'), ('welcome-message', 'dashboard', 'a', 'b')`;
  const columns = await storedColumns();
  expect(columns.length).toBeGreaterThan(40);

  const values = fc.record(Object.fromEntries(columns.map((column) => [columnName(column), arbitraryFor(column)])));
  await fc.assert(
    fc.asyncProperty(values, async (row) => {
      await store(columns, row);
      // A full load, so that nothing of the previous rows is kept.
      await screen.page.goto("/app/account");
      for (const path of [
        "/",
        "/app/dashboard",
        "/app/dashboard?show=all",
        `/app/folders/${folderId}`,
        "/app/teams",
        "/app/catalog",
        "/app/account",
      ])
        await openUnharmed(path);
      await openUnharmed("/app/admin");
      await openUnharmed(`/app/teams/${teamId}`);
      await openEveryTab("Team");
      await openUnharmed(`/app/notebooks/${id}`);
      await openEveryTab("Notebook");
      const versions = screen.page.getByRole("button", { name: "Versions" });
      if (await versions.isVisible()) {
        await versions.click();
        await screen.page.getByRole("dialog").waitFor();
        await screen.settle();
      }
      await beUnharmed();
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

/** A notebook of the owner with a version, a picture and this in its content. */
async function storedNotebook(content: Readonly<Record<string, unknown>>): Promise<string> {
  const { adminSql: sql } = scene.server;
  const id = await saveNotebook(
    owner,
    { title: "Stored", description: "d", content: { exploration_section: "text" } },
    {
      file: output("<p>x"),
      charts: [{ cell_index: 0, position: 0, title: "c", mime_type: "image/png", data: png(8) }],
    },
  );
  for (const [column, value] of Object.entries(content)) {
    const json = column !== "original_notebook";
    await sql`update notebook_content set ${sql(column)} = ${json ? sql.json(value as never) : (value as string)} where notebook_id = ${id}`;
  }
  return id;
}

async function openStored(content: Readonly<Record<string, unknown>>): Promise<void> {
  const id = await storedNotebook(content);
  await openUnharmed(`/app/notebooks/${id}`);
  await screen.page.getByLabel("Title", { exact: true }).waitFor();
}

const DEAD = "Unexpected Application Error!";

async function openUnharmed(path: string): Promise<void> {
  await screen.go(path);
  await screen.settle();
  await screen.page.getByRole("heading").first().waitFor();
  expect(await screen.page.getByText(DEAD).count(), path).toBe(0);
}

/** The list is named, since the previous screen, with tabs of its own, is shown until the next one has been loaded. */
async function openEveryTab(list: string): Promise<void> {
  const tabs = screen.page.getByRole("tablist", { name: list, exact: true });
  await tabs.waitFor();
  for (const tab of await tabs.getByRole("tab").all()) {
    await tab.click();
    await screen.page.waitForTimeout(50);
    expect(await screen.page.getByText(DEAD).count()).toBe(0);
  }
}

async function beUnharmed(): Promise<void> {
  await screen.settle();
  expect(await screen.page.getByText(DEAD).count()).toBe(0);
  expect(screen.errors).toEqual([]);
  expect(screen.log).toEqual([]);
}

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
}

const columnName = ({ table_name, column_name }: Column): string => `${table_name}.${column_name}`;

/** All columns that hold data, not the keys that identify a row. */
async function storedColumns(): Promise<Column[]> {
  return scene.server.adminSql<Column[]>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and data_type <> 'uuid' and is_generated = 'NEVER'
      and (table_name, column_name) not in (('site_content', 'id'), ('revisions', 'version'))
    order by 1, 2`;
}

const json = fc.jsonValue({ maxDepth: 4 });
/** Shapes that are nearly right. */
const nearlyRight = fc.oneof(
  fc.constantFrom<unknown>({}, [], "text", 5, null, BARE_SCORE, { content: 5 }, { title: "t", content: null }),
  fc.record(
    {
      clarity: fc.oneof(fc.constant(CATEGORY), json),
      documentation: json,
      codeQuality: json,
      overallScore: json,
      findings: json,
    },
    { requiredKeys: [] },
  ),
  fc.record({
    exploration: fc.oneof(json, fc.array(fc.record({ text: json, cells: json }, { requiredKeys: [] }))),
    modeling: json,
  }),
  fc.record({
    title: json,
    status: json,
    folder_id: json,
    content: fc.oneof(json, fc.record({ code_quality_score: json, section_evidence: json })),
  }),
);
const notebook = fc.record({
  cells: fc.oneof(
    json,
    fc.array(
      fc.record({
        cell_type: fc.constantFrom("code", "markdown", "raw", 5),
        source: json,
        outputs: json,
        metadata: json,
      }),
    ),
  ),
  metadata: json,
  nbformat: fc.oneof(fc.constant(4), json),
});
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  json.map((value) => JSON.stringify(value)),
  notebook.map((value) => JSON.stringify(value)),
  fc.constantFrom("", " ", "__proto__", "a".repeat(200_000), "<frameset>", "\u202e"),
);

/** A value of the column's type as SQL reads it from text; null leaves the row as it is. */
function arbitraryFor({ data_type: type }: Column): fc.Arbitrary<string | null> {
  const some: fc.Arbitrary<string> = {
    jsonb: fc.oneof(json, nearlyRight).map((value) => storable(JSON.stringify(value))),
    text: text.map(storable),
    integer: fc.constantFrom("0", "-1", "7", "2147483647", "-2147483648"),
    bigint: fc.constantFrom("0", "-1", "7", "9223372036854775807", "-9223372036854775808"),
    "double precision": fc.constantFrom("NaN", "Infinity", "-Infinity", "11", "-1", "1e300", "7.25"),
    boolean: fc.constantFrom("true", "false"),
    ARRAY: fc.array(text.map(storable), { maxLength: 5 }).map(arrayLiteral),
    "timestamp with time zone": fc.constantFrom(
      "infinity",
      "-infinity",
      "4713-01-01 00:00:00+00 BC",
      "294276-12-31 00:00:00+00",
      "2026-01-01",
    ),
  }[type as "text"];
  return fc.option(some, { nil: null, freq: 3 });
}

const arrayLiteral = (texts: readonly string[]): string =>
  `{${texts.map((each) => `"${each.replace(/["\\]/g, String.raw`\$&`)}"`).join(",")}}`;

/** PostgreSQL accepts neither U+0000 nor lone surrogates. */
const storable = (value: string): string =>
  value
    .replace(/\p{Surrogate}/gu, "")
    .replaceAll("\u0000", "")
    .replace(/\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})/g, "");

async function store(columns: readonly Column[], row: Readonly<Record<string, string | null>>): Promise<void> {
  const { adminSql: sql } = scene.server;
  for (const column of columns) {
    const value = row[columnName(column)] ?? null;
    if (value === null) continue;
    const { table_name: table, column_name: name, data_type: type } = column;
    // A row whose value must be unique keeps it, and so does one whose value is too long for its index.
    await sql
      .unsafe(`update public."${table}" set "${name}" = $1::text::${type === "ARRAY" ? "text[]" : type}`, [value])
      .catch((error: unknown) => {
        if (!["23505", "54000"].includes((error as { code?: string }).code ?? "")) throw error;
      });
  }
}
