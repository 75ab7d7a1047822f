import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { createRouter } from "./router.tsx";

/**
 * Puts the app in the place of the page that the server sent with its markup, in one step: once its screen has been loaded, with the focus on
 * the same link or button as before. A button that was pressed meanwhile is pressed then.
 */
export const takeOver = async (
  container: HTMLElement,
  router: ReturnType<typeof createRouter>,
  app: ReactNode,
): Promise<void> => {
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        unsubscribe();
        resolve();
      });
    });
  const before = focusable(container);
  const focused = before.findIndex((element) => element === document.activeElement);
  const pressed = before.findIndex(({ dataset }) => dataset["pressed"] !== undefined);
  flushSync(() => createRoot(container).render(app));
  const after = focusable(container);
  after[focused]?.focus({ preventScroll: true });
  after[pressed]?.click();
};

/** Calls `begin` as soon as somebody leaves the page at `path`, which is this one. */
export const whenLeft = (router: ReturnType<typeof createRouter>, path: string, begin: () => void): void => {
  const unsubscribe = router.subscribe(({ location, navigation }) => {
    if ((navigation.location ?? location).pathname === path) return;
    unsubscribe();
    begin();
  });
};

const focusable = (container: HTMLElement): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>("a[href], button, video[controls]"),
];
