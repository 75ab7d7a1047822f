import type { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers";
import type { Backend } from "../backend.ts";
import type { PlainRead } from "../plain-read.ts";
import { isHeavy } from "./heavy-requests.ts";
import { bearer } from "./identity.ts";
import type { Logins } from "./logins.ts";
import { type PlainAnswer, plainAnswer, refusalAnswer } from "./plain-answer.ts";
import { BUSY, TOO_SLOW } from "./refusal.ts";
import type { PersonClaims, Tokens } from "./tokens.ts";
import type { Turns } from "./turns.ts";

export interface DirectParts {
  readonly backend: Backend;
  readonly tokens: Tokens;
  readonly logins: Logins;
  readonly turns: Turns;
  readonly publishableKey: string;
  readonly isReady: () => boolean;
  readonly isOurHost: (host: string | undefined) => boolean;
  /** Milliseconds after which a request is answered, whatever happens behind. */
  readonly deadline: number;
}

/** Null, now or later, if the request has to take the full path. */
export type Direct = (incoming: IncomingMessage) => Promise<PlainAnswer | null> | null;

/**
 * The short path for most of what screens ask for: a plain read by somebody whose token and login were checked a moment
 * ago. It admits only what the full path admits, by the same checks, and leaves the rest to it: other origins, first
 * requests, refusals.
 */
export const createDirect = (parts: DirectParts): Direct => {
  const { backend, deadline, logins, tokens, turns } = parts;
  const inTurn = async (read: PlainRead, claims: PersonClaims, encodings: string): Promise<PlainAnswer | null> => {
    const turn = await turns.take(claims.sub, async () => ({
      answer: await plainAnswer(backend, read, claims, encodings),
    }));
    return turn ? turn.answer : refusalAnswer(BUSY);
  };
  return (incoming) => {
    const { headers, method, url: address = "" } = incoming;
    if (method !== "GET" || !address.startsWith("/rest/v1/") || !parts.isReady()) return null;
    if (WHOLE_WAY.some((name) => headers[name] !== undefined)) return null;
    if (headers["apikey"] !== parts.publishableKey || !parts.isOurHost(headers.host)) return null;
    const claims = tokens.known(bearer(headers.authorization) ?? "");
    if (!claims || !logins.isKnown(claims)) return null;
    const url = new URL(address, "http://here.invalid");
    if (isHeavy(url)) return null;
    const read = backend.plainRead(url, (name) => headers[name]?.toString());
    return read && before(deadline, inTurn(read, claims, headers["accept-encoding"]?.toString() ?? ""));
  };
};

/** Headers of requests from other origins, and of those with a body. */
const WHOLE_WAY = ["origin", "content-length", "transfer-encoding"];

const before = async (milliseconds: number, answer: Promise<PlainAnswer | null>): Promise<PlainAnswer | null> => {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<PlainAnswer>((resolve) => {
    timer = setTimeout(() => resolve(refusalAnswer(TOO_SLOW)), milliseconds);
  });
  try {
    return await Promise.race([answer, passed]);
  } finally {
    clearTimeout(timer);
  }
};
