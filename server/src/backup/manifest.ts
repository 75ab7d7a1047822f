import { z } from "zod";
import { BackupRefusal } from "./refusal.ts";

/** What a backup contains and how to tell that it is complete. It is the last entry of the archive, `manifest.json`. */
export type Manifest = z.output<typeof MANIFEST>;
export type TableEntry = Manifest["tables"][number];

export const MANIFEST_ENTRY = "manifest.json";
/** Version of the archive's layout; the tables follow from the migrations. */
const FORMAT = 1;

const count = z.int().nonnegative();
const part = { entry: z.string(), bytes: count, sha256: z.string().length(64) };

const MANIFEST = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's own version, for instance "18.4". */
  postgres: z.string(),
  /** All applied migrations, oldest first. */
  migrations: z.array(z.object({ version: z.string(), name: z.string(), checksum: z.string() })).min(1),
  /** Rows in the text format of COPY, in primary-key order. Tables come after those they refer to. */
  tables: z
    .array(z.object({ ...part, schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: count }))
    .min(1),
  files: z.tuple([z.object({ ...part, name: z.literal("installation.json"), mode: z.literal(0o600) })]),
  /** For people: what a restore does not bring back, and why. */
  leftOut: z.array(z.string()),
});

/** Throws BackupRefusal; `path` is for its message. */
export const parseManifest = (text: string, path: string): Manifest => {
  const value = parseJson(text);
  const { format } = (value ?? {}) as { format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new BackupRefusal(`${path} was made by a newer release. Restore it with that release or a later one.`);
  const parsed = MANIFEST.safeParse(value);
  if (!parsed.success)
    throw new BackupRefusal(
      `${path} is damaged: its manifest cannot be read (${parsed.error.issues[0]?.path.join(".") || "not JSON"}).`,
    );
  return parsed.data;
};

export const newManifest = (parts: Omit<Manifest, "format">): string =>
  JSON.stringify({ format: FORMAT, ...parts } satisfies Manifest, null, 2);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
