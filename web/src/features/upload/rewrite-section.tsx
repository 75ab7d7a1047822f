import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { LANGUAGES, type Language } from "@data-documentation/notebook/writing/languages.ts";
import { WISHES, type Wish } from "@data-documentation/notebook/writing/wishes.ts";
import { PenLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Menu, MenuItem } from "../../components/ui/menu.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import type { NotebookFile } from "../editor/data.ts";
import { WrittenSoFar } from "../../components/written-so-far.tsx";
import { messageOf } from "../../lib/errors.ts";
import type { SectionProgress } from "../../lib/section-progress.ts";
import type { NotebookPlace } from "../../lib/model-rule.ts";
import { type SectionAnswer, type StoredSection, rewriteSection, translatedSection } from "./data.ts";
import { noteWords } from "../../lib/section-note.ts";

export interface RewriteSectionProps {
  readonly stage: Stage;
  readonly file: NotebookFile;
  readonly place: NotebookPlace;
  /** What is stored of the section, where it is what stands in the editor; null otherwise. */
  readonly stored: StoredSection | null;
  readonly onAccept: (answer: SectionAnswer) => void;
}

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "writing"; readonly leave: AbortController; readonly progress: SectionProgress | null }
  | { readonly kind: "offered"; readonly answer: SectionAnswer }
  | { readonly kind: "failed"; readonly message: string };

const IDLE: State = { kind: "idle" };

/** Another version of a section by the language model, beside the present text: taken or left, never over it unasked. */
export const RewriteSection = ({ stage, file, place, stored, onAccept }: RewriteSectionProps) => {
  const [state, setState] = useState<State>(IDLE);
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);

  const offer = async (write: (leave: AbortController) => Promise<SectionAnswer>): Promise<void> => {
    const leave = new AbortController();
    asked.current = leave;
    setState({ kind: "writing", leave, progress: null });
    try {
      const answer = await write(leave);
      if (!leave.signal.aborted) setState({ kind: "offered", answer });
    } catch (error) {
      if (!leave.signal.aborted) setState({ kind: "failed", message: messageOf(error) });
    }
  };
  const rewrite = (wish: Wish): Promise<void> =>
    offer((leave) => {
      const watch = (progress: SectionProgress): void => setState({ kind: "writing", leave, progress });
      return rewriteSection(file, stage, wish, place, { signal: leave.signal, watch });
    });
  const translate = (section: StoredSection, language: Language): Promise<void> =>
    offer(({ signal }) => translatedSection(section, stage, language, signal));
  const cancel = (leave: AbortController): void => {
    leave.abort();
    setState(IDLE);
  };

  if (state.kind === "writing")
    return (
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3 text-sm text-ink-soft">
          <output className="flex items-center gap-2">
            <Spinner label={null} className="size-4" />
            Writing another version...
          </output>
          <Button size="sm" onClick={() => cancel(state.leave)}>
            Cancel
          </Button>
        </div>
        {state.progress ? <WrittenSoFar progress={state.progress} /> : null}
      </div>
    );
  if (state.kind === "offered" && state.answer.source === "model")
    return (
      <Notice
        title="Another version of this section"
        action={
          <>
            <Button
              size="sm"
              variant="primary"
              onClick={() => {
                onAccept(state.answer);
                setState(IDLE);
              }}
            >
              Accept
            </Button>
            <Button size="sm" onClick={() => setState(IDLE)}>
              Discard
            </Button>
          </>
        }
      >
        <p className="whitespace-pre-line">{state.answer.text}</p>
        {state.answer.note ? <p className="mt-1 text-ink-soft">{noteWords(state.answer.note)}</p> : null}
      </Notice>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      {state.kind === "idle" ? null : (
        <Notice tone="danger" title="The section was not rewritten">
          {state.kind === "failed" ? state.message : NO_VERSION}
        </Notice>
      )}
      <Menu
        align="start"
        trigger={
          <Button size="sm">
            <PenLine aria-hidden />
            Rewrite this section
          </Button>
        }
      >
        {WISHES.map((wish) => (
          <MenuItem key={wish} onClick={() => void rewrite(wish)}>
            {LABELS[wish]}
          </MenuItem>
        ))}
        {stored && stored.text.trim() !== ""
          ? LANGUAGE_CODES.map((language) => (
              <MenuItem key={language} onClick={() => void translate(stored, language)}>
                In {LANGUAGES[language][0]}
              </MenuItem>
            ))
          : null}
      </Menu>
    </div>
  );
};

const LANGUAGE_CODES = (Object.keys(LANGUAGES) as Language[]).sort((a, b) =>
  LANGUAGES[a][0].localeCompare(LANGUAGES[b][0], "en"),
);

const NO_VERSION = "The language model wrote nothing that agrees with the notebook. Your text has not changed.";
const LABELS: Readonly<Record<Wish, string>> = {
  shorter: "Shorter",
  managers: "For managers",
  detail: "In more detail",
};
