import type { ReactNode } from "react";

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** The one first-level heading of a screen, with its main actions. */
export const PageHeader = ({ title, lead, actions }: PageHeaderProps) => (
  <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 wrap-anywhere">
      <h1 dir="auto" className="font-serif text-3xl font-semibold">
        {title}
      </h1>
      {lead ? (
        <div dir="auto" className="mt-1 max-w-measure text-ink-soft">
          {lead}
        </div>
      ) : null}
    </div>
    {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
  </header>
);
