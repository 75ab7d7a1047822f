/**
 * One PostgreSQL for all test files of a run, and in it a migrated database for each of them: the copy of a template takes a tenth of a
 * second, a cluster of its own with all migrations several. What is set for a whole cluster (roles, settings, a crash) is shared:
 * tests about that start one of their own.
 */
import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { prepareDatabase } from "../../server/src/prepare-database.ts";
import { type TestDatabase, TEST_PASSWORD, startTestDatabase } from "./postgres.ts";

/** Environment variable that tells the workers where the cluster of this run is. */
const ADDRESS = "TEST_CLUSTER_URL";
const TEMPLATE = "migrated";

/** Before the first test of a run. Each project with servers asks for it, the first one starts it. */
export const setup = async (): Promise<() => Promise<void>> => {
  if (process.env[ADDRESS]) return async () => {};
  const cluster = await startTestDatabase();
  await makeTemplate(cluster.url);
  process.env[ADDRESS] = cluster.url;
  return async () => {
    delete process.env[ADDRESS];
    await cluster.stop();
  };
};

/** A migrated database of its own. Outside of a run of the tests it comes with a cluster of its own. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const shared = process.env[ADDRESS];
  if (shared) return await copyTemplate(shared);
  const cluster = await startTestDatabase();
  await makeTemplate(cluster.url);
  const database = await copyTemplate(cluster.url);
  return { ...database, stop: () => cluster.stop() };
};

const makeTemplate = async (cluster: string): Promise<void> => {
  await connected(cluster, (admin) => admin`create database ${admin(TEMPLATE)}`);
  await connected(at(cluster, TEMPLATE), async (admin) => {
    const prepared = await prepareDatabase(admin, { apiPassword: TEST_PASSWORD });
    if (!prepared.ok) throw new Error(prepared.error.message);
  });
};

const copyTemplate = async (cluster: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await connected(cluster, async (admin) => {
    await admin`create database ${admin(name)} template ${admin(TEMPLATE)}`;
    // A copy has everything but the rights on the database itself.
    await admin`grant create on database ${admin(name)} to datadoc_owner`;
  });
  const { hostname: host, port, username } = new URL(cluster);
  const login = { host, port: Number(port), database: name, password: TEST_PASSWORD };
  return {
    url: at(cluster, name),
    ownerOptions: { ...login, user: username },
    apiOptions: { ...login, user: "datadoc_api" },
    stop: () => connected(cluster, (admin) => admin`drop database ${admin(name)} with (force)`),
  };
};

const at = (cluster: string, database: string): string => new URL(`/${database}`, cluster).href;

const connected = async (url: string, work: (admin: Sql) => Promise<unknown>): Promise<void> => {
  const admin = postgres(url, { onnotice: () => {}, max: 2 });
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
};
