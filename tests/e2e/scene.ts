/** A server, a browser and its users, for tests that set up one situation after another. */
import type { Browser, Locator, Page, Request, Route } from "playwright-core";
import { expect } from "vitest";
import { openScreens } from "../support/browser.ts";
import type { TestPerson, TestServer, TestServerOptions } from "../support/server.ts";
import { SESSION_KEY } from "../support/session-key.ts";
import { expireStoredLogin } from "../support/stored-login.ts";
import { openServerAndBrowser } from "../support/web-server.ts";

export interface Scene {
  readonly server: TestServer;
  readonly browser: Browser;
  /**
   * A page of its own; with a person it is signed in without the form. `errors` collects uncaught errors, `log` the
   * console's.
   */
  open(person?: TestPerson): Promise<Screen>;
  end(): Promise<void>;
}

export interface Screen {
  readonly page: Page;
  readonly errors: readonly string[];
  readonly log: readonly string[];
  /** Goes to an address the way a link of the app does, without reloading. */
  go(path: string): Promise<void>;
  /** Waits until no request has been in flight for a twentieth of a second. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The driver's own script tries to run in every frame, and in the frames of outputs nothing may run. */
const DRIVER_IN_FRAME = "Blocked script execution in 'about:srcdoc'";

export async function openScene(options: TestServerOptions = {}): Promise<Scene> {
  const { server, browser, close } = await openServerAndBrowser(options);
  const openScreen = openScreens(browser, server.url);
  return {
    server,
    browser,
    open: async (person) => {
      const session = person && (await person.client.auth.getSession()).data.session;
      const screen = await openScreen(session ? { [SESSION_KEY]: JSON.stringify(session) } : {});
      const log: string[] = [];
      screen.page.on("console", (message) => {
        if (message.type() === "error" && !message.text().startsWith(DRIVER_IN_FRAME)) log.push(message.text());
      });
      const recording = await screen.page.addInitScript(recordToasts);
      return {
        ...screen,
        log,
        go: (path) => goWithin(screen.page, path),
        settle: requestsOf(screen.page),
        close: async () => {
          await recording.dispose();
          await screen.close();
        },
      };
    },
    end: close,
  };
}

/** The router only notices addresses reached through the history. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    window.history.pushState(null, "", address);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Milliseconds. */
const LONGEST_REQUEST = 30_000;

/** The browser reports no end of such a request if the worker is stopped before its script has arrived. */
const OF_WORKER = /\.worker-[^/]*\.js$/;

function requestsOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (!OF_WORKER.test(request.url())) underWay.add(request);
  });
  const ended = (request: Request): void => void underWay.delete(request);
  page.on("requestfinished", ended).on("requestfailed", ended);
  return async () => {
    const end = Date.now() + LONGEST_REQUEST;
    for (let quiet = 0; quiet < 2; quiet = underWay.size === 0 ? quiet + 1 : 0) {
      if (Date.now() > end) throw new Error(`Still under way: ${[...underWay].map((one) => one.url()).join(", ")}`);
      await page.waitForTimeout(25);
    }
  };
}

/**
 * Ends the person's logins on the server and expires the page's own token, so that its next request finds the session
 * ended.
 */
export async function endLogin(server: TestServer, page: Page, person: TestPerson): Promise<void> {
  await server.adminSql`delete from auth.sessions where user_id = ${person.id}`;
  await expireStoredLogin(page);
}

/**
 * Waits for a toast with exactly this title that contains the text. Each toast counts once: a toast matched before is
 * not matched again.
 */
export async function toast(page: Page, title: string, text = "", timeout = 60_000): Promise<string> {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await page.evaluate(
      ([wantedTitle, wantedText]) => {
        const { toasts = [] } = window as unknown as { toasts?: string[] };
        const index = toasts.findIndex(
          (shown) => shown.split("\n")[0] === wantedTitle && shown.includes(wantedText ?? ""),
        );
        return index < 0 ? null : (toasts.splice(0, index + 1)[index] ?? null);
      },
      [title, text],
    );
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`No toast "${title}: ${text}", but ${JSON.stringify(await toasts(page))}`);
    await page.waitForTimeout(50);
  }
}

/** Presses Escape until this has closed: messages above it close first, one per press. */
export async function leaveWithEscape(page: Page, layer: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if ((await layer.count()) === 0) return 0;
      await page.keyboard.press("Escape");
      await layer.waitFor({ state: "detached", timeout: 1000 }).catch(() => undefined);
      return layer.count();
    })
    .toBe(0);
}

/** The toasts that no test has waited for yet. */
export const toasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { toasts?: string[] }).toasts ?? []);

/** Only one toast is visible at a time, and the next would hide it, so each is recorded as it appears. */
function recordToasts(): void {
  const seen = new WeakSet<Element>();
  const state = window as unknown as { toasts: string[] };
  state.toasts = [];
  new MutationObserver(() => {
    for (const shown of document.querySelectorAll<HTMLElement>("ol > li[data-state=open]")) {
      if (seen.has(shown)) continue;
      seen.add(shown);
      const [title, description] = shown.querySelector("div")?.children ?? [];
      state.toasts.push([title?.textContent, description?.textContent].filter(Boolean).join("\n"));
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-state"] });
}

export type Fault = "no answer" | "error 500" | "a page instead of data";

const FAULTS: Readonly<Record<Fault, (route: Route) => Promise<void>>> = {
  "no answer": (route) => route.abort("connectionrefused"),
  "error 500": (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "The server could not do this.", error: "Broken" } }),
  "a page instead of data": (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html><body>Welcome to the airport</body></html>" }),
};

/** While `work` runs, the page's requests under this path meet the fault. `method`: only requests with it. */
export async function withFault(
  page: Page,
  { path, method, fault }: { readonly path: string; readonly method?: string; readonly fault: Fault },
  work: () => Promise<unknown>,
): Promise<void> {
  let lasts = true;
  const concerned = (url: URL): boolean => lasts && url.pathname.startsWith(path);
  await page.route(concerned, (route) =>
    method === undefined || route.request().method() === method ? FAULTS[fault](route) : route.fallback(),
  );
  try {
    await work();
  } finally {
    // Switched off rather than unrouted: requests that were let through may still be passing through it.
    lasts = false;
  }
}
