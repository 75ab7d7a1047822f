import type { Experiment, NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { clsx } from "clsx";
import { Trophy } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import {
  type ComparedMetric,
  type ComparedValue,
  comparedMetrics,
} from "@data-documentation/notebook/document/comparison.ts";
import {
  PART_WORDS,
  experimentWords,
  metricWords,
  namedExperiments,
  plainValueWords,
  spreadWords,
  valueWords,
} from "@data-documentation/notebook/document/fact-words.ts";

export interface ModelComparisonProps {
  /** As the person has corrected them. */
  readonly facts: NotebookFacts;
  readonly onShowCell: (cell: number) => void;
  /** null where corrections cannot be made. */
  readonly onCorrect: (() => void) | null;
}

/** What was measured, one table for each experiment: comparable values side by side, the best marked, each a way to its cell. */
export const ModelComparison = ({ facts, onShowCell, onCorrect }: ModelComparisonProps) => {
  const id = useId();
  const [most, setMost] = useState(FIRST_TABLES);
  const measured = namedExperiments(facts).flatMap((experiment, index) =>
    experiment.metrics.length > 0 ? [{ experiment, index }] : [],
  );
  if (measured.length === 0) return null;
  const leadFirst = measured.sort((a, b) => Number(b.index === facts.headline) - Number(a.index === facts.headline));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex break-after-avoid flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-semibold">
          {measured.some(({ experiment }) => experiment.models.length > 1) ? "Models compared" : "Values measured"}
        </h3>
        {onCorrect ? (
          <Button size="sm" variant="quiet" onClick={onCorrect}>
            Correct the facts
          </Button>
        ) : null}
      </div>
      {leadFirst.slice(0, most).map(({ experiment, index }) => (
        <ExperimentTable
          key={index}
          experiment={experiment}
          title={experimentWords(experiment, index)}
          onShowCell={onShowCell}
        />
      ))}
      <ShowMore
        left={leadFirst.length - most}
        what={["experiment", "experiments"]}
        onMore={() => setMost(most + FIRST_TABLES)}
      />
    </section>
  );
};

/** A notebook may hold thousands of each, and a page draws some hundred in a moment. */
const FIRST_TABLES = 20;
const FIRST_METRICS = 4;
const MORE_METRICS = 50;
const FIRST_VALUES = 50;

interface ShowMoreProps {
  /** None: no button. */
  readonly left: number;
  readonly what: readonly [one: string, several: string];
  readonly onMore: () => void;
}

const ShowMore = ({ left, what: [one, several], onMore }: ShowMoreProps) =>
  left > 0 ? (
    <Button size="sm" variant="quiet" className="m-1 print:hidden" onClick={onMore}>
      Show {left} more {left === 1 ? one : several}
    </Button>
  ) : null;

interface ExperimentTableProps extends Pick<ModelComparisonProps, "onShowCell"> {
  readonly experiment: Experiment;
  readonly title: string;
}

const ExperimentTable = ({ experiment, title, onShowCell }: ExperimentTableProps) => {
  const [most, setMost] = useState(FIRST_METRICS);
  const metrics = comparedMetrics(experiment);
  return (
    <div className="break-inside-avoid rounded-sheet border border-rule bg-sheet">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="border-b border-rule px-3 py-2 text-left font-serif font-semibold wrap-anywhere">
          {title}
        </caption>
        <colgroup>
          <col />
          <col className="w-[46%]" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        {metrics.slice(0, most).map((metric) => (
          <MetricRows key={`${metric.name} ${metric.of} ${metric.part}`} metric={metric} onShowCell={onShowCell} />
        ))}
      </table>
      <ShowMore left={metrics.length - most} what={["metric", "metrics"]} onMore={() => setMost(most + MORE_METRICS)} />
    </div>
  );
};

const MetricRows = ({
  metric,
  onShowCell,
}: { readonly metric: ComparedMetric } & Pick<ModelComparisonProps, "onShowCell">) => {
  const [most, setMost] = useState(FIRST_VALUES);
  const words = metricWords(metric);
  return (
    <tbody className="border-b border-rule last:border-b-0">
      <tr>
        <th scope="rowgroup" colSpan={2} className="px-3 pt-2 text-left font-semibold wrap-anywhere">
          {words}
          <span className="font-normal text-ink-soft">
            {metric.part === null ? "" : `, ${PART_WORDS[metric.part]}`}
            {metric.lowerIsBetter ? ", lower is better" : ""}
          </span>
        </th>
      </tr>
      {metric.rows.map((row, index) =>
        // The best is among those that are shown.
        index < most || row.best ? (
          // Values of one metric never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <ValueRow key={index} row={row} words={words} onShowCell={onShowCell} />
        ) : null,
      )}
      {metric.rows.length > most ? (
        <tr>
          <td colSpan={2}>
            <ShowMore
              left={metric.rows.length - most}
              what={["value", "values"]}
              onMore={() => setMost(most + FIRST_VALUES)}
            />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
};

interface ValueRowProps extends Pick<ModelComparisonProps, "onShowCell"> {
  readonly row: ComparedValue;
  /** Of the metric. */
  readonly words: string;
}

const ValueRow = ({ row: { metric, model, bar, best, main }, words, onShowCell }: ValueRowProps) => {
  const [cell] = metric.cells;
  const value = valueWords(metric);
  const spread = spreadWords(metric);
  const shownValue = (
    <>
      <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-well ring-1 ring-rule ring-inset">
        <span
          className={clsx("block h-full rounded-full", best ? "bg-stage" : "bg-edge")}
          style={{ width: `${bar * 100}%` }}
        />
      </span>
      {/* As wide in every row: bars that are compared begin and end alike. */}
      <span
        className={clsx("w-20 shrink-0 text-right font-mono tabular-nums", best && "font-semibold")}
        title={metric.printed}
      >
        {plainValueWords(metric)}
        {spread === null ? null : <span className="block text-xs font-normal text-ink-soft">{spread}</span>}
      </span>
    </>
  );
  return (
    <tr>
      <th scope="row" className="px-3 py-1 text-left font-normal wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-1.5">
          {model ?? <span className="text-ink-soft">Model not named</span>}
          {main ? <Badge>Main</Badge> : null}
          {best ? (
            <span className="inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap text-stage">
              <Trophy aria-hidden className="size-3.5" />
              Best
            </span>
          ) : null}
        </span>
      </th>
      <td className="py-0.5 pr-1.5">
        {cell === undefined ? (
          <span className="flex min-h-8 items-center gap-2 px-1.5">{shownValue}</span>
        ) : (
          <button
            type="button"
            aria-label={`${model ?? "Model not named"}, ${words}: ${value}. Show cell ${cell + 1}`}
            className="flex min-h-8 w-full items-center gap-2 rounded-control px-1.5 transition-colors hover:bg-well pointer-coarse:min-h-hit"
            onClick={() => onShowCell(cell)}
          >
            {shownValue}
          </button>
        )}
      </td>
    </tr>
  );
};
