/** Real Chromium for end-to-end tests: one browser for all files of a worker, contexts for the people in them. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { findChromium } from "../../scripts/chromium.ts";

export const WIDTHS = { desktop: 1440, tablet: 768, phone: 375 } as const;

const AT_A_DESK = { viewport: { width: WIDTHS.desktop, height: 900 }, reducedMotion: "reduce" } as const;

/** Milliseconds to wait for what a page is to show: on a slow machine with other tests at work, half a minute is not long. */
const PATIENCE = 90_000;

/** Opens a headless browser with a new, empty profile; `close` ends it. */
export async function openBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const browser = await launch();
  return { browser, close: () => browser.close() };
}

let shared: Promise<Browser> | undefined;

/** The browser shared by the test files of this worker; it ends with the worker. `close` ends what was opened in it. */
export async function openSharedBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const earlier = await shared;
  const browser = earlier?.isConnected() ? earlier : await (shared = launch());
  return { browser, close: async () => void (await Promise.all(browser.contexts().map((context) => context.close()))) };
}

async function launch(): Promise<Browser> {
  const found = findChromium();
  if (!found.ok) throw new Error(found.reason);
  return await chromium.launch({
    executablePath: found.path,
    headless: true,
    args: [
      // Chromium refuses to run its sandbox as root; the pages under test are our own, on loopback.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // As in browsers with windows: the frame of an output has a process of its own.
      "--site-per-process",
      // No spare process for a page that is never opened: that would be five hundred in a run. The switch overrides the
      // driver's own, so the features the tests need disabled there are repeated here.
      "--disable-features=SpareRendererForSitePerProcess,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,NetworkTimeServiceQuerying,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A person at a screen: own storage, own login. Uncaught page errors are collected in `errors`. */
export async function openPerson(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({ baseURL, ...AT_A_DESK, ...options });
  context.setDefaultTimeout(PATIENCE);
  return { ...(await newPage(context)), close: () => context.close() };
}

export interface Person {
  readonly page: Page;
  readonly errors: string[];
  close(): Promise<void>;
}

/** An address that shows nothing and runs nothing, from which storage can be changed. */
const NOWHERE = "/healthz";

/**
 * Users one after another at the same few screens: closing a screen leaves its page and the browser's cache to the next
 * user, but nothing that was stored or set. Reusing a page takes less than half the processor time to show a screen, as
 * long as it never leaves the site and its storage is never cleared from outside.
 */
export function openScreens(
  browser: Browser,
  baseURL: string,
): (stored: Readonly<Record<string, string>>) => Promise<Person> {
  const free: Page[] = [];
  return async (stored) => {
    const page = free.pop() ?? (await (await browser.newContext({ baseURL, ...AT_A_DESK })).newPage());
    page.setDefaultTimeout(PATIENCE);
    const errors = errorsOf(page);
    await page.goto(NOWHERE);
    await page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    return {
      page,
      errors,
      close: async () => {
        await leave(page);
        free.push(page);
      },
    };
  };
}

/** Resets the page to how it was when new. Tests that added init scripts remove them themselves. */
async function leave(page: Page): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().flatMap((other) => (other === page ? [] : [other.close()])));
  page.removeAllListeners();
  // Unsaved work must not block leaving.
  page.on("dialog", (dialog) => void dialog.accept());
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.setOffline(false)]);
  await page.goto(NOWHERE);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    await Promise.all(
      databases.map(
        ({ name = "" }) =>
          new Promise((done) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: done })),
      ),
    );
  });
  page.removeAllListeners();
  await page.setViewportSize(AT_A_DESK.viewport);
  await page.emulateMedia({ colorScheme: null, reducedMotion: AT_A_DESK.reducedMotion, media: null });
}

async function newPage(context: BrowserContext): Promise<Pick<Person, "page" | "errors">> {
  const page = await context.newPage();
  return { page, errors: errorsOf(page) };
}

/** Uncaught errors of the page from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** What axe finds on the page in its current state and in its frames: rule, impact and the elements of each violation. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  return described((await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze()).violations);
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** A line for each violation. */
export const described = (violations: Violations): string[] =>
  violations.map(
    (violation) =>
      `${violation.id} (${violation.impact}): ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
