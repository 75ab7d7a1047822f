/** Whether notebooks may go to the language model of this installation: nothing goes before the person has agreed. */
import { type LanguageModel, loadConfig } from "../../lib/config.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

export type ModelChoice = "model" | "built-in";

export interface ChosenModel {
  readonly model: LanguageModel;
  /** null: not asked yet. Another provider is another question. */
  readonly choice: ModelChoice | null;
}

const KEY = "language-model";

const mark = ({ host }: LanguageModel, choice: ModelChoice): string => `${choice} ${host}`;

/** The model of this installation and what the person said of it in this browser; null where there is none, or nobody knows. */
export const chosenModel = async (): Promise<ChosenModel | null> => {
  const { model } = await loadConfig().catch(() => ({ model: undefined }));
  if (model === undefined) return null;
  const stored = readStored(KEY);
  return { model, choice: (["model", "built-in"] as const).find((choice) => stored === mark(model, choice)) ?? null };
};

export const rememberChoice = (model: LanguageModel, choice: ModelChoice): void =>
  void writeStored(KEY, mark(model, choice));
