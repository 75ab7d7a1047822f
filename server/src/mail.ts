import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { fail, ok } from "@data-documentation/notebook/result.ts";
import type { Result } from "@data-documentation/notebook/result.ts";
import { isMailboxAddress } from "../../supabase/functions/_shared/mailbox-address.ts";
import type { Message } from "../../supabase/functions/_shared/deps.ts";

export type MailFailure = "address" | "delivery";

export interface Mail {
  /** Hands one message to the mail server and waits for its answer. */
  send(message: Message): Promise<Result<void, MailFailure>>;
  /** Hands it over in the background, again after a while when the mail server is away. */
  post(message: Message): void;
  /** Waits for what is being handed over, gives up what waits, closes the connections. */
  close(): Promise<void>;
}

export interface MailOptions {
  /** smtp://user:password@host:port or smtps://... */
  readonly smtpUrl: string;
  readonly from: string;
  readonly log: Logger;
}

/** Waits between the attempts of `post`, milliseconds. */
const RETRY_AFTER = [2_000, 30_000, 300_000];
const TIMEOUT = 15_000;

export const createMail = ({ smtpUrl, from, log }: MailOptions): Mail => {
  const transport = createTransport(
    {
      ...server(smtpUrl),
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
    },
    // A message is text from here: it names no files and no addresses to fetch.
    { pool: true, from, disableFileAccess: true, disableUrlAccess: true },
  );
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let closed = false;

  const send: Mail["send"] = async ({ to, subject, text, html }) => {
    if (!isMailboxAddress(to)) return fail("address");
    try {
      // As an object: a text would be taken apart into several recipients.
      await transport.sendMail({ to: { name: "", address: to }, subject, text, html });
      return ok(undefined);
    } catch (error) {
      log.warn({ err: error }, "mail was not accepted");
      return fail("delivery");
    }
  };
  const attempt = async (message: Message, number: number): Promise<void> => {
    const sent = await send(message);
    const pause = RETRY_AFTER[number];
    if (sent.ok || sent.error === "address" || pause === undefined || closed) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      track(attempt(message, number + 1));
    }, pause);
    timer.unref();
    waiting.add(timer);
  };
  const track = (work: Promise<void>): void => {
    const settled = work.finally(() => running.delete(settled));
    running.add(settled);
  };
  return {
    send,
    post: (message) => track(attempt(message, 0)),
    close: async () => {
      closed = true;
      for (const timer of waiting) clearTimeout(timer);
      await Promise.allSettled(running);
      transport.close();
    },
  };
};

const server = (
  smtpUrl: string,
): { host: string; port: number; secure: boolean; auth?: { user: string; pass: string }; requireTLS: boolean } => {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // A password goes over an encrypted connection or not at all.
    requireTLS: user !== "" && !secure,
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
  };
};
