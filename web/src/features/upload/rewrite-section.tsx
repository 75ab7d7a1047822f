import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
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
import type { NotebookPlace } from "../language-model/data.ts";
import { type SectionAnswer, rewriteSection } from "./data.ts";
import { noteWords } from "../../lib/section-note.ts";

export interface RewriteSectionProps {
  readonly stage: Stage;
  readonly file: NotebookFile;
  readonly place: NotebookPlace;
  readonly onAccept: (answer: SectionAnswer) => void;
}

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "writing"; readonly leave: AbortController; readonly progress: SectionProgress | null }
  | { readonly kind: "offered"; readonly answer: SectionAnswer }
  | { readonly kind: "failed"; readonly message: string };

const IDLE: State = { kind: "idle" };

/** Another version of a section by the language model, beside the present text: taken or left, never over it unasked. */
export const RewriteSection = ({ stage, file, place, onAccept }: RewriteSectionProps) => {
  const [state, setState] = useState<State>(IDLE);
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);

  const rewrite = async (wish: Wish): Promise<void> => {
    const leave = new AbortController();
    asked.current = leave;
    setState({ kind: "writing", leave, progress: null });
    try {
      const answer = await rewriteSection(file, stage, wish, place, {
        signal: leave.signal,
        watch: (progress) => setState({ kind: "writing", leave, progress }),
      });
      if (!leave.signal.aborted) setState({ kind: "offered", answer });
    } catch (error) {
      if (!leave.signal.aborted) setState({ kind: "failed", message: messageOf(error) });
    }
  };
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
      </Menu>
    </div>
  );
};

const NO_VERSION = "The language model wrote nothing that agrees with the notebook. Your text has not changed.";
const LABELS: Readonly<Record<Wish, string>> = {
  shorter: "Shorter",
  managers: "For managers",
  detail: "In more detail",
};
