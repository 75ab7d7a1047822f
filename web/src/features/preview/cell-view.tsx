import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { clsx } from "clsx";
import { Component, lazy, memo, type ReactNode, Suspense } from "react";
import { StageBadge } from "../../components/stage-badge.tsx";
import type { PreviewCell } from "./data.ts";
import { HighlightedCode } from "./highlighted-code.tsx";
import { OutputView } from "./output-view.tsx";
import { ScrollPre } from "./scroll-pre.tsx";

export interface CellViewProps {
  readonly cell: PreviewCell;
  readonly language: string;
  readonly stage: CellStage | null;
  /** Markdown cells drawn instead of their source. */
  readonly rendered: boolean;
  /** The cell that evidence points at. */
  readonly lit: boolean;
}

/** A cell with its stage in the margin: colour, icon and name. */
export const CellView = memo(({ cell, language, stage, rendered, lit }: CellViewProps) => (
  <article
    aria-label={`Cell ${cell.index + 1}, ${cell.type}`}
    data-cell={cell.index}
    data-stage={stage ?? "other"}
    className={clsx(
      "grid gap-x-4 border-l-4 py-3 pr-4 pl-3 transition-colors md:grid-cols-[6.5rem_minmax(0,1fr)]",
      stage && stage !== "other" ? "border-stage" : "border-rule",
      lit && "bg-stage-tint outline-2 -outline-offset-2 outline-stage",
    )}
  >
    <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-1 md:flex-col md:pb-0">
      <span className="font-mono text-xs text-ink-soft">{CELL_LABELS[cell.type](cell)}</span>
      {stage && stage !== "other" ? <StageBadge stage={stage} /> : null}
    </header>
    <div className="min-w-0">
      <CellSource cell={cell} language={language} rendered={rendered} />
      <CellOutputs cell={cell} />
    </div>
  </article>
));
CellView.displayName = "CellView";

const count = ({ executionCount }: PreviewCell): string => (executionCount === null ? " " : String(executionCount));

const CELL_LABELS = {
  code: (cell: PreviewCell) => `In [${count(cell)}]`,
  markdown: () => "Markdown",
  raw: () => "Raw",
} as const;

const CellSource = ({ cell, language, rendered }: Pick<CellViewProps, "cell" | "language" | "rendered">) => {
  const source = (
    <ScrollPre
      label={`Source of cell ${cell.index + 1}`}
      className={cell.type === "code" ? "rounded-control bg-well p-3" : "py-1 whitespace-pre-wrap text-ink"}
    >
      {cell.type === "code" ? <HighlightedCode source={cell.source.text} language={language} /> : cell.source.text}
    </ScrollPre>
  );
  return (
    <>
      {cell.type === "markdown" && rendered && cell.source.text.length <= MAX_RENDERED ? (
        <PlainWhenBroken fallback={source}>
          <Suspense fallback={source}>
            <MarkdownView source={cell.source.text} attachments={cell.attachments} />
          </Suspense>
        </PlainWhenBroken>
      ) : (
        source
      )}
      {cell.source.omitted > 0 ? (
        <p className="text-xs text-ink-faint">
          {cell.source.omitted.toLocaleString("en-US")} more characters are in the file and not shown here.
        </p>
      ) : null}
    </>
  );
};

const CellOutputs = ({ cell }: { readonly cell: PreviewCell }) => {
  if (cell.outputs.length === 0) return null;
  const label = `Out [${count(cell)}]`;
  return (
    <div className="mt-3">
      <p className="mb-1 font-mono text-xs text-ink-faint">{label}</p>
      <div className="flex flex-col gap-3 text-sm">
        {cell.outputs.map((output, index) => (
          // Outputs never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <OutputView key={index} output={output} label={`${label}, output ${index + 1}`} />
        ))}
        {cell.omittedOutputs > 0 ? (
          <p className="text-xs text-ink-faint">
            {cell.omittedOutputs.toLocaleString("en-US")} more outputs are in the file and not shown here.
          </p>
        ) : null}
      </div>
    </div>
  );
};

/** Characters; longer text is shown as its source. */
const MAX_RENDERED = 50_000;

const MarkdownView = lazy(() => import("./markdown-view.tsx").then((module) => ({ default: module.MarkdownView })));

/** Markdown nested a thousand levels deep overflows any renderer's stack: then its source is shown. */
class PlainWhenBroken extends Component<{ readonly fallback: ReactNode; readonly children: ReactNode }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
