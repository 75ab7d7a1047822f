/** Columns of which others are made before they are dropped: what they say is not lost with them. */
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { columnsAsked, columnsIn } from "../../read/trace/tables/columns.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";
import { statesOf } from "../kept.ts";

/** Adds to dropped columns which of them were used before; asked for each event, in the order in which they run. */
export function markUsed(knowledge: Knowledge): {
  readonly see: (event: TraceEvent) => void;
  readonly mark: (fact: TreatmentFact) => TreatmentFact;
} {
  const used = new Set<string>();
  return {
    see: (event) => {
      for (const name of usedBy(event, knowledge)) used.add(name);
    },
    mark: (fact) => {
      if (fact.kind !== "dropped-columns") return fact;
      const own = fact.columns.filter((name) => used.has(name));
      return own.length === 0 ? fact : { ...fact, used: own };
    },
  };
}

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
