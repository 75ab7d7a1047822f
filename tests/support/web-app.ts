/**
 * The web app in a test of the project "web": its real screens, router, caches and clients. The backend is simulated
 * where the page meets it, at `fetch`.
 */
import { cleanup, configure, render } from "@testing-library/react";
import { createElement } from "react";
import { vi } from "vitest";
import type { TestPerson, TestServer } from "./server.ts";
import { SESSION_KEY } from "./session-key.ts";

export interface WebRequest {
  readonly method: string;
  /** "/rest/v1/teams" */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Parsed JSON; null if there is none. */
  readonly body: unknown;
  readonly headers: Headers;
}

type WebAnswer = Response | Promise<Response | undefined> | undefined;

/** What the backend answers; undefined leaves it to the default: no rows, and a config of our own server. */
export type WebBackend = (request: WebRequest) => WebAnswer;

/** A backend in front of another: `onward` fetches the default answer, which may be lost or delayed. */
export type WebNetwork = (request: WebRequest, onward: () => Promise<Response>) => WebAnswer;

export interface OpenWebApp {
  readonly requests: readonly WebRequest[];
  /** Goes to an address inside the app, as a link does. */
  readonly goTo: (path: string) => Promise<void>;
  /** The current path and query. */
  readonly address: () => string;
  /** Removes this browser's login, as when its storage was cleared. */
  readonly forgetLogin: () => void;
  /** The titles and texts of all toasts so far, oldest first. */
  readonly toasts: readonly string[];
  /** Waits until no request has been in flight for a twentieth of a second. */
  readonly settle: () => Promise<void>;
}

/** Milliseconds to wait for what a screen is to show: failing requests are repeated first, and other tests may be at work. */
export const PATIENCE = { timeout: 60_000 };

export const ADA = { id: "3f0c9f0e-6a56-4f5e-9d0a-1b2c3d4e5f60", email: "ada@example.org" };

let loaded: { readonly window: Window | null; readonly mail: boolean } = { window: null, mail: false };

const CONFIG = {
  supabaseUrl: "http://localhost:3000",
  supabaseKey: "public-key",
  mail: false,
  version: "test",
  analysis: "built-in",
};

interface WebAppOptions {
  readonly person?: typeof ADA | Pick<TestPerson, "client"> | null;
  readonly mail?: boolean;
  /** What the backend leaves open goes to this server, as a person who is signed in there. */
  readonly server?: TestServer;
  /** What the browser keeps stays as it is, including the login. */
  readonly sameBrowser?: boolean;
}

/** Opens the app at an address as Ada, or signed out with `person: null`. Nothing of an earlier call is left. */
export const openWebApp = async (
  path: string,
  backend: WebNetwork = () => undefined,
  { person = ADA, mail = false, server, sameBrowser = false }: WebAppOptions = {},
): Promise<OpenWebApp> => {
  await closeWebApp();
  const fetchFromServer = fetch;
  const requests: WebRequest[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    // A server in this process sends requests too: those are not the page's.
    if (!isOfPage(String(input))) return await fetchFromServer(input, init);
    const request = await read(input, init);
    requests.push(request);
    const answer = answerOf(request, init);
    underWay.add(answer);
    return await answer.finally(() => underWay.delete(answer));
  });
  const answerOf = async (request: WebRequest, init: RequestInit = {}): Promise<Response> => {
    const onward = async (): Promise<Response> => {
      if (!server) return defaultAnswer(request, mail);
      const { signal, ...rest } = init;
      signal?.throwIfAborted();
      return await fetchFromServer(`${server.url}${request.path}?${request.query}`, rest);
    };
    return (await backend(request, onward)) ?? (await onward());
  };
  // jsdom has no layout.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("IntersectionObserver", InSight);
  vi.stubGlobal("ResizeObserver", Unmeasured);
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.hasPointerCapture = () => false;
  if (!sameBrowser) {
    localStorage.clear();
    const login = person && (await loginOf(person));
    if (login) localStorage.setItem(SESSION_KEY, JSON.stringify(login));
  }
  window.history.replaceState(null, "", path);
  // The app loads its configuration once, and a test file has a window of its own. Over a server every address is
  // loaded afresh.
  const place = { window, mail };
  if (server || loaded.window !== window || loaded.mail !== mail) vi.resetModules();
  loaded = place;
  const [
    { Providers },
    { createRouter },
    { dismissToast, showToast },
    { startAuth },
    { createQueryClient },
    { RouterProvider },
  ] = await Promise.all([
    import("../../web/src/app/providers.tsx"),
    import("../../web/src/app/router.tsx"),
    import("../../web/src/components/ui/toast.ts"),
    import("../../web/src/features/auth/data.ts"),
    import("../../web/src/lib/query-client.ts"),
    import("react-router"),
  ]);
  const toasts: string[] = [];
  const router = createRouter();
  dismissToast();
  const record = recordToasts(toasts);
  record.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-state"] });
  endings.push(
    () => router.dispose(),
    () => record.disconnect(),
  );
  const queryClient = createQueryClient(showToast);
  // What it would try again could fail, and say so, on the screen of a later test.
  endings.push(() => queryClient.clear());
  const root = document.createElement("div");
  root.id = "root";
  document.body.append(root);
  void startAuth();
  // The providers take their children as a property of their own.
  // oxlint-disable-next-line react/no-children-prop
  render(createElement(Providers, { queryClient, children: createElement(RouterProvider, { router }) }), {
    container: root,
  });
  // Screens are chunks of their own: the first test of a file waits for them.
  configure({ asyncUtilTimeout: PATIENCE.timeout });
  await vi.waitUntil(() => router.state.initialized, PATIENCE);
  return {
    requests,
    goTo: (to) => router.navigate(to),
    address: () => `${window.location.pathname}${window.location.search}`,
    forgetLogin: () => localStorage.removeItem(SESSION_KEY),
    toasts,
    settle: async () => {
      for (let quiet = 0; quiet < 2; quiet = underWay.size === 0 ? quiet + 1 : 0)
        await new Promise((resolve) => setTimeout(resolve, 25));
    },
  };
};

