import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { BackendError } from "./errors.ts";

/** What is said of a change: the same each time, or worded by what came of it; null says nothing. */
export interface ChangeTexts<Outcome, Variables> {
  readonly success?: Toast | ((outcome: Outcome, variables: Variables) => Toast | null);
  readonly failure?: Toast | ((error: Error, variables: Variables) => Toast | null);
}

export interface QueryTexts {
  /** Said when the list or page could not be loaded. */
  readonly failure?: Toast;
}

export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly action?: ToastAction;
}

/** A way back or onwards, for example Undo. */
export interface ToastAction {
  readonly label: string;
  /** The same for somebody who hears it without the toast: what will be undone, where to find it otherwise. */
  readonly altText: string;
  readonly onClick: () => void;
}

declare module "@tanstack/react-query" {
  interface Register {
    /** Given by `useChange`; the query client raises them, and nobody else. */
    mutationMeta: { readonly texts?: ChangeTexts<never, never> };
    queryMeta: QueryTexts & Record<string, unknown>;
  }
}

/**
 * Before the next event, not a timer later: the second click of a quick double click has to meet a button that is busy. Otherwise it
 * sends the form twice.
 */
notifyManager.setScheduler(queueMicrotask);

/** `raise` shows a toast: handed in, so that the library of data does not know the screen. */
export const createQueryClient = (
  raise: (toast: Toast & { readonly variant: "default" | "destructive" }) => void,
): QueryClient => {
  const say = (text: Toast | null | undefined, variant: "default" | "destructive"): void => {
    if (text) raise({ ...text, variant });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (_error, query) => say(query.meta?.failure, "destructive") }),
    mutationCache: new MutationCache({
      onSuccess: (outcome, variables, _result, { meta }) =>
        say(worded(meta?.texts?.success, outcome, variables), "default"),
      onError: (error, variables, _result, { meta }) => {
        const text = worded(meta?.texts?.failure, error, variables);
        say(text && lacksRoom(error) ? { ...text, description: error.message } : text, "destructive");
        if (lacksRoom(error)) void client.invalidateQueries({ queryKey: readOnlyKey });
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying },
      // Waiting for the network would leave "Saving..." on the screen for ever: try, and say what happened.
      mutations: { networkMode: "always" },
    },
  });
  return client;
};

/** Whether the server can save nothing just now. A change that it refuses for want of room is a reason to ask again. */
export const readOnlyKey = ["read-only"];

/** Why nothing can be saved, and what helps, matters more than what failed. */
const lacksRoom = (error: unknown): error is BackendError => error instanceof BackendError && error.kind === "no-room";

/** The cache knows every change, and none by its types: `useChange` has checked that the text belongs to it. */
const worded = <Outcome>(
  text: Toast | ((outcome: Outcome, variables: never) => Toast | null) | undefined,
  outcome: unknown,
  variables: unknown,
): Toast | null | undefined => (typeof text === "function" ? text(outcome as Outcome, variables as never) : text);

/** Once more after a hiccup; never where the answer will be the same. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 &&
  !(
    error instanceof BackendError &&
    ["not-authenticated", "not-found", "refused", "too-many", "no-room"].includes(error.kind)
  );
