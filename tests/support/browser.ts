/** Real Chromium for end-to-end tests: one browser for all files of a worker, contexts for the people in them. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { findChromium } from "../../scripts/chromium.ts";

export const WIDTHS = { desktop: 1440, tablet: 768, phone: 375 } as const;

const AT_A_DESK = { viewport: { width: WIDTHS.desktop, height: 900 }, reducedMotion: "reduce" } as const;

/** Opens a headless browser whose profile is new and empty; `close` ends it. */
export async function openBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const browser = await launch();
  return { browser, close: () => browser.close() };
}

let shared: Promise<Browser> | undefined;

/** The browser that the test files of this worker share; it ends with the worker. `close` ends what was opened in it. */
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
      // Chromium refuses its sandbox to root; the pages under test are our own, on loopback.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // As browsers with windows do: a frame of an output has a process of its own.
      "--site-per-process",
      // Without a process in store for a page that nobody opens: half a thousand of them in a run. The switch takes the place of the
      // driver's, so what the tests need of that one stands here too.
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
  return { ...(await newPage(context)), close: () => context.close() };
}

export interface Person {
  readonly page: Page;
  readonly errors: string[];
  close(): Promise<void>;
}

type StorageState = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>;

/**
 * People one after another at the same few screens: a person who closes theirs leaves it to the next one, without what was stored. The browser's cache
 * stays, which saves a third of the processor's time for a page.
 */
export function openScreens(browser: Browser, baseURL: string): (storageState: StorageState) => Promise<Person> {
  const free: BrowserContext[] = [];
  return async (storageState) => {
    const context = free.pop() ?? (await browser.newContext({ baseURL, ...AT_A_DESK }));
    await context.setStorageState(storageState);
    return {
      ...(await newPage(context)),
      close: async () => {
        await Promise.all(context.pages().map((page) => page.close()));
        await context.unrouteAll();
        free.push(context);
      },
    };
  };
}

async function newPage(context: BrowserContext): Promise<Pick<Person, "page" | "errors">> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return { page, errors };
}

/**
 * What axe finds on the page as it stands: rule, impact and the first element of each violation. `rules`: only these. Without `frames`
 * axe stays out of the page's frames, and once it is in a page it is asked there again, which takes a third of the time.
 */
export async function accessibilityFindings(
  page: Page,
  { rules, frames = true }: { readonly rules?: string[]; readonly frames?: boolean } = {},
): Promise<string[]> {
  const options = { resultTypes: ["violations" as const], ...(rules && { runOnly: rules }) };
  const found = frames ? null : await page.evaluate(askAgain, options);
  const violations =
    found ?? (await new AxeBuilder({ page }).setLegacyMode(!frames).options(options).analyze()).violations;
  return violations.map(
    (violation) =>
      `${violation.id} (${violation.impact}): ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** null where axe has not been in this page yet. */
async function askAgain(options: object): Promise<Violations | null> {
  const { axe } = window as unknown as {
    axe?: { run: (on: Document, options: object) => Promise<{ violations: Violations }> };
  };
  return axe ? (await axe.run(document, options)).violations : null;
}
