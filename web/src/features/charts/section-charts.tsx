import { Maximize2 } from "lucide-react";
import { useMemo, useState } from "react";
import { CellLinks } from "../../components/cell-links.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { storedPicture } from "../preview/data.ts";
import type { NotebookChart } from "./data.ts";

export interface SectionChartsProps {
  /** The pictures of the section's cells. */
  readonly charts: readonly NotebookChart[];
  readonly onShowCell: (cell: number) => void;
}

/** Drawn at first; the others come on demand, since a notebook may have hundreds. */
const FIRST = 6;

/** The notebook's pictures beside the section that their cell belongs to. */
export const SectionCharts = ({ charts, onShowCell }: SectionChartsProps) => {
  const [all, setAll] = useState(false);
  if (charts.length === 0) return null;
  return (
    <section aria-labelledby="section-charts-heading">
      <h3 id="section-charts-heading" className="mb-2 font-semibold">
        {charts.length === 1 ? "Picture" : `${charts.length} pictures`} of this stage
      </h3>
      <ul className="grid grid-cols-2 gap-3">
        {(all ? charts : charts.slice(0, FIRST)).map((chart) => (
          <li key={`${chart.cell_index} ${chart.position}`} className="min-w-0">
            <ChartFigure chart={chart} onShowCell={onShowCell} />
          </li>
        ))}
      </ul>
      {!all && charts.length > FIRST ? (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => setAll(true)}>
          Show {charts.length - FIRST} more
        </Button>
      ) : null}
    </section>
  );
};

const ChartFigure = ({
  chart,
  onShowCell,
}: { readonly chart: NotebookChart } & Pick<SectionChartsProps, "onShowCell">) => {
  const [open, setOpen] = useState(false);
  const picture = useMemo(() => storedPicture(chart.mime_type, chart.data), [chart]);
  const cell = `Cell ${chart.cell_index + 1}`;
  // Without a caption or heading the file's reader names the cell, which the link below does too.
  const caption = chart.title === cell ? null : chart.title;
  const title = caption ?? `Picture of cell ${chart.cell_index + 1}`;
  if (!picture.ok) return <p className="text-xs text-ink-faint">{picture.reason}</p>;
  return (
    <figure className="flex h-full flex-col gap-1">
      {/* White under it: plots are drawn for white paper, many with transparent ground and black ink. */}
      <button
        type="button"
        aria-label={`Enlarge: ${title}`}
        className="group relative grid min-h-24 flex-1 place-items-center overflow-hidden rounded-control border border-rule bg-[white] p-1"
        onClick={() => setOpen(true)}
      >
        <img src={picture.url} alt="" loading="lazy" decoding="async" className="max-h-40 max-w-full object-contain" />
        <span className="absolute top-1 right-1 rounded-control bg-sheet p-1 text-ink opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
          <Maximize2 aria-hidden className="size-3.5" />
        </span>
      </button>
      <figcaption className="flex flex-wrap items-center justify-between gap-1 text-xs text-ink-soft">
        {caption === null ? null : <span className="line-clamp-2 min-w-0">{caption}</span>}
        <CellLinks cells={[chart.cell_index]} onShowCell={onShowCell} />
      </figcaption>
      <Dialog open={open} onOpenChange={setOpen} title={title} size="xl">
        <img src={picture.url} alt={title} className="max-h-[75dvh] w-full rounded-control bg-[white] object-contain" />
      </Dialog>
    </figure>
  );
};
