import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { Spinner } from "./spinner.tsx";

export interface ButtonLook {
  /** primary: the one main action of a view. danger: deletes something. quiet: in toolbars and rows. */
  readonly variant?: "primary" | "secondary" | "quiet" | "danger";
  /** icon: a square for one icon; give it an aria-label and a Tooltip. */
  readonly size?: "md" | "sm" | "lg" | "icon";
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** Shows a spinner and ignores clicks, but keeps the focus where it is (a disabled button would lose it). */
  readonly busy?: boolean;
}

export const Button = ({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={buttonClass({ variant, size }, className)}
    aria-disabled={busy || rest["aria-disabled"] || undefined}
    aria-busy={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {busy ? <Spinner className="size-4" label={null} /> : null}
    {children}
  </button>
);

/** A link that looks like a button: it goes somewhere, so it stays a link. */
export const ButtonLink = ({ variant, size, className, ...rest }: ButtonLook & LinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size }, className)} />
);

export const buttonClass = ({ variant = "secondary", size = "md" }: ButtonLook, className?: string): string =>
  clsx(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold no-underline transition-colors select-none",
    "disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-70",
    "[&_svg]:size-4 [&_svg]:shrink-0",
    LOOKS[variant],
    SIZES[size],
    className,
  );

const LOOKS = {
  primary:
    "border-accent bg-accent text-on-accent hover:not-disabled:border-accent-strong hover:not-disabled:bg-accent-strong",
  secondary: "border-edge bg-sheet text-ink hover:not-disabled:bg-well",
  quiet: "border-transparent bg-transparent text-ink-soft hover:not-disabled:bg-well hover:not-disabled:text-ink",
  danger:
    "border-danger bg-danger text-on-danger hover:not-disabled:border-danger-strong hover:not-disabled:bg-danger-strong",
} as const;

const SIZES = {
  sm: "min-h-8 px-3 text-sm pointer-coarse:min-h-hit",
  md: "min-h-hit px-4 text-sm",
  lg: "min-h-12 px-6 text-base",
  icon: "size-hit p-0",
} as const;
