import { useEffect, useState } from "react";
import { askDrawing } from "./drawing-queue.ts";
import type { DrawingKind, Drawings } from "./drawing.ts";

/** What was drawn already, by what it was drawn from: a list that scrolls draws nothing twice. */
const known = new WeakMap<object, Map<string, Drawings[DrawingKind]["answer"]>>();

/**
 * The drawing of a request; null until it is there, or where the request is null. `owner` is an object that stays the same for as long as
 * the request does: the cell or the output.
 */
export function useDrawing<Kind extends DrawingKind>(
  kind: Kind,
  owner: object,
  request: Drawings[Kind]["request"] | null,
): Drawings[Kind]["answer"] | null {
  const key = request === null ? "" : `${kind} ${JSON.stringify(Object.values(request).map(shortKey))}`;
  const drawn = (known.get(owner)?.get(key) ?? null) as Drawings[Kind]["answer"] | null;
  const [, redraw] = useState(0);
  useEffect(() => {
    if (request === null || known.get(owner)?.has(key)) return undefined;
    let gone = false;
    const cancel = askDrawing(kind, request, (answer) => {
      known.set(owner, (known.get(owner) ?? new Map<string, Drawings[DrawingKind]["answer"]>()).set(key, answer));
      if (!gone) redraw((count) => count + 1);
    });
    return () => {
      gone = true;
      cancel();
    };
    // The key stands for the request, a new one for each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kind, owner, key]);
  return request === null ? null : drawn;
}

/** Requests of one owner differ in their length or in a flag, if at all. */
const shortKey = (value: unknown): unknown => (typeof value === "string" ? value.length : value);
