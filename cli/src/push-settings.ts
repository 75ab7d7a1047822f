import { readFile } from "node:fs/promises";
import { type Result, fail, ok } from "@data-documentation/notebook/result.ts";
import { systemWords } from "./file-report.ts";
import type { Environment } from "./surroundings.ts";

export interface PushSettings {
  /** The server's origin. */
  readonly url: URL;
  /** The public key of a backend that has no /config.json, such as hosted Supabase; null: the server says which. */
  readonly key: string | null;
  readonly token: string;
}

export interface PushSettingsOptions {
  /** Holds the token; null: the environment does. */
  readonly tokenFile: string | null;
  readonly allowHttp: boolean;
}

/** From the environment, and never from the command line, which other users of the machine and the shell's history see. */
export async function pushSettings(
  env: Environment,
  { tokenFile, allowHttp }: PushSettingsOptions,
): Promise<Result<PushSettings, string>> {
  const address = env["DATADOC_URL"]?.trim() ?? "";
  if (address === "") return fail("set DATADOC_URL to the address of your server, such as https://docs.example.org");
  const url = serverAddress(address);
  if (url === null) return fail("DATADOC_URL is not the address of a server, such as https://docs.example.org");
  if (url.protocol === "http:" && !isThisMachine(url) && !allowHttp)
    return fail(
      `${url.origin} is not encrypted, so that anybody on the way could read the token; use https, or --allow-http in a network you trust`,
    );
  const token = tokenFile === null ? ok(env["DATADOC_TOKEN"]?.trim() ?? "") : await tokenIn(tokenFile);
  if (!token.ok) return token;
  if (token.value === "")
    return fail(
      tokenFile === null
        ? "set DATADOC_TOKEN to an access token from your account settings, or name a file that holds one with --token-file"
        : `${tokenFile} holds no token`,
    );
  // Not all that a header may hold: what was pasted by mistake must not break the request.
  if (!/^[\x21-\x7e]+$/.test(token.value)) return fail("the access token must be one word");
  return ok({ url, key: env["DATADOC_KEY"]?.trim() || null, token: token.value });
}

const serverAddress = (text: string): URL | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isServer = /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  return isServer ? new URL(url.origin) : null;
};

/** What is sent there does not leave the machine. */
const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);

const tokenIn = (path: string): Promise<Result<string, string>> =>
  readFile(path, "utf8").then(
    (text) => ok(text.trim()),
    (error: unknown) => fail(`${path}: ${systemWords(error)}`),
  );
