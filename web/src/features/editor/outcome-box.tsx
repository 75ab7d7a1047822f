import { Target } from "lucide-react";
import { shortened } from "../../lib/shortened.ts";

/** Characters: the outcome is one sentence. */
const LONGEST = 2000;

/** The outcome sentence as a read-only box of the form, and as the alert beside it (specification, section 2). */
export const OutcomeBox = ({ outcome }: { readonly outcome: string }) =>
  outcome === "" ? null : (
    <section aria-labelledby="outcome-heading">
      <h2 id="outcome-heading" className="mb-1.5 text-sm font-semibold">
        Machine Learning Outcome
      </h2>
      <p className="rounded-control border border-rule bg-well px-4 py-3 font-serif">{shortened(outcome, LONGEST)}</p>
    </section>
  );

export const OutcomeAlert = ({ outcome }: { readonly outcome: string }) => (
  <output className="block empty:hidden">
    {outcome === "" ? null : (
      <span className="flex items-start gap-3 rounded-sheet border border-rule border-l-4 border-l-accent bg-sheet px-4 py-3 shadow-soft">
        <Target aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="block font-semibold">Machine Learning Outcome</span>
          <span className="block text-sm text-ink-soft">{shortened(outcome, LONGEST)}</span>
        </span>
      </span>
    )}
  </output>
);
