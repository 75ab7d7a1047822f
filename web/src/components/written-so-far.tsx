import { type SectionProgress, progressWords } from "../lib/section-progress.ts";

/** What a language model has written so far: how many sentences, and those of them that agree with the notebook. */
export const WrittenSoFar = ({ progress }: { readonly progress: SectionProgress }) => (
  <div className="flex max-w-measure flex-col gap-2 border-l-2 border-rule pl-4 text-sm text-ink-soft">
    <output>{progressWords(progress)}. Those that agree with the notebook:</output>
    {progress.checked.length > 0 ? <p>{progress.checked.join(" ")}</p> : null}
  </div>
);
