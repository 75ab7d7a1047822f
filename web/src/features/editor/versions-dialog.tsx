import { clsx } from "clsx";
import { useState } from "react";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { exactTime, minuteOf } from "../../lib/dates.ts";
import { usePerson } from "../auth/data.ts";
import { FactChanges } from "./fact-changes.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { differences, howManyDiffer } from "./merge.ts";
import { PictureChanges, type RenderPicture } from "./picture-changes.tsx";
import { inPlace, readsTheSame, restoreVersion } from "./restore-version.ts";
import type { Editor } from "./use-editor.ts";
import { type Version, useVersionFields, useVersions } from "./versions.ts";

export interface VersionsDialogProps {
  readonly editor: Editor;
  readonly notebookId: string;
  readonly renderPicture: RenderPicture;
  readonly onClose: () => void;
}

/** Every save of the notebook: who made it, what has changed since, and the way back. */
export const VersionsDialog = ({ editor, notebookId, renderPicture, onClose }: VersionsDialogProps) => {
  const { state } = editor;
  const pages = useVersions(notebookId, state.version);
  const versions = pages.data?.pages.flat() ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title="Versions"
      description="Every save is kept. Choose one to see what has changed since. Restoring puts it into the editor; nothing is saved until you save."
    >
      {pages.isError ? (
        <FailureNotice title="Error loading versions" error={pages.error} onRetry={() => void pages.refetch()} />
      ) : null}
      {pages.isPending ? <Spinner label="Loading versions..." className="my-8 self-center" /> : null}
      {shown ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <div className="-m-1 flex max-h-48 flex-col gap-2 overflow-y-auto p-1 lg:max-h-[55dvh]">
            <VersionList versions={versions} shown={shown} onChoose={setChosen} />
            {pages.hasNextPage ? (
              <Button size="sm" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show older versions
              </Button>
            ) : null}
          </div>
          <Comparison
            key={shown.version}
            editor={editor}
            notebookId={notebookId}
            version={shown.version}
            otherFile={!state.fileSaved || versions.some((one) => one.version > shown.version && one.withFile)}
            renderPicture={renderPicture}
            onRestored={onClose}
          />
        </div>
      ) : null}
    </Dialog>
  );
};

interface VersionListProps {
  readonly versions: readonly Version[];
  readonly shown: Version;
  readonly onChoose: (version: number) => void;
}

const VersionList = ({ versions, shown, onChoose }: VersionListProps) => {
  const person = usePerson();
  return (
    <ol aria-label="Saved versions" className="flex flex-col gap-1">
      {versions.map(({ version, savedAt, authorId, author, pushedWith, withFile }, index) => (
        <li key={version}>
          <button
            type="button"
            aria-pressed={version === shown.version}
            title={exactTime(savedAt)}
            className={clsx(
              "w-full rounded-control border px-3 py-2 text-left",
              version === shown.version ? "border-accent bg-accent-tint" : "border-transparent hover:bg-well",
            )}
            onClick={() => onChoose(version)}
          >
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              Version {version}
              {index === 0 ? <Badge tone="accent">Newest</Badge> : null}
              {withFile ? <Badge>New file</Badge> : null}
            </span>
            <span className="block text-sm text-ink-soft">
              <bdi>{authorId === person.id ? "You" : (author ?? "A former teammate")}</bdi>, {minuteOf(savedAt)}
            </span>
            {pushedWith === null ? null : (
              <span className="block text-sm wrap-anywhere text-ink-soft">
                Pushed with <bdi>{pushedWith}</bdi>
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
};

interface ComparisonProps {
  readonly editor: Editor;
  readonly notebookId: string;
  readonly version: number;
  readonly otherFile: boolean;
  readonly renderPicture: RenderPicture;
  readonly onRestored: () => void;
}

const Comparison = ({ editor, notebookId, version, otherFile, renderPicture, onRestored }: ComparisonProps) => {
  const { state } = editor;
  const { data: former, error, isError, refetch } = useVersionFields(notebookId, version);
  const [restoring, setRestoring] = useState(false);
  if (isError) return <FailureNotice title="Error loading version" error={error} onRetry={() => void refetch()} />;
  if (!former) return <Spinner label={`Loading version ${version}...`} className="my-8 justify-self-center" />;
  const placed = inPlace(former, state);
  const found = differences(placed, state.fields, placed);
  const same = readsTheSame(former, state) && !otherFile;
  const restore = async (): Promise<void> => {
    setRestoring(true);
    if (await restoreVersion(editor, { version, former, otherFile })) onRestored();
    else setRestoring(false);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-sm">
          {same
            ? `The editor shows version ${version}.`
            : found.length === 0
              ? `The texts match version ${version}; the file or the score differs.`
              : `${howManyDiffer(found)} between version ${version} and the editor.`}
        </p>
        <Button
          variant="primary"
          className="max-sm:w-full"
          disabled={same}
          busy={restoring}
          onClick={() => void restore()}
        >
          Restore version {version}
        </Button>
      </div>
      <FactChanges before={former} after={state.fields} />
      {found.length > 0 ? (
        <DifferenceList
          found={found}
          words={{ theirs: `in version ${version} only`, mine: "in the editor only" }}
          spoken={{ theirs: "then", mine: "now" }}
        />
      ) : null}
      {otherFile && state.file !== null ? (
        <PictureChanges notebookId={notebookId} version={version} file={state.file} renderPicture={renderPicture} />
      ) : null}
    </div>
  );
};
