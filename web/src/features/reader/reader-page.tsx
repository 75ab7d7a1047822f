import { STAGES, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { NOTES_TITLE, SECTION_TITLES } from "@data-documentation/notebook/document/names.ts";
import { clsx } from "clsx";
import { BriefcaseBusiness } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { DateText } from "../../components/date-text.tsx";
import { Fence } from "../../components/fence.tsx";
import { NamedCode } from "../../components/named-code.tsx";
import { STAGE_LOOKS } from "../../components/stages.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { shortened } from "../../lib/shortened.ts";
import type { Reading } from "./data.ts";
import { EvidencePanel, SaidAbout } from "./evidence-panel.tsx";
import { PlainProse, SectionProse } from "./section-prose.tsx";
import type { EvidencePlace } from "./use-evidence.ts";

export interface ReaderPageProps {
  readonly reading: Reading;
  readonly evidence: EvidencePlace;
  /** Code of the language of the sections, where they are translated. */
  readonly language?: string | undefined;
  /** Above the title: where the notebook belongs, and what can be done with it. */
  readonly bar: ReactNode;
  /** Parts of other features, placed by the route; null where there are none. */
  readonly facts: ReactNode;
  readonly score: ReactNode;
  /** The pictures of a stage; null: those that belong beside no section. */
  readonly renderPictures: (stage: Stage | null) => ReactNode;
  readonly renderCell: (cell: number) => ReactNode;
}

/** A documented notebook as colleagues read it, on a screen and on paper. What is empty is left out, and each part fails alone. */
export const ReaderPage = ({ reading, evidence, ...parts }: ReaderPageProps) => {
  const told = STAGES.filter((stage) => reading.sections[stage].trim() !== "");
  const others = parts.renderPictures(null);
  const cited = citedCells(reading);
  const contents: Contents = [
    ...(parts.facts ? [["facts", "Facts"] as const] : []),
    ...(reading.summary.trim() ? [["summary", "Summary"] as const] : []),
    ...told.map((stage) => [`section-${stage}`, SECTION_TITLES[stage]] as const),
    ...(reading.notes.trim() ? [["notes", NOTES_TITLE] as const] : []),
    ...(others ? [["pictures", "Other pictures"] as const] : []),
    ...(parts.score ? [["score", "Code quality"] as const] : []),
    ...(cited.length > 0 ? [["code", "Cells behind the text"] as const] : []),
  ];
  return (
    <div className="reader mx-auto grid max-w-[88rem] grid-cols-[minmax(0,1fr)] gap-x-10 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem] print:block">
      <article className="mx-auto flex w-full max-w-3xl flex-col gap-10 print:max-w-none print:gap-6">
        <Opening reading={reading} bar={parts.bar} />
        {parts.facts ? (
          <Part id="facts" title="Facts">
            {parts.facts}
          </Part>
        ) : null}
        {reading.summary.trim() ? (
          <Part id="summary" title="Summary">
            <PlainProse text={reading.summary} />
          </Part>
        ) : null}
        {told.map((stage) => (
          <Part key={stage} id={`section-${stage}`} title={SECTION_TITLES[stage]} stage={stage}>
            <div lang={parts.language}>
              <SectionProse
                stage={stage}
                text={reading.sections[stage]}
                sentences={reading.sectionEvidence[stage] ?? []}
                evidence={evidence}
              />
            </div>
            <Fence what="The pictures of this section">{parts.renderPictures(stage)}</Fence>
          </Part>
        ))}
        {told.length === 0 ? (
          <p className="text-ink-soft">
            Nothing has been written about the stages of this notebook yet.
            {reading.unreadable.includes("evidence") ? " What is stored about them cannot be read here." : null}
          </p>
        ) : null}
        {reading.notes.trim() ? (
          <Part
            id="notes"
            title={NOTES_TITLE}
            icon={<BriefcaseBusiness aria-hidden className="size-6 text-ink-faint" />}
          >
            <PlainProse text={reading.notes} />
          </Part>
        ) : null}
        {others ? (
          <Part id="pictures" title="Other pictures">
            {others}
          </Part>
        ) : null}
        {parts.score ? (
          <section id="score" aria-label="Code quality" className="scroll-mt-24 break-inside-avoid">
            <Fence what="The score">{parts.score}</Fence>
          </section>
        ) : null}
        {cited.length > 0 ? (
          <CitedCells
            cells={cited}
            renderCell={(cell) => (
              <>
                {parts.renderCell(cell)}
                <SaidAbout cell={cell} shown={null} evidence={reading.sectionEvidence} onOpen={evidence.open} />
              </>
            )}
          />
        ) : null}
        <Closing reading={reading} cites={cited.length > 0} />
      </article>
      <aside
        aria-label={evidence.shown ? "Cells behind the text" : "On this page"}
        className={clsx(
          "print:hidden",
          "min-[1200px]:sticky min-[1200px]:top-20 min-[1200px]:max-h-[calc(100dvh-6rem)] min-[1200px]:self-start min-[1200px]:overflow-y-auto min-[1200px]:border-l min-[1200px]:border-rule min-[1200px]:pl-6",
          evidence.shown
            ? "max-[1199.98px]:fixed max-[1199.98px]:inset-x-0 max-[1199.98px]:bottom-0 max-[1199.98px]:z-40 max-[1199.98px]:max-h-[70dvh] max-[1199.98px]:overflow-y-auto max-[1199.98px]:border-t max-[1199.98px]:border-edge max-[1199.98px]:bg-sheet max-[1199.98px]:p-4 max-[1199.98px]:shadow-lift"
            : "max-[1199.98px]:hidden",
        )}
        onPointerEnter={() => evidence.peek(evidence.shown)}
        onPointerLeave={() => evidence.peek(null)}
      >
        {evidence.shown ? (
          <Fence what="This evidence">
            <EvidencePanel
              key={JSON.stringify(evidence.shown)}
              place={evidence}
              evidence={reading.sectionEvidence}
              renderCell={parts.renderCell}
            />
          </Fence>
        ) : (
          <OnThisPage contents={contents} cites={cited.length > 0} />
        )}
      </aside>
    </div>
  );
};

type Contents = readonly (readonly [id: string, title: string])[];

const Opening = ({ reading, bar }: Pick<ReaderPageProps, "reading" | "bar">) => (
  <header className="flex flex-col gap-4">
    {bar}
    <h1 dir="auto" className="font-serif text-4xl font-semibold wrap-anywhere max-sm:text-3xl print:text-[22pt]">
      {reading.title}
    </h1>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {reading.author === null ? null : <span dir="auto">{shortened(reading.author, 120)}</span>}
      <span>
        Version {reading.version.toLocaleString("en-US")}, <DateText instant={reading.updatedAt} />
      </span>
      <Badge>{reading.status}</Badge>
      {reading.fileName === null ? null : (
        <span className="font-mono text-xs wrap-anywhere">{shortened(reading.fileName, 80)}</span>
      )}
    </p>
    {reading.question === null && reading.outcome === "" ? null : (
      <dl className="flex flex-col gap-4 border-y border-rule py-5 print:py-3">
        {reading.question === null ? null : <Lead label="Question">{shortened(reading.question, 1000)}</Lead>}
        {reading.outcome === "" ? null : <Lead label="Outcome">{shortened(reading.outcome, 2000)}</Lead>}
      </dl>
    )}
  </header>
);

const Lead = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div className="grid gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)] print:grid-cols-[6rem_minmax(0,1fr)]">
    <dt className="pt-1 text-sm font-semibold text-ink-soft">{label}</dt>
    <dd dir="auto" className="font-serif text-xl wrap-anywhere print:text-[12pt]">
      <NamedCode text={children} />
    </dd>
  </div>
);

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly stage?: Stage;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ id, title, stage, icon, children }: PartProps) => {
  const heading = useId();
  const Icon = stage ? STAGE_LOOKS[stage].icon : null;
  return (
    <section
      id={id}
      aria-labelledby={heading}
      data-stage={stage ?? "other"}
      className="flex scroll-mt-24 flex-col gap-5 print:gap-3"
    >
      <h2
        id={heading}
        className="flex items-center gap-3 font-serif text-2xl font-semibold print:break-after-avoid print:text-[15pt]"
      >
        {Icon ? <Icon aria-hidden className="size-6 text-stage" /> : icon}
        {title}
      </h2>
      <div className="print:break-before-avoid">
        <Fence what={`The part "${title}"`}>{children}</Fence>
      </div>
    </section>
  );
};

