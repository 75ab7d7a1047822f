import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { BackendError } from "./errors.ts";

export interface MutationTexts {
  readonly success?: MutationToast;
  /** Given a function, it words the error; null shows nothing. */
  readonly failure?: MutationToast;
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

/** The texts a mutation carries; the query client raises them, and nobody else. */
type MutationToast = Toast | ((outcome: unknown, variables: unknown) => Toast | null);

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: MutationTexts & Record<string, unknown>;
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
  const say = (
    toast: MutationToast | undefined,
    variant: "default" | "destructive",
    outcome: unknown,
    variables: unknown,
  ): void => {
    const text = typeof toast === "function" ? toast(outcome, variables) : toast;
    if (text) raise({ ...text, variant });
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => say(query.meta?.failure, "destructive", error, undefined),
    }),
    mutationCache: new MutationCache({
      onSuccess: (data, variables, _result, mutation) => say(mutation.meta?.success, "default", data, variables),
      onError: (error, variables, _result, mutation) => say(mutation.meta?.failure, "destructive", error, variables),
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying },
      // Waiting for the network would leave "Saving..." on the screen for ever: try, and say what happened.
      mutations: { networkMode: "always" },
    },
  });
};

/** Once more after a hiccup; never where the answer will be the same. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 &&
  !(error instanceof BackendError && ["not-authenticated", "not-found", "refused", "too-many"].includes(error.kind));
