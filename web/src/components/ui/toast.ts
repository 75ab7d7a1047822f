import { withoutTurns } from "@data-documentation/notebook/format/text.ts";
import { useSyncExternalStore } from "react";

export interface ToastText {
  readonly title: string;
  readonly description?: string;
  readonly variant?: "default" | "destructive";
  /** A way back or onwards, for example Undo. `altText` says it to somebody who hears it without the toast. */
  readonly action?: { readonly label: string; readonly altText: string; readonly onClick: () => void };
}

export interface ShownToast extends ToastText {
  readonly id: number;
  readonly open: boolean;
}

let current: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/**
 * At most one is visible (spec section 9): a new one takes the place of the one before. Returns a function that tells
 * whether nothing else has been said since.
 */
export const showToast = ({ title, description, ...text }: ToastText): (() => boolean) => {
  const id = nextId++;
  set({
    ...text,
    title: withoutTurns(title),
    ...(description !== undefined && { description: withoutTurns(description) }),
    id,
    open: true,
  });
  return () => current?.id === id;
};

/** Closes the toast with this id, or whichever is shown. */
export const dismissToast = (id?: number): void => {
  if (current && (id === undefined || current.id === id)) set({ ...current, open: false });
};

export const useToast = (): ShownToast | null => useSyncExternalStore(subscribe, () => current);

const set = (toast: ShownToast): void => {
  current = toast;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
