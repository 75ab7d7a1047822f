import type { Analysis } from "@data-documentation/notebook/analysis/analysis.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import type { SectionWork, SectionWorkDone } from "@data-documentation/notebook/writing/section-work.ts";
import type { Result } from "@data-documentation/notebook/result.ts";
import type { StoredFile } from "../open-notebook-link/shown.ts";
import type { PushedFile } from "../push-notebook/pushed-file.ts";
import type { Pushes } from "../push-notebook/pushes.ts";
import type { LimitRule } from "./limits.ts";
import type { LanguageModel } from "./model/language-model.ts";

/** Somebody who is signed in, known from a verified token. */
export interface Caller {
  readonly id: string;
}

export interface Message {
  /** One plain mailbox address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a function needs from the place it runs in: our own server, or hosted edge functions. */
export interface Deps {
  /** Null without a login, or with one that fails verification. */
  caller(request: Request): Promise<Caller | null>;
  /** Reads a digest, once for everything the caller asks about it. Throws an AbortError if `signal` aborts first. */
  analyse(content: string, caller: Caller, signal: AbortSignal): Promise<Result<Analysis, UploadRefusal>>;
  /**
   * Does the work on a whole notebook for a section by a model, where it blocks nobody. Rejects with a ModelFailure if
   * that takes too long.
   */
  sectionWork(work: SectionWork, caller: Caller, signal: AbortSignal): Promise<SectionWorkDone>;
  /** Null if only the built-in analysis writes. */
  readonly model: LanguageModel | null;
  /** Rows at a REST address ("teams?select=name"), read with the caller's own rights. Throws if it cannot be read. */
  rows(request: Request, address: string): Promise<readonly Record<string, unknown>[]>;
  /** Null if no mail is sent; the call gives false if the mail server did not take the message. */
  readonly sendMail: ((message: Message) => Promise<boolean>) | null;
  /** Counts one use; gives the seconds to wait if there were too many. */
  spend(rule: LimitRule, account: string): Promise<number | null>;
  /** The same for somebody without an account, by the network address of the request. */
  spendFrom(rule: LimitRule, request: Request): Promise<number | null>;
  /** What a link shows, straight from the database; null if there is no such link, or no longer. */
  openLink(token: string, part: string): Promise<Readonly<Record<string, unknown>> | null>;
  /** What a link shows of a notebook's file, read where it blocks nobody. */
  shownFile(file: StoredFile): Promise<string | null>;
  /** Access tokens and what is saved with them. */
  readonly pushes: Pushes;
  /** Reads the file of a push, where it blocks nobody. */
  readPushedFile(file: string): Promise<Result<PushedFile, UploadRefusal>>;
  /** Deletes the account and everything in it in one transaction. Does nothing if it is already gone. */
  deleteAccount(id: string): Promise<void>;
  /** Where people reach the app. */
  readonly publicUrl: string;
}

export type Handler = (request: Request, deps: Deps) => Promise<Response>;
