import { Download, History } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { FocusKeeper } from "../../components/focus-keeper.tsx";
import { Button } from "../../components/ui/button.tsx";
import { cardClass } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { exactTime, minuteOf } from "../../lib/dates.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSettledValue } from "../../lib/settled-value.ts";
import type { ActivityRow } from "../../lib/stored/activity.ts";
import { useChange } from "../../lib/use-change.ts";
import { activityCsv } from "./activity-csv.ts";
import { ActivityFilterTools } from "./activity-filters.tsx";
import { whatOf, whoOf } from "./activity-words.ts";
import { type ActivityFilters, NO_ACTIVITY_FILTERS, allActivity, useActivity } from "./data.ts";

/** Milliseconds without a key: each search is a request. */
const PAUSE = 250;

/** The activity log: of everybody, for the site admin. */
export const ActivityPanel = () => {
  const [filters, setFilters] = useState(NO_ACTIVITY_FILTERS);
  const person = useSettledValue(filters.person, PAUSE);
  const asked = { ...filters, person };
  const activity = useActivity(asked);
  const rows = activity.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <ActivityFilterTools filters={filters} onChange={setFilters} />
      <FocusKeeper label="Activity">
        {activity.isPending ? <ListSkeleton /> : null}
        {activity.isError ? (
          <FailureNotice
            title="The activity could not be loaded"
            error={activity.error}
            onRetry={() => void activity.refetch()}
          />
        ) : null}
        {activity.data && rows.length === 0 ? <Nothing /> : null}
        {rows.length > 0 ? (
          <>
            <div className="mb-3 flex justify-end">
              <CsvButton filters={asked} />
            </div>
            <ul aria-label="Activity" className={`${cardClass} divide-y divide-rule`}>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </>
        ) : null}
        {activity.hasNextPage ? (
          <div className="mt-6 flex justify-center">
            <Button busy={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
              Show earlier activity
            </Button>
          </div>
        ) : null}
      </FocusKeeper>
    </>
  );
};

const Row = ({ row }: { readonly row: ActivityRow }) => (
  <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm lg:grid-cols-[11rem_minmax(0,14rem)_minmax(0,1fr)]">
    <time dateTime={row.at} title={exactTime(row.at)} className="text-ink-soft tabular-nums">
      {minuteOf(row.at)}
    </time>
    <span dir="auto" title={row.actor_name ?? undefined} className="font-semibold wrap-anywhere">
      {whoOf(row)}
    </span>
    <span dir="auto" className="wrap-anywhere">
      {whatOf(row)}
    </span>
  </li>
);

/** Everything that the filters leave. */
const CsvButton = ({ filters }: { readonly filters: ActivityFilters }) => {
  const write = useChange({
    mutationFn: async () => {
      const csv = activityCsv(await allActivity(filters));
      saveFile({ name: "activity.csv", content: new Blob([csv], { type: "text/csv;charset=utf-8" }) });
    },
    texts: { failure: { title: "Failed to write the CSV file", description: "Please try again later." } },
  });
  return (
    <Button size="sm" busy={write.isPending} onClick={() => write.mutate()}>
      <Download aria-hidden />
      Download CSV
    </Button>
  );
};

const Nothing = () => (
  <EmptyState
    icon={History}
    title="No activity"
    description="Nothing was shared, exported, deleted or changed in the period and by the person you chose."
  />
);

const ListSkeleton = () => (
  <div aria-busy="true">
    <output className="sr-only">Loading the activity...</output>
    <Skeleton className="h-96 w-full" />
  </div>
);
