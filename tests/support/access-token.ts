import type { TestPerson } from "./server.ts";

/** Makes an access token of this person, who has just signed in. */
export async function accessTokenOf({ client }: TestPerson, name = "CI"): Promise<string> {
  const { data, error } = await client.rpc("create_access_token", { name });
  if (error) throw error;
  return data;
}
