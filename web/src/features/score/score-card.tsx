import type { Category, CodeQualityScore, Finding } from "@data-documentation/notebook/analysis/analysis.ts";
import { Gauge } from "lucide-react";
import { useState } from "react";
import { CellLinks } from "../../components/cell-links.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { ScoreBar, ScoreMark } from "../../components/score.tsx";
import { CATEGORY_LABELS } from "./data.ts";

export interface ScoreCardProps {
  readonly score: CodeQualityScore | null;
  /** A score is stored that cannot be read. */
  readonly unreadable: boolean;
  /** The score is on its way. */
  readonly pending: boolean;
  /** The last analysis brought no score. */
  readonly failed: boolean;
  readonly hasFile: boolean;
  readonly onRetry: () => void;
  readonly onShowCell: (cell: number) => void;
}

/** The code-quality score: the mean, three bars, and for each category what cost points, where, and the remedy. */
export const ScoreCard = ({ score, unreadable, pending, failed, hasFile, onRetry, onShowCell }: ScoreCardProps) => (
  <Card aria-labelledby="code-quality-heading" aria-busy={pending}>
    <CardHeader
      id="code-quality-heading"
      title="Code Quality Analysis"
      action={score ? <ScoreMark score={score.overallScore} size="lg" /> : null}
    />
    {score ? (
      <div className="flex flex-col gap-5">
        {CATEGORIES.map((category) => (
          <CategoryView key={category} category={category} score={score} onShowCell={onShowCell} />
        ))}
      </div>
    ) : pending ? (
      <Waiting />
    ) : failed ? (
      <Notice
        tone="danger"
        title="The score could not be computed"
        action={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        The sections are not affected.
      </Notice>
    ) : (
      <p className="flex items-start gap-3 text-sm text-ink-soft">
        <Gauge aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
        {unreadable
          ? "The stored score cannot be read. Analyze the notebook again to replace it."
          : hasFile
            ? "This notebook has no score yet. Analyze it again to get one."
            : "Upload a notebook to see how clear, documented and well written it is, with the cells that lose points."}
      </p>
    )}
  </Card>
);

const CATEGORIES = ["clarity", "documentation", "codeQuality"] as const satisfies readonly Category[];

/** Findings drawn at once: there are a few dozen rules. */
const FIRST = 60;

const CategoryView = ({ category, score, onShowCell }: CategoryViewProps) => {
  const [shown, setShown] = useState(FIRST);
  const findings = score.findings.filter((finding) => finding.category === category);
  return (
    <div>
      <ScoreBar label={CATEGORY_LABELS[category]} score={score[category].score} />
      <p className="mt-1.5 text-sm text-ink-soft">{score[category].explanation}</p>
      {findings.length > 0 ? (
        <details className="mt-1 text-sm">
          <summary className="inline-flex min-h-8 items-center font-semibold text-accent pointer-coarse:min-h-hit">
            {findings.length === 1 ? "How to improve it" : `${findings.length} ways to improve it`}
          </summary>
          <ul className="mt-1 flex flex-col gap-3 border-l-2 border-rule pl-3">
            {findings.slice(0, shown).map((finding, index) => (
              // Findings never change places, and two may read the same.
              // oxlint-disable-next-line react/no-array-index-key
              <FindingView key={index} finding={finding} onShowCell={onShowCell} />
            ))}
          </ul>
          {findings.length > shown ? (
            <Button variant="quiet" size="sm" className="mt-2" onClick={() => setShown(shown + FIRST)}>
              Show {Math.min(FIRST, findings.length - shown)} more
            </Button>
          ) : null}
        </details>
      ) : null}
    </div>
  );
};

interface CategoryViewProps {
  readonly category: Category;
  readonly score: CodeQualityScore;
  readonly onShowCell: (cell: number) => void;
}

const FindingView = ({
  finding,
  onShowCell,
}: {
  readonly finding: Finding;
  readonly onShowCell: (cell: number) => void;
}) => (
  <li>
    <p className="flex items-baseline justify-between gap-3">
      <span>{finding.message}</span>
      <span className="font-mono text-xs whitespace-nowrap text-ink-faint">
        −{finding.points.toFixed(1)} <span className="sr-only">points</span>
      </span>
    </p>
    <p className="text-ink-soft">{finding.remedy}</p>
    <div className="mt-1">
      <CellLinks cells={finding.cells} onShowCell={onShowCell} />
    </div>
  </li>
);

const Waiting = () => (
  <output aria-label="Computing the score" className="flex flex-col gap-5">
    {CATEGORIES.map((category) => (
      <span key={category} className="flex flex-col gap-2">
        <span className="text-sm font-semibold">{CATEGORY_LABELS[category]}</span>
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </span>
    ))}
  </output>
);
