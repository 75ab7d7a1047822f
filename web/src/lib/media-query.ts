import { useSyncExternalStore } from "react";

/** Under the spec's mobile breakpoint of 768 px. */
export const useIsMobile = (): boolean => useMediaQuery("(max-width: 767.98px)");

export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
