import { lazy, type ReactNode, Suspense } from "react";
import type { DrawnFormula } from "./draw-formula.ts";
import type { FormulaViewProps } from "./formula-view.tsx";

const FormulaView = lazy(async () => {
  try {
    return { default: (await import("./formula-view.tsx")).FormulaView };
  } catch {
    // The network is gone: the sources are still here.
    return { default: ({ source }: FormulaViewProps): ReactNode => source };
  }
});

/** A formula; its source until it can be drawn, and where it cannot be. Nothing of it leaves its place on the page. */
export const TypesetFormula = ({ formula: { source, display, nodes, reason } }: { readonly formula: DrawnFormula }) => {
  const text = (
    <code title={reason || undefined} className="rounded-control bg-well px-1 font-mono text-xs whitespace-pre-wrap">
      {source}
    </code>
  );
  if (nodes === null) return text;
  return (
    <span className={display ? "my-2 block overflow-x-auto overflow-y-hidden py-1" : undefined}>
      <Suspense fallback={text}>
        <FormulaView nodes={nodes} source={source} />
      </Suspense>
    </span>
  );
};
