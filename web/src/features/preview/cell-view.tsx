import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { clsx } from "clsx";
import { memo, type ReactNode, useState } from "react";
import { Fence } from "../../components/fence.tsx";
import { STAGE_LOOKS } from "../../components/stages.ts";
import { CellActions } from "./cell-actions.tsx";
import { CitedBy, type CitingSentence, type SentencePlace } from "./cited-by.tsx";
import type { PreviewCell } from "./data.ts";
import { LongText } from "./long-text.tsx";
import { MarkdownView } from "./markdown-view.tsx";
import { OutputView } from "./output-view.tsx";
import { CodeText } from "./text-pieces.tsx";
import { useDrawing } from "./use-drawing.ts";
import { WhenNear } from "./when-near.tsx";

export interface CellViewProps {
  readonly cell: PreviewCell;
  readonly language: string;
  readonly stage: CellStage | null;
  /** Markdown cells drawn instead of their source. */
  readonly rendered: boolean;
  /** The cell that evidence points at. */
  readonly lit: boolean;
  /** Beside a text: narrow, with the cell's name above it. */
  readonly aside?: boolean;
  /** False where the page was given the outputs alone. */
  readonly withSource?: boolean;
  /** All but its first line is put away. */
  readonly folded?: boolean;
  /** In a list: what puts a cell away and takes it out again, by its index. */
  readonly onFold?: (index: number) => void;
  /** On a touch screen: what can be done with the cell is always in sight. */
  readonly touched?: boolean;
  /** Address of the cell; null where the notebook has none. */
  readonly link?: string | null;
  /** The sentences that rest on it, and the way to them. */
  readonly citing?: readonly CitingSentence[];
  readonly onShowSentence?: (sentence: SentencePlace) => void;
}

/** A cell with its stage in the margin: colour, icon and name. */
export const CellView = memo((props: CellViewProps) => {
  const { cell, language, stage, rendered, lit, aside = false, withSource = true } = props;
  const { folded = false, onFold, touched = false, link = null, citing = [], onShowSentence } = props;
  const [met, setMet] = useState(false);
  const meet = (): void => setMet(true);
  return (
    // Nothing is done here: the controls in it get their icons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      aria-label={`Cell ${cell.index + 1}, ${cell.type}`}
      data-cell={cell.index}
      data-stage={stage ?? "other"}
      onPointerEnter={meet}
      onFocus={meet}
      className={clsx(
        "group grid grid-cols-[minmax(0,1fr)] gap-x-4 border-l-4 py-3 pr-4 pl-3 transition-colors",
        !aside && "md:grid-cols-[6.5rem_minmax(0,1fr)]",
        stage && stage !== "other" ? "border-stage" : "border-rule",
        lit && "bg-stage-tint outline-2 -outline-offset-2 outline-stage",
      )}
    >
      <header className={clsx("flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-1", !aside && "md:flex-col md:pb-0")}>
        {aside ? <span className="text-xs font-semibold">Cell {cell.index + 1}</span> : null}
        <span className="font-mono text-xs text-ink-soft">{CELL_LABELS[cell.type](cell)}</span>
        {stage && stage !== "other" ? <StageBadge stage={stage} /> : null}
        {onShowSentence && citing.length > 0 ? (
          <CitedBy cell={cell.index} sentences={citing} onShow={onShowSentence} />
        ) : null}
        {onFold ? <CellActions cell={cell} met={met || touched} folded={folded} onFold={onFold} link={link} /> : null}
      </header>
      {folded ? (
        <p className="min-w-0 truncate py-1 font-mono text-xs text-ink-faint">{firstLine(cell)}</p>
      ) : (
        <div className="min-w-0">
          {withSource ? (
            <CellSource cell={cell} language={language} rendered={rendered} />
          ) : aside ? null : (
            <p className="text-xs text-ink-faint">Code hidden</p>
          )}
          <CellOutputs cell={cell} />
        </div>
      )}
    </article>
  );
});
CellView.displayName = "CellView";

