import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Button } from "../components/ui/button.tsx";
import { Notice } from "../components/ui/notice.tsx";
import { Skeleton } from "../components/ui/skeleton.tsx";
import type { NotebookChart } from "../features/charts/data.ts";
import { FactList } from "../features/facts/fact-list.tsx";
import { ModelComparison } from "../features/facts/model-comparison.tsx";
import { CellView } from "../features/preview/cell-view.tsx";
import { readCells } from "../features/preview/read-cells.ts";
import { SectionCharts } from "../features/preview/section-charts.tsx";
import { type Reading, pictureStages } from "../features/reader/data.ts";
import { ReaderPage } from "../features/reader/reader-page.tsx";
import { useEvidence } from "../features/reader/use-evidence.ts";
import { ScoreCard } from "../features/score/score-card.tsx";

export interface ReadingViewProps {
  readonly reading: Reading;
  readonly charts: readonly NotebookChart[];
  /** The file's text as a JSON string; null where there is none. Asked for when somebody wants to see a cell. */
  readonly file: { readonly key: readonly string[]; readonly load: () => Promise<Blob | null> };
  /** False where the link shows outputs alone. */
  readonly withCode: boolean;
  /** Code of the language of the sections, where they are translated. */
  readonly language?: string | undefined;
  readonly bar: ReactNode;
}

/** The page of a documented notebook, put together for those who are signed in and for those who have a link. */
export const ReadingView = ({ reading, charts, file, withCode, language, bar }: ReadingViewProps) => {
  const evidence = useEvidence(reading.sectionEvidence);
  const showCell = (cell: number): void => evidence.open({ kind: "cell", cell });
  const stages = useMemo(() => pictureStages(reading), [reading]);
  const pictures = (stage: Stage | null) => charts.filter((chart) => (stages.get(chart.cell_index) ?? null) === stage);
  return (
    <ReaderPage
      reading={reading}
      evidence={evidence}
      language={language}
      bar={bar}
      facts={hasFacts(reading) ? <Facts reading={reading} onShowCell={showCell} /> : null}
      score={
        reading.codeQualityScore || reading.unreadable.includes("score") ? (
          <ScoreCard
            score={reading.codeQualityScore}
            unreadable={reading.unreadable.includes("score")}
            pending={false}
            failed={false}
            hasFile
            onRetry={() => {}}
            onShowCell={showCell}
          />
        ) : null
      }
      renderPictures={(stage) => {
        const shown = pictures(stage);
        return shown.length === 0 ? null : (
          <div className="mt-5 print:mt-3">
            <SectionCharts charts={shown} size="page" onShowCell={showCell} />
          </div>
        );
      }}
      renderCell={(cell) => <ShownCell cell={cell} file={file} withCode={withCode} />}
    />
  );
};

const hasFacts = ({ facts, unreadable, modelType, accuracyMetrics }: Reading): boolean =>
  facts !== null || unreadable.includes("facts") || modelType !== "" || accuracyMetrics !== "";

const Facts = ({ reading, onShowCell }: { readonly reading: Reading; readonly onShowCell: (cell: number) => void }) => {
  if (reading.unreadable.includes("facts"))
    return <Notice title="These facts can't be read here">A newer version of this app may have written them.</Notice>;
  if (reading.facts === null) return <FiguresInWords reading={reading} />;
  return (
    <div className="flex flex-col gap-6">
      {/* The question stands above the page already. */}
      <FactList facts={{ ...reading.facts, question: null }} onShowCell={onShowCell} />
      <ModelComparison facts={reading.facts} onShowCell={onShowCell} onCorrect={null} />
    </div>
  );
};

/** A notebook from before facts were kept, or one that a person described alone. */
const FiguresInWords = ({ reading: { modelType, accuracyMetrics } }: { readonly reading: Reading }) => (
  <dl className="flex flex-col gap-2 text-sm">
    {[
      ["Model", modelType],
      ["Metrics", accuracyMetrics],
    ].map(([label, text]) =>
      text ? (
        <div key={label} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{text.slice(0, 4000)}</dd>
        </div>
      ) : null,
    )}
  </dl>
);

type ShownCellProps = Pick<ReadingViewProps, "file" | "withCode"> & { readonly cell: number };

const ShownCell = ({ cell: index, file, withCode }: ShownCellProps) => {
  const cells = useQuery({
    queryKey: [...file.key, "cells"],
    queryFn: async () => {
      const json = await file.load();
      return json === null ? null : readCells(json);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (cells.isPending) return <Skeleton className="h-28 w-full" />;
  if (cells.isError)
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        The notebook's cells could not be loaded.
        <Button size="sm" onClick={() => void cells.refetch()}>
          Try again
        </Button>
      </p>
    );
  const cell = cells.data?.cells[index];
  if (!cells.data || !cell) return <p className="text-sm text-ink-soft">The file has no cell {index + 1} any more.</p>;
  const hidden = !withCode && cell.type !== "markdown";
  return (
    <div className="rounded-sheet border border-rule bg-sheet">
      <CellView
        cell={cell}
        language={cells.data.language}
        stage={null}
        rendered
        lit={false}
        aside
        withSource={!hidden}
      />
      {hidden && cell.outputs.length === 0 ? (
        <p className="px-4 pb-3 text-sm text-ink-soft">This link shows no code, and the cell has no output.</p>
      ) : null}
    </div>
  );
};
