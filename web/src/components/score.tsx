import { clsx } from "clsx";

export type ScoreGrade = "excellent" | "good" | "poor";

/** Spec section 9: 8 or above green, 5 to 7 amber, below 5 red. Between 7 and 8 there is no gap: it is still good. */
export const scoreGrade = (score: number): ScoreGrade => (score >= 8 ? "excellent" : score >= 5 ? "good" : "poor");

export const GRADE_WORDS: Readonly<Record<ScoreGrade, string>> = {
  excellent: "Excellent",
  good: "Good",
  poor: "Needs improvement",
};

/** "7.4 / 10 Good": the number in mono, the word beside the colour. `score` is 0 to 10. */
export const ScoreMark = ({ score, size = "sm" }: { readonly score: number; readonly size?: "sm" | "lg" }) => {
  const grade = scoreGrade(score);
  return (
    <span data-score={grade} className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <span className={clsx("font-mono font-semibold text-score", size === "lg" ? "text-4xl" : "text-sm")}>
        {score.toFixed(1)}
      </span>
      <span className={clsx("text-ink-faint", size === "lg" ? "text-base" : "text-xs")}>/ 10</span>
      <span className={clsx("font-semibold text-score", size === "lg" ? "text-base" : "text-xs")}>
        {GRADE_WORDS[grade]}
      </span>
    </span>
  );
};

/** One category of the score as a labelled bar. `score` is 0 to 10. */
export const ScoreBar = ({ label, score }: { readonly label: string; readonly score: number }) => (
  <div data-score={scoreGrade(score)} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1">
    <span className="text-sm font-semibold">{label}</span>
    <span className="font-mono text-sm text-score">{score.toFixed(1)}</span>
    <meter className="sr-only" aria-label={label} min={0} max={10} value={score}>
      {score.toFixed(1)} of 10, {GRADE_WORDS[scoreGrade(score)]}
    </meter>
    <div aria-hidden className="col-span-2 h-2 overflow-hidden rounded-full bg-well ring-1 ring-rule ring-inset">
      <div
        className="h-full rounded-full bg-score transition-[width] duration-(--calm)"
        style={{ width: `${score * 10}%` }}
      />
    </div>
  </div>
);
