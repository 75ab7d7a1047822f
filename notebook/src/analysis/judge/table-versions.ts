/** Versions of one model that is fitted to one table after the other. */
import type { Measured } from "../find/values/measured.ts";
import { grouped } from "../grouped.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { FitEvent } from "../read/trace/tracer.ts";

/**
 * The table that each fit learns from, as the code calls it, where one model is fitted to several and measured alike after each of them: "trained on
 * table soft_kernel". Undefined for any other fit: parts of the same name of several divisions are of the same table.
 */
export function tableVersions(
  family: readonly FitEvent[],
  valuesOf: (fit: FitEvent) => readonly Measured[],
): readonly (string | undefined)[] {
  const told = new Map<FitEvent, string>();
  for (const own of grouped(family, ({ model }) => model).values()) {
    const names = own.map(({ args, x }) => (IS_NAME.test(args[0]?.text ?? "") ? (args[0]?.text ?? "") : boundTo(x)));
    const [places, ...others] = own.map((fit) => new Set(valuesOf(fit).flatMap(placeOf)));
    const areAlike = places !== undefined && [...places].some((place) => others.every((one) => one.has(place)));
    if (own.length > 1 && areAlike && new Set(names).size === own.length && names.every((name) => IS_NAME.test(name)))
      for (const [at, fit] of own.entries()) told.set(fit, `trained on table ${names[at] ?? ""}`);
  }
  return family.map((fit) => told.get(fit));
}

/** What the code calls the rows, or the table that their columns are taken out of. */
const boundTo = (x: FitEvent["x"]): string =>
  x.kind === "table"
    ? (lineage(x.state)
        .find(({ bound }) => bound.length > 0)
        ?.bound.at(-1) ?? "")
    : "";

/** By what and on which rows that were kept from it a model is measured. */
const placeOf = ({ name, part, of }: Measured): readonly string[] =>
  part === null || part === "train" ? [] : [`${name} ${part} ${of ?? ""}`];

/** A single letter says nothing. */
const IS_NAME = /^[A-Za-z_]\w*[A-Za-z]{2}\w*$|^[A-Za-z]{2}\w*$/;
