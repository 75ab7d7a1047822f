import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { FocusKeeper } from "../components/focus-keeper.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Button } from "../components/ui/button.tsx";
import { Skeleton } from "../components/ui/skeleton.tsx";
import { useDeleteForGood, useTrash } from "../features/trash/data.ts";
import { TrashList } from "../features/trash/trash-list.tsx";
import { TRASH_DAYS } from "../lib/trash-days.ts";

export const Component = () => {
  const trash = useTrash();
  const entries = trash.data?.pages.flat() ?? [];
  return (
    <div className="mx-auto max-w-5xl">
      <PageTitle>Trash</PageTitle>
      <PageHeader
        title="Trash"
        lead={`What you deleted stays here for ${TRASH_DAYS} days, for you alone. Restoring brings everything back except the links that shared a notebook with others.`}
        actions={entries.length > 0 ? <EmptyTrash /> : null}
      />
      <FocusKeeper label="Deleted items">
        {trash.isPending ? <ListSkeleton /> : null}
        {trash.isLoadingError ? (
          <FailureNotice
            title="The trash could not be loaded"
            error={trash.error}
            onRetry={() => void trash.refetch()}
          />
        ) : null}
        {trash.data && entries.length === 0 ? (
          <EmptyState
            icon={Trash2}
            title="Your trash is empty"
            description={`Notebooks, folders and teams that you delete can be restored from here for ${TRASH_DAYS} days.`}
          />
        ) : null}
        {entries.length > 0 ? <TrashList entries={entries} /> : null}
        {trash.hasNextPage ? (
          <div className="mt-6 flex justify-center">
            <Button busy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null}
      </FocusKeeper>
    </div>
  );
};

const EmptyTrash = () => {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteForGood();
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Empty trash
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Empty the trash?"
        description="Everything in it will be deleted for good and can't be restored."
        confirmLabel="Empty trash"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate("everything", { onSettled: () => setAsking(false) })}
      />
    </>
  );
};

const ListSkeleton = () => (
  <div aria-busy="true">
    <output className="sr-only">Loading the trash...</output>
    <Skeleton className="h-48 w-full" />
  </div>
);
