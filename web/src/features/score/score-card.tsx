import type { Category, CodeQualityScore, Finding } from "@data-documentation/notebook/analysis/analysis.ts";
import { Gauge } from "lucide-react";
import { CellLinks } from "../../components/cell-links.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { ScoreBar, ScoreMark } from "../../components/score.tsx";
import { CATEGORY_LABELS } from "./data.ts";

export interface ScoreCardProps {
  readonly score: CodeQualityScore | null;
  /** The score is on its way. */
  readonly pending: boolean;
  readonly onShowCell: (cell: number) => void;
}

/** The code-quality score: the mean, three bars, and for each category what cost points, where, and what mends it. */
export const ScoreCard = ({ score, pending, onShowCell }: ScoreCardProps) => (
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
    ) : (
      <p className="flex items-start gap-3 text-sm text-ink-soft">
        <Gauge aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
        Upload a notebook to see how clear, documented and well written it is, with the cells that cost points.
      </p>
    )}
  </Card>
);

const CATEGORIES = ["clarity", "documentation", "codeQuality"] as const satisfies readonly Category[];

const CategoryView = ({ category, score, onShowCell }: CategoryViewProps) => {
  const findings = score.findings.filter((finding) => finding.category === category);
  return (
    <div>
      <ScoreBar label={CATEGORY_LABELS[category]} score={score[category].score} />
      <p className="mt-1.5 text-sm text-ink-soft">{score[category].explanation}</p>
      {findings.length > 0 ? (
        <details className="mt-1 text-sm">
          <summary className="inline-flex min-h-8 items-center font-semibold text-accent pointer-coarse:min-h-hit">
            {findings.length === 1 ? "What would raise it" : `${findings.length} things that would raise it`}
          </summary>
          <ul className="mt-1 flex flex-col gap-3 border-l-2 border-rule pl-3">
            {findings.map((finding) => (
              <FindingView
                key={`${finding.rule} ${finding.cells.join(" ")}`}
                finding={finding}
                onShowCell={onShowCell}
              />
            ))}
          </ul>
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
  <output aria-label="The score is being computed" className="flex flex-col gap-5">
    {CATEGORIES.map((category) => (
      <span key={category} className="flex flex-col gap-2">
        <span className="text-sm font-semibold">{CATEGORY_LABELS[category]}</span>
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </span>
    ))}
  </output>
);
