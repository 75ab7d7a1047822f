import type { ReactNode } from "react";
import { Fence } from "../../components/fence.tsx";
import { cardClass, cardGridClass } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { NotebookCardData } from "./data.ts";

export interface NotebookGridProps {
  readonly notebooks: readonly NotebookCardData[];
  readonly children: (notebook: NotebookCardData) => ReactNode;
}

/** What takes the focus in a card scrolls clear of the bars above. */
export const NotebookGrid = ({ notebooks, children }: NotebookGridProps) => (
  <ul className={`${cardGridClass} **:scroll-mt-24`}>
    {notebooks.map((notebook) => (
      <li key={notebook.id} className="min-w-0">
        <Fence what="This notebook">{children(notebook)}</Fence>
      </li>
    ))}
  </ul>
);

/** Three cards of the true shape while the real ones load (spec section 9). */
export const NotebookGridSkeleton = () => (
  <div aria-busy="true" className={cardGridClass}>
    <output className="sr-only">Loading notebooks...</output>
    {["first", "second", "third"].map((card) => (
      <div key={card} className={`${cardClass} flex flex-col gap-2 p-5`}>
        <Skeleton className="my-1 h-5 w-3/5" />
        <Skeleton className="mt-1 h-4" />
        <Skeleton className="mb-1 h-4 w-4/5" />
        <div className="mt-auto flex items-center justify-between border-t border-rule pt-3">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
    ))}
  </div>
);
