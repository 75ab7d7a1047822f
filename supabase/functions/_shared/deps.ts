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
  /** Null without a login, or with one that does not verify. */
  caller(request: Request): Promise<Caller | null>;
  /** Reads a digest, once for all that the caller asks of it. Throws an AbortError when `signal` aborts first. */
  analyse(content: string, caller: Caller, signal: AbortSignal): Promise<Result<Analysis, UploadRefusal>>;
  /** Does what needs a whole notebook for a section by a model, where it holds nobody up. Rejects with a ModelFailure where that takes too long. */
  sectionWork(work: SectionWork, caller: Caller, signal: AbortSignal): Promise<SectionWorkDone>;
  /** Null where the built-in analysis writes alone. */
  readonly model: LanguageModel | null;
  /** Rows of a REST address ("teams?select=name"), read with the caller's own rights. Throws where it cannot be read. */
  rows(request: Request, address: string): Promise<readonly Record<string, unknown>[]>;
  /** Null where no mail is sent; false from it when the mail server did not take the message. */
  readonly sendMail: ((message: Message) => Promise<boolean>) | null;
  /** Counts one use; the seconds to wait when there were too many. */
  spend(rule: LimitRule, account: string): Promise<number | null>;
  /** The same for somebody without an account, by the network address that the request comes from. */
  spendFrom(rule: LimitRule, request: Request): Promise<number | null>;
  /** What a link shows, straight from the database; null where there is no such link, or none any more. */
  openLink(token: string, part: string): Promise<Readonly<Record<string, unknown>> | null>;
  /** What a link shows of a notebook's file, read where it holds nobody up. */
  shownFile(file: StoredFile): Promise<string | null>;
  /** Access tokens and what is saved with them. */
  readonly pushes: Pushes;
  /** Reads the file of a push, where it holds nobody up. */
  readPushedFile(file: string): Promise<Result<PushedFile, UploadRefusal>>;
  /** Deletes the account and everything of it in one transaction. Does nothing when it is gone already. */
  deleteAccount(id: string): Promise<void>;
  /** Where people reach the app. */
  readonly publicUrl: string;
}

export type Handler = (request: Request, deps: Deps) => Promise<Response>;
