/** axe on screen after screen of one app: most of what a screen shows was on one before, in the same colours. */
import { type AxeResults, type RunOptions, source } from "axe-core";
import type { Page } from "playwright-core";
import { described } from "./browser.ts";

export type Scheme = "light" | "dark";

/** Elements whose contrast axe has judged in these colours, as hashes of all that decides how they are painted. */
const judged: Record<Scheme, Set<number>> = { light: new Set(), dark: new Set() };

/**
 * What axe finds on the page in its current state, frames left out: a line for each violation. Two thirds of axe's time
 * go into the contrast of texts, so a text is only judged where no screen before had one like it in this `scheme`: the
 * same tags, classes and states, its own and those around it. `everything`: all of them. `rules`: only these.
 */
export async function axeFindings(
  page: Page,
  scheme: Scheme,
  { everything, rules }: { readonly everything: boolean; readonly rules?: string[] },
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const options: RunOptions = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const known = everything ? [] : [...judged[scheme]];
  const { violations, seen } = await page.evaluate(judge, { options, known });
  for (const look of seen) judged[scheme].add(look);
  return described(violations);
}

/** Runs in the page. `known` and `seen`: hashes of elements with texts. */
async function judge({ options, known }: { options: RunOptions; known: readonly number[] }) {
  const { axe } = globalThis as unknown as {
    axe: {
      configure: (spec: object) => void;
      run: (on: Document, options: RunOptions) => Promise<Pick<AxeResults, "violations">>;
    };
  };
  const MARK = "data-contrast-judged";
  const STATES =
    /^(?:class|role|type|disabled|open|hidden|placeholder|data-.+|aria-(?:checked|current|disabled|expanded|hidden|invalid|pressed|selected|sort))$/;
  const hashOf = (text: string, start: number): number => {
    let hash = start;
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
    return hash;
  };
  const lookOf = (element: Element): string => {
    const states = [...element.attributes]
      .filter(
        ({ name, value }) => STATES.test(name) || (name === "style" && /colou?r|background|opacity|filter/.test(value)),
      )
      .map(({ name, value }) => `${name}=${value}`);
    return [element.tagName, ...states.toSorted()].join(" ");
  };
  const hasText = (element: Element): boolean =>
    /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName) ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "");

  const before = new Set(known);
  const seen: number[] = [];
  const marked: Element[] = [];
  const visit = (element: Element, around: number): void => {
    const look = hashOf(lookOf(element), around);
    if (before.has(look)) {
      element.setAttribute(MARK, "");
      marked.push(element);
    } else if (hasText(element)) seen.push(look);
    for (const child of element.children) visit(child, look);
  };
  axe.configure({ rules: [{ id: "color-contrast", selector: `*:not([${MARK}])` }] });
  visit(document.documentElement, 0);
  try {
    return { violations: (await axe.run(document, options)).violations, seen };
  } finally {
    for (const element of marked) element.removeAttribute(MARK);
  }
}
