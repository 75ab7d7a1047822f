import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export interface BreadcrumbsProps {
  /** From the top down to the page above this one. */
  readonly above: readonly Crumb[];
  /** The name of this page, unless a heading right below says it. */
  readonly here?: ReactNode;
}

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/** Where this page belongs, each step a link. */
export const Breadcrumbs = ({ above, here }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb" className="min-w-0 text-sm">
    <ol className="flex min-w-0 items-center gap-1 text-ink-soft">
      {above.map(({ label, to }, index) => (
        <li key={to} className="flex min-w-0 items-center gap-1">
          {index > 0 ? <Separator /> : null}
          <Link
            to={to}
            dir="auto"
            title={label}
            className="block max-w-64 truncate rounded-control py-2 underline-offset-4 hover:text-ink hover:underline pointer-coarse:py-2.5"
          >
            {label}
          </Link>
        </li>
      ))}
      {here === undefined ? null : (
        <li aria-current="page" className="flex min-w-0 items-center gap-1">
          <Separator />
          <span dir="auto" className="max-w-64 truncate text-ink">
            {here}
          </span>
        </li>
      )}
    </ol>
  </nav>
);

const Separator = () => <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />;
