import type { Experiment, NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { ListTree } from "lucide-react";
import type { ReactNode } from "react";
import { CellLinks } from "../../components/cell-links.tsx";
import {
  PART_WORDS,
  classWords,
  experimentWords,
  metricWords,
  modelWords,
  namedExperiments,
  sourceWords,
  splitWords,
  valueWords,
  versionWords,
} from "@data-documentation/notebook/document/fact-words.ts";

export interface FactListProps {
  /** As the person has corrected them. */
  readonly facts: NotebookFacts;
  readonly onShowCell: (cell: number) => void;
}

/** Question, data, target, split, result, seeds and libraries, each a way to its cell. */
export const FactList = ({ facts, onShowCell }: FactListProps) => {
  const sources = facts.facts.flatMap((fact) => (fact.kind === "source" ? [fact] : []));
  const named = sources.slice(0, sources.length === MOST_SOURCES + 1 ? sources.length : MOST_SOURCES);
  const { experiments, headline, libraries, seeds, question } = facts;
  const lead = experiments[headline ?? 0];
  const others = experiments.flatMap((experiment, index) => (experiment === lead ? [] : [{ experiment, index }]));
  const isEmpty = experiments.length + sources.length + libraries.length + seeds.length === 0 && question === null;
  return (
    <div className="flex flex-col gap-4">
      {isEmpty ? (
        <p className="flex items-start gap-3 text-sm text-ink-soft">
          <ListTree aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
          No data source, model or result could be identified with certainty in this notebook.
        </p>
      ) : (
        <dl className="flex flex-col divide-y divide-rule text-sm">
          {question === null ? null : (
            <FactRow label="Question" cells={[question.cell]} onShowCell={onShowCell}>
              {question.text}
            </FactRow>
          )}
          {named.map((source) => (
            <FactRow
              key={`${source.name} ${source.cells.join(" ")}`}
              label="Data"
              cells={source.cells}
              onShowCell={onShowCell}
            >
              {sourceWords(source)}
            </FactRow>
          ))}
          {named.length < sources.length ? (
            <FactRow label="Data">and {sources.length - named.length} more sources</FactRow>
          ) : null}
          {lead ? <ExperimentRows experiment={lead} isLead={headline !== null} onShowCell={onShowCell} /> : null}
          {seeds.length > 0 ? (
            <FactRow label={seeds.length === 1 ? "Seed" : "Seeds"}>{seeds.join(", ")}</FactRow>
          ) : null}
          {libraries.length > 0 ? <FactRow label="Libraries">{libraries.join(", ")}</FactRow> : null}
        </dl>
      )}
      {others.length > 0 ? (
        <details className="text-sm">
          <summary className="inline-flex min-h-8 items-center font-semibold text-accent pointer-coarse:min-h-hit">
            {others.length === 1 ? "One more experiment" : `${others.length} more experiments`}
          </summary>
          {others.map(({ experiment, index }) => (
            <section
              key={index}
              aria-label={experimentWords(namedExperiments(facts)[index] ?? experiment, index)}
              className="mt-2 border-l-2 border-rule pl-3"
            >
              <dl className="flex flex-col divide-y divide-rule">
                <ExperimentRows experiment={experiment} isLead={false} onShowCell={onShowCell} />
              </dl>
            </section>
          ))}
        </details>
      ) : null}
    </div>
  );
};

/** Data sources that are named; a notebook may read a folder of files. One more is named too: to count it would take as many lines. */
const MOST_SOURCES = 3;

interface ExperimentRowsProps extends Pick<FactListProps, "onShowCell"> {
  readonly experiment: Experiment;
  readonly isLead: boolean;
}

const ExperimentRows = ({ experiment, isLead, onShowCell }: ExperimentRowsProps) => {
  const { target, task, classes, split, best, models } = experiment;
  const main = models.find(({ id }) => id === best?.model);
  // Where none has a value, nobody asks which of the turns of a loop is meant.
  const names = [...new Set(models.map(versionWords))];
  const divided = splitWords(split);
  return (
    <>
      {target === null ? null : (
        <FactRow label="Target">
          <code className="font-mono wrap-anywhere">{target}</code>
          {task === null ? null : <span className="text-ink-soft">, {task}</span>}
        </FactRow>
      )}
      {target === null && task !== null ? <FactRow label="Task">{task}</FactRow> : null}
      {classes === undefined ? null : <FactRow label="Classes">{classWords(classes)}</FactRow>}
      {divided === null ? null : <FactRow label="Split">{divided}</FactRow>}
      {best && main ? (
        <FactRow label={isLead ? "Result" : "Best"} cells={best.metric.cells} onShowCell={onShowCell}>
          {modelWords(experiment, main)}: {metricWords(best.metric)}{" "}
          <span className="font-mono tabular-nums" title={best.metric.printed}>
            {valueWords(best.metric)}
          </span>
          {best.metric.part === null ? null : <span className="text-ink-soft">, {PART_WORDS[best.metric.part]}</span>}
        </FactRow>
      ) : models[0] ? (
        <FactRow label={names.length === 1 ? "Model" : "Models"} cells={models[0].cells} onShowCell={onShowCell}>
          {names.slice(0, MOST_MODELS).join("; ")}
          {names.length > MOST_MODELS ? ` and ${names.length - MOST_MODELS} more` : null}
        </FactRow>
      ) : null}
    </>
  );
};

const MOST_MODELS = 4;

interface FactRowProps {
  readonly label: string;
  readonly cells?: readonly number[];
  readonly onShowCell?: (cell: number) => void;
  readonly children: ReactNode;
}

const FactRow = ({ label, cells, onShowCell, children }: FactRowProps) => (
  <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 py-1.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {cells && onShowCell ? <CellLinks cells={cells.slice(0, 1)} onShowCell={onShowCell} /> : null}
    </dd>
  </div>
);
