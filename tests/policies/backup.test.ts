/** A backup of an external database, and what a restore makes of it. */
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "../../server/src/env.ts";
import { openArchive, verifyArchive } from "../../server/src/backup/archive-reader.ts";
import { writeArchive } from "../../server/src/backup/archive-writer.ts";
import { checkInstallation } from "../../server/src/backup/check.ts";
import { type Manifest, MANIFEST_ENTRY } from "../../server/src/backup/manifest.ts";
import { withDatabase } from "../../server/src/backup/reach-database.ts";
import { type Restored, restore } from "../../server/src/backup/restore.ts";
import { isMarked, mark } from "../../server/src/backup/restore-mark.ts";
import { keepBackups } from "../../server/src/backup/schedule.ts";
import { writeBackup } from "../../server/src/backup/write-backup.ts";
import { prepareDatabase } from "../../server/src/prepare-database.ts";
import { TEST_PASSWORD } from "../support/postgres.ts";
import { tries } from "../support/sizes.ts";
import { onEachDatabase } from "./database.ts";
import { aScene } from "./scene.ts";

const log = pino({ level: "silent" });
const { signal } = new AbortController();

/** Columns that hold every awkward character: COPY escapes them in its own way. */
const AWKWARD = "tab\t, line\n, \\N, \\., \r\n, quote\", 'single', \\x41, é 😀 \u2028";

