import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { Code, ListTree, Pilcrow } from "lucide-react";
import { clsx } from "clsx";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useMediaQuery } from "../../lib/media-query.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { SelectField } from "../../components/ui/select.tsx";
import { STAGE_LOOKS } from "../../components/stages.ts";
import type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";
import { CellView } from "./cell-view.tsx";
import { type SentencePlace, sentencesByCell } from "./cited-by.tsx";
import type { PreviewNotebook } from "./data.ts";
import { FindBox } from "./find-box.tsx";
import { NotebookOutline } from "./notebook-outline.tsx";
import { Places } from "./notebook-places.ts";
import { anchorKey } from "./outline.ts";
import { cellsOfStage, outlineOfCells, stageCounts } from "./stage-filter.ts";
import { type CellFocus, useCellInFocus } from "./use-cell-in-focus.ts";
import { useFoundWords } from "./use-found-words.ts";

export interface CellListProps {
  readonly notebook: PreviewNotebook;
  /** Main stage of each cell, by index; empty until they are known. */
  readonly stages: readonly (CellStage | null)[];
  readonly focus: CellFocus | null;
  /** Address of the notebook, to which links to its cells lead; null where it has none yet. */
  readonly address: string | null;
  readonly evidence: SectionEvidence;
  readonly onShowSentence: (sentence: SentencePlace) => void;
}

export const areaClass = "h-[600px] rounded-sheet border border-rule bg-sheet";
const RENDER_KEY = "preview-markdown";
const OUTLINE_KEY = "preview-outline";

/** The cells, as far as they are in sight, with what helps to find one's way among them. */
export const CellList = ({ notebook, stages, focus, address, evidence, onShowSentence }: CellListProps) => {
  const { counts, cells, anchors } = notebook;
  const list = useRef<VListHandle>(null);
  const area = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<CellStage | null>(null);
  const shown = useMemo(() => cellsOfStage(cells, stages, stage), [cells, stages, stage]);
  const placeOf = useCallback((cell: number) => shown.findIndex(({ index }) => index === cell), [shown]);
  const showAll = useCallback(() => setStage(null), []);
  const { lit, go } = useCellInFocus(focus, { list, area, placeOf, onHidden: showAll });
  const outline = useMemo(
    () => (stage === null ? notebook.outline : outlineOfCells(notebook.outline, shown)),
    [notebook, stage, shown],
  );
  const citing = useMemo(() => sentencesByCell(evidence), [evidence]);
  const [rendered, setRendered] = useState(() => readStored(RENDER_KEY) === "rendered");
  const [withCode, setWithCode] = useState(true);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [words, setWords] = useState("");
  const scrolledRef = useRef<((cell: number) => void) | null>(null);
  const outlined = useOutlineChoice(outline.length);
  const touched = useMediaQuery("(pointer: coarse)");
  useFoundWords(area, words);
  const places = useMemo(() => {
    const cellOf = (anchor: string): number | null => {
      const key = anchorKey(anchor);
      return Object.hasOwn(anchors, key) ? (anchors[key] ?? null) : null;
    };
    return { cellOf, onGo: go };
  }, [anchors, go]);
  const fold = useCallback((index: number) => {
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  }, []);
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Badge>{plural(counts.total, "cell", "total")}</Badge>
        <Badge>{plural(counts.code, "code cell")}</Badge>
        <Badge>{plural(counts.markdown, "markdown cell")}</Badge>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {outline.length > 0 ? (
            <Button size="sm" aria-expanded={outlined.shown} onClick={outlined.toggle}>
              <ListTree aria-hidden />
              Outline
            </Button>
          ) : null}
          <Toggle
            on={!withCode}
            icon={<Code aria-hidden />}
            label="Hide code"
            onToggle={() => setWithCode(!withCode)}
          />
          <Toggle
            on={rendered}
            icon={<Pilcrow aria-hidden />}
            label="Render markdown"
            onToggle={() => {
              setRendered(!rendered);
              writeStored(RENDER_KEY, rendered ? "source" : "rendered");
            }}
          />
        </div>
      </div>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <FindBox cells={cells} onWords={setWords} onGo={go} />
        <StageChoice
          stage={stage}
          counts={stageCounts(cells, stages)}
          onChoose={(chosen) => {
            setStage(chosen);
            list.current?.scrollTo(0);
          }}
        />
      </div>
      <div className={clsx("grid gap-3", outlined.shown && "xl:grid-cols-[15rem_minmax(0,1fr)]")}>
        {outlined.shown ? <NotebookOutline entries={outline} scrolledRef={scrolledRef} onGo={go} /> : null}
        <div ref={area} className="min-w-0">
          <Places value={places}>
            <VList
              ref={list}
              data={shown}
              className={areaClass}
              style={{ height: 600 }}
              aria-label="Cells of the notebook"
              tabIndex={0}
              onScroll={(offset) =>
                scrolledRef.current?.(shown[list.current?.findItemIndex(offset + 1) ?? 0]?.index ?? 0)
              }
            >
              {(cell) => (
                <div key={cell.index} className="border-b border-rule">
                  <CellView
                    cell={cell}
                    language={notebook.language}
                    stage={stages[cell.index] ?? null}
                    rendered={rendered}
                    lit={lit === cell.index}
                    withSource={withCode || cell.type !== "code"}
                    folded={folded.has(cell.index)}
                    onFold={fold}
                    touched={touched}
                    citing={citing.get(cell.index) ?? NONE}
                    onShowSentence={onShowSentence}
                    link={address === null ? null : `${address}#cell-${cell.index + 1}`}
                  />
                </div>
              )}
            </VList>
          </Places>
        </div>
      </div>
      {cells.length < counts.total ? (
        <p className="mt-2 text-sm text-ink-soft">
          The first {cells.length.toLocaleString("en-US")} of {counts.total.toLocaleString("en-US")} cells are shown.
        </p>
      ) : null}
      {notebook.warnings.length > 0 ? <Warnings warnings={notebook.warnings} /> : null}
    </div>
  );
};