/** The cells that sentences rest on, in the order of the notebook. */
function citedCells({ sectionEvidence }: Reading): readonly number[] {
  const cells = STAGES.flatMap((stage) => (sectionEvidence[stage] ?? []).flatMap((sentence) => sentence.cells));
  return [...new Set(cells)].sort((a, b) => a - b).slice(0, MOST_CITED);
}

const MOST_CITED = 500;
/** Cells drawn at once in the list. */
const FIRST_CITED = 20;

interface CitedCellsProps extends Pick<ReaderPageProps, "renderCell"> {
  readonly cells: readonly number[];
}

/** Drawn once it is opened: the file is not read for people who read the text alone. */
const CitedCells = ({ cells, renderCell }: CitedCellsProps) => {
  const [open, setOpen] = useState(false);
  const [most, setMost] = useState(FIRST_CITED);
  return (
    <details id="code" className="scroll-mt-24" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-hit py-2 font-serif text-2xl font-semibold print:text-[15pt]">
        Cells behind the text <span className="font-sans text-base font-normal text-ink-soft">({cells.length})</span>
      </summary>
      {open ? (
        <div className="mt-3 flex flex-col gap-3">
          {cells.slice(0, most).map((cell) => (
            <div key={cell}>{renderCell(cell)}</div>
          ))}
          {cells.length > most ? (
            <button
              type="button"
              className="min-h-hit self-start font-semibold text-accent"
              onClick={() => setMost(most + FIRST_CITED)}
            >
              Show {Math.min(FIRST_CITED, cells.length - most)} more
            </button>
          ) : null}
        </div>
      ) : null}
    </details>
  );
};

