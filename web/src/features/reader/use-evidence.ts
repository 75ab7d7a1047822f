import { STAGES, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useEscape } from "../../lib/shortcuts.ts";
import type { SectionEvidence } from "./data.ts";
import { useLocationState } from "../../lib/location-state.ts";

/** What the page shows cells of: a sentence, or one cell that a fact, a picture or a point of the score leads to. */
export type Shown =
  | { readonly kind: "sentence"; readonly stage: Stage; readonly index: number }
  | { readonly kind: "cell"; readonly cell: number };

export interface EvidencePlace {
  /** Null: the page shows no cells. */
  readonly shown: Shown | null;
  readonly cells: readonly number[];
  /** The sentence that is shown, or whose marker the mouse is over. */
  readonly lit: Shown | null;
  /** Whether anybody has asked for a cell yet: before that, the file is not needed. */
  readonly wanted: boolean;
  readonly open: (next: Shown) => void;
  /** Back to the sentence, as the browser's own button does. */
  readonly close: () => void;
  /** Shows a sentence's cells for as long as the mouse is over it; null ends that. */
  readonly peek: (sentence: Shown | null) => void;
}

/** Milliseconds: a mouse that crosses the page on its way elsewhere shows nothing. */
const HOVER_DELAY = 220;

/** The address keeps what is shown ("#cells/modeling/2", "#cell/7"), so that the browser's Back leads back to the sentence and a link to the cells can be sent. */
export function useEvidence(evidence: SectionEvidence): EvidencePlace {
  const { hash } = useLocation();
  const state = useLocationState();
  const navigate = useNavigate();
  const pinned = useMemo(() => shownIn(hash, evidence), [hash, evidence]);
  const [peeked, setPeeked] = useState<Shown | null>(null);
  const [asked, setAsked] = useState(false);
  const timer = useRef(0);
  const shown = pinned ?? peeked;
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useReturnOfFocus(pinned);
  useSentenceInView(pinned);

  const peek = (sentence: Shown | null): void => {
    window.clearTimeout(timer.current);
    // What was asked for by a press stays until it is closed, and nothing waits behind it.
    if (pinned !== null) return;
    if (sentence !== null) setAsked(true);
    timer.current = window.setTimeout(() => setPeeked(sentence), HOVER_DELAY);
  };
  const close = (): void => {
    setPeeked(null);
    if (state["fromText"] === true) void navigate(-1);
    else if (pinned) void navigate({ hash: "" }, { replace: true, preventScrollReset: true });
  };
  useEscape(shown !== null, close);
  return {
    shown,
    cells: shown ? cellsOf(shown, evidence) : [],
    lit: shown,
    wanted: asked || pinned !== null,
    open: (next) => {
      window.clearTimeout(timer.current);
      setPeeked(null);
      // One step back leads to the text, from however many cells.
      const fromText = pinned === null || state["fromText"] === true;
      void navigate(
        { hash: hashOf(next) },
        { replace: pinned !== null, preventScrollReset: true, state: { fromText } },
      );
    },
    close,
    peek,
  };
}

/** Where the cells are shown, the panel takes the focus; afterwards it is back where the person was. */
function useReturnOfFocus(pinned: Shown | null): void {
  const opener = useRef<HTMLElement | null>(null);
  const open = pinned !== null;
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    if (open) {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      document.querySelector<HTMLElement>("#evidence-heading")?.focus({ preventScroll: true });
    } else opener.current?.focus({ preventScroll: true });
  }, [open]);
}

/** The sentence stays in sight beside its cells, also for somebody who was sent a link to them. */
function useSentenceInView(pinned: Shown | null): void {
  const id = pinned?.kind === "sentence" ? sentenceId(pinned.stage, pinned.index) : null;
  useEffect(() => {
    if (id !== null) document.querySelector(`#${id}`)?.scrollIntoView({ block: "nearest" });
  }, [id]);
}

export const sentenceId = (stage: Stage, index: number): string => `sentence-${stage}-${index + 1}`;

const hashOf = (shown: Shown): string =>
  shown.kind === "cell" ? `#cell/${shown.cell + 1}` : `#cells/${shown.stage}/${shown.index + 1}`;

/** Null for an address that names no cell or sentence of this notebook. */
function shownIn(hash: string, evidence: SectionEvidence): Shown | null {
  const [form, first, second] = hash.slice(1).split("/");
  if (form === "cell") {
    const cell = Number(first) - 1;
    return Number.isInteger(cell) && cell >= 0 ? { kind: "cell", cell } : null;
  }
  const stage = STAGES.find((known) => known === first);
  const index = Number(second) - 1;
  return form === "cells" && stage && evidence[stage]?.[index] ? { kind: "sentence", stage, index } : null;
}

const cellsOf = (shown: Shown, evidence: SectionEvidence): readonly number[] =>
  shown.kind === "cell" ? [shown.cell] : (evidence[shown.stage]?.[shown.index]?.cells ?? []);
