import { FileCode2 } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { CellList, type CellListProps, areaClass } from "./cell-list.tsx";
import type { PreviewContent } from "./data.ts";
import { ScrollPre } from "./scroll-pre.tsx";

export interface NotebookPreviewProps extends Omit<CellListProps, "notebook"> {
  readonly content: PreviewContent;
}

/** The Code tab (specification, section 2): read-only, 600 px high. */
export const NotebookPreview = ({ content, ...list }: NotebookPreviewProps) => {
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
      return <CellList notebook={content.notebook} {...list} />;
  }
};

const SKELETON_HEIGHTS: Readonly<Record<number, string>> = { 16: "h-16", 20: "h-20", 28: "h-28", 36: "h-36" };