const OnThisPage = ({ contents, cites }: { readonly contents: Contents; readonly cites: boolean }) => (
  <>
    <nav aria-label="Contents">
      <h2 className="mb-2 text-sm font-semibold text-ink-soft">On this page</h2>
      <ol className="flex flex-col text-sm">
        {contents.map(([id, title]) => (
          <li key={id}>
            <Link to={{ hash: id }} className="block rounded-control px-2 py-1.5 hover:bg-well pointer-coarse:py-2.5">
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
    {cites ? (
      <p className="mt-4 max-w-[22rem] text-sm text-ink-soft">
        The small numbers behind a sentence are the cells it rests on. Point at a sentence to see them here, or click
        its number to keep them open.
      </p>
    ) : null}
  </>
);

/** The end of the page, and of the paper. */
const Closing = ({ reading, cites }: { readonly reading: Reading; readonly cites: boolean }) => (
  <footer className="border-t border-rule pt-4 text-sm text-ink-soft print:text-[8pt]">
    {cites ? "The small numbers behind sentences are the notebook's cells they rest on, counted from 1. " : null}
    {reading.summarySource === null ? null : WRITTEN_BY[reading.summarySource]}
  </footer>
);

const WRITTEN_BY = {
  "built-in": "The sections were first written by the built-in analysis; people may have edited them since.",
  model: "The sections were first written by a language model; people may have edited them since.",
} as const;
