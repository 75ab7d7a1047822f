import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ icon: Icon, title, description, action, className }: EmptyStateProps) => (
  <div
    className={clsx(
      "flex flex-col items-center gap-2 rounded-sheet border border-dashed border-edge px-6 py-12 text-center",
      className,
    )}
  >
    <Icon aria-hidden className="mb-1 size-8 text-ink-faint" strokeWidth={1.5} />
    <div className="text-lg font-semibold">{title}</div>
    {description ? <p className="max-w-md text-ink-soft">{description}</p> : null}
    {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
  </div>
);
