/** How the sentences of a summary follow each other: what two of them say of the same model is said in one. */
import type { Sentence } from "../analysis.ts";
import type { Experiment } from "../facts.ts";
import { capitalized, wordCount } from "../wording.ts";
import { ON_DATA } from "./by-data.ts";
import { cellsOf, type Draft } from "./draft.ts";
import { counted } from "./lists.ts";
import { modelNames, modelPhrase, resultModels, theModel, trainedModels } from "./model-words.ts";
import { namesOnlyModels } from "./opening.ts";

/** With what was trained and what came out in one sentence, where they are next to each other. */
export function joinedUp(drafts: readonly Draft[], lead: Experiment | undefined): Draft[] {
  const joined: Draft[] = [];
  // What came out is joined to what was trained before that is joined to the opening.
  for (const one of drafts.toReversed()) {
    const next = joined[0];
    const text = next === undefined || lead === undefined ? null : pair(one.text, next.text, lead);
    if (next === undefined || text === null) joined.unshift(one);
    else joined.splice(0, 1, { text, cells: cellsOf([one, next]), weight: Math.max(one.weight, next.weight) });
  }
  return joined;
}

/** Two sentences as one; null where they stay apart. */
function pair(first: string, second: string, lead: Experiment): string | null {
  const names = modelNames(trainedModels(resultModels(lead)));
  const [only, ...others] = names;
  const trained = only === undefined || others.length > 0 ? null : trainedFor(first, second, modelPhrase(only));
  if (trained !== null) return trained;
  const [on = ""] = ON_DATA.exec(first) ?? [];
  const next = on !== "" && second.startsWith(on) ? capitalized(second.slice(on.length)) : second;
  const what = first.slice(on.length).replace(/\.$/, "");
  const name = names.find((own) => next.startsWith(`${capitalized(theModel(own))} `));
  if (name === undefined || /[;:“]/.test(what) || wordCount(first) + wordCount(next) > MOST_JOINED) {
    return name !== undefined && names.length === 1 && namesOnlyModels(first)
      ? reaching(what, ", which", name, next)
      : null;
  }
  const result = `${theModel(name)}${next.slice(theModel(name).length)}`;
  const [, models, how = ""] = /^(\w+ (?:models|kinds of model)) are (trained\b.*)$/i.exec(what) ?? [];
  // "Of five models trained on six features, gradient boosting comes out best ...": it says that they were trained.
  if (models !== undefined && result.includes(" comes out best, with "))
    return `${on === "" ? "Of" : `${on}of`} ${models.toLowerCase()}${how === "trained" ? "" : ` ${how}`}, ${result}`;
  if (names.length === 1 && namesOnlyModels(first)) return reaching(what, ", which", name, next);
  if (names.length === 1 && new RegExp(`^${escaped(modelPhrase(name))} is (?:trained|fine-tuned)`, "i").test(what))
    return reaching(`${on}${what}`, " and", name, next);
  return / are (?:trained|fine-tuned)\b/.test(what) && / (?:reaches|comes out best, with) /.test(result)
    ? `${on}${what}; ${result}`
    : null;
}
const MOST_JOINED = 45;

/** "This notebook trains an LSTM on `waves.csv` for 20 epochs; it reaches ...": an opening that names the model, and for how long it is trained. */
function trainedFor(first: string, second: string, phrase: string): string | null {
  const start = `${capitalized(phrase)} is trained for `;
  const opens = new RegExp(`^This notebook[^;]* trains ${escaped(phrase)}(?: on [^;“]+)?\\.$`).test(first);
  const [, epochs = "", reached = ""] =
    /^([\d,]+ epochs?)(?: and reaches (.+))?\.$/.exec(second.slice(start.length)) ?? [];
  if (!opens || !second.startsWith(start) || epochs === "") return null;
  return `${first.replace(/\.$/, "")} for ${epochs}${reached === "" ? "" : `; it reaches ${reached}`}.`;
}

/** "A random forest is trained on `area` and reaches ..." */
function reaching(what: string, joint: string, name: string, next: string): string | null {
  const start = `${capitalized(theModel(name))} reaches `;
  return next.startsWith(start) ? `${what}${joint} ${next.slice(start.length - "reaches ".length)}` : null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Sentences that name what they speak of as somebody does who has just spoken of it. */
export const inOrder = (kept: readonly Sentence[], lead: Experiment | undefined): Sentence[] =>
  kept.map((one, at) => {
    const before = kept.slice(0, at);
    return { ...one, text: introducing(continued(one.text, before.at(-1)?.text ?? "", lead), before, lead) };
  });

/** The same data is named once in two sentences in a row; "it reaches ..." follows one that says no more than what the same model does. */
function continued(whole: string, prior: string, lead: Experiment | undefined): string {
  const [on = ""] = ON_DATA.exec(prior) ?? [];
  const [text, before] = [whole, prior].map((one) =>
    on !== "" && whole.startsWith(on) ? capitalized(one.slice(on.length)) : one,
  ) as [string, string];
  const [, files = "", done = ""] =
    /^((?:`[^`]+\.\w+`(?:, | and )?){2,}) (are (?:stacked|put|joined) .*)$/s.exec(text) ?? [];
  if (files !== "" && before.includes(files)) return `The ${counted(files.split("`").length >> 1, "file")} ${done}`;
  const name = modelNames(lead?.models ?? []).find(
    (own) =>
      before.startsWith(`${capitalized(modelPhrase(own))} `) &&
      !before.startsWith(`${capitalized(modelPhrase(own))} and `) &&
      text.startsWith(`${capitalized(theModel(own))} reaches `),
  );
  return name === undefined || before.includes(";") ? text : text.replace(/^.*? reaches /, "It reaches ");
}

/** "A random forest reaches ...", where no sentence before it named the model. */
function introducing(text: string, before: readonly Sentence[], lead: Experiment | undefined): string {
  const name = modelNames(lead?.models ?? []).find((own) => text.startsWith(`${capitalized(theModel(own))} reaches `));
  if (name === undefined || before.some((one) => one.text.includes(modelPhrase(name).replace(/^an? /, ""))))
    return text;
  return `${capitalized(modelPhrase(name))}${text.slice(theModel(name).length)}`;
}
