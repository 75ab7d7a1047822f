import type { ArgumentValue, Value } from "./value.ts";

/** What is given under a name. */
export const argumentNamed = (args: readonly ArgumentValue[], name: string): ArgumentValue | undefined =>
  args.find((a) => a.name === name);
/** Its value. */
export const named = (args: readonly ArgumentValue[], name: string): Value | undefined =>
  argumentNamed(args, name)?.value;

/** The values given by their place. */
export const positional = (args: readonly ArgumentValue[]): readonly Value[] =>
  args.filter((a) => a.name === null).map((a) => a.value);

/** A value as it is given by its place. */
export const unnamed = (value: Value): ArgumentValue => ({ name: null, star: "", value, text: "" });

/** The same under a name. */
export const givenAs = (name: string, value: Value): ArgumentValue => ({ name, star: "", value, text: "" });
