import { FileText, Folder, Users } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DateText } from "../../components/date-text.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { cardClass } from "../../components/ui/card.tsx";
import { sizeWords } from "../../lib/byte-size.ts";
import { type TrashEntry, useDeleteForGood, useRestore } from "./data.ts";
import { notebookCount } from "./words.ts";

/** A row for each thing that was deleted. */
export const TrashList = ({ entries }: { readonly entries: readonly TrashEntry[] }) => {
  const [asked, setAsked] = useState<TrashEntry | null>(null);
  const remove = useDeleteForGood();
  return (
    <>
      <ul aria-label="Trash" className={`${cardClass} divide-y divide-rule`}>
        {entries.map((entry) => (
          <TrashRow key={entry.id} entry={entry} onRemove={() => setAsked(entry)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Delete for good?"
        description={`"${asked?.title ?? ""}"${asked ? contentsOf(asked) : ""} can't be restored afterwards.`}
        confirmLabel="Delete for good"
        destructive
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked, { onSettled: () => setAsked(null) })}
      />
    </>
  );
};

const contentsOf = ({ kind, notebooks }: TrashEntry): string =>
  kind === "notebook" || notebooks === 0 ? "" : ` and ${notebookCount(notebooks)} in it`;

/** Each row has a restoring of its own, so that one that takes long holds up no other. */
const TrashRow = ({ entry, onRemove }: { readonly entry: TrashEntry; readonly onRemove: () => void }) => {
  const restore = useRestore();
  const Icon = ICONS[entry.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 text-sm">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {entry.title}
        </p>
        <p className="text-ink-soft">
          {KINDS[entry.kind]}
          {entry.kind === "notebook" || entry.notebooks === 0 ? "" : `, ${notebookCount(entry.notebooks)}`},{" "}
          {sizeWords(entry.bytes)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:w-64">
        <span className="text-ink-soft">
          Deleted <DateText instant={entry.deletedAt} />
        </span>
        <Badge tone={entry.daysLeft <= 3 ? "danger" : "neutral"}>{leftWords(entry.daysLeft)}</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={restore.isPending}
          aria-label={`Restore: ${entry.title}`}
          onClick={() => restore.mutate([entry.id])}
        >
          Restore
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Delete for good: ${entry.title}`} onClick={onRemove}>
          Delete for good
        </Button>
      </div>
    </li>
  );
};

const leftWords = (days: number): string => (days <= 1 ? "Last day" : `${days} days left`);

const KINDS = { notebook: "Notebook", folder: "Folder", team: "Team" } as const;
const ICONS = { notebook: FileText, folder: Folder, team: Users } as const;
