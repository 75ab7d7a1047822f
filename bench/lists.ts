import postgres from "postgres";
import { SET_CLAIMS, claimParameters } from "../server/src/claims.ts";
import { startTestServer, type TestPerson, type TestServer } from "../tests/support/server.ts";
import type { Measurement } from "./lib/measurement.ts";
import { crowdedDatabase } from "./lib/crowded-database.ts";
import { perSecond } from "./lib/requests.ts";
import { rowsRead } from "./lib/rows-read.ts";
import { quantile as at } from "./lib/times.ts";

const ROUNDS = 4;
const SECONDS = 2;
/** Notebooks of the person who owns most; as many again of theirs are in teams. */
const MANY = 100_000;
const TEAMS = 1_000;

/** Lists for people who own or share very many notebooks, and one row over HTTP, beside the same statements sent by the plain driver. */
export async function measure(): Promise<Measurement[]> {
  const server = await startTestServer();
  try {
    const [owner, member, newcomer] = [await server.signUp(), await server.signUp(), await server.signUp()];
    await crowdedDatabase(server.adminSql, { owner: owner.id, member: member.id, newcomer: newcomer.id }, MANY, TEAMS);
    const lists = [];
    for (const [who, person] of [
      [`the owner of ${MANY.toLocaleString("en-US")}`, owner],
      [`a member of ${TEAMS.toLocaleString("en-US")} teams`, member],
      ["somebody with ten", newcomer],
    ] as const)
      lists.push(...(await listsOf(server, who, person)));
    return [...lists, ...(await rowById(server, newcomer))];
  } finally {
    await server.stop();
  }
}

async function listsOf(server: TestServer, who: string, { client, id }: TestPerson): Promise<Measurement[]> {
  const list = (most: number) =>
    client.from("notebooks").select(CARD).order("updated_at", { ascending: false }).order("id").limit(most);
  const one = () => client.from("profiles").select("id").eq("id", id).single();
  const [floor = [], six = [], hundred = []] = await timesOf([one, () => list(6), () => list(100)]);
  const row = (name: string, times: readonly number[], atMost: number): Measurement => ({
    name: `${name} of ${who}, 95th percentile`,
    value: at(times, 0.95),
    unit: "ms",
    peer: { name: "a request for one row, median", ratio: at(times, 0.5) / at(floor, 0.5) },
    bound: { atMost },
  });
  return [
    row("Six newest notebooks", six, 6),
    row("First hundred notebooks", hundred, 12),
    {
      name: `Six newest notebooks of ${who}, rows read`,
      value: await rowsRead(server.apiUrl, id, (sql) => sql`select id from newest_notebooks(6)`),
      unit: "rows",
      bound: { atMost: 100 },
    },
  ];
}

const CARD = "id,title,status,folder_id,team_id,file_name,description_start,user_id,updated_at,overall_score";

/** Milliseconds of each of several requests, sorted; they take turns, and the first turns are not counted. */
async function timesOf(jobs: readonly (() => PromiseLike<{ readonly error: unknown }>)[]): Promise<number[][]> {
  const times = jobs.map((): number[] => []);
  for (let round = -5; round < 60; round += 1)
    for (const [position, job] of jobs.entries()) {
      const start = performance.now();
      const { error } = await job();
      if (error) throw new Error(JSON.stringify(error));
      if (round >= 0) times[position]?.push(performance.now() - start);
    }
  return times.map((each) => each.sort((a, b) => a - b));
}

/** Requests a second for one row by its id, and the same transaction a second by the plain driver: the best of several rounds that take turns. */
async function rowById(server: TestServer, person: TestPerson): Promise<Measurement[]> {
  const { id } = person;
  // One person has 44 requests under way at most.
  const people = [person, await server.signUp(), await server.signUp()];
  const asked = people.map((one) => ({
    url: `${server.url}/rest/v1/profiles?select=id,email,name,created_at&id=eq.${one.id}`,
    headers: {
      apikey: server.key,
      authorization: `Bearer ${one.accessToken}`,
      accept: "application/vnd.pgrst.object+json",
    },
  }));
  const sql = postgres(server.apiUrl, { max: 10, onnotice: () => {} });
  const direct = () =>
    sql.begin(async (transaction) => {
      await transaction.unsafe(SET_CLAIMS, claimParameters({ role: "authenticated", sub: id }), {
        prepare: true,
      });
      return await transaction`select id, email, name, created_at from profiles where id = ${id}`;
    });
  try {
    const rows: Measurement[] = [];
    for (const clients of [1, 10, 100]) {
      let [http, driver] = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        http = Math.max(http, await perSecond(asked, clients, SECONDS));
        driver = Math.max(driver, await repeated(direct, clients, SECONDS));
      }
      rows.push({
        name: `A row by its id over HTTP, ${clients} ${clients === 1 ? "client" : "clients"}`,
        value: http,
        unit: "per second",
        peer: { name: "the plain driver with the same claims", ratio: http / driver },
        ...(clients === 10 ? { bound: { atLeast: LEAST } } : {}),
      });
    }
    return rows;
  } finally {
    await sql.end();
  }
}

/** What has to be held; a quiet machine gives 0.43. */
const LEAST = 0.35;

async function repeated(job: () => Promise<unknown>, clients: number, seconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - start < seconds * 1000) {
      await job();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return count / ((performance.now() - start) / 1000);
}
