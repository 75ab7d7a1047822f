import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { isRightToLeft } from "../../lib/text-weight.ts";

/** For a label and an error message, put it into a Field or use TextField. What is typed decides which way it runs. */
export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input dir="auto" {...rest} className={clsx(controlClass, "h-hit", className)} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => {
  const text = typeof rest.value === "string" ? rest.value : "";
  const long = text.length > LONG_TEXT;
  return (
    <textarea
      dir={long ? directionOf(text) : "auto"}
      spellCheck={!long}
      {...rest}
      className={clsx(controlClass, "min-h-24 py-2", long && "[text-rendering:optimizeSpeed]", className)}
    />
  );
};

/**
 * UTF-16 units. With `dir="auto"` Chromium lays a whole paragraph out again for each key: 2 s for a megabyte, where a given direction
 * takes 0.1 s.
 */
const LONG_TEXT = 20_000;

/** What the first letter says, as `dir="auto"` has it. */
const directionOf = (text: string): "ltr" | "rtl" =>
  isRightToLeft(/\p{L}/u.exec(text.slice(0, LONG_TEXT))?.[0].charCodeAt(0) ?? 0) ? "rtl" : "ltr";

/** The look shared by everything one types or chooses in. */
export const controlClass = clsx(
  "w-full rounded-control border border-edge bg-sheet px-3 text-base text-ink shadow-soft",
  "aria-invalid:border-danger disabled:bg-well disabled:text-ink-faint [&[readonly]]:bg-well",
);
