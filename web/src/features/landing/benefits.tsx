import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { STAGE_LOOKS } from "../../components/stages.ts";

export interface Benefit {
  readonly stage: CellStage;
  readonly title: string;
  readonly description: string;
  /** A line of documentation as the product writes it, and the cells it rests on. */
  readonly example: string;
  readonly cells: readonly number[];
}

/** Each benefit is a stage: its colour, its icon, and what the documentation of that stage reads like. */
export const Benefits = ({ title, benefits }: { readonly title: string; readonly benefits: readonly Benefit[] }) => (
  <section aria-labelledby="key-benefits" className="border-y border-rule bg-well">
    <div className="mx-auto max-w-7xl px-4 py-16 sm:px-6 lg:py-20">
      <h2 id="key-benefits" className="font-serif text-3xl font-semibold">
        {title}
      </h2>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {benefits.map(({ stage, title: name, description, example, cells }) => {
          const Icon = STAGE_LOOKS[stage].icon;
          return (
            <li
              key={stage}
              data-stage={stage}
              className="flex min-w-0 flex-col rounded-sheet border border-t-4 wrap-anywhere border-rule border-t-stage bg-sheet p-6"
            >
              <Icon aria-hidden className="size-7 text-stage" strokeWidth={1.5} />
              <h3 className="mt-3 text-lg font-semibold">{name}</h3>
              <p className="mt-1 mb-5 text-ink-soft">{description}</p>
              <figure className="mt-auto border-t border-rule pt-4">
                <blockquote className="font-serif">{example}</blockquote>
                <figcaption className="mt-2 font-mono text-xs text-stage">
                  {cells.length === 1 ? "cell" : "cells"} {cells.join(", ")}
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </div>
  </section>
);
