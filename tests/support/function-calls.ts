/** Calls of the functions over HTTP, and users who may make them where the server sends mail. */
import { randomUUID } from "node:crypto";
import type { TestPerson, TestServer } from "./server.ts";

/** A call like the web's: JSON by POST, signed in where a token is given. */
export function callFunction(
  server: TestServer,
  name: string,
  json: unknown,
  token?: string,
  init: RequestInit = {},
): Promise<Response> {
  return server.request(`/functions/v1/${name}`, { method: "POST", json, token, ...init });
}

/** A user with a confirmed address, on a server that sends mail; the mail itself is not followed. */
export async function confirmedPerson(server: TestServer, name = "Ada"): Promise<TestPerson> {
  const client = server.client();
  const email = `${randomUUID()}@example.org`;
  const password = "correct horse";
  await client.auth.signUp({ email, password, options: { data: { name } } });
  await server.adminSql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return {
    id: data.user.id,
    email,
    password,
    client,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
  };
}
