import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";
import { readModelSettings } from "../../supabase/functions/_shared/model/settings.ts";
import type { ModelSettings } from "../../supabase/functions/_shared/model/settings.ts";
import type { BackupPlan } from "./backup/schedule.ts";
import { isNetwork } from "./edge/client-address.ts";

/** The settings of this server, checked and complete. Names are those of the environment. */
export interface Env {
  readonly PORT: number;
  readonly HOST: string;
  /** Absolute path. */
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string | undefined;
  /** An origin without a final slash. */
  readonly PUBLIC_URL: string;
  readonly SITE_ADMIN_EMAIL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  /** Addresses and networks of the proxies in front of the server, whose X-Forwarded-For counts. */
  readonly TRUSTED_PROXIES: readonly string[];
  /** What the AI_ settings say together; null for the built-in analysis alone. */
  readonly AI: ModelSettings | null;
  readonly LOG_LEVEL: (typeof LOG_LEVELS)[number];
  /** What BACKUP_DIR, BACKUP_EVERY and BACKUP_KEEP say together; null: the server takes no backups by itself. */
  readonly BACKUPS: BackupPlan | null;
  readonly ALLOW_UNVERIFIED_EMAIL: boolean;
}

/** The folder that holds package.json: relative paths in settings start here, wherever the server is started from. */
export const ROOT = resolve(import.meta.dirname, "../..");

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings from `.env` in `root`, overridden by the variables of the process. One line a mistake. */
export const loadEnv = (variables: Variables = process.env, root: string = ROOT): Result<Env, readonly string[]> => {
  const file = join(root, ".env");
  try {
    const written = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
    return readEnv({ ...written, ...variables }, root);
  } catch (error) {
    return fail([`${file} could not be read (${(error as Error).message}).`]);
  }
};

/** Settings from variables alone. */
export const readEnv = (variables: Variables, root: string = ROOT): Result<Env, readonly string[]> => {
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, variables[name]?.trim() || undefined]));
  const parsed = SETTINGS.safeParse(given);
  const ai = readModelSettings(given);
  if (!parsed.success || !ai.ok)
    return fail([
      ...(parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])}: ${issue.message}`),
      ...(ai.ok ? [] : ai.error),
    ]);
  const settings = parsed.data;
  const mistakes = contradictions(settings);
  if (mistakes.length > 0) return fail(mistakes);
  const { PORT, HOST, DATABASE_URL, SITE_ADMIN_EMAIL, SMTP_URL, MAIL_FROM, TRUSTED_PROXIES, LOG_LEVEL } = settings;
  const { BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP } = settings;
  return ok({
    PORT,
    HOST,
    DATABASE_URL,
    SITE_ADMIN_EMAIL,
    SMTP_URL,
    MAIL_FROM,
    TRUSTED_PROXIES,
    LOG_LEVEL,
    AI: ai.value,
    BACKUPS: BACKUP_DIR ? { folder: resolve(root, BACKUP_DIR), every: BACKUP_EVERY, keep: BACKUP_KEEP } : null,
    DATA_DIR: resolve(root, settings.DATA_DIR),
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${PORT}`,
    ALLOW_UNVERIFIED_EMAIL: settings.ALLOW_UNVERIFIED_EMAIL === "1",
  });
};

/** Whether only this machine can reach what listens on `host`. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const isOrigin = (text: string): boolean => {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === "/" && search === "" && hash === "" && username === "";
};

const isHostName = (host: string): boolean => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host);

const HOUR = 3_600_000;
const DURATION = /^([1-9]\d{0,2}h|([1-9]|[12]\d|30)d)$/;

const SETTINGS = z.object({
  PORT: z
    .string()
    .default("3000")
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
      "must be a port number from 0 to 65535 (0 takes a free one).",
    )
    .transform(Number),
  HOST: z
    .string()
    .default("127.0.0.1")
    .refine(isHostName, "must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0."),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => isUrl(text, ["postgres:", "postgresql:"]),
      "must look like postgres://user:password@host:5432/database.",
    )
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine((text) => isUrl(text, ["http:", "https:"]), "must be an address such as https://docs.example.org.")
    .refine(
      (text) => !URL.canParse(text) || isOrigin(text),
      "must be an origin alone: no path, query or user name after it.",
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  SITE_ADMIN_EMAIL: z.email("must be an email address.").toLowerCase().optional(),
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, ["smtp:", "smtps:"]), "must look like smtps://user:password@mail.example.org:465.")
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => /^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/.test(text),
      "must be an address, or a name and an address: Notebooks <notebooks@example.org>.",
    )
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((proxy) => proxy.trim())
        .filter(Boolean),
    )
    .refine(
      (proxies) => proxies.every(isNetwork),
      "must be addresses or networks separated by commas, such as 10.0.0.2,192.168.0.0/16.",
    ),
  AI_PROVIDER: z.string().optional(),
  AI_BASE_URL: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_PRICE_INPUT: z.string().optional(),
  AI_PRICE_OUTPUT: z.string().optional(),
  AI_DAILY_CALLS_PER_PERSON: z.string().optional(),
  AI_DAILY_CALLS: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}.` }).default("info"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: z
    .string()
    .default("24h")
    .refine((text) => DURATION.test(text), "must be a number of hours or days from 1h to 30d, such as 24h or 7d.")
    .transform((text) => Number.parseInt(text, 10) * (text.endsWith("d") ? 24 : 1) * HOUR),
  BACKUP_KEEP: z
    .string()
    .default("7")
    .refine((text) => /^[1-9]\d{0,2}$/.test(text), "must be a number of backups from 1 to 999.")
    .transform(Number),
  ALLOW_UNVERIFIED_EMAIL: z.enum(["0", "1"], { error: "must be 1 or 0." }).default("0"),
});

/** Every setting there is. */
export const SETTING_NAMES = Object.keys(SETTINGS.shape);

/** Settings that are right one by one and wrong together. */
const contradictions = (settings: z.output<typeof SETTINGS>): string[] => {
  const { HOST, SMTP_URL, MAIL_FROM, ALLOW_UNVERIFIED_EMAIL } = settings;
  const mistakes: string[] = [];
  if (!isLoopbackHost(HOST) && !SMTP_URL && ALLOW_UNVERIFIED_EMAIL !== "1")
    mistakes.push(
      `HOST: ${HOST} can be reached from the network, but without SMTP_URL no email address can be confirmed. Set SMTP_URL and MAIL_FROM, or ALLOW_UNVERIFIED_EMAIL=1 if everyone on the network is trusted.`,
    );
  if (SMTP_URL && !MAIL_FROM) mistakes.push("MAIL_FROM: is missing. SMTP_URL needs a sender address.");
  if (MAIL_FROM && !SMTP_URL) mistakes.push("SMTP_URL: is missing. MAIL_FROM alone can't send mail.");
  return mistakes;
};
