import { type RefObject, useEffect, useState } from "react";
import { figureLibrary } from "./figure-library.ts";
import { type Turn, endProcess, endTurn, takeTurn } from "./figure-turns.ts";
import { type Figure, type FigureFailure, figureAnswer } from "./frame/messages.ts";
import { watchPage } from "./frame-watch.ts";

export type FigureState =
  /** Its library is loaded, or others come first: there is no frame yet. */
  | { readonly at: "waiting" }
  | { readonly at: "drawing" }
  /** CSS pixels. */
  | { readonly at: "drawn"; readonly height: number }
  | { readonly at: "failed"; readonly reason: FigureFailure | "late" | "busy" };

/** How each figure ended, so that a list that scrolls neither tries what failed again nor jumps. */
const ends = new WeakMap<Figure, FigureState>();

export const knownHeight = (figure: Figure): number | null => {
  const end = ends.get(figure);
  return end?.at === "drawn" ? end.height : null;
};

/** Milliseconds from the library's first word until the figure stands. */
const LONGEST = 10_000;
/** Milliseconds from its turn until then: frame and library have to be loaded first, which is not the figure's fault. */
const LONGEST_LOADING = 30_000;

/** Draws the figure in the frame as soon as it is its turn. */
export function useFigure(frame: RefObject<HTMLIFrameElement | null>, figure: Figure): FigureState {
  const [state, setState] = useState<FigureState>(() => {
    const end = ends.get(figure);
    return end?.at === "failed" ? end : { at: "waiting" };
  });
  const failed = state.at === "failed";
  useEffect(() => {
    if (failed) return undefined;
    let library = "";
    let giveUp: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let endWatch: (() => void) | undefined;
    let gone = false;
    const limit = (milliseconds: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => burns("late"), milliseconds);
    };
    const finish = (end: FigureState): void => {
      clearTimeout(timer);
      if (end.at === "failed") endWatch?.();
      ends.set(figure, end);
      setState(end);
      endTurn(turn);
    };
    const burns = (reason: "late" | "busy"): void => {
      endProcess(turn);
      finish({ at: "failed", reason });
    };
    const turn: Turn = {
      onStart: () => {
        setState({ at: "drawing" });
        limit(LONGEST_LOADING);
        // What only waits for its turn slows nothing down.
        endWatch = watchPage(() => burns("busy"));
      },
      onReset: () => {
        clearTimeout(timer);
        endWatch?.();
        setState({ at: "waiting" });
      },
    };
    const begin = async (): Promise<void> => {
      try {
        library = await figureLibrary(figure.kind);
        if (!gone) giveUp = takeTurn(turn);
      } catch {
        if (!gone) finish({ at: "failed", reason: "broken" });
      }
    };
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const answer = figureAnswer.safeParse(data).data;
      // The frame's origin is its own: no other address would reach it.
      if (answer?.state === "ready") frame.current.contentWindow?.postMessage({ figure, library }, "*");
      else if (answer?.state === "begun") limit(LONGEST);
      else if (answer?.state === "failed") finish({ at: "failed", reason: answer.reason });
      else if (answer?.state === "drawn") finish({ at: "drawn", height: answer.height });
    };
    window.addEventListener("message", listen);
    void begin();
    return () => {
      gone = true;
      clearTimeout(timer);
      endWatch?.();
      window.removeEventListener("message", listen);
      giveUp?.();
    };
  }, [frame, figure, failed]);
  return state;
}
