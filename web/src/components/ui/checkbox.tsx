import { clsx } from "clsx";
import type { ComponentProps } from "react";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  readonly label: string;
  /** Shows the box alone; the label is still read out. */
  readonly hideLabel?: boolean;
  /** Some, but not all, of what it stands for. */
  readonly indeterminate?: boolean;
}

/** The browser's own check box: the label is its target, as large as a finger. */
export const Checkbox = ({ label, hideLabel = false, indeterminate = false, className, ...rest }: CheckboxProps) => (
  <label
    className={clsx(
      "inline-flex shrink-0 cursor-pointer items-center gap-2 text-sm font-semibold select-none",
      hideLabel ? "size-hit justify-center" : "min-h-hit",
      className,
    )}
  >
    <input
      {...rest}
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      className="size-5 cursor-pointer accent-accent"
    />
    <span className={clsx(hideLabel && "sr-only")}>{label}</span>
  </label>
);
