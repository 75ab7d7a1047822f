/** The calls of the web's forms for accounts, over HTTP, and what is needed to follow a mail. */
import { randomUUID } from "node:crypto";
import { type MailSink, linkIn } from "./mail-sink.ts";
import type { TestServer } from "./server.ts";

export const PASSWORD = "correct horse";
/** An address that has not been used before. */
export const newAddress = (): string => `${randomUUID()}@example.org`;

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export async function post(server: TestServer, path: string, json: unknown): Promise<Answer> {
  const response = await server.request(path, { method: "POST", json });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

export function signIn(server: TestServer, email: string, password = PASSWORD): Promise<Answer> {
  return post(server, "/auth/v1/token?grant_type=password", { email, password });
}

export function signUp(server: TestServer, email: string): Promise<Answer> {
  return post(server, "/auth/v1/signup", { email, password: PASSWORD, data: { name: "Ada" } });
}

/** Opens the link of the latest mail to this address; mails before `after` (a count) do not count. */
export async function followLink(server: TestServer, sink: MailSink, email: string, after = 0) {
  const link = linkIn(await sink.next(email, after));
  return server.client().auth.verifyOtp({ type: link.type as "signup", token_hash: link.token_hash });
}

/** A user who has registered, followed the link of the mail, and signed in. */
export async function confirmedAccount(
  server: TestServer,
  sink: MailSink,
): Promise<{ email: string; client: ReturnType<TestServer["client"]>; token: string }> {
  const email = newAddress();
  await signUp(server, email);
  await followLink(server, sink, email);
  const client = server.client();
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  return { email, client, token: data.session?.access_token ?? "" };
}
