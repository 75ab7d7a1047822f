import { useSearchParams } from "react-router";
import { type Arrangement, readArrangement, writeArrangement } from "./arrangement.ts";

export interface ArrangementInAddress {
  readonly arrangement: Arrangement;
  /** False where the address asks for a sort or filter that does not exist. */
  readonly understood: boolean;
  readonly change: (part: Partial<Arrangement>) => void;
}

/**
 * Sort and filter live in the address: reload, Back and a shared link keep them. Each change replaces the entry, so that Back leaves the
 * list instead of walking through its settings.
 */
export const useArrangement = (): ArrangementInAddress => {
  const [query, setQuery] = useSearchParams();
  const { arrangement, understood } = readArrangement(query);
  return {
    arrangement,
    understood,
    change: (part) =>
      setQuery((current) => writeArrangement(current, { ...readArrangement(current).arrangement, ...part }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
};
