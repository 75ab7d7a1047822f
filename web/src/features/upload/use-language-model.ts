import { useEffect, useState } from "react";
import { type ChosenModel, chosenModel, rememberChoice } from "./model-choice.ts";
import type { ModelQuestion } from "./upload-session.ts";

export interface LanguageModelSetting {
  /** null where this installation has no language model. */
  readonly chosen: ChosenModel | null;
  /** The person thinks again. */
  readonly question: ModelQuestion | null;
  readonly change: () => void;
}

/** Who writes the sections for this person; read again whenever `settled` becomes true. */
export function useLanguageModel(settled: boolean): LanguageModelSetting {
  const [chosen, setChosen] = useState<ChosenModel | null>(null);
  const [question, setQuestion] = useState<ModelQuestion | null>(null);
  useEffect(() => {
    if (!settled) return undefined;
    let gone = false;
    void chosenModel().then((found) => {
      if (!gone) setChosen(found);
    });
    return () => {
      gone = true;
    };
  }, [settled]);
  const change = (): void => {
    if (chosen === null) return;
    const { model } = chosen;
    setQuestion({
      model,
      decide: (choice) => {
        setQuestion(null);
        if (choice === "cancel") return;
        rememberChoice(model, choice);
        setChosen({ model, choice });
      },
    });
  };
  return { chosen, question, change };
}
