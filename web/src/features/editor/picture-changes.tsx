import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { askWorker } from "../../lib/ask-worker.ts";
import type { NotebookChart } from "../charts/data.ts";
import type { ComparePictures, ComparedPictures } from "./compare-pictures.ts";
import type { NotebookFile } from "./fields.ts";
import { loadVersionFile } from "./versions.ts";

export type RenderPicture = (picture: NotebookChart) => ReactNode;

export interface PictureChangesProps {
  readonly notebookId: string;
  readonly version: number;
  /** The file in the editor. */
  readonly file: NotebookFile;
  readonly renderPicture: RenderPicture;
}

/** The pictures that changed since a version, side by side; files are megabytes, so they are compared on demand. */
export const PictureChanges = ({ notebookId, version, file, renderPicture }: PictureChangesProps) => {
  const [wanted, setWanted] = useState(false);
  const compared = useQuery({
    queryKey: ["versions", notebookId, "pictures", version],
    queryFn: () => comparedPictures(notebookId, version, file),
    enabled: wanted,
    gcTime: 0,
    retry: false,
  });
  if (!wanted)
    return (
      <Button size="sm" className="self-start" onClick={() => setWanted(true)}>
        Compare the pictures
      </Button>
    );
  if (compared.isError)
    return (
      <FailureNotice title="Error comparing pictures" error={compared.error} onRetry={() => void compared.refetch()} />
    );
  if (!compared.data) return <Spinner label="Comparing the pictures..." className="my-4 self-center" />;
  const { pairs, omitted } = compared.data;
  if (pairs.length === 0) return <p className="text-sm text-ink-soft">No picture has changed.</p>;
  return (
    // It scrolls when long, and must be scrollable by keyboard.
    <section
      aria-labelledby="changed-pictures"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[45dvh] shrink-0 overflow-y-auto rounded-control border border-rule"
    >
      <h3 id="changed-pictures" className="border-b border-rule bg-well px-4 py-2 text-sm font-semibold">
        Changed pictures
      </h3>
      <ul className="divide-y divide-rule">
        {pairs.map(({ before, after }, index) => (
          // One comparison never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="grid grid-cols-2 gap-3 p-4 sm:gap-6">
            <Side label="Then" picture={before} renderPicture={renderPicture} />
            <Side label="Now" picture={after} renderPicture={renderPicture} />
          </li>
        ))}
      </ul>
      {omitted > 0 ? (
        <p className="border-t border-rule px-4 py-2 text-sm text-ink-soft">
          {omitted === 1
            ? "One more picture has changed and is not shown here."
            : `${omitted.toLocaleString("en-US")} more pictures have changed and are not shown here.`}
        </p>
      ) : null}
    </section>
  );
};

interface SideProps extends Pick<PictureChangesProps, "renderPicture"> {
  readonly label: string;
  readonly picture: NotebookChart | null;
}

const Side = ({ label, picture, renderPicture }: SideProps) => (
  <figure aria-label={label} className="flex min-w-0 flex-col gap-1">
    <p className="text-xs font-semibold text-ink-soft">{label}</p>
    {picture === null ? <p className="text-sm text-ink-soft">No picture here</p> : renderPicture(picture)}
  </figure>
);

async function comparedPictures(
  notebookId: string,
  version: number,
  { json }: NotebookFile,
): Promise<ComparedPictures> {
  const former = await loadVersionFile(notebookId, version);
  if (former === null) return { pairs: [], omitted: 0 };
  return await askWorker<{ comparePictures: ComparePictures }, ComparedPictures>(
    new Worker(new URL("./pictures.worker.ts", import.meta.url), { type: "module" }),
    ({ comparePictures }) => comparePictures(former.json, json),
    LONGEST_MS,
  );
}

/** Two files of 10 MB take some seconds. */
const LONGEST_MS = 60_000;
