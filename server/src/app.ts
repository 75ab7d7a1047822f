import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Hono } from "hono";
import { SECTION_TIME } from "../../supabase/functions/_shared/model/in-time.ts";
import type { AppOptions } from "./app-options.ts";
import { AnalysisBusy } from "./analysis.ts";
import { createParts } from "./app-parts.ts";
import { readableAddress } from "./edge/address.ts";
import { byAccessToken } from "./edge/access-token.ts";
import { BODY_LIMITS, boundedBody } from "./edge/body.ts";
import { createClientAddress } from "./edge/client-address.ts";
import type { Edge, EdgeBindings, EdgeHandler, EdgeMiddleware } from "./edge/context.ts";
import { crossOrigin } from "./edge/cross-origin.ts";
import { publicError } from "./edge/database-errors.ts";
import { deadline } from "./edge/deadline.ts";
import { createDirect } from "./edge/direct.ts";
import { changeUser, currentUser } from "./edge/auth/change-user.ts";
import { EVEN_TIME, evenTime } from "./edge/auth/even-time.ts";
import { recover, resend, verify } from "./edge/auth/links.ts";
import { UNAVAILABLE } from "./edge/auth/service.ts";
import { token } from "./edge/auth/sign-in.ts";
import { signOut } from "./edge/auth/sign-out.ts";
import { signUp } from "./edge/auth/sign-up.ts";
import { compressing } from "./edge/encoding.ts";
import { securityHeaders } from "./edge/headers.ts";
import { createHostCheck, originOf } from "./edge/hosts.ts";
import { identity, signedIn } from "./edge/identity.ts";
import {
  ANALYSIS_TOO_SLOW,
  BUSY,
  FAILED,
  GONE,
  analysisBusy,
  NOT_FOUND,
  NOT_READY,
  UNREADABLE_REQUEST,
  WRONG_HOST,
  refuse,
} from "./edge/refusal.ts";
import { whileThereIsRoom } from "./edge/read-only.ts";
import { REQUEST_ID, requestLog, requestRecord } from "./edge/request-log.ts";
import { rest } from "./edge/rest.ts";
import type { Turns } from "./edge/turns.ts";
import { createFunctions } from "./functions.ts";
import { createHealth } from "./health.ts";
import { ReadingTooSlow } from "./notebook-workers.ts";
import type { SiteText } from "./landing-page.ts";
import { siteTexts } from "./site-texts.ts";
import { createStatic } from "./static.ts";

export interface RunningApp {
  readonly fetch: (request: Request, bindings?: EdgeBindings) => Response | Promise<Response>;
  /** From now on /readyz says that this server is stopping. Everything else goes on. */
  readonly stopping: () => void;
  /** Ends mail, analysis and connections. Call it once no request is at work. */
  readonly close: () => Promise<void>;
}

/** Milliseconds after which a request is answered, whatever happens behind. Above the limits of the database. */
const DEADLINE = 25_000;
/** For what a language model may write: longer than it is given for a section, shorter than a browser waits. */
const MODEL_DEADLINE = SECTION_TIME + 10_000;
const ANALYSIS = "/functions/v1/analyze-notebook-content";
const TRANSLATION = "/functions/v1/translate-section";
const ASKING: ReadonlySet<string> = new Set([ANALYSIS, TRANSLATION]);