const firstLine = ({ source: { text } }: PreviewCell): string =>
  text.trimStart().slice(0, 200).split("\n", 1)[0] || "Empty cell";

const count = ({ executionCount }: PreviewCell): string => (executionCount === null ? " " : String(executionCount));

const CELL_LABELS = {
  code: (cell: PreviewCell) => `In [${count(cell)}]`,
  markdown: () => "Markdown",
  raw: () => "Raw",
} as const;

/** Characters of a source shown at first: the longest cells of notebooks that people write are shorter. */
const FIRST_OF_SOURCE = 20_000;

const CellSource = memo(({ cell, language, rendered }: Pick<CellViewProps, "cell" | "language" | "rendered">) => {
  const source = (
    <LongText
      text={cell.source}
      first={FIRST_OF_SOURCE}
      label={`Source of cell ${cell.index + 1}`}
      className={cell.type === "code" ? "rounded-control bg-well p-3" : "py-1 whitespace-pre-wrap text-ink"}
    >
      {(shown) => (cell.type === "code" ? <CodeText owner={cell} text={shown} language={language} /> : shown)}
    </LongText>
  );
  return cell.type === "markdown" && rendered ? (
    <Fence what="This text" fallback={source}>
      <RenderedMarkdown cell={cell} source={source} />
    </Fence>
  ) : (
    source
  );
});
CellSource.displayName = "CellSource";

const RenderedMarkdown = ({ cell, source }: { readonly cell: PreviewCell; readonly source: ReactNode }) => {
  // The worker bounds what is drawn of it, in parts, weight and time; a text without its end would be another text.
  const tooLong = cell.source.omitted > 0;
  const drawn = useDrawing("markdown", cell, tooLong ? null : { source: cell.source.text });
  if (drawn?.ok) return <MarkdownView nodes={drawn.value} attachments={cell.attachments} />;
  return (
    <>
      {tooLong || drawn ? (
        <p className="text-xs text-ink-faint">{drawn?.reason ?? "This text is too long to display."}</p>
      ) : null}
      {source}
    </>
  );
};

/** This many outputs are drawn with their cell; beyond that, those in sight. */
const FEW = 4;

const OutputFence = ({ alone, children }: { readonly alone: boolean; readonly children: ReactNode }) => {
  const fenced = <Fence what="This output">{children}</Fence>;
  return alone ? fenced : <WhenNear>{fenced}</WhenNear>;
};

const CellOutputs = memo(({ cell }: { readonly cell: PreviewCell }) => {
  if (cell.outputs.length === 0) return null;
  const label = `Out [${count(cell)}]`;
  return (
    <div className="mt-3">
      <p className="mb-1 font-mono text-xs text-ink-faint">{label}</p>
      <div className="flex flex-col gap-3 text-sm">
        {cell.outputs.map((output, index) => (
          // Outputs never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <OutputFence key={index} alone={cell.outputs.length <= FEW}>
            <OutputView output={output} label={`${label}, output ${index + 1}`} />
          </OutputFence>
        ))}
        {cell.omittedOutputs > 0 ? (
          <p className="text-xs text-ink-faint">
            {cell.omittedOutputs.toLocaleString("en-US")} more outputs are in the file and not shown here.
          </p>
        ) : null}
      </div>
    </div>
  );
});
CellOutputs.displayName = "CellOutputs";

/** The stage's icon, name and colour. Leave the colour out inside an element that has data-stage itself. */
const StageBadge = ({ stage, className }: { readonly stage: CellStage; readonly className?: string }) => {
  const { icon: Icon, label } = STAGE_LOOKS[stage];
  return (
    <span
      data-stage={stage}
      className={clsx(
        "inline-flex items-center gap-1.5 rounded-control bg-stage-tint px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-stage",
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {label}
    </span>
  );
};
