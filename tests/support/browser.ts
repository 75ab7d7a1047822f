/** Real Chromium for end-to-end tests: one browser a file, one context a person. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { findChromium } from "../../scripts/chromium.ts";

export const WIDTHS = { desktop: 1440, tablet: 768, phone: 375 } as const;

/** Opens a headless browser whose profile is new and empty; `close` ends it. */
export async function openBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const found = findChromium();
  if (!found.ok) throw new Error(found.reason);
  const browser = await chromium.launch({
    executablePath: found.path,
    headless: true,
    args: [
      // Chromium refuses its sandbox to root; the pages under test are our own, on loopback.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // As browsers with windows do: a frame of an output has a process of its own.
      "--site-per-process",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return { browser, close: () => browser.close() };
}

/** A person at a screen: own storage, own login. Uncaught page errors are collected in `errors`. */
export async function openPerson(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: WIDTHS.desktop, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return { page, errors, close: () => context.close() };
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
