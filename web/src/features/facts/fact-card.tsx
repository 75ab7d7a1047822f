import type { Experiment, NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { ListTree } from "lucide-react";
import type { ReactNode } from "react";
import { CellLinks } from "../../components/cell-links.tsx";
import { NamedCode } from "../../components/named-code.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import {
  PART_WORDS,
  experimentWords,
  metricWords,
  modelWords,
  sourceWords,
  splitWords,
  valueWords,
} from "./fact-words.ts";
import type { FactsDesk } from "./use-facts.ts";
import { summaryText } from "./written.ts";

export interface FactCardProps {
  readonly desk: Pick<FactsDesk, "reading" | "facts" | "corrections" | "applied" | "offerAgain">;
  /** The facts are on their way. */
  readonly pending: boolean;
  readonly onShowCell: (cell: number) => void;
  readonly onCorrect: () => void;
}

/** What the notebook works on and comes to, at a glance: question, data, target, split, result, seeds and libraries. */
export const FactCard = ({ desk, pending, onShowCell, onCorrect }: FactCardProps) => {
  const { reading, facts, corrections, applied, offerAgain } = desk;
  if (reading.kind === "none" && !pending) return null;
  return (
    <Card aria-labelledby="facts-heading" aria-busy={pending}>
      <CardHeader
        id="facts-heading"
        title="Facts"
        description={applied === 0 ? null : applied === 1 ? "One correction by hand" : `${applied} corrections by hand`}
        action={
          facts && corrections && facts.experiments.length > 0 ? (
            <Button size="sm" onClick={onCorrect}>
              Correct the facts
            </Button>
          ) : null
        }
      />
      {facts ? (
        <>
          <FactList facts={facts} onShowCell={onShowCell} />
          {corrections === null ? (
            <Notice title="Corrections of a newer version" className="mt-3">
              They are kept as they are, but this version of the app cannot read them. Reload the page to get the newer
              app.
            </Notice>
          ) : null}
          {offerAgain ? (
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
              <span>Some texts don't match the corrected facts.</span>
              <Button size="sm" onClick={offerAgain}>
                Offer them again
              </Button>
            </div>
          ) : null}
        </>
      ) : reading.kind === "unreadable" ? (
        <Notice title="These facts can't be read here">
          {reading.version === null
            ? "They are kept as they are. Analyze the notebook again to refresh them."
            : `A newer version of this app wrote them (version ${reading.version}). They are kept as they are: reload the page to get the newer app.`}
        </Notice>
      ) : (
        <Waiting />
      )}
    </Card>
  );
};

type FactListProps = { readonly facts: NotebookFacts } & Pick<FactCardProps, "onShowCell">;

const FactList = ({ facts, onShowCell }: FactListProps) => {
  const summary = summaryText(facts);
  const sources = facts.facts.flatMap((fact) => (fact.kind === "source" ? [fact] : []));
  const { experiments, headline, libraries, seeds, question } = facts;
  const lead = experiments[headline ?? 0];
  const others = experiments.flatMap((experiment, index) => (experiment === lead ? [] : [{ experiment, index }]));
  const isEmpty = experiments.length + sources.length + libraries.length + seeds.length === 0 && question === null;
  return (
    <div className="flex flex-col gap-4">
      {summary === "" ? null : (
        <p className="font-serif">
          <NamedCode text={summary} />
        </p>
      )}
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
          {sources.slice(0, MOST_SOURCES).map((source) => (
            <FactRow
              key={`${source.name} ${source.cells.join(" ")}`}
              label="Data"
              cells={source.cells}
              onShowCell={onShowCell}
            >
              {sourceWords(source)}
            </FactRow>
          ))}
          {sources.length > MOST_SOURCES ? (
            <FactRow label="Data">and {sources.length - MOST_SOURCES} more sources</FactRow>
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
              aria-label={experimentWords(experiment, index)}
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

/** Data sources that are named; a notebook may read a folder of files. */
const MOST_SOURCES = 3;

interface ExperimentRowsProps extends Pick<FactCardProps, "onShowCell"> {
  readonly experiment: Experiment;
  readonly isLead: boolean;
}

const ExperimentRows = ({ experiment, isLead, onShowCell }: ExperimentRowsProps) => {
  const { target, task, split, best, models } = experiment;
  const main = models.find(({ id }) => id === best?.model);
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
        <FactRow label={models.length === 1 ? "Model" : "Models"} cells={models[0].cells} onShowCell={onShowCell}>
          {models
            .slice(0, MOST_MODELS)
            .map((model) => modelWords(experiment, model))
            .join("; ")}
          {models.length > MOST_MODELS ? ` and ${models.length - MOST_MODELS} more` : null}
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

const Waiting = () => (
  <output aria-label="Reading the facts..." className="flex flex-col gap-3">
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </output>
);
