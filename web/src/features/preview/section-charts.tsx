import { clsx } from "clsx";
import { Maximize2 } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { CellLinks } from "../../components/cell-links.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { shortened } from "../../lib/shortened.ts";
import type { NotebookChart } from "../charts/data.ts";
import { Fence } from "../../components/fence.tsx";
import type { Drawn } from "./drawn.ts";
import { NotDrawn } from "./not-drawn.tsx";
import { PictureFrame } from "./output-frame.tsx";
import { PICTURE_TYPES, type PreviewPicture, readPicture } from "./picture.ts";
import { PagePicture } from "./page-picture.tsx";
import { PictureView } from "./picture-view.tsx";
import { useDrawing } from "./use-drawing.ts";

export interface SectionChartsProps {
  /** The pictures of the section's cells. */
  readonly charts: readonly NotebookChart[];
  readonly onShowCell: (cell: number) => void;
  /** "page": as figures of a text that is read and printed, not beside one that is written. */
  readonly size?: "beside" | "page";
}

/** Drawn at first; the others come on demand, since a notebook may have hundreds. */
const FIRST = 6;
const MORE = 50;

/** The notebook's pictures beside the section that their cell belongs to. */
export const SectionCharts = ({ charts, onShowCell, size = "beside" }: SectionChartsProps) => {
  const id = useId();
  const [shown, setShown] = useState(FIRST);
  if (charts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={size === "page" ? "sr-only" : "mb-2 font-semibold"}>
        {charts.length === 1 ? "Picture" : `${charts.length} pictures`} of this stage
      </h3>
      <ul className={GRIDS[size](charts.length)}>
        {charts.slice(0, shown).map((chart, index) => (
          // Pictures never change places, and two may have one number.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="min-w-0 break-inside-avoid">
            <Fence what="This picture">
              <ChartFigure chart={chart} size={size} onShowCell={onShowCell} />
            </Fence>
          </li>
        ))}
      </ul>
      {charts.length > shown ? (
        <Button variant="quiet" size="sm" className="mt-2 print:hidden" onClick={() => setShown(shown + MORE)}>
          Show {Math.min(MORE, charts.length - shown)} more
        </Button>
      ) : null}
    </section>
  );
};

const GRIDS = {
  beside: () => "grid grid-cols-2 gap-3",
  page: (count: number) => clsx("grid gap-x-4 gap-y-6", count > 1 && "sm:grid-cols-2 print:grid-cols-2"),
} as const;

/** Characters of a picture that is checked at once; longer ones and drawings are read by the worker. */
const MAX_AT_ONCE = 500_000;

function usePicture(chart: NotebookChart): Drawn<PreviewPicture> | null {
  const { mime_type: mimeType, data } = chart;
  const type = PICTURE_TYPES.find((known) => known === mimeType && known !== "image/svg+xml");
  const atOnce = type !== undefined && data.length <= MAX_AT_ONCE;
  const here = useMemo(
    () => (atOnce ? ({ ok: true, value: readPicture(type, data) } as const) : null),
    [atOnce, type, data],
  );
  return useDrawing("picture", chart, atOnce ? null : { mimeType, data }) ?? here;
}

export interface ChartFigureProps extends Required<Pick<SectionChartsProps, "size">> {
  readonly chart: NotebookChart;
  /** Null where there is no way to its cell. */
  readonly onShowCell: ((cell: number) => void) | null;
}

/** One picture, its caption and its cell. */
export const ChartFigure = ({ chart, size, onShowCell }: ChartFigureProps) => {
  const [open, setOpen] = useState(false);
  const drawn = usePicture(chart);
  const cell = `Cell ${chart.cell_index + 1}`;
  // Without a caption or heading the file's reader names the cell, which the link below does too.
  const caption = chart.title === null || chart.title === cell ? null : shortened(chart.title, 200);
  const title = caption ?? `Picture of cell ${chart.cell_index + 1}`;
  if (drawn === null) return <Skeleton className="h-24 w-full" />;
  if (!drawn.ok) return <NotDrawn reason={drawn.reason} />;
  const picture = drawn.value;
  if (!picture.ok) {
    const { reason, large } = picture;
    return (
      <NotDrawn
        reason={reason}
        {...(large !== null && {
          anyway: <PictureFrame title={title} url={large} height={300} />,
        })}
      />
    );
  }
  return (
    <figure className="flex h-full flex-col gap-1">
      {/* White under it: plots are drawn for white paper, many with transparent ground and black ink. */}
      <button
        type="button"
        aria-label={`Enlarge: ${title}`}
        className="group relative grid min-h-24 flex-1 place-items-center overflow-hidden rounded-control border border-rule bg-[white] p-1"
        onClick={() => setOpen(true)}
      >
        <PagePicture
          owner={picture}
          src={picture.url}
          alt=""
          // A page that is printed has all its pictures.
          loading={size === "page" ? "eager" : "lazy"}
          decoding="async"
          className={clsx("max-w-full object-contain", size === "page" ? "max-h-96" : "max-h-40")}
        />
        <span className="absolute top-1 right-1 print:hidden rounded-control bg-sheet p-1 text-ink opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
          <Maximize2 aria-hidden className="size-3.5" />
        </span>
      </button>
      <figcaption className="flex flex-wrap items-center justify-between gap-1 text-xs text-ink-soft">
        {caption === null ? null : <span className="line-clamp-2 min-w-0">{caption}</span>}
        {onShowCell === null ? cell : <CellLinks cells={[chart.cell_index]} onShowCell={onShowCell} />}
      </figcaption>
      <Dialog open={open} onOpenChange={setOpen} title={title} size="xl">
        <PictureView
          picture={picture}
          alt={title}
          className="max-h-[75dvh] w-full rounded-control bg-[white] object-contain"
        />
      </Dialog>
    </figure>
  );
};
