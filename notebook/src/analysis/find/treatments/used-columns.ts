/** Columns of which others are made before they are dropped: what they say is not lost with them. */
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { columnsAsked, columnsIn } from "../../read/trace/tables/columns.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";
import { statesOf } from "../kept.ts";

/**
 * Adds to dropped columns which of them were used before; asked for each event and the facts that it gives, in the order in which they run. What
 * was only made to be dropped in turn keeps nothing of them.
 */
export function markUsed(knowledge: Knowledge): {
  readonly see: (event: TraceEvent) => void;
  readonly mark: (fact: TreatmentFact) => TreatmentFact;
} {
  const used = new Map<string, Set<string>>();
  const gone = new Set<string>();
  const note = (from: readonly string[], made: readonly string[]): void => {
    for (const name of made) gone.delete(name);
    for (const name of from) used.set(name, new Set([...(used.get(name) ?? []), ...made]));
  };
  return {
    see: (event) => {
      note(usedBy(event, knowledge), event.kind === "assign" ? event.columns : [TEXTS]);
    },
    mark: (fact) => {
      if (fact.kind === "derived" && fact.columns.length > 0) note(fact.from, fact.columns);
      if (fact.kind !== "dropped-columns") return fact;
      for (const name of fact.columns) gone.add(name);
      const own = fact.columns.filter((name) => [...(used.get(name) ?? [])].some((made) => !gone.has(made)));
      return own.length === 0 ? fact : { ...fact, used: own };
    },
  };
}
/** Stands for the numbers that are made of texts, which are in no column. */
const TEXTS = " texts";

function usedBy(event: TraceEvent, knowledge: Knowledge): readonly string[] {
  if (event.kind === "assign") {
    const { columns, node, value, mask, update } = event;
    const read = [
      ...(node === null ? [] : columnsIn(node)),
      ...statesOf(value).flatMap((state) => lineage(state, LONGEST_WAY).flatMap(columnsAsked)),
    ];
    // What a column gets besides its own values fills or corrects these; one that is set for some rows is worked out of more.
    return mask !== null || update !== null || columns.length === 0 || columns.some((name) => read.includes(name))
      ? []
      : read;
  }
  const as = event.kind === "call" ? knowledge.treatment(event.path)?.as : undefined;
  return event.kind === "call" && as !== undefined && OF_TEXTS.has(as)
    ? event.args.flatMap(({ value }) =>
        statesOf(value).flatMap((state) => lineage(state, LONGEST_WAY).flatMap(columnsAsked)),
      )
    : [];
}

/** What makes numbers of texts. */
const OF_TEXTS: ReadonlySet<TreatmentFact["kind"]> = new Set(["vectorised", "tokenised", "embedded"]);
const LONGEST_WAY = 6;
