import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Fence } from "../../components/fence.tsx";
import { Button } from "../../components/ui/button.tsx";
import { cardClass, cardGridClass } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { NotebookCardData } from "./data.ts";

export interface NotebookGridProps {
  readonly notebooks: readonly NotebookCardData[];
  readonly children: (notebook: NotebookCardData) => ReactNode;
}

/** Cards that a slow page draws in a moment, and that fill a screen. */
const AT_ONCE = 20;

/** What takes the focus in a card scrolls clear of the bars above. Further cards are drawn before one gets to them. */
export const NotebookGrid = ({ notebooks, children }: NotebookGridProps) => {
  const [shown, setShown] = useState(AT_ONCE);
  const showMore = useCallback(() => setShown((count) => count + AT_ONCE), []);
  return (
    <>
      <ul className={`${cardGridClass} **:scroll-mt-24`}>
        {notebooks.slice(0, shown).map((notebook) => (
          <GridItem key={notebook.id} notebook={notebook} draw={children} />
        ))}
      </ul>
      {/* With each round a new mark: one that stays in sight would not be noticed again. */}
      {notebooks.length > shown ? <MoreMark key={shown} onNear={showMore} /> : null}
    </>
  );
};

interface GridItemProps {
  readonly notebook: NotebookCardData;
  readonly draw: NotebookGridProps["children"];
}

/** Stays as it is when others come below it. */
const GridItem = memo(({ notebook, draw }: GridItemProps) => (
  <li className="min-w-0">
    <Fence what="This notebook">{draw(notebook)}</Fence>
  </li>
));
GridItem.displayName = "GridItem";

const MoreMark = ({ onNear }: { readonly onNear: () => void }) => {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: "1000px" });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onNear]);
  return (
    <div ref={mark}>
      <Button variant="quiet" className="mt-4 w-full" onClick={onNear}>
        Show more notebooks
      </Button>
    </div>
  );
};

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
