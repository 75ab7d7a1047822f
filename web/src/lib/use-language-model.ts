import { useEffect, useState } from "react";
import { type ChosenModel, type ModelQuestion, chosenModel, rememberChoice } from "./model-choice.ts";
import type { NotebookPlace } from "./model-rule.ts";

export interface LanguageModelSetting {
  /** null where this installation has no language model. */
  readonly chosen: ChosenModel | null;
  /** The person thinks again. */
  readonly question: ModelQuestion | null;
  readonly change: () => void;
}

/** Who writes the sections for this person, of a notebook in this place; read again whenever `settled` becomes true. */
export function useLanguageModel({ notebookId, teamId }: NotebookPlace, settled: boolean): LanguageModelSetting {
  const [chosen, setChosen] = useState<ChosenModel | null>(null);
  const [question, setQuestion] = useState<ModelQuestion | null>(null);
  useEffect(() => {
    if (!settled) return undefined;
    let gone = false;
    void chosenModel({ notebookId, teamId }).then((found) => {
      if (!gone) setChosen(found);
    });
    return () => {
      gone = true;
    };
  }, [settled, notebookId, teamId]);
  const change = (): void => {
    if (chosen === null) return;
    const { model, rule } = chosen;
    setQuestion({
      model,
      rule,
      decide: (choice) => {
        setQuestion(null);
        if (choice === "cancel") return;
        rememberChoice(model, choice);
        setChosen({ model, rule, choice });
      },
    });
  };
  return { chosen, question, change };
}
