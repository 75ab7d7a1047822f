import { useMeantText } from "./data.ts";

interface DidYouMeanProps {
  /** What was searched for. */
  readonly text: string;
  /** How many notebooks that found; null as long as it is not known. */
  readonly found: number | null;
  readonly onChoose: (text: string) => void;
}

/** What a search that found next to nothing probably meant; nothing where the server knows nothing better. */
export const DidYouMean = ({ text, found, onChoose }: DidYouMeanProps) => {
  const meant = useMeantText(text, found);
  return (
    <output className="block text-sm text-ink-soft">
      {meant === null ? null : (
        <>
          Did you mean{" "}
          <button
            type="button"
            dir="auto"
            className="min-h-hit max-w-full rounded-control font-semibold break-words text-accent underline underline-offset-4"
            onClick={() => onChoose(meant)}
          >
            {meant}
          </button>
          ?
        </>
      )}
    </output>
  );
};
