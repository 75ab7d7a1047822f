import type { Category } from "../analysis.ts";
import { listed as listedAll } from "../wording.ts";
import type { Material } from "./material.ts";

/** What a rule saw in one notebook. */
export interface Observation {
  /** Above 0, up to 1: the share of the rule's weight that it takes. */
  readonly severity: number;
  /** What is wrong, in the user's words, without a full stop. */
  readonly message: string;
  /** Indices among all cells, ascending. Empty where the whole notebook is meant. */
  readonly cells: readonly number[];
}

export interface Rule {
  /** Kebab-case, unique, stable: stored with saved scores. */
  readonly id: string;
  readonly category: Category;
  /** What it measures, one sentence. */
  readonly measures: string;
  /** The study, style guide or linter the rule comes from. */
  readonly source: string;
  /** The most points (0-10 scale of the category) it can take. */
  readonly weight: number;
  /** One imperative phrase without a full stop: what mends it. */
  readonly remedy: string;
  /**
   * What the rule must be able to read: "cells" any notebook with cells, "code" a notebook with code in any language,
   * "python" a notebook with Python code.
   */
  readonly needs: "cells" | "code" | "python";
  /** Pure and linear in the size of the notebook. Null: nothing to say. */
  readonly check: (material: Material) => Observation | null;
}

/**
 * Severity of a fault that touches a share of the notebook: 0 at none, 1 from `full` on, steep at first and then flattening,
 * so that the first cases count most and a notebook that already has many still loses by more.
 */
export function easeOut(share: number, full: number): number {
  const reached = Math.min(1, Math.max(0, share) / full);
  return 1 - (1 - reached) ** 2;
}

/** A cell, or what stands in one. */
type Place = number | { readonly index: number } | { readonly cell: Place };

const cellOf = (place: Place): number =>
  typeof place === "number" ? place : "index" in place ? place.index : cellOf(place.cell);

/** An observation, or null where the severity is nothing. Several of `places` may be in one cell, and come in any order. */
export function observe(severity: number, message: string, places: Iterable<Place>): Observation | null {
  if (!(severity > 0)) return null;
  const cells = [...new Set([...places].map(cellOf))].sort((a, b) => a - b);
  return { severity: Math.min(1, severity), message, cells };
}

/** "1 code cell", "3 code cells". */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

/** "a", "a and b", "a, b and 4 more": names for a message, at most `most` of them. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return listedAll(rest > 0 ? [shown.join(", "), `${rest} more`] : shown);
}
