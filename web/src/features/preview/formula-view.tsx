import "katex/dist/katex.min.css";
import { createElement, type ReactNode } from "react";
import type { FormulaNode } from "./draw-formula.ts";

export interface FormulaViewProps {
  readonly nodes: readonly FormulaNode[];
  readonly source: string;
}

/** A formula's tree, with KaTeX's style sheet and fonts, which come with the first formula. */
export const FormulaView = ({ nodes }: FormulaViewProps): ReactNode => drawn(nodes);

const drawn = (nodes: readonly FormulaNode[]): ReactNode[] =>
  nodes.map((node, index) =>
    typeof node === "string"
      ? node
      : createElement(
          node.tag,
          // The parts of a formula never change places.
          { key: index, className: node.className, style: node.style, ...node.attributes },
          ...drawn(node.children),
        ),
  );
