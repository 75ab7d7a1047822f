import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface BadgeProps {
  readonly tone?: "neutral" | "accent" | "danger";
  readonly children: ReactNode;
  readonly className?: string;
}

export const Badge = ({ tone = "neutral", children, className }: BadgeProps) => (
  <span
    className={clsx(
      "inline-flex items-center gap-1.5 rounded-control border px-2 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5",
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
);

const TONES = {
  neutral: "border-rule bg-well text-ink-soft",
  accent: "border-transparent bg-accent-tint text-accent",
  danger: "border-transparent bg-danger-tint text-danger",
} as const;