/** One object for all cells that nothing rests on, so that they are not drawn again. */
const NONE = [] as const;

interface StageChoiceProps {
  readonly stage: CellStage | null;
  readonly counts: ReturnType<typeof stageCounts>;
  readonly onChoose: (stage: CellStage | null) => void;
}

/** Nothing to choose while no stage is known, or where there is only one. */
const StageChoice = ({ stage, counts, onChoose }: StageChoiceProps) =>
  counts.length > 1 ? (
    <SelectField<CellStage | null>
      label="Stage"
      value={stage}
      options={[
        { value: null, label: "All stages" },
        ...counts.map(([value, count]) => ({ value, label: `${STAGE_LOOKS[value].label} (${count})` })),
      ]}
      onValueChange={onChoose}
    />
  ) : null;

/** Beside the cells where there is room, unless somebody chose otherwise. */
function useOutlineChoice(entries: number): { readonly shown: boolean; readonly toggle: () => void } {
  const isWide = useMediaQuery("(min-width: 80rem)");
  const [chosen, setChosen] = useState(() => readStored(OUTLINE_KEY));
  const shown = entries > 0 && (chosen === null ? isWide && entries > 1 : chosen === "shown");
  return {
    shown,
    toggle: () => {
      const next = shown ? "hidden" : "shown";
      writeStored(OUTLINE_KEY, next);
      setChosen(next);
    },
  };
}

interface ToggleProps {
  readonly on: boolean;
  readonly icon: ReactNode;
  readonly label: string;
  readonly onToggle: () => void;
}

const Toggle = ({ on, icon, label, onToggle }: ToggleProps) => (
  <Button
    size="sm"
    className="aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent"
    aria-pressed={on}
    onClick={onToggle}
  >
    {icon}
    {label}
  </Button>
);

const Warnings = ({ warnings }: { readonly warnings: readonly string[] }) => (
  <details className="mt-3 text-sm text-ink-soft">
    <summary className="font-semibold">{plural(warnings.length, "remark")} about the file</summary>
    <ul className="mt-1 list-disc pl-6">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  </details>
);

const plural = (count: number, noun: string, suffix = ""): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}${suffix && ` ${suffix}`}`;
