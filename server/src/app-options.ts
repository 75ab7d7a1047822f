import type { Logger } from "pino";
import type { DiskSpace } from "./database/space.ts";
import type { ModelSettings } from "../../supabase/functions/_shared/model/settings.ts";

/** What the app is made of and where it runs. */
export interface AppOptions {
  readonly env: {
    readonly HOST: string;
    /** Where people reach the app; its origin is the only one that may call it. */
    readonly PUBLIC_URL: string;
    readonly SITE_ADMIN_EMAIL?: string | undefined;
    readonly SMTP_URL?: string | undefined;
    readonly MAIL_FROM?: string | undefined;
    /** The language model that writes sections; without one the built-in analysis writes them. */
    readonly AI?: ModelSettings | null | undefined;
    /** Addresses and networks of proxies whose X-Forwarded-For counts. */
    readonly TRUSTED_PROXIES?: readonly string[];
    /** What a person and a team may store; undefined: no limit. */
    readonly QUOTA_PERSON_NOTEBOOKS?: number | undefined;
    readonly QUOTA_PERSON_MB?: number | undefined;
    readonly QUOTA_TEAM_NOTEBOOKS?: number | undefined;
    readonly QUOTA_TEAM_MB?: number | undefined;
    /** The bearer token with which /metrics may be read. */
    readonly METRICS_TOKEN?: string | undefined;
  };
  readonly installation: { readonly jwtSecret: string; readonly publishableKey: string };
  readonly database: {
    /** Logs in as datadoc_api. */
    readonly apiUrl: string;
    /** Folder of the database's Unix socket, where it has one. It replaces the host of `apiUrl`. */
    readonly apiHost?: string | undefined;
    readonly state: () => "starting" | "ready" | "restarting" | "stopped";
    /** Null where the database is on a disk that is not ours to watch. */
    readonly space: () => DiskSpace | null;
  };
  readonly log: Logger;
  readonly version?: string;
  /** Folder of the built web app. */
  readonly webFolder?: string;
  /** Limits on attempts. Off only for tests that sign in hundreds of people from one address. */
  readonly attemptLimits?: "on" | "off";
  /**
   * How hard stored passwords are to guess, and whether answers take equally long for every address. "least" only for tests that sign
   * in hundreds of people and are not about either.
   */
  readonly passwordWork?: "full" | "least";
}
