/** Assignments under a condition: gaps filled, values corrected or binned, extremes clipped. */
import type { TreatmentFact } from "../../facts.ts";
import type { Expression } from "../../read/python/ast.ts";
import type { AssignEvent } from "../../read/trace/tracer.ts";
import type { Value } from "../../read/trace/value.ts";
import { GAP, written } from "../../read/trace/written.ts";
import { textOfNode } from "../literals.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { isByQuantiles } from "./selected.ts";
import { statisticOf } from "./treatment-of.ts";

const MISSING = /(?:^|\.)(?:nan|NaN|NA|NaT)$|^None$/;

/** `df.loc[mask, "a"] = value`: the mask says which values are replaced. One limit corrects values, several make bins. */
export function masked(
  event: AssignEvent,
  base: Pick<TreatmentFact, "table" | "cells" | "certainty">,
  isOneOfSeveral: boolean,
  values: ReadonlyMap<Expression, Value>,
): TreatmentFact[] {
  const { mask, value, node, update, columns } = event;
  if (mask === null) return [];
  // Gaps at places that depend on no column are made as an example.
  if (mask.columns.length === 0 && node !== null && MISSING.test(textOfNode(node))) return [];
  const own = columns.length > 0 ? columns : mask.columns.slice(0, 1);
  const text = mask.text;
  const isOwn = mask.columns.length === 0 || mask.columns.some((c) => own.includes(c));
  const target = { ...base, columns: own };
  const asked = values.get(mask.node);
  const isGone = node !== null && MISSING.test(textOfNode(node));
  const where = isGone ? {} : conditionOf(mask.node);
  const isExtreme = /quantile|std\(|IQR/i.test(text) || (asked?.kind === "table" && isByQuantiles(asked.state));
  if (isOwn && update === null && isExtreme && !isGone)
    return [{ kind: "outliers", ...target, how: "clipped", rule: null }];
  const isFilled = value.kind === "table" && lineage(value.state, 3).some(({ made }) => made.endsWith(".fillna"));
  if (isFilled) return [{ kind: "filled", ...target, how: "other", value: null }];
  if (isOwn && /isnull\(|isna\(|np\.isnan|\bis\.na\(/.test(text) && !/~|!|notnull|notna/.test(text)) {
    const statistic = node ? statisticOf(value, textOfNode(node)) : null;
    const constant = value.kind === "constant" ? written(value) : null;
    return [
      {
        kind: "filled",
        ...target,
        how: statistic ?? (constant !== null ? "constant" : "other"),
        value: statistic === null ? constant : null,
      },
    ];
  }
  if (value.kind === "constant" && isOwn && update === null) {
    const equal = /==\s*(['"].*?['"]|-?[\d.]+)/.exec(text)?.[1];
    if (/[<>]/.test(text) && (typeof value.value === "number" || typeof value.value === "string"))
      return [
        isOneOfSeveral
          ? { kind: "binned", ...target, bins: null }
          : { kind: "recoded", ...target, pairs: [], ...where },
      ];
    return [
      equal === undefined
        ? { kind: "recoded", ...target, pairs: [], ...where }
        : { kind: "recoded", ...target, pairs: [[equal.replaceAll('"', "'"), written(value)]] },
    ];
  }
  const [, code, ...further] = isGone && isOwn && columns.length === 1 ? text.split(EQUALS) : [];
  if (code !== undefined && further.length === 0 && isWhole(code))
    return [{ kind: "recoded", ...target, pairs: [[code.replaceAll('"', "'").replace(/\)+$/, ""), GAP]] }];
  if (update !== null) return [{ kind: "recoded", ...target, pairs: [], ...where }];
  if (value.kind === "constant" && !isOwn && isOneOfSeveral && mask.columns.length === 1 && /[<>]/.test(text))
    return [{ kind: "binned", ...target, from: mask.columns, bins: null }];
  if (value.kind === "constant" && !isOwn)
    return event.before.columns?.includes(own[0] ?? "") === false
      ? [{ kind: "derived", ...target, from: mask.columns, formula: null }]
      : [{ kind: "recoded", ...target, pairs: [], ...where }];
  return [{ kind: "recoded", ...target, pairs: [], ...where }];
}

const EQUALS = /\s*==\s*/;
/** Whether what follows the sign is one text or number and nothing else. */
const isWhole = (text: string): boolean => /^(?:'[^']*'|"[^"]*"|-?[\d.]+)\)*$/.test(text);

/** The condition as written, where it is short enough to be told. */
export function conditionOf(node: Expression): { readonly where?: readonly string[] } {
  const text = textOfNode(node);
  return text.length > LONGEST_CONDITION ? {} : { where: [text] };
}
const LONGEST_CONDITION = 80;