/** What the data service understands. It takes others for GET, and some (TRACE) cannot be passed on at all. */
const DATA_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Every address the server answers. */
export const createApp = async (options: AppOptions): Promise<RunningApp> => {
  const { env, installation, database, log, version = "0.1.0", passwordWork = "full" } = options;
  const parts = await createParts(options);
  let isStopping = false;
  const call = createFunctions(parts);
  const data = rest(parts);
  const { arrivals } = parts;
  const noBody = boundedBody(BODY_LIMITS.none, { arrivals });
  const small = boundedBody(BODY_LIMITS.small, { json: true, arrivals });
  const rows = boundedBody(BODY_LIMITS.rows, { arrivals });
  const save = boundedBody(BODY_LIMITS.save, { json: true, arrivals });
  const pushed = boundedBody(BODY_LIMITS.push, { json: true, arrivals });
  const digest = boundedBody(BODY_LIMITS.analysis, { json: true, arrivals: parts.digestArrivals });

  const answered = requestRecord(log, parts.metrics);
  const app = new Hono<Edge>();
  app.use(
    requestLog(answered, createClientAddress(env.TRUSTED_PROXIES ?? [])),
    securityHeaders(env.PUBLIC_URL),
    understood,
    leavingOnceStopping(() => isStopping),
  );
  app.route("/", await createHealth(options, { ...parts, isStopping: () => isStopping }));
  const isOurHost = createHostCheck(env.PUBLIC_URL, env.HOST);
  app.use(namedHost(isOurHost));
  app.get("/config.json", (context) =>
    context.json(
      {
        supabaseUrl: originOf(context.req.header("host") ?? "", env.PUBLIC_URL),
        supabaseKey: installation.publishableKey,
        mail: parts.mail !== null,
        analysis: parts.model ? "model" : "built-in",
        ...(parts.model ? { model: { name: parts.model.name, host: parts.model.host } } : {}),
        version,
        readOnly: database.space()?.isLow ?? false,
      },
      200,
      { "cache-control": "no-store" },
    ),
  );

  const gate = [
    crossOrigin(env.PUBLIC_URL),
    readableAddress,
    deadline((path) => (parts.model !== null && ASKING.has(path) ? MODEL_DEADLINE : DEADLINE)),
    whenReady(database),
    identity(installation.publishableKey, parts.tokens, parts.logins),
    whileThereIsRoom(database.space, parts.writingProcedures),
  ] as const;
  app.use("/rest/v1/*", compressing);
  for (const service of ["/auth/v1/*", "/rest/v1/*", "/functions/v1/*"]) app.use(service, ...gate);

  if (passwordWork === "full") {
    // Without mail the answer to a registration tells whether the address is taken, and need not hide it.
    if (parts.accountMail) app.use("/auth/v1/signup", evenTime(EVEN_TIME.signUp));
    app.use("/auth/v1/token", evenTime(EVEN_TIME.signIn, isRefusal));
    for (const path of ["/auth/v1/recover", "/auth/v1/resend"]) app.use(path, evenTime(EVEN_TIME.mailLink));
    app.put("/auth/v1/user", evenTime(EVEN_TIME.mailLink));
  }
  app.post("/auth/v1/signup", small, signUp(parts));
  app.post("/auth/v1/token", small, token(parts));
  app.post("/auth/v1/verify", small, verify(parts));
  app.post("/auth/v1/recover", small, recover(parts));
  app.post("/auth/v1/resend", small, resend(parts));
  app.post("/auth/v1/logout", signedIn, boundedBody(BODY_LIMITS.small, { arrivals }), signOut(parts));
  app.get("/auth/v1/user", signedIn, noBody, currentUser(parts));
  app.put("/auth/v1/user", signedIn, small, changeUser(parts));

  app.post("/rest/v1/rpc/save_notebook", signedIn, save, data);
  app.on(DATA_METHODS, "/rest/v1/rpc/:procedure", rows, data);
  app.on(DATA_METHODS, "/rest/v1/:relation?", rows, data);

  app.post(ANALYSIS, signedIn, digest, call("analyze-notebook-content"));
  app.post(TRANSLATION, signedIn, small, call("translate-section"));
  app.post("/functions/v1/send-invitation-email", signedIn, small, call("send-invitation-email"));
  app.post("/functions/v1/delete-account", signedIn, small, call("delete-account"));
  // For whoever has the link, in turn by network address.
  app.post("/functions/v1/open-notebook-link", small, inTurn(parts.linkTurns, call("open-notebook-link")));

  app.post("/functions/v1/push-notebook", byAccessToken(parts), pushed, inTurn(parts.pushTurns, call("push-notebook")));

  for (const service of ["/auth/v1/*", "/rest/v1/*", "/functions/v1/*"])
    app.all(service, (context) => refuse(context.req.path, NOT_FOUND));
  const landingTexts = (): Promise<readonly SiteText[] | null> =>
    database.state() === "ready" ? siteTexts(parts.backend, "landing") : Promise.resolve(null);
  app.route("/", createStatic(options.webFolder ?? join(import.meta.dirname, "../../web/dist"), landingTexts));

  app.onError((error, context) => {
    const { path, raw } = context.req;
    if (raw.signal.aborted) return refuse(path, GONE);
    if (error instanceof AnalysisBusy) return refuse(path, analysisBusy(error.ahead));
    if (error instanceof ReadingTooSlow) return refuse(path, ANALYSIS_TOO_SLOW);
    log.error({ err: error, id: context.res.headers.get(REQUEST_ID) }, "request failed");
    if (path.startsWith("/auth/v1/")) return refuse(path, UNAVAILABLE);
    const { status, code, message } = publicError(error, null);
    if (status === 409) return refuse(path, { status, code, message });
    return refuse(path, status === 503 ? NOT_READY : FAILED);
  });
  const direct = createDirect({
    ...parts,
    publishableKey: installation.publishableKey,
    // Who keeps a connection while the server stops hears of it on the whole way.
    isReady: () => database.state() === "ready" && !isStopping,
    isOurHost,
    deadline: DEADLINE,
  });
  const everyAnswer = await headersOfEveryAnswer(app);
  return {
    fetch: async (request, bindings = {}) => {
      const start = performance.now();
      const answer = bindings.incoming && (await direct(bindings.incoming));
      if (!answer) return app.fetch(request, bindings);
      const { status, headers, body } = answer;
      const id = randomUUID();
      answered({ id, method: "GET", path: new URL(request.url).pathname, status, start, bytes: 0 });
      return new Response(body, { status, headers: { ...everyAnswer, ...headers, [REQUEST_ID]: id } });
    },
    stopping: () => {
      isStopping = true;
    },
    close: parts.close,
  };
};

