import { useSyncExternalStore } from "react";
import { useMediaQuery } from "./media-query.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

export const COLOR_SCHEMES = ["system", "light", "dark"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Also read by public/color-scheme.js, before the first paint. */
const KEY = "color-scheme";
const listeners = new Set<() => void>();

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, storedScheme, () => "system");

/** What is on the screen: the person's choice, or what the system says meanwhile. */
export const useShownScheme = (): "light" | "dark" => {
  const chosen = useColorScheme();
  const system = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  return chosen === "system" ? system : chosen;
};

export const setColorScheme = (scheme: ColorScheme): void => {
  if (scheme === "system") removeStored(KEY);
  else writeStored(KEY, scheme);
  apply();
};

const storedScheme = (): ColorScheme => {
  const stored = readStored(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
};

const apply = (): void => {
  const scheme = storedScheme();
  if (scheme === "system") delete document.documentElement.dataset["colorScheme"];
  else document.documentElement.dataset["colorScheme"] = scheme;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  const otherTab = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) apply();
  };
  listeners.add(listener);
  window.addEventListener("storage", otherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", otherTab);
  };
};
