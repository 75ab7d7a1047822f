import { constant, type Value } from "../value.ts";

const SPEC = /^(?:(.)?([<>^]))?([-+ #]*)(0)?(\d{1,3})?([,_])?(?:\.(\d{1,2}))?([a-zA-Z])?$/;

/** A known text or number as its format writes it (`{name:>12}`, `%5s`, `{turn:02d}`); values that are not known stay as they are. */
export function asFormatted(value: Value, spec: string): Value {
  if (value.kind !== "constant" || spec === "" || typeof value.value === "boolean" || value.value === null)
    return value;
  const [whole, fill = " ", align, , zero, width = "0", , digits, type = ""] = SPEC.exec(spec) ?? [];
  if (whole === undefined) return value;
  const isNumber = typeof value.value === "number";
  const isFixed = isNumber && /^[fF]$/.test(type) && digits !== undefined;
  // Shares, powers of ten and the like are read where they are shown.
  if (isNumber && !isFixed && !/^[ds]?$/.test(type)) return value;
  const text = isFixed ? Number(value.value).toFixed(Number(digits)) : String(value.value);
  const length = Number(width);
  if (length <= text.length) return isFixed ? constant(text) : value;
  const pad = zero !== undefined && isNumber ? "0" : fill;
  const side = align ?? (isNumber ? ">" : "<");
  if (side === ">") return constant(text.padStart(length, pad));
  if (side === "<") return constant(text.padEnd(length, pad));
  return constant(text.padStart(text.length + Math.floor((length - text.length) / 2), pad).padEnd(length, pad));
}

/** The specification of a `%` format in the terms of the other one: texts stand on the right unless a minus says otherwise. */
export const ofPercent = (format: string): string => {
  const [, flags = "", width = "", digits = "", type = ""] =
    /^%(?:\(\w+\))?([-+ #0]*)(\d*)(\.\d+)?([a-zA-Z])$/.exec(format) ?? [];
  const zero = flags.includes("0") ? "0" : "";
  return `${width === "" ? "" : flags.includes("-") ? "<" : ">"}${zero}${width}${digits}${type === "i" ? "d" : type}`;
};
