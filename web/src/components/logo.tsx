import { clsx } from "clsx";

/** A page whose lines carry stage colours in the margin: the product's own idea, small. */
export const Logo = ({ className }: { readonly className?: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 32 32"
    className={clsx("shrink-0", className ?? "size-8")}
    fill="none"
    strokeLinecap="round"
  >
    <rect x="4" y="2.5" width="24" height="27" rx="3" className="fill-sheet stroke-ink" strokeWidth="1.75" />
    {LINES.map(({ stage, y, end }) => (
      <g key={stage} data-stage={stage}>
        <path d={`M9 ${y}h1.5`} className="stroke-stage" strokeWidth="3.5" />
        <path d={`M15 ${y}H${end}`} className="stroke-ink" strokeWidth="1.75" />
      </g>
    ))}
  </svg>
);

const LINES = [
  { stage: "exploration", y: 9, end: 23 },
  { stage: "preparation", y: 14, end: 20 },
  { stage: "modeling", y: 19, end: 23 },
  { stage: "validation", y: 24, end: 18 },
] as const;
