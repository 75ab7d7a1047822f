import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** For a label and an error message, put it into a Field or use TextField. */
export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input {...rest} className={clsx(controlClass, "h-hit", className)} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea {...rest} className={clsx(controlClass, "min-h-24 py-2", className)} />
);

/** The look shared by everything one types or chooses in. */
export const controlClass = clsx(
  "w-full rounded-control border border-edge bg-sheet px-3 text-base text-ink shadow-soft",
  "aria-invalid:border-danger disabled:bg-well disabled:text-ink-faint [&[readonly]]:bg-well",
);
