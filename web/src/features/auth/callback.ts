import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";
import * as z from "zod/mini";
import { returnPath } from "../../app/paths.ts";
import { messageOf } from "../../lib/errors.ts";
import { parseJson, readStored, removeStored, writeStored } from "../../lib/storage.ts";
import { type Backend, passingClient, supabase } from "../../lib/supabase.ts";
import { authMessage } from "./auth-messages.ts";
import { expectSignIn } from "./data.ts";

/** What an address of /auth/callback says. */
export type Callback =
  | { readonly kind: "login"; readonly login: Login }
  /** The link in a mail: good for one login, once. */
  | { readonly kind: "link"; readonly type: LinkType; readonly tokenHash: string }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "none" };

const loginSchema = z.object({ accessToken: z.string(), refreshToken: z.string(), email: z.string() });
export type Login = Readonly<z.infer<typeof loginSchema>>;

/** A login that was kept in the state of an entry of the history, which the browser keeps unchecked. */
export const readLogin = (kept: unknown): Login | null => loginSchema.safeParse(kept).data ?? null;

const LINK_TYPES = ["signup", "email", "recovery", "email_change", "magiclink", "invite"] as const;
type LinkType = (typeof LINK_TYPES)[number];

/** Spec section 2: shown where the service gives no message of its own. */
const FAILED = "Authentication failed. Please try again.";
/** Anybody can put a message into an address: it is shown as text, and cut. */
const MESSAGE_MAX = 200;
/** The address that was registered in this browser last: its own link needs no question. */
const REGISTERED_KEY = "registered-address";

/** Where the person was going when they had to register first. */
const DESTINATION_KEY = "registered-destination";

/** `from`: as the login page keeps it. */
export const rememberRegistration = (email: string, from: unknown): void => {
  writeStored(REGISTERED_KEY, email.toLowerCase());
  if (typeof from === "string") writeStored(DESTINATION_KEY, from);
  else removeStored(DESTINATION_KEY);
};

/** Where to go after the link of the mail was followed, once. */
export const takeDestination = (): string => {
  const from = readStored(DESTINATION_KEY);
  removeStored(DESTINATION_KEY);
  return returnPath(from);
};

export const readCallback = (search: string, hash: string): Callback => {
  const values = new URLSearchParams(`${search.replace(/^\?/, "")}&${hash.replace(/^#/, "")}`);
  const stated = values.get("error_description") ?? values.get("error");
  if (stated !== null) return { kind: "error", message: stated.slice(0, MESSAGE_MAX).trim() || FAILED };
  const accessToken = values.get("access_token");
  const refreshToken = values.get("refresh_token");
  if (accessToken && refreshToken) {
    const email = tokenEmail(accessToken);
    return email ? { kind: "login", login: { accessToken, refreshToken, email } } : { kind: "error", message: FAILED };
  }
  const tokenHash = values.get("token_hash");
  const type = LINK_TYPES.find((known) => known === values.get("type"));
  if (tokenHash && type) return { kind: "link", type, tokenHash };
  const code = values.get("code");
  return code ? { kind: "code", code } : { kind: "none" };
};

/**
 * Follows the address. A login that it carries may be somebody else's, sent to make a person work in a foreign account: unless it
 * belongs to the address registered in this browser it is handed back, to be asked about first. A code works only in the browser that
 * asked for the mail. With nothing in the address, the login that is there already is checked.
 */
export const followCallback = (callback: Callback): Promise<Result<Login | null, string>> =>
  attempted(async () => {
    if (callback.kind === "error") return fail(callback.message);
    const login = await carriedLogin(callback);
    if (login && login.email.toLowerCase() !== readStored(REGISTERED_KEY)) return ok(login);
    if (login) return adoptLogin(login);
    const { auth } = await supabase();
    if (callback.kind === "code") throwIf((await auth.exchangeCodeForSession(callback.code)).error);
    throwIf((await auth.getUser()).error);
    return ok(null);
  });

/** Takes over the login of the address: the person agreed, or it is their own registration. */
export const adoptLogin = ({ accessToken, refreshToken }: Login): Promise<Result<null, string>> =>
  attempted(async () => {
    expectSignIn();
    const { auth } = await supabase();
    throwIf((await auth.setSession({ access_token: accessToken, refresh_token: refreshToken })).error);
    removeStored(REGISTERED_KEY);
    return ok(null);
  });

/** Whether the address comes from the mail about a forgotten password; a hosted service puts a ready login with `type=recovery` there. */
export const isRecovery = (search: string, hash: string): boolean =>
  [search, hash].some((part) => new URLSearchParams(part.replace(/^[?#]/, "")).get("type") === "recovery");

/** The login that a link stands for, or that the address carries. This browser's own login is not touched. */
export const carriedLogin = async (callback: Callback): Promise<Login | null> => {
  if (callback.kind === "login") return callback.login;
  if (callback.kind !== "link") return null;
  const { auth }: Backend = await passingClient();
  const { data, error } = await auth.verifyOtp({ type: callback.type, token_hash: callback.tokenHash });
  throwIf(error);
  const { session } = data;
  return (
    session && {
      accessToken: session.access_token,
      refreshToken: session.refresh_token,
      email: session.user.email ?? "",
    }
  );
};

const attempted = async <Value>(work: () => Promise<Result<Value, string>>): Promise<Result<Value, string>> => {
  try {
    return await work();
  } catch (error) {
    return fail(messageOf(error) === "Auth session missing!" ? FAILED : authMessage(error));
  }
};

const throwIf = (error: Error | null): void => {
  if (error) throw error;
};

const tokenPayload = z.object({ email: z.string().check(z.maxLength(319)) });

/** Only to show whose login it is; the server checks the token. */
const tokenEmail = (token: string): string | null => {
  const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
  try {
    const bytes = Uint8Array.from(atob(payload ?? ""), (sign) => sign.codePointAt(0) ?? 0);
    return tokenPayload.safeParse(parseJson(new TextDecoder().decode(bytes))).data?.email ?? null;
  } catch {
    return null;
  }
};
