import { useState } from "react";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { ModelTotal } from "../../lib/stored/language-model.ts";
import { type TotalsOf, useModelTotals } from "./data.ts";

/** For the site admin: questions, tokens and cost by day, person or model. */
export const ModelUsage = () => {
  const [of, setOf] = useState<TotalsOf>("day");
  const [days, setDays] = useState("30");
  const totals = useModelTotals(of, Number(days));
  const rows = totals.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card aria-labelledby="model-usage">
      <CardHeader
        id="model-usage"
        title="Questions and cost"
        description="A section takes one question, or two if sentences have to be rewritten. Kept for 400 days, without any notebook content."
      />
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <SelectField label="Add up by" value={of} options={GROUPINGS} onValueChange={setOf} />
        <SelectField label="Period" value={days} options={PERIODS} onValueChange={setDays} />
      </div>
      {totals.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {totals.isError ? (
        <FailureNotice
          title="The questions to the language model could not be loaded"
          error={totals.error}
          onRetry={() => void totals.refetch()}
        />
      ) : null}
      {totals.data && rows.length === 0 ? (
        <p className="text-sm text-ink-soft">The language model was not asked anything in this period.</p>
      ) : null}
      {rows.length > 0 ? <UsageTable of={of} rows={rows} /> : null}
      {totals.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button busy={totals.isFetchingNextPage} onClick={() => void totals.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </Card>
  );
};

const GROUPINGS = [
  { value: "day", label: "Day" },
  { value: "person", label: "Person" },
  { value: "model", label: "Model" },
] as const;

const PERIODS = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "400", label: "Last 400 days" },
] as const;

const HEADINGS: Readonly<Record<TotalsOf, string>> = { day: "Day (UTC)", person: "Person", model: "Model" };

const UsageTable = ({ of, rows }: { readonly of: TotalsOf; readonly rows: readonly ModelTotal[] }) => (
  <section
    aria-label="What the language model was asked"
    // Focusable, since it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="overflow-x-auto"
  >
    <table className="w-full min-w-[34rem] border-collapse text-sm">
      <thead className="border-b border-rule text-left">
        <tr>
          <th scope="col" className="py-2 pr-3">
            {HEADINGS[of]}
          </th>
          {["Questions", "Unanswered", "Tokens in", "Tokens out", "Cost"].map((heading) => (
            <th key={heading} scope="col" className="px-3 py-2 text-right last:pr-0">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-b border-rule last:border-b-0">
            <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
              {row.name ?? "Deleted accounts"}
            </th>
            {NUMBERS.map((column) => (
              <td key={column} className="px-3 py-2 text-right tabular-nums">
                {row[column].toLocaleString("en-US")}
              </td>
            ))}
            <td className="py-2 pl-3 text-right tabular-nums">{costWords(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const NUMBERS = ["calls", "unanswered", "input_tokens", "output_tokens"] as const;

/** "$1.30", "at least $1.30" where the cost of some is not known, "unknown" where that of none is. */
export const costWords = ({ cost, unpriced }: Pick<ModelTotal, "cost" | "unpriced">): string => {
  if (cost === null) return "unknown";
  const digits = cost > 0 && cost < 0.1 ? 4 : 2;
  const dollars = cost.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unpriced > 0 ? `at least ${dollars}` : dollars;
};
