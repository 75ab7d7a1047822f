import { type Constant, constant, type Value } from "./value.ts";

/** A number as the source writes it: "1.0" is not "1" where it is printed. */
export function numeral(source: string): Constant {
  const value = Number(source);
  return String(value) === source ? constant(value) : { kind: "constant", value, source };
}

/** A value that was unpacked from a dictionary, as one would write it. */
export function written(value: Value): string {
  if (value.kind === "constant")
    return typeof value.value === "string"
      ? `'${value.value}'`
      : value.value === null
        ? "None"
        : value.value === true
          ? "True"
          : value.value === false
            ? "False"
            : (value.source ?? String(value.value));
  if (value.kind === "sequence" && !value.open && value.items.length < 8)
    return `[${value.items.map(written).join(", ")}]`;
  return "";
}

/** What a value becomes: a gap under any of its names is "NaN". */
export const writtenAs = (value: Value): string =>
  value.kind === "reference" && /\.(?:nan|NaN|NA|NaT)$/.test(value.path) ? GAP : written(value);
/** What stands for no value, as pandas shows it. */
export const GAP = "NaN";
