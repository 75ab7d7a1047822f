import { FilterX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { Button, type ButtonLook } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { arranged } from "./arrangement.ts";
import type { NotebookCardData } from "./data.ts";
import { ListTools } from "./list-tools.tsx";
import { useArrangement } from "./use-arrangement.ts";

export interface ArrangedNotebooksProps {
  /** Newest first, at least one. */
  readonly notebooks: readonly NotebookCardData[];
  /** Draws those that are shown, in their order. */
  readonly children: (shown: readonly NotebookCardData[]) => ReactNode;
}

/** Cards drawn at once: beyond that, a page takes its time on a phone. */
const BATCH = 60;

/** A list of cards with its sort and filter, which are part of the address. */
export const ArrangedNotebooks = ({ notebooks, children }: ArrangedNotebooksProps) => {
  const { arrangement, understood, change } = useArrangement();
  const [limit, setLimit] = useState(BATCH);
  const matching = arranged(notebooks, arrangement);
  const filtered = arrangement.status !== null || arrangement.score !== null;
  const clear = (): void => change({ status: null, score: null });
  return (
    <>
      {notebooks.length > 1 || filtered ? (
        <ListTools
          arrangement={arrangement}
          onChange={change}
          summary={
            <>
              {filtered && matching.length > 0 ? <Clear variant="quiet" onClear={clear} /> : null}
              <output className="text-sm text-ink-soft">
                {filtered ? `${matching.length} of ${count(notebooks.length)}` : count(notebooks.length)}
              </output>
            </>
          }
        />
      ) : null}
      {understood ? null : (
        <Notice className="mb-4">The address contains an unknown sort order or filter, which was ignored.</Notice>
      )}
      {matching.length === 0 ? (
        <EmptyState
          icon={FilterX}
          title="No notebooks match"
          description="No notebook here has this status and score."
          action={<Clear onClear={clear} />}
        />
      ) : (
        children(matching.slice(0, limit))
      )}
      {matching.length > limit ? (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => setLimit(limit + BATCH)}>
            Show {Math.min(BATCH, matching.length - limit)} more of {matching.length}
          </Button>
        </div>
      ) : null}
    </>
  );
};

const Clear = ({ onClear, ...look }: ButtonLook & { readonly onClear: () => void }) => (
  <Button {...look} onClick={onClear}>
    Clear filters
  </Button>
);

const count = (notebooks: number): string => (notebooks === 1 ? "1 notebook" : `${notebooks} notebooks`);
