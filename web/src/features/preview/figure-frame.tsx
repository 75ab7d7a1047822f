import { type ReactNode, useRef } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { Figure } from "./frame/messages.ts";
import { type FigureState, knownHeight, useFigure } from "./use-figure.ts";

export interface FigureFrameProps {
  readonly title: string;
  readonly figure: Figure;
  /** What is shown where it cannot be drawn, given the reason in a sentence. */
  readonly renderFallback: (reason: string) => ReactNode;
}

/**
 * A figure drawn by its own library, in a frame without an origin or a network (decision 021). One that takes too long, or that slows the page
 * down, is taken away.
 */
export const FigureFrame = ({ title, figure, renderFallback }: FigureFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useFigure(frame, figure);
  if (state.at === "failed") return renderFallback(FAILURES[state.reason]);
  const height = state.at === "drawn" ? state.height : (knownHeight(figure) ?? HEIGHT);
  return (
    <div className="relative" style={{ height: Math.min(Math.max(height, LOWEST), HIGHEST) }}>
      {state.at === "waiting" ? null : (
        <iframe
          ref={frame}
          title={title}
          src={FRAME}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          className="block size-full rounded-control border border-rule bg-[white]"
        />
      )}
      {state.at === "drawn" ? null : <Skeleton className="absolute inset-0" />}
    </div>
  );
};

/** web/public/figure.html */
const FRAME = "/figure.html";

const FAILURES: Readonly<Record<Extract<FigureState, { at: "failed" }>["reason"], string>> = {
  remote: "This figure needs data or a map from another address, and nothing is loaded from there.",
  broken: "This figure could not be drawn.",
  late: "This figure was removed because it took too long to draw.",
  busy: "This figure was removed because it slowed the page down.",
};

/** CSS pixels: until it is known, at least and at most; a higher figure scrolls. */
const HEIGHT = 450;
const LOWEST = 40;
const HIGHEST = 800;
