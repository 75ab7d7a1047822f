import { useLocation } from "react-router";

/** What a link of the app left in the entry of the history. The browser keeps it unchecked, from earlier releases too: each field may hold anything. */
export const useLocationState = (): Readonly<Record<string, unknown>> => {
  const { state }: { state: unknown } = useLocation();
  return typeof state === "object" && state !== null ? { ...state } : NOTHING;
};

const NOTHING = {};
