import { ArrowDownWideNarrow, ArrowUpNarrowWide } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";
import {
  type Arrangement,
  SCORE_RANGES,
  type ScoreRange,
  SORT_KEYS,
  type SortKey,
  type SortOrder,
  usualOrder,
} from "./arrangement.ts";
import { NOTEBOOK_STATUSES, type NotebookStatus } from "./data.ts";

export interface ListToolsProps {
  readonly arrangement: Arrangement;
  readonly onChange: (part: Partial<Arrangement>) => void;
  /** How many there are, at the end of the line. */
  readonly summary: ReactNode;
}

/** Sort and filter of a list of cards. */
export const ListTools = ({ arrangement, onChange, summary }: ListToolsProps) => {
  const { sort, order, status, score } = arrangement;
  const OrderIcon = order === usualOrder(sort) ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <fieldset
      aria-label="Sort and filter"
      className="mb-4 grid min-w-0 grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <SelectField<SortKey>
        label="Sort by"
        value={sort}
        options={SORT_KEYS.map((key) => ({ value: key, label: SORT_LABELS[key] }))}
        onValueChange={(next) => onChange({ sort: next, order: usualOrder(next) })}
        className="sm:w-32"
      />
      <Tooltip label="Reverse the order">
        <Button
          aria-label={`${ORDER_LABELS[sort][order]}, reverse the order`}
          className="justify-start! px-3! sm:w-48"
          onClick={() => onChange({ order: order === "asc" ? "desc" : "asc" })}
        >
          <OrderIcon aria-hidden />
          <span className="truncate">{ORDER_LABELS[sort][order]}</span>
        </Button>
      </Tooltip>
      <SelectField<NotebookStatus | null>
        label="Status"
        value={status}
        options={[
          { value: null, label: "All statuses" },
          ...NOTEBOOK_STATUSES.map((value) => ({ value, label: value })),
        ]}
        onValueChange={(next) => onChange({ status: next })}
        className="min-w-0 sm:w-44"
      />
      <SelectField<ScoreRange | null>
        label="Score"
        value={score}
        options={[
          { value: null, label: "Any score" },
          ...SCORE_RANGES.map((value) => ({ value, label: SCORE_LABELS[value] })),
        ]}
        onValueChange={(next) => onChange({ score: next })}
        className="min-w-0 sm:w-56"
      />
      <div className="col-span-2 flex items-center gap-2 sm:min-h-hit xl:ml-auto">{summary}</div>
    </fieldset>
  );
};

const SORT_LABELS: Readonly<Record<SortKey, string>> = {
  date: "Date",
  title: "Title",
  status: "Status",
  score: "Score",
};

const ORDER_LABELS: Readonly<Record<SortKey, Readonly<Record<SortOrder, string>>>> = {
  date: { desc: "Newest first", asc: "Oldest first" },
  title: { asc: "A to Z", desc: "Z to A" },
  status: { asc: "In Development first", desc: "Archived first" },
  score: { desc: "Highest first", asc: "Lowest first" },
};

/** The grades of spec section 9 with their ranges. */
const SCORE_LABELS: Readonly<Record<ScoreRange, string>> = {
  excellent: "Excellent, 8 or more",
  good: "Good, 5 to below 8",
  poor: "Needs improvement, below 5",
  none: "Not scored",
};
