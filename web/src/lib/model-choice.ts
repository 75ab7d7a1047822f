/** Whether notebooks may go to the language model of this installation: nothing goes before the person has agreed. */
import { type LanguageModel, loadConfig } from "./config.ts";
import { readStored, writeStored } from "./storage.ts";
import { type ModelRule, type NotebookPlace, ruleFor } from "./model-rule.ts";

export type ModelChoice = "model" | "built-in";

export interface ChosenModel {
  readonly model: LanguageModel;
  /** What the admins have decided for the place of the notebook. */
  readonly rule: ModelRule;
  /** null: not asked yet. Another provider is another question, and so is one that may no longer be declined. */
  readonly choice: ModelChoice | null;
}

const KEY = "language-model";

const mark = ({ host }: LanguageModel, choice: ModelChoice): string => `${choice} ${host}`;

/** The model of this installation, and who writes the sections of a notebook in this place; null where there is none, or nobody knows. */
export const chosenModel = async (place: NotebookPlace): Promise<ChosenModel | null> => {
  const model = await configuredModel();
  if (model === null) return null;
  const rule = await ruleFor(place).catch(() => null);
  if (rule === null) return null;
  const choice = storedChoice(model);
  if (rule === "forbid") return { model, rule, choice: "built-in" };
  return { model, rule, choice: rule === "require" && choice === "built-in" ? null : choice };
};

/** What the person must be asked before a notebook in this place is analysed; null where there is nothing to ask. */
export const unaskedModel = async (place: NotebookPlace): Promise<Omit<ChosenModel, "choice"> | null> => {
  const chosen = await chosenModel(place);
  return chosen?.choice === null ? chosen : null;
};

/** The host that this person lets notebooks go to; null for none. */
export const agreedHost = async (): Promise<string | null> => {
  const model = await configuredModel();
  return model !== null && storedChoice(model) === "model" ? model.host : null;
};

export const rememberChoice = (model: LanguageModel, choice: ModelChoice): void =>
  void writeStored(KEY, mark(model, choice));

const configuredModel = async (): Promise<LanguageModel | null> => {
  const { model } = await loadConfig().catch(() => ({ model: undefined }));
  return model ?? null;
};

const storedChoice = (model: LanguageModel): ModelChoice | null =>
  (["model", "built-in"] as const).find((choice) => readStored(KEY) === mark(model, choice)) ?? null;

/** The first notebook is about to go to a language model: may it? */
export interface ModelQuestion extends Omit<ChosenModel, "choice"> {
  readonly decide: (decision: ModelChoice | "cancel") => void;
}
