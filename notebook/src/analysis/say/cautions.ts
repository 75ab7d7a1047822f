/** What to be careful about when relying on the results. */
import type { Caution, NotebookFacts } from "../find/facts.ts";
import { type Draft, draft } from "./draft.ts";
import { code, distinct, quoted } from "./lists.ts";
import { theModel } from "./model-words.ts";
import { figure, measure, percentage } from "./numbers.ts";
import { PART_WORDS } from "./validation.ts";

/** Each kind of caution once, the gravest first. */
export function cautionDrafts({ cautions }: NotebookFacts): Draft[] {
  const said = new Set<string>();
  const drafts: Draft[] = [];
  for (const caution of [...cautions].sort((a, b) => GRAVITY[b.kind] - GRAVITY[a.kind])) {
    const key = caution.kind === "leak" ? `leak ${caution.how}` : caution.kind;
    if (said.has(key)) continue;
    said.add(key);
    const same = cautions.filter(
      (other) =>
        other.kind === caution.kind &&
        (other.kind !== "leak" || (caution.kind === "leak" && other.how === caution.how)),
    );
    drafts.push(draft(words(caution, same), same, GRAVITY[caution.kind]));
  }
  return drafts;
}

const GRAVITY: Readonly<Record<Caution["kind"], number>> = {
  leak: 9.5,
  "judged-on-training-data": 9.4,
  "test-data-used": 9.3,
  gap: 9,
  "accuracy-on-unbalanced-classes": 9.1,
  "text-contradicts-output": 8,
};

function words(caution: Caution, same: readonly Caution[]): string {
  const sure = caution.certainty === "certain";
  switch (caution.kind) {
    case "leak": {
      const by = distinct(same.flatMap((one) => (one.kind === "leak" ? [one.by] : [])));
      const who = by.slice(0, 3).map(code).join(" and ");
      const verb = (one: string, several: string): string => (by.length > 1 ? several : one);
      const seen = {
        preprocessing: sure ? `${verb("is", "are")} fitted` : `${verb("seems", "seem")} to be fitted`,
        resampling: sure ? `${verb("resamples", "resample")}` : `${verb("seems", "seem")} to resample`,
        statistic: sure ? `${verb("is", "are")} worked out` : `${verb("seems", "seem")} to be worked out`,
        target: "",
      };
      if (caution.how === "target")
        return `${who} ${sure ? verb("is", "are") : verb("seems to be", "seem to be")} made from the target itself, so the scores say little about new data`;
      if (caution.how === "resampling")
        return `${who} ${seen.resampling} the rows before the split, so copies of test rows can reach the training and the scores may be too good`;
      return `${who} ${seen[caution.how]} on all rows before the split, so the test data is not fully unseen and the scores may be too good`;
    }
    case "judged-on-training-data": {
      const who = caution.model === null ? "the results" : theModel(caution.model);
      const verb = caution.model === null ? (sure ? "are" : "seem to be") : sure ? "is" : "seems to be";
      return `${who} ${verb} judged on the data used for training, which says little about new data`;
    }
    case "test-data-used":
      return `the test data ${sure ? "is" : "seems to be"} also used ${USES[caution.how]}, so the test scores may be too good`;
    case "gap":
      return `the ${caution.metric} is ${measure(caution.train)} on the training data against ${measure(caution.test)} ${PART_WORDS[caution.test.part ?? "test"]}, a sign of overfitting`;
    case "accuracy-on-unbalanced-classes":
      return `one class makes up ${share(caution.share)} of the rows, so accuracy alone says little`;
    case "text-contradicts-output":
      return `the text says ${quoted(caution.quote.text)}, but the output shows ${code(caution.shown)}`;
  }
}

const USES = {
  "early stopping": "to stop the training",
  tuning: "for tuning",
  selection: "to choose the model",
} as const;

const share = (written: string): string => {
  const value = Number(written);
  return value > 0 && value < 1 ? percentage(value) : figure(written);
};

/** The same in a few words, for the summary: how many kinds there are, the gravest said. */
export const gravest = (facts: NotebookFacts): Draft | undefined => cautionDrafts(facts)[0];
