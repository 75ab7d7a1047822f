import { clsx } from "clsx";
import { shortened } from "../../lib/shortened.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { useFolders } from "../folders/data.ts";
import { useMyTeams } from "../teams/data.ts";
import type { Difference } from "./merge.ts";
import { type DiffPart, wordDiff } from "./word-diff.ts";

export interface DifferenceListProps {
  readonly found: readonly Difference[];
  /** What stands on one side only, in words: "theirs only". */
  readonly words: { readonly theirs: string; readonly mine: string };
  /** Before a part that is read out: "theirs". */
  readonly spoken: { readonly theirs: string; readonly mine: string };
  /** Who or what moved a field away from where both began. */
  readonly origin?: (difference: Difference) => string;
}

/** Two versions field by field, with what stands on one side only marked in the text. */
export const DifferenceList = ({ found, words, spoken, origin }: DifferenceListProps) => {
  const names = useNames();
  return (
    // It scrolls when long, and must be scrollable by keyboard.
    <section
      aria-label="Differences"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[45dvh] overflow-y-auto rounded-control border border-rule"
    >
      <p className="border-b border-rule bg-well px-4 py-2 text-xs text-ink-soft">
        <span className={PART_CLASSES.removed}>Struck out</span>: {words.theirs}.{" "}
        <span className={PART_CLASSES.added}>Underlined</span>: {words.mine}.
      </p>
      <ul className="divide-y divide-rule">
        {found.map((difference) => (
          <li key={difference.field} className="p-4">
            <h3 className="mb-1.5 flex items-center gap-2 font-semibold">
              {difference.label}
              {origin ? <Badge>{origin(difference)}</Badge> : null}
            </h3>
            <DifferenceText theirs={names(difference, "theirs")} mine={names(difference, "mine")} spoken={spoken} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const PART_CLASSES = {
  same: "",
  removed: "rounded-control bg-danger-tint text-danger line-through",
  added: "rounded-control bg-accent-tint font-semibold text-accent underline",
} as const;

interface DifferenceTextProps extends Pick<DifferenceListProps, "spoken"> {
  readonly theirs: string;
  readonly mine: string;
}

/** Characters that are compared: beyond them the reader looks at the text itself. */
const LONGEST = 20_000;

/** Two texts as one, with what stands in one of them only marked. */
export const DifferenceText = ({ theirs, mine, spoken }: DifferenceTextProps) => (
  <p className="text-sm whitespace-pre-wrap">
    {readableDiff(shortened(theirs, LONGEST), shortened(mine, LONGEST)).map((part, index) => (
      // The parts of one comparison never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={clsx(PART_CLASSES[part.kind])}>
        {part.kind === "same" ? null : (
          <span className="sr-only">{part.kind === "removed" ? spoken.theirs : spoken.mine}: </span>
        )}
        {part.text}
      </span>
    ))}
  </p>
);

/** Word by word where the texts are alike; texts with little in common are easier to read one after the other. */
function readableDiff(theirs: string, mine: string): DiffPart[] {
  const parts = wordDiff(theirs, mine);
  const common = parts.reduce((sum, part) => sum + (part.kind === "same" ? part.text.length : 0), 0);
  if (common >= 0.4 * Math.max(theirs.length, mine.length)) return parts;
  const texts: DiffPart[] = [
    { kind: "removed", text: theirs },
    { kind: "same", text: theirs === "" || mine === "" ? "" : "\n\n" },
    { kind: "added", text: mine },
  ];
  return texts.filter((part) => part.text !== "");
}

/** Folders and teams by name instead of by id. */
function useNames(): (difference: Difference, side: "mine" | "theirs") => string {
  const folders = useFolders();
  const teams = useMyTeams();
  return ({ field, ...values }, side) => {
    const value = values[side];
    if (field !== "folderId" && field !== "teamId") return value;
    if (value === "") return field === "folderId" ? "None" : "Individual Notebook";
    const list = field === "folderId" ? folders.data : teams.data;
    return list?.find(({ id }) => id === value)?.name ?? "Someone else's";
  };
}