/** Where there is no layout, everything is in view. */
class InSight {
  readonly #seen: (entries: { readonly isIntersecting: boolean }[]) => void;
  constructor(seen: (entries: { readonly isIntersecting: boolean }[]) => void) {
    this.#seen = seen;
  }
  observe(): void {
    queueMicrotask(() => this.#seen([{ isIntersecting: true }]));
  }
  disconnect(): void {}
}

/** Where there is no layout, nothing changes its size. */
class Unmeasured {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Each toast replaces the previous one, so each is recorded as it appears. */
const recordToasts = (toasts: string[]): MutationObserver => {
  const seen = new WeakSet<Element>();
  return new MutationObserver(() => {
    for (const shown of document.querySelectorAll("ol > li[data-state=open]")) {
      if (seen.has(shown)) continue;
      seen.add(shown);
      const [title, description] = shown.querySelector("div")?.children ?? [];
      toasts.push([title?.textContent, description?.textContent].filter(Boolean).join(": "));
    }
  });
};

/** A refusal of the backend that is not retried automatically. */
export const refused = (): Response => Response.json({ message: "permission denied", code: "42501" }, { status: 403 });

/** A single row where one is requested, otherwise a list of one. */
export const oneRow = ({ headers }: WebRequest, row: object): Response =>
  Response.json(headers.get("Accept")?.includes("pgrst.object") ? row : [row]);

/** A stored notebook of Ada's; its content is read separately. */
export const storedNotebook = (id: string): object => ({
  id,
  title: "Parcel delays",
  description: null,
  status: "In Development",
  folder_id: null,
  team_id: null,
  file_name: null,
  user_id: ADA.id,
  updated_at: "2026-11-01T10:00:00Z",
  version: 3,
});

/** Removes the window's listeners. */
const endings: (() => void)[] = [];
/** Answers that the app is still waiting for. */
const underWay = new Set<Promise<unknown>>();
/** Milliseconds; a test may hold an answer back for good. */
const LAST_ANSWERS = 200;

/**
 * For `afterEach`. Pending requests are answered first: an answer that meets the next app's storage would end its
 * session.
 */
export const closeWebApp = async (): Promise<void> => {
  cleanup();
  for (const end of endings.splice(0)) end();
  await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, LAST_ANSWERS))]);
  underWay.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
};

const isOfPage = (address: string): boolean =>
  [window.location.origin, CONFIG.supabaseUrl].includes(new URL(address, window.location.origin).origin);

const read = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<WebRequest> => {
  const { pathname: path, searchParams: query } = new URL(String(input), window.location.origin);
  const text = init.body instanceof Blob ? await init.body.text() : typeof init.body === "string" ? init.body : "";
  return {
    method: init.method ?? "GET",
    path,
    query,
    body: text === "" ? null : (JSON.parse(text) as unknown),
    headers: new Headers(init.headers),
  };
};

const defaultAnswer = ({ path, headers }: WebRequest, mail: boolean): Response => {
  if (path === "/config.json") return Response.json({ ...CONFIG, mail });
  if (path.startsWith("/rest/v1/rpc/")) return Response.json(null);
  if (!path.startsWith("/rest/v1/")) return Response.json({ message: "Not found" }, { status: 404 });
  const single = headers.get("Accept")?.includes("pgrst.object") ?? false;
  return single ? Response.json({ code: "PGRST116", message: "No rows" }, { status: 406 }) : Response.json([]);
};

const loginOf = async (person: typeof ADA | Pick<TestPerson, "client">): Promise<object | null> =>
  "client" in person ? (await person.client.auth.getSession()).data.session : playedLogin(person);

const playedLogin = (person: typeof ADA): object => ({
  access_token: `h.${btoa(JSON.stringify({ sub: person.id, email: person.email, exp: 4_000_000_000 }))}.s`,
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: person.id, email: person.email, created_at: "2026-01-01T00:00:00Z", user_metadata: {}, app_metadata: {} },
});
