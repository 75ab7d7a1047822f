import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** For a label and an error message, put it into a Field or use TextField. What is typed decides which way it runs. */
export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input dir="auto" {...rest} className={clsx(controlClass, "h-hit", className)} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea dir="auto" {...rest} className={clsx(controlClass, "min-h-24 py-2", className)} />
);

/** The look shared by everything one types or chooses in. */
export const controlClass = clsx(
  "w-full rounded-control border border-edge bg-sheet px-3 text-base text-ink shadow-soft",
  "aria-invalid:border-danger disabled:bg-well disabled:text-ink-faint [&[readonly]]:bg-well",
);
