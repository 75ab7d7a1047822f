import { FailureNotice } from "../../components/failure-notice.tsx";
import { useFolders } from "../folders/data.ts";
import { ArrangedNotebooks } from "./arranged-notebooks.tsx";
import { LOAD_FAILURE, useAllNotebooks } from "./data.ts";
import { ManagedNotebooks } from "./managed-notebooks.tsx";
import { NotebookGridSkeleton } from "./notebook-grid.tsx";

/** They come page by page; sorted they would jump about meanwhile, so they are shown when all are there. */
export const AllNotebooks = () => {
  const { notebooks, isPending, isError, hasNextPage, refetch } = useAllNotebooks(true);
  const folders = useFolders();
  if (isError) return <FailureNotice {...LOAD_FAILURE} onRetry={() => void refetch()} />;
  if (isPending || hasNextPage) return <NotebookGridSkeleton />;
  if (notebooks.length === 0) return null;
  return (
    <ArrangedNotebooks notebooks={notebooks}>
      {(shown) => <ManagedNotebooks notebooks={shown} folders={folders.data ?? []} />}
    </ArrangedNotebooks>
  );
};
