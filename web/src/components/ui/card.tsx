import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** A sheet of paper on the desk. */
export const Card = ({ className, ...rest }: ComponentProps<"section">) => (
  <section {...rest} className={clsx(cardClass, "p-5", className)} />
);

export interface CardHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
  readonly id?: string;
}

export const CardHeader = ({ title, description, action, id }: CardHeaderProps) => (
  <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
    <div className="min-w-0">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
    </div>
    {action}
  </header>
);

export const cardClass = "rounded-sheet border border-rule bg-sheet shadow-soft";

/** As many columns as fit, each wide enough for a card. */
export const cardGridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4";
