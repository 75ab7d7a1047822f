import type { Page } from "playwright-core";

/**
 * Holds back the page's requests to an address, so that a loading state stays until it has been seen, however slow the
 * machine is.
 * @returns releases them, and lets later ones through
 */
export const heldBack = async (
  page: Page,
  address: string,
  end: "continue" | "abort" = "continue",
): Promise<() => void> => {
  let letGo = (): void => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await gone;
    await route[end]();
  });
  return letGo;
};
