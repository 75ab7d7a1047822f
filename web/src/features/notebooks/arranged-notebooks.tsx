import { FilterX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { Button, type ButtonLook } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { type Arrangement, arranged, usualOrder } from "./arrangement.ts";
import type { NotebookCardData } from "./data.ts";
import { ListTools } from "./list-tools.tsx";
import { useArrangement } from "./use-arrangement.ts";

export interface ArrangedNotebooksProps {
  /** Newest first, at least one. */
  readonly notebooks: readonly NotebookCardData[];
  /** Older ones that are not loaded; null and left out: there are none. */
  readonly rest?: RestOfNotebooks | null;
  /** Draws those that are shown, in their order. */
  readonly children: (shown: readonly NotebookCardData[]) => ReactNode;
}

export interface RestOfNotebooks {
  /** Loads some or all of them. */
  readonly load: () => void;
  readonly isLoading: boolean;
  /** The last attempt failed; the next one is up to the user. */
  readonly isError: boolean;
}

/** Cards drawn at once: beyond that, a page takes its time on a phone. */
const BATCH = 60;

/** A list of cards with its sort and filter, which are part of the address. */
export const ArrangedNotebooks = ({ notebooks, rest = null, children }: ArrangedNotebooksProps) => {
  const { arrangement, understood, change } = useArrangement();
  const [limit, setLimit] = useState(BATCH);
  const matching = arranged(notebooks, arrangement);
  const filtered = arrangement.status !== null || arrangement.score !== null;
  useAllOfRest(rest, !isNewestFirst(arrangement));
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
                {filtered ? `${matching.length} of ` : null}
                {rest ? `${filtered ? "more" : "More"} than ${count(notebooks.length)}` : count(notebooks.length)}
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
      {rest && matching.length <= limit ? (
        <div className="mt-6 flex justify-center">
          <Button busy={rest.isLoading} onClick={rest.load}>
            Show older notebooks
          </Button>
        </div>
      ) : null}
    </>
  );
};

const isNewestFirst = ({ sort, order, status, score }: Arrangement): boolean =>
  sort === "date" && order === usualOrder("date") && status === null && score === null;

/** In another order than the one they come in, and filtered, any of them may be shown. */
const useAllOfRest = (rest: RestOfNotebooks | null, areWanted: boolean): void => {
  useEffect(() => {
    if (areWanted && rest && !rest.isLoading && !rest.isError) rest.load();
  }, [rest, areWanted]);
};

const Clear = ({ onClear, ...look }: ButtonLook & { readonly onClear: () => void }) => (
  <Button {...look} onClick={onClear}>
    Clear filters
  </Button>
);

const count = (notebooks: number): string => (notebooks === 1 ? "1 notebook" : `${notebooks} notebooks`);
