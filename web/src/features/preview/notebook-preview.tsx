import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { FileCode2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { EmptyState } from "../../components/empty-state.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { isFocusLost } from "../../lib/lost-focus.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { CellView } from "./cell-view.tsx";
import type { PreviewContent, PreviewNotebook } from "./data.ts";
import { ScrollPre } from "./scroll-pre.tsx";

/** A cell to scroll to; `asked` tells two requests for the same cell apart. */
export interface CellFocus {
  readonly index: number;
  readonly asked: number;
}

export interface NotebookPreviewProps {
  readonly content: PreviewContent;
  /** Main stage of each cell, by index; empty until they are known. */
  readonly stages: readonly (CellStage | null)[];
  readonly focus: CellFocus | null;
}

/** The Code tab (specification, section 2): read-only, 600 px high. */
export const NotebookPreview = ({ content, stages, focus }: NotebookPreviewProps) => {
  switch (content.kind) {
    case "none":
      return <EmptyState icon={FileCode2} title="No notebook code available. Please upload a notebook file first." />;
    case "loading":
      return (
        <output aria-label="Loading the notebook's cells" className={`${areaClass} flex flex-col gap-4 p-5`}>
          {[16, 28, 20, 36].map((height) => (
            <Skeleton key={height} className={`w-full ${SKELETON_HEIGHTS[height]}`} />
          ))}
        </output>
      );
    case "text":
      return (
        <div>
          <p className="mb-2 text-sm text-ink-soft">This file can't be read as a notebook. It begins with:</p>
          <ScrollPre label="Contents of the file" className={`${areaClass} p-4 whitespace-pre-wrap`}>
            {content.text}
          </ScrollPre>
        </div>
      );
    case "notebook":
      return <CellList notebook={content.notebook} stages={stages} focus={focus} />;
  }
};

const areaClass = "h-[600px] rounded-sheet border border-rule bg-sheet";
const SKELETON_HEIGHTS: Readonly<Record<number, string>> = { 16: "h-16", 20: "h-20", 28: "h-28", 36: "h-36" };
const RENDER_KEY = "preview-markdown";

interface CellListProps {
  readonly notebook: PreviewNotebook;
  readonly stages: readonly (CellStage | null)[];
  readonly focus: CellFocus | null;
}

const CellList = ({ notebook, stages, focus }: CellListProps) => {
  const [rendered, setRendered] = useState(() => readStored(RENDER_KEY) === "rendered");
  const list = useRef<VListHandle>(null);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focus) return;
    list.current?.scrollToIndex(focus.index, { align: "start" });
    // What was pressed to get here is in a tab that is hidden now.
    if (isFocusLost())
      area.current?.querySelector<HTMLElement>("[aria-label][tabindex]")?.focus({ preventScroll: true });
  }, [focus]);
  const { counts, cells } = notebook;
  const show = (next: boolean): void => {
    setRendered(next);
    writeStored(RENDER_KEY, next ? "rendered" : "source");
  };
  return (
    <div ref={area}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Badge>{plural(counts.total, "cell", "total")}</Badge>
        <Badge>{plural(counts.code, "code cell")}</Badge>
        <Badge>{plural(counts.markdown, "markdown cell")}</Badge>
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto aria-pressed:bg-accent-tint aria-pressed:text-accent"
          aria-pressed={rendered}
          onClick={() => show(!rendered)}
        >
          Render markdown
        </Button>
      </div>
      <VList
        ref={list}
        data={cells}
        className={areaClass}
        style={{ height: 600 }}
        aria-label="Cells of the notebook"
        tabIndex={0}
      >
        {(cell) => (
          <div key={cell.index} className="border-b border-rule">
            <CellView
              cell={cell}
              language={notebook.language}
              stage={stages[cell.index] ?? null}
              rendered={rendered}
              lit={focus?.index === cell.index}
            />
          </div>
        )}
      </VList>
      {cells.length < counts.total ? (
        <p className="mt-2 text-sm text-ink-soft">
          The first {cells.length.toLocaleString("en-US")} of {counts.total.toLocaleString("en-US")} cells are shown.
        </p>
      ) : null}
      {notebook.warnings.length > 0 ? <Warnings warnings={notebook.warnings} /> : null}
    </div>
  );
};

const Warnings = ({ warnings }: { readonly warnings: readonly string[] }) => (
  <details className="mt-3 text-sm text-ink-soft">
    <summary className="font-semibold">{plural(warnings.length, "remark")} about the file</summary>
    <ul className="mt-1 list-disc pl-6">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  </details>
);

const plural = (count: number, noun: string, suffix = ""): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}${suffix && ` ${suffix}`}`;
