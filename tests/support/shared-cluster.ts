/**
 * One PostgreSQL for all test files of a run, and in it a migrated database for each of them: copying a template takes
 * a tenth of a second, a cluster of its own with all migrations several. Cluster-wide state (roles, settings, a crash)
 * is shared: tests about that start one of their own.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import postgres, { type Sql } from "postgres";
import { prepareDatabase } from "../../server/src/prepare-database.ts";
import { type TestDatabase, TEST_PASSWORD, startTestDatabase } from "./postgres.ts";

/** Environment variable with the address that returns the cluster's. */
const ADDRESS = "TEST_CLUSTER_SOURCE";
const TEMPLATE = "migrated";

/** Before the first test of a run: many files do without a database, so the cluster starts when a file requests it. */
export const setup = async (): Promise<() => Promise<void>> => {
  if (process.env[ADDRESS]) return async () => {};
  let cluster: Promise<TestDatabase> | undefined;
  const source = createServer(async (_request, response) => {
    try {
      response.end((await (cluster ??= startCluster())).url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  source.listen(0, "127.0.0.1");
  await once(source, "listening");
  process.env[ADDRESS] = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  return async () => {
    delete process.env[ADDRESS];
    source.close();
    await (await cluster)?.stop();
  };
};

/** A migrated database of its own. Outside a test run it comes with a cluster of its own. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const source = process.env[ADDRESS];
  if (source) return await copyTemplate(await addressFrom(source));
  const cluster = await startCluster();
  const database = await copyTemplate(cluster.url);
  return { ...database, stop: () => cluster.stop() };
};

/** Not with `fetch`: a test may have replaced it with a network of its own. */
const addressFrom = (source: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(source, async (response) => {
      const answer = await text(response);
      if (response.statusCode === 200) resolve(answer);
      else reject(new Error(answer));
    }).on("error", reject);
  });

const startCluster = async (): Promise<TestDatabase> => {
  const cluster = await startTestDatabase();
  await makeTemplate(cluster.url);
  return cluster;
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
    // As files: through the log, block by block, it takes three times as long.
    await admin`create database ${admin(name)} template ${admin(TEMPLATE)} strategy file_copy`;
    // A copy has everything but the privileges on the database itself.
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
