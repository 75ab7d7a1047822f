import { startTestServer, type TestPerson, type TestServer } from "../tests/support/server.ts";
import { cardRow, columnsOf } from "../web/src/lib/stored/rows.ts";
import { copyNotebooks, manyNotebooks, type Readers, WORDS } from "./lib/many-notebooks.ts";
import type { Measurement } from "./lib/measurement.ts";
import { rowsRead } from "./lib/rows-read.ts";
import { quantile, requestTimes } from "./lib/times.ts";

/** What the three people can see, a quarter of it in a team; the last two lie in the same tables. */
const SIZES = [100, 10_000, 100_000] as const;
/** So many notebooks are sorted, counted and ranked at most (supabase/migrations/*_catalog_reach.sql): search and catalog take little longer beyond. */
const REACH = 10_000;
const BEYOND_REACH = 4;
const TEAMS = 1_000;
/** People beside them, with a hundred notebooks for two. */
const STRANGERS = 400;

/** Lists, search, catalog and the page of a team, for people who see few and very many notebooks; the floor is a request for one of them. */
export async function measure(): Promise<Measurement[]> {
  const server = await startTestServer();
  try {
    const people = [];
    for (const size of SIZES) people.push({ size, ...(await readers(server)) });
    const [few, some, many] = people;
    if (!few || !some || !many) throw new Error("There are three of them.");
    await server.adminSql`insert into teams (name, created_by) select 'Team ' || i, ${many.person.id}::uuid from generate_series(2, ${TEAMS}::int) i`;
    await server.adminSql`
      insert into team_members (team_id, user_id, role)
      select id, ${many.person.id}, 'member' from teams where name like 'Team %' on conflict do nothing`;
    for (const { size, who } of [few, some]) await manyNotebooks(server.adminSql, who, size);
    await copyNotebooks(server.adminSql, some.who, many.who, many.size / some.size);
    await copyNotebooks(server.adminSql, few.who, "strangers", STRANGERS / 2);
    const admin = await server.adminSql.reserve();
    await admin`set statement_timeout = 0`;
    await admin`vacuum analyze`;
    admin.release();
    const rows: Measurement[] = [];
    const reached = new Map<string, number>();
    for (const each of people) rows.push(...(await ofPerson(server, each, reached)));
    return rows;
  } finally {
    await server.stop();
  }
}

interface Measured {
  readonly size: number;
  readonly person: TestPerson;
  readonly who: Readers;
}

async function readers(server: TestServer): Promise<Omit<Measured, "size">> {
  const [person, mate] = [await server.signUp(), await server.signUp()];
  const made = await mate.client.from("teams").insert({ name: "Parcels", created_by: mate.id }).select("id").single();
  const team = made.data?.id ?? "";
  await server.adminSql`insert into team_members (team_id, user_id, role) values (${team}, ${person.id}, 'member')`;
  return { person, who: { me: person.id, mate: mate.id, team } };
}

/** One thing that a screen asks for, in the forms that differ most. */
interface Asked {
  readonly name: string;
  readonly forms: readonly { readonly path: string; readonly json?: unknown; readonly sql: string }[];
  readonly rounds: number;
  /** The most times a request for one notebook. */
  readonly atMost: number;
  /** Grows up to the reach, and is compared with that beyond. */
  readonly grows?: true;
}

const CARD = columnsOf(cardRow);
const NEWEST = "order=updated_at.desc,id.asc";

