/** `npm run types`: writes the types of the browser's client from a migrated database that exists for this purpose alone. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import postgres from "postgres";
import { catalogueTypes } from "./database/catalogue-types.ts";
import { openEmbedded } from "./database/embedded.ts";
import { openInstallation } from "./installation.ts";
import { prepareDatabase } from "./prepare-database.ts";

const file = fileURLToPath(new URL("../../web/src/lib/database.types.ts", import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), "datadoc-types-"));
const database = await openEmbedded(dataDir, await openInstallation(dataDir), pino({ level: "silent" }));
const { url, host } = database.owner;
const owner = postgres(url, { ...(host ? { host } : {}), onnotice: () => {} });
try {
  const prepared = await prepareDatabase(owner, { apiPassword: database.apiPassword });
  if (!prepared.ok) throw new Error(prepared.error.message);
  await writeFile(file, await catalogueTypes(owner));
  console.log(`Wrote ${file}`);
} finally {
  await owner.end();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
