import { isMissingValue } from "../missing-value.ts";
import type { Draft } from "./draft.ts";
import { codeList } from "./names.ts";
import { actionSteps, type Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** `df.loc[rows, "a"] = np.nan`: values of some rows that are taken for wrong, or taken out on purpose. */
export function blankedDrafts(story: Story): Draft[] {
  const { texts } = indexOf(story);
  const blanked = actionSteps(story, ["convert"], "column").filter(
    ({ value, columns, cell, from, to }) =>
      columns.length > 0 &&
      isMissingValue(value) &&
      /\.(?:loc|ix|iloc)\s*\[(?!\s*:\s*,)/.test((texts.get(cell) ?? "").slice(from, to)),
  );
  const columns = [...new Set(blanked.flatMap((action) => action.columns))];
  if (columns.length === 0) return [];
  const cells = blanked.map(({ cell }) => cell);
  return [{ text: `In some rows the values of ${codeList(columns, 6)} were set to missing.`, cells, weight: 1.2 }];
}