/** What the short way gives its answers, too. */
const headersOfEveryAnswer = async (app: Hono<Edge>): Promise<Readonly<Record<string, string>>> => {
  const { headers } = await app.request("/healthz", {}, {});
  for (const own of [REQUEST_ID, "content-type", "content-length"]) headers.delete(own);
  return Object.fromEntries(headers);
};

const inTurn =
  (turns: Turns, handle: EdgeHandler): EdgeHandler =>
  async (context) =>
    (await turns.take(context.var.client, () => handle(context))) ?? refuse(context.req.path, BUSY);

const isRefusal = (status: number): boolean => status >= 400;

/** What is not HTTP as it should be (a Host that names nothing, an address without a path) gets the headers that every answer has. */
const understood: EdgeMiddleware = async (context, next) =>
  context.env.unreadable === true ? refuse(context.req.path, UNREADABLE_REQUEST) : next();

/** Whoever keeps a connection to a server that stops is asked to open the next one elsewhere. */
const leavingOnceStopping =
  (isStopping: () => boolean): EdgeMiddleware =>
  async (context, next) => {
    if (isStopping()) context.header("connection", "close");
    return next();
  };

const namedHost =
  (isOurs: (host: string | undefined) => boolean): EdgeMiddleware =>
  async (context, next) =>
    isOurs(context.req.header("host")) ? next() : refuse(context.req.path, WRONG_HOST);

const whenReady =
  ({ state }: AppOptions["database"]): EdgeMiddleware =>
  async (context, next) =>
    state() === "ready" ? next() : refuse(context.req.path, NOT_READY);
