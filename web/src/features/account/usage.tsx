import { FailureNotice } from "../../components/failure-notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { type Usage, useUsage } from "./data.ts";

/** What the person's own notebooks come to, and how much they may. */
export const StoredNotebooks = () => {
  const { data: usage, isPending, isLoadingError, error, refetch } = useUsage();
  if (isPending) return <Skeleton className="mb-4 h-10 w-full" />;
  if (isLoadingError)
    return <FailureNotice title="Your usage could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <dl aria-label="What you use" className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
      <dt className="text-ink-faint">Notebooks</dt>
      <dd>{notebooksOf(usage)}</dd>
      <dt className="text-ink-faint">Storage</dt>
      <dd>{storageOf(usage)}</dd>
    </dl>
  );
};

const notebooksOf = ({ notebooks, mostNotebooks }: Usage): string =>
  mostNotebooks === null ? number(notebooks) : `${number(notebooks)} of ${number(mostNotebooks)}`;

const storageOf = ({ bytes, mostBytes }: Usage): string =>
  `${megabytes(bytes)} MB${mostBytes === null ? "" : ` of ${megabytes(mostBytes)} MB`}, earlier versions included`;

/** Rounded up, as the server does where it refuses: nothing is never shown for something. */
const megabytes = (bytes: number): string => number(Math.ceil(bytes / 1024 / 1024));

const number = (value: number): string => value.toLocaleString("en-US");
