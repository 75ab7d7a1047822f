import type { NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { summaryText } from "@data-documentation/notebook/document/written-texts.ts";
import { NamedCode } from "../../components/named-code.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { FactList } from "./fact-list.tsx";
import type { FactsDesk } from "./use-facts.ts";

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
          <div className="flex flex-col gap-4">
            <Summary facts={facts} />
            <FactList facts={facts} onShowCell={onShowCell} />
          </div>
          {corrections === null ? (
            <Notice title="Corrections from a newer version" className="mt-3">
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

const Summary = ({ facts }: { readonly facts: NotebookFacts }) => {
  const summary = summaryText(facts);
  return summary === "" ? null : (
    <p className="font-serif">
      <NamedCode text={summary} />
    </p>
  );
};

const Waiting = () => (
  <output aria-label="Reading the facts..." className="flex flex-col gap-3">
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </output>
);
