/** Tables that are taken apart: their rows are kept in several places, each under a condition of its own. */
import type { Trace } from "../read/trace/trace.ts";
import type { SelectEvent } from "../read/trace/tracer.ts";
import type { Kept } from "./kept.ts";

export interface TakenApart {
  /** Tables of which several parts are kept: no part is what the data is reduced to. */
  readonly several: ReadonlySet<number>;
  /** Parts that are all the rows together: none is left out. */
  readonly halves: ReadonlySet<number>;
}

export function takenApart({ selects, values }: Trace, kept: Kept): TakenApart {
  const partsOf = new Map<number, SelectEvent[]>();
  for (const event of selects) {
    if (event.by !== "condition" || !kept.isNamed(event.after)) continue;
    partsOf.set(event.before.id, [...(partsOf.get(event.before.id) ?? []), event]);
  }
  const several = new Set<number>();
  const halves = new Set<number>();
  /** Masks whose opposite is asked for as well: `X[mask]` and `X[~mask]`, whatever these are taken of. */
  const opposed = new Set<number>();
  // Only where there are masks is the whole code searched for their opposites.
  for (const [node] of selects.some(({ mask }) => mask !== null) ? values : []) {
    const mask = node.kind === "operation" && node.operator === "~" ? values.get(node.right) : undefined;
    if (mask?.kind === "table") opposed.add(mask.state.id);
  }
  for (const event of selects) if (event.mask !== null && opposed.has(event.mask.id)) halves.add(event.after.id);
  for (const [id, parts] of partsOf) {
    if (new Set(parts.map(({ condition }) => condition)).size > 1) several.add(id);
    // A part that takes the name of the whole is what the data is reduced to.
    if (parts.some(({ before, after }) => after.bound.some((name) => before.bound.includes(name)))) continue;
    const known = parts.map(({ condition, after }) => ({ ...asked(condition), id: after.id }));
    const yes = new Set(known.flatMap(({ question, isNo }) => (isNo ? [] : [question])));
    const both = new Set(known.flatMap(({ question, isNo }) => (isNo && yes.has(question) ? [question] : [])));
    for (const part of known) if (both.has(part.question)) halves.add(part.id);
  }
  return { several, halves };
}

/** What a condition asks, and whether it wants the answer to be no: `~df["a"].isnull()` asks what `df["a"].isnull()` asks. */
function asked(condition: string): { readonly question: string; readonly isNo: boolean } {
  let question = condition.replaceAll(/[\s()]/g, "");
  let isNo = false;
  const turn = (from: RegExp, to: string): void => {
    const turned = question.replace(from, to);
    if (turned !== question) isNo = !isNo;
    question = turned;
  };
  if (/[&|]/.test(question)) return { question: condition, isNo };
  turn(/^[~!](?!=)/, "");
  turn(/\bnot(?=null|na)/, "is");
  turn(/!=/, "==");
  turn(/>=/, "<");
  turn(/<=/, ">");
  return { question: question.replaceAll("isna", "isnull"), isNo };
}
