/** Keyboard-only users: at every tab stop the focus is checked to be visible, as a user would look for it. */
import type { Locator, Page } from "playwright-core";

/** More stops than the longest screen has. */
const STOPS = 90;

/** Presses Tab until the control has the focus. Throws when the focus is invisible on the way, or never gets there. */
export const tabTo = (control: Locator): Promise<void> => pressTo(control, "Tab");

export const tabBackTo = (control: Locator): Promise<void> => pressTo(control, "Shift+Tab");

async function pressTo(control: Locator, key: "Tab" | "Shift+Tab"): Promise<void> {
  const page = control.page();
  await control.waitFor();
  const stops: string[] = [];
  while (!(await hasFocus(control))) {
    if (stops.length === STOPS) throw new Error(`${String(control)} was not reached: ${stops.join(", ")}`);
    await page.keyboard.press(key);
    stops.push(await visibleFocus(page));
  }
}

export const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Waits until the control has the focus: it arrives a moment after a dialog or page. */
export async function focusArrives(control: Locator): Promise<void> {
  const page = control.page();
  const end = Date.now() + 60_000;
  while (!(await hasFocus(control))) {
    if (Date.now() > end) throw new Error(`${String(control)} has not got the focus, but ${await focused(page)}`);
    await page.waitForTimeout(50);
  }
}

/** Describes the focused element for a message. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => describeFocus(false));

/**
 * The same; throws where the focus would be invisible: outside the window, covered, or without a ring or another sign.
 */
async function visibleFocus(page: Page): Promise<string> {
  const found = await page.evaluate(() => describeFocus(true));
  if (found.startsWith("unseen")) throw new Error(found);
  return found;
}

declare function describeFocus(strict: boolean): string;

/** Adds the function that checks the focus to every page of the context; call it before the first page is opened. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const words = (element: Element): string => {
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
      return `${element.localName}${element.id ? `#${element.id}` : ""} "${name.slice(0, 40)}"`;
    };
    const ringed = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    const state = window as unknown as { describeFocus: typeof describeFocus };
    state.describeFocus = (strict) => {
      const element = document.activeElement;
      if (!element || element === document.body) return "nothing";
      if (!strict) return words(element);
      // The guards at the ends of a dialog or menu pass the focus on immediately.
      if (element.matches("[data-base-ui-focus-guard], [data-radix-focus-guard]")) return "guard";
      // A card's link covers the card, which shows its ring; an item of an open list is highlighted instead.
      const card = element.closest("article");
      if (!ringed(element) && !(card && ringed(card)) && !element.matches("[data-highlighted]"))
        return `unseen, without a ring: ${words(element)}`;
      const { top, bottom, left, right, height } = element.getBoundingClientRect();
      const [seen, whole] = [Math.min(bottom, innerHeight) - Math.max(top, 0), Math.min(height, 200)];
      if (seen < whole - 2 || right <= 0 || left >= innerWidth || right <= left)
        return `unseen, outside of the window: ${words(element)} at ${Math.round(left)}, ${Math.round(top)}`;
      return words(element);
    };
  });
}