onEachDatabase((database) => {
  let folder: string, dataDir: string, file: string, url: string;
  let empty: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "data-documentation-backup-"));
    dataDir = join(folder, "data");
    file = join(folder, "all.backup.zip");
    url = addressOf(database().admin);
    empty = [];
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    for (const name of empty) await database().admin`drop database ${database().admin(name)} with (force)`;
  });

  const addressOf = (sql: Sql, name?: string): string => {
    const { host, port, user, pass, database: own } = sql.options;
    return `postgres://${user}:${encodeURIComponent(String(pass ?? ""))}@${host[0]}:${port[0]}/${name ?? own}`;
  };
  const emptyDatabase = async (): Promise<string> => {
    const name = `restored_${randomUUID().replaceAll("-", "")}`;
    await database().admin`create database ${database().admin(name)} template template0`;
    empty.push(name);
    return addressOf(database().admin, name);
  };
  const withKeys = async (within = folder): Promise<string> => {
    const made = await mkdtemp(join(within, "data-"));
    const keys = { publishableKey: "sb_publishable_test", jwtSecret: "j".repeat(40), databasePassword: "d".repeat(40) };
    await writeFile(join(made, "installation.json"), JSON.stringify({ ...keys, apiPassword: TEST_PASSWORD }));
    await chmod(join(made, "installation.json"), 0o600);
    return made;
  };
  const backUp = async (path = file, from = url, within = folder): Promise<Manifest> => {
    const source = await withKeys(within);
    return withDatabase({ DATA_DIR: source, DATABASE_URL: from }, log, (login) =>
      writeBackup({ login, dataDir: source, path }),
    );
  };
  const restoreInto = (address: string, path = file, replace = false): Promise<Restored> =>
    restore({ env: { DATA_DIR: dataDir, DATABASE_URL: address }, path, replace, log, signal });
  const at = async <T>(address: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
    const sql = postgres(address, { max: 2, onnotice: () => {} });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  };
  /**
   * Every row of every table as text, generated columns and derived tables included, and the structure of every table.
   */
  const contents = async (sql: Sql): Promise<Record<string, readonly string[]>> => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
    const found: Record<string, readonly string[]> = {};
    for (const { name } of tables)
      found[name] = (await sql.unsafe(`select t::text as row from ${name} t order by 1`)).map((row) => row["row"]);
    found["form"] = (
      await sql`
        select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line from pg_constraint
          where connamespace::regnamespace::text not like 'pg%' and connamespace::regnamespace::text <> 'information_schema'
        union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
        union all select concat_ws(' ', oid::regclass, relrowsecurity, array(select unnest(relacl)::text order by 1)) from pg_class
          where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) order by 1`
    ).map((row) => row["line"]);
    return found;
  };
  const LOGINS = ["auth.sessions", "auth.refresh_tokens", "auth.flow_state", "edge.rate_limits"];

  describe("F08, G15: a backup", () => {
    /** A backup that the tests below read without changing it. */
    let sharedFolder: string, sharedFile: string;
    let tables: Manifest["tables"];
    beforeAll(async () => {
      await aScene(database());
      await database().admin`update notebook_content set modeling_section = ${AWKWARD}`;
      const [notebook] = await database().admin`select id, user_id from notebooks limit 1`;
      await database().admin`
        insert into private.pushed_files (notebook_id, user_id, path)
        values (${notebook?.["id"]}, ${notebook?.["user_id"]}, 'reports/churn.ipynb')`;
      await database().admin`
        insert into private.model_calls (user_id, notebook_id, section, provider, model, prompt_version)
        values (${notebook?.["user_id"]}, ${notebook?.["id"]}, 'modeling', 'localhost', 'small', '1')`;
      sharedFolder = await mkdtemp(join(tmpdir(), "data-documentation-backup-"));
      sharedFile = join(sharedFolder, "all.backup.zip");
      ({ tables } = await backUp(sharedFile, addressOf(database().admin), sharedFolder));
    }, 60_000);
    afterAll(() => rm(sharedFolder, { recursive: true, force: true }));

    it("of everything, restored into an empty database, gives back every row of every table except logins", async () => {
      const { leftOut, ...made } = await backUp();
      expect(made.tables).toEqual(tables);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readdir(folder)).not.toContainEqual(expect.stringContaining(".partial-"));
      const target = await emptyDatabase();
      const { manifest, aside } = await restoreInto(target);
      expect(aside).toBe(null);
      expect(manifest.tables).toEqual(tables);

      const before = await contents(database().admin);
      const after = await at(target, contents);
      const applied = "migrations.applied";
      for (const table of LOGINS) {
        expect(after[table], table).toEqual([]);
        expect(leftOut.join()).toContain(table);
      }
      const kept = Object.keys(before).filter((table) => !LOGINS.includes(table) && table !== applied);
      expect(kept.filter((table) => before[table]?.length === 0)).toEqual([
        "auth.audit_log_entries",
        "auth.identities",
        // Filled and emptied within a transaction.
        "private.refunds",
      ]);
      for (const table of kept) expect(after[table], table).toEqual(before[table]);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      expect(after[applied]).toHaveLength(before[applied]?.length ?? 0);
      expect(await readdir(dataDir)).toEqual(["installation.json"]);
      expect((await stat(join(dataDir, "installation.json"))).mode & 0o777).toBe(0o600);

      const again = join(folder, "again.backup.zip");
      expect((await backUp(again, target)).tables, "the same rows give the same checksums").toEqual(tables);
    }, 60_000);

    it("holds everything there is to hold: no sequences, no large objects, no other kinds of tables", async () => {
      const [other] = await database().admin`
        select (select count(*)::int from pg_sequences) as sequences,
          (select count(*)::int from pg_largeobject_metadata) as objects,
          (select count(*)::int from pg_class where relkind in ('m', 'f') and relnamespace::regnamespace::text not like 'pg%') as kinds`;
      expect(other).toEqual({ sequences: 0, objects: 0, kinds: 0 });
    });

    it("that is cut off anywhere, or has a changed byte anywhere, is refused before anything is touched, or harmless", async () => {
      const whole = await readFile(sharedFile);
      const torn = join(folder, "torn.backup.zip");
      for (const share of [0, 0.2, 0.5, 0.9, 0.999]) {
        await writeFile(torn, whole.subarray(0, Math.floor(whole.length * share)));
        await expect(restoreInto("postgres://nobody@127.0.0.1:1/none", torn)).rejects.toThrow(
          `${torn} is not a backup, or only a part of one. Nothing was changed.`,
        );
      }
      const rounds = tries({ few: 20, many: 120 });
      let refused = 0;
      for (let round = 0; round < rounds; round += 1) {
        const bytes = Buffer.from(whole);
        const place = Math.floor((whole.length * (round + 0.5)) / rounds);
        bytes[place] = (bytes[place] ?? 0) ^ 0x10;
        await writeFile(torn, bytes);
        const verdict = await verified(torn).catch((error: Error) => error);
        if (verdict instanceof Error) {
          expect(verdict.name).toBe("BackupRefusal");
          expect(verdict.message).toContain(torn);
          refused += 1;
        } else expect(verdict).toEqual(tables);
      }
      expect(refused).toBeGreaterThan(rounds / 2);
      await writeFile(torn, "not a backup at all");
      await expect(restoreInto("postgres://nobody@127.0.0.1:1/none", torn)).rejects.toThrow("is not a backup");
      await expect(restoreInto("postgres://nobody@127.0.0.1:1/none", `${torn}x`)).rejects.toThrow("There is no file");
      expect(await readdir(folder)).not.toContain("data");
    }, 60_000);

    it("never replaces a file unless asked to, and names what is in its way", async () => {
      await writeFile(file, "a former backup");
      await expect(backUp()).rejects.toThrow(`${file} exists already.`);
      expect(await readFile(file, "utf8")).toBe("a former backup");
      await expect(backUp(join(folder, "absent", "file"))).rejects.toThrow("absent does not exist");
      const source = await withKeys();
      await withDatabase({ DATA_DIR: source, DATABASE_URL: url }, log, (login) =>
        writeBackup({ login, dataDir: source, path: file, overwrite: true }),
      );
      await expect(verified(file)).resolves.toBeDefined();
    });

    it("of a newer release, of another build or in a newer format is refused, and the database stays empty", async () => {
      const target = await emptyDatabase();
      const changes: readonly [(manifest: Manifest) => object, string][] = [
        [
          ({ migrations, ...rest }) => ({
            ...rest,
            migrations: [...migrations, { version: "20991231000000", name: "later", checksum: "0" }],
          }),
          "was made by a newer release (it has 20991231000000_later.sql)",
        ],
        [
          ({ migrations, ...rest }) => ({
            ...rest,
            migrations: migrations.map((one) => ({ ...one, checksum: "other" })),
          }),
          "was made by another build",
        ],
        [(manifest) => ({ ...manifest, format: 2 }), "was made by a newer release."],
      ];
      for (const [index, [change, words]] of changes.entries()) {
        const other = join(folder, `${index}.zip`);
        await rewritten(sharedFile, other, change);
        await expect(restoreInto(target, other)).rejects.toThrow(words);
      }
      expect(
        await at(target, (sql) => sql`select from pg_tables where schemaname in ('public', 'auth', 'migrations')`),
      ).toHaveLength(0);
    });

    it("is refused where there is something already; keys of another installation are moved aside on request", async () => {
      await expect(restoreInto(url, sharedFile)).rejects.toThrow(/is not empty \(\d+ tables\). Nothing was changed/);
      expect(await readdir(dataDir)).toEqual([]);

      const keys = join(dataDir, "installation.json");
      const other = JSON.stringify({
        ...JSON.parse(await readFile(join(await withKeys(), "installation.json"), "utf8")),
        jwtSecret: "k".repeat(40),
      });
      await writeFile(keys, other);
      const target = await emptyDatabase();
      await expect(restoreInto(target, sharedFile)).rejects.toThrow(
        "holds an installation (installation.json). Nothing was changed.",
      );
      const { aside } = await restoreInto(target, sharedFile, true);
      expect(await readFile(join(aside ?? "", "installation.json"), "utf8")).toBe(other);
      expect(await readFile(keys, "utf8")).toContain("j".repeat(40));
    }, 60_000);

    it("whose restore was interrupted leaves a database that says so, and can be restored again", async () => {
      const target = await emptyDatabase();
      await at(target, mark);
      const refused = await at(target, (sql) => prepareDatabase(sql, { apiPassword: TEST_PASSWORD }));
      expect(refused).toMatchObject({ ok: false, error: { reason: "unfinished" } });
      // The database was lost, the keys were not.
      dataDir = await withKeys();
      expect((await restoreInto(target, sharedFile)).aside).toBe(null);
      expect(await at(target, isMarked)).toBe(false);
    }, 60_000);
  });

  describe("G15: backups that the server takes by itself", () => {
    const lines: { level: number; msg: string; reason?: string; last?: string }[] = [];
    const loud = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const start = async (every: number, keep: number, address = url) =>
      keepBackups({
        login: { url: address, host: undefined },
        dataDir: await withKeys(),
        plan: { folder: join(folder, "kept"), every, keep },
        log: loud,
        look: 5,
      });
    const put = async (...names: string[]): Promise<void> => {
      await mkdir(join(folder, "kept"), { recursive: true });
      for (const name of names) await writeFile(join(folder, "kept", name), "");
    };
    const names = async (): Promise<string[]> => (await readdir(join(folder, "kept"))).toSorted();
    const HOUR = 3_600_000;
    beforeEach(() => lines.splice(0));

    it("are taken when the last one is old enough, or from the future; old ones are removed once the new one is there, others' files never", async () => {
      const old = ["datadoc-20200101T000000Z.backup.zip", "datadoc-20210101T000000Z.backup.zip"];
      const future = "datadoc-29990101T000000Z.backup.zip";
      await put(...old, future, "mine.backup.zip", `${old[0]}.partial-0123`);
      await utimes(join(folder, "kept", `${old[0]}.partial-0123`), new Date(0), new Date(0));
      const backups = await start(HOUR, 2);
      await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(["backup taken and read back"]);
      await backups.stop();
      const [fresh, ...rest] = await names();
      expect(rest).toEqual([future, "mine.backup.zip"]);
      expect((await verified(join(folder, "kept", fresh ?? ""))).length).toBeGreaterThan(10);

      const again = await start(HOUR, 2);
      await sleep(50);
      await again.stop();
      expect(await names(), "the last one is young").toEqual([fresh, ...rest]);
    });

    it("that fail are logged as errors, and delete no earlier one", async () => {
      const old = "datadoc-20200101T000000Z.backup.zip";
      await put(old);
      const backups = await start(HOUR, 1, "postgres://nobody@127.0.0.1:1/none");
      await expect.poll(() => lines.length).toBe(1);
      await backups.stop();
      expect(lines[0]).toMatchObject({
        level: 50,
        msg: "the backup failed; the earlier ones are kept",
        last: "2020-01-01T00:00:00.000Z",
      });
      expect(await names()).toEqual([old]);
    });
  });

  describe("A check", () => {
    const verdicts = async (variables: Record<string, string> = {}): Promise<Record<string, string>> => {
      const env = readEnv({ DATA_DIR: await withKeys(), DATABASE_URL: url, ...variables });
      if (!env.ok) throw new Error(env.error.join());
      const findings = await checkInstallation(env.value, log, signal);
      return Object.fromEntries(findings.map(({ name, verdict, text }) => [name, `${verdict}: ${text}`]));
    };

    it("finds nothing wrong with a healthy database, and leaves nothing in it", async () => {
      const found = await verdicts();
      expect(Object.keys(found).join()).toBe(
        "data folder,database,migrations,rows,references,indexes,backups,free space",
      );
      for (const [name, words] of Object.entries(found))
        if (name !== "free space") expect(words, name).toMatch(/^ok: /);
      expect(found["indexes"]).toMatch(/\d{2,} agree with their tables/);
      expect(await database().admin`select from pg_extension where extname = 'amcheck'`).toHaveLength(0);
    });

    it("reports dangling references, a migration of another build, an interrupted restore, missing and old backups", async () => {
      const backups = { BACKUP_DIR: join(folder, "kept"), BACKUP_EVERY: "24h" };
      expect((await verdicts(backups))["backups"]).toBe(`fault: There is none in ${backups.BACKUP_DIR}.`);
      await mkdir(backups.BACKUP_DIR);
      await writeFile(join(backups.BACKUP_DIR, "datadoc-20200101T000000Z.backup.zip"), "");
      expect((await verdicts(backups))["backups"]).toMatch(/^fault: The last of 1 is \d+\.\d hours old/);

      await database().admin.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        await sql`insert into folders (name, user_id) values ('of nobody', gen_random_uuid())`;
        await sql`update migrations.applied set checksum = 'other' where name = 'private'`;
      });
      const found = await verdicts();
      expect(found["references"]).toMatch(/^fault: \d+ rows of public\.\w+ refer to nothing/);
      expect(found["migrations"]).toMatch(/^fault: Migration \d+ is not one of this release/);
      await mark(database().admin);
      expect((await verdicts())["migrations"]).toBe("fault: A restore into this database was interrupted. Repeat it.");
    });
  });

  const verified = async (path: string): Promise<Manifest["tables"]> => {
    const archive = await openArchive(path);
    try {
      await verifyArchive(archive);
      return archive.manifest.tables;
    } finally {
      archive.close();
    }
  };

  /** The same archive with another manifest. */
  const rewritten = async (from: string, to: string, change: (manifest: Manifest) => object): Promise<void> => {
    const archive = await openArchive(from);
    const { manifest } = archive;
    await writeArchive(
      to,
      { overwrite: false, signal },
      async (writer) => {
        for (const { entry } of [...manifest.files, ...manifest.tables])
          await writer.add(entry, await archive.open(entry));
        await writer.add(MANIFEST_ENTRY, Readable.from([Buffer.from(JSON.stringify(change(manifest)))]));
      },
      async () => {},
    );
    archive.close();
  };
});