const asked = ({ who, size }: Measured): readonly Asked[] => {
  const list = (most: number) => ({
    path: `notebooks?select=${CARD}&${NEWEST}&limit=${most}`,
    sql: `select id from newest_notebooks(${most})`,
  });
  const find = (question: object) => ({
    path: "rpc/find_notebooks",
    json: { asked: question },
    sql: `select find_notebooks('${JSON.stringify(question).replaceAll("'", "''")}')`,
  });
  const procedure = (name: string) => ({ path: `rpc/${name}`, json: {}, sql: `select ${name}()` });
  return [
    { name: "six newest", forms: [list(6)], rounds: 20, atMost: 10 },
    { name: "a page of fifty", forms: [list(50)], rounds: 20, atMost: 20 },
    {
      name: `a team's page of ${Math.min(size / 4, 1000).toLocaleString("en-US")}`,
      forms: [
        {
          path: `notebooks?select=${CARD}&team_id=eq.${who.team}&${NEWEST}&limit=1000`,
          sql: `select id from newest_team_notebooks('${who.team}', 1000)`,
        },
      ],
      rounds: 6,
      atMost: 60,
    },
    {
      name: "their teams",
      forms: [{ path: "teams?select=id,name,description", sql: "select id from teams" }],
      rounds: 6,
      atMost: 20,
    },
    {
      name: "search in texts",
      forms: TEXTS.map((text) => find({ text, most: 10 })),
      rounds: 2,
      atMost: 60,
      grows: true,
    },
    {
      name: "what a slip probably meant",
      forms: SLIPS.map((text) => ({
        path: "rpc/respelled_search",
        json: { asked: text },
        sql: `select respelled_search('${text}')`,
      })),
      rounds: 2,
      atMost: 60,
      grows: true,
    },
    {
      name: "a page of the catalog",
      forms: LISTS.map((question) => find(question)),
      rounds: 2,
      atMost: 60,
      grows: true,
    },
    {
      name: "what the catalog's filters offer",
      forms: [procedure("catalog_choices")],
      rounds: 2,
      atMost: 60,
      grows: true,
    },
    { name: "the files between notebooks", forms: [procedure("file_flows")], rounds: 2, atMost: 150, grows: true },
  ];
};

const TEXTS = [
  WORDS.rare,
  WORDS.frequent,
  WORDS.everywhere,
  `${WORDS.frequent} ${WORDS.rare}`,
  "gradient boosting",
  '"the depots"',
  "boosting -parcels",
  "frame_7.groupby",
  "grad",
  "nowhere to be found",
];

/** Of words in few notebooks, in one of ten and in all of them; of two words, and of none. */
const SLIPS = ["parcles", "grupby", "gradiant bosting", "depotts groupyb", "meaningless", "nowhere too be fuond"];

const LISTS = [
  {},
  { sort: "title" },
  { sort: "value", descending: true },
  { sort: "model", group: "owner" },
  { group: "data" },
  { group: "team", sort: "score" },
  { data: "data_7.csv" },
  { model: "Model 3", status: "Published" },
  { text: WORDS.everywhere, status: "Published" },
];

/** `reached`: the medians of what grows for the person who sees as many as are reached, filled in on the way. */
async function ofPerson(server: TestServer, measured: Measured, reached: Map<string, number>): Promise<Measurement[]> {
  const { person, size } = measured;
  // The token of the beginning may have expired while the notebooks were made.
  const { data } = await person.client.auth.refreshSession();
  const token = data.session?.access_token;
  const one = (await server.adminSql`select id from notebooks where user_id = ${person.id} limit 1`)[0]?.[
    "id"
  ] as string;
  const rows: Measurement[] = [];
  for (const { name, forms, rounds, atMost, grows } of asked(measured)) {
    let bytes = 0;
    const ask = async ({ path, json }: Asked["forms"][number]) => {
      const answer = await server.request(`/rest/v1/${path}`, {
        token,
        ...(json === undefined ? {} : { method: "POST", json }),
      });
      const text = await answer.text();
      bytes = Math.max(bytes, Buffer.byteLength(text));
      return { error: answer.ok ? null : { message: `${path}: ${text}` } };
    };
    const floor = quantile(
      await requestTimes(ask, [{ path: `notebooks?select=id,title&id=eq.${one}`, sql: "" }], 20),
      0.5,
    );
    bytes = 0;
    const times = await requestTimes(ask, forms, rounds);
    const read = [];
    for (const { sql } of forms)
      read.push(await rowsRead(server.apiUrl, person.id, (transaction) => transaction.unsafe(sql)));
    const what = `${size.toLocaleString("en-US")} notebooks, ${name}`;
    rows.push({
      name: `${what}: 95th percentile (${Math.max(...read).toLocaleString("en-US")} rows read, ${(bytes / 1024).toFixed(1)} KB)`,
      value: quantile(times, 0.95),
      unit: "ms",
      ...(grows && size > REACH
        ? {
            peer: {
              name: `the same with ${REACH.toLocaleString("en-US")}, both medians`,
              ratio: quantile(times, 0.5) / (reached.get(name) ?? Number.NaN),
            },
            bound: { atMost: BEYOND_REACH },
          }
        : {
            peer: { name: "a request for one, both medians", ratio: quantile(times, 0.5) / floor },
            bound: { atMost },
          }),
    });
    if (size === REACH) reached.set(name, quantile(times, 0.5));
  }
  return rows;
}
