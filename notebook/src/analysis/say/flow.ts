/** How sentences follow each other: what two of them say of the same model is said in one. */
import { wordCount } from "../wording.ts";
import { type Draft, draft, sentence, type Tells } from "./draft.ts";
import { code, counted, listed } from "./lists.ts";
import { modelPhrase, modelsPhrase, ON_FROZEN, theModel } from "./model-words.ts";
import { possessive } from "./settings.ts";

/** With what was trained and what came out in one sentence, where they are next to each other. */
export function joinedUp(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  // What came out is joined to what was trained before that is joined to the opening.
  for (const one of drafts.toReversed()) {
    const next = joined[0];
    const both = next === undefined ? null : together(one, next);
    if (both === null) joined.unshift(one);
    else joined.splice(0, 1, both);
  }
  return joined;
}

/** Two sentences as one; null where they stay apart. */
function together(first: Draft, next: Draft): Draft | null {
  const { tells: before } = first;
  const { tells: after } = next;
  if (before === undefined || after === undefined || !["", first.on].includes(next.on)) return null;
  const words = before.as.endsWith("purpose")
    ? purposeAnd(before, after)
    : before.as === "aim"
      ? aimAnd(first, after)
      : wordCount(first.text) + wordCount(next.text) > MOST_JOINED
        ? null
        : trainingAnd(first, before, next, after);
  if (words === null) return null;
  const evidence = [first, next].map(({ cells }) => ({ cells }));
  const added = `${after.verb}${after.how}`;
  return draft(words, evidence, Math.max(first.weight, next.weight), { on: first.on, tells: { ...before, added } });
}
const MOST_JOINED = 45;

/** "This notebook trains an LSTM on `waves.csv` for 20 epochs; it reaches ...", "this notebook trains XGBoost, which reaches ..." */
function purposeAnd({ as, of, who, verb }: Tells, after: Tells): string | null {
  if (of.length !== 1 || after.of[0] !== of[0]) return null;
  const trains = after.as === "epochs" ? TRAINING[after.verb] : undefined;
  if (trains !== undefined)
    return `${who} ${verb.replace(/^trains/, trains)}${after.how}${after.added === undefined ? "" : `; it ${after.added}`}`;
  return as === "bare purpose" && isReached(after) ? `${who} ${verb}, which ${after.verb}${after.how}` : null;
}
const TRAINING: Readonly<Partial<Record<string, string>>> = {
  "is trained": "trains",
  [`is ${ON_FROZEN}`]: "trains",
  "is fine-tuned": "fine-tunes",
};

/** "This notebook predicts `rent` from `rents.csv` with a random forest", where nothing else is known of the training. */
const aimAnd = ({ words }: Draft, { as, who, verb, how, added }: Tells): string | null =>
  as === "training" && added === undefined && how === "" && /^(?:is|are) trained$/.test(verb)
    ? `${words} with ${who}`
    : null;

/** "A random forest is trained on `area` and reaches ...", "of five models trained on `area`, the random forest comes out best ..." */
function trainingAnd(first: Draft, { as, of, who, verb, how }: Tells, next: Draft, after: Tells): string | null {
  const isResult = after.as === "result" || after.as === "rank";
  if (!isResult || !TRAINS.has(as) || after.of.some((name) => !of.includes(name))) return null;
  if (of.length === 1) return isReached(after) ? `${first.words} and ${after.verb}${after.how}` : null;
  // It says that they were trained.
  return as === "count" && after.as === "rank" && verb === "are trained"
    ? `of ${who}${how === "" ? "" : ` trained${how}`}, ${next.words}`
    : `${first.words}; ${next.words}`;
}
const TRAINS: ReadonlySet<Tells["as"]> = new Set(["count", "training", "epochs"]);

/** Whether "it" can stand for the model: a version of it is more than its name says. */
const isReached = ({ as, of: [name = ""], who, verb }: Tells): boolean =>
  as === "result" && verb === "reaches" && who === theModel(name);

/** "A random forest predicts `rent`; it uses `n_estimators=50`.": what a model predicts, and the first that is said of the same model. */
export function withSettings([first, ...drafts]: readonly Draft[], more: readonly Draft[], name: string): Draft[] {
  const next = more.find(({ tells }) => tells?.who === name || tells?.who === possessive(name));
  if (first === undefined || next?.tells === undefined || first.words.includes(";"))
    return [...(first === undefined ? [] : [first]), ...drafts, ...more];
  const { who, verb, how } = next.tells;
  const { tells } = first;
  // What is said next says that it is trained.
  const isBare = tells?.as === "training" && tells.how === "" && who === name;
  const areMany = tells !== undefined && speaksOfMany(tells);
  const [it, its] = areMany ? ["they", "their"] : ["it", "its"];
  const does = areMany && who === name ? ofMany(verb) : verb;
  const words = isBare ? `${tells.who} ${does}${how}` : `${first.words}; ${who === name ? it : its} ${does}${how}`;
  const all = draft(words, [first, next], Math.max(first.weight, next.weight), first);
  return [{ ...all, bare: first }, ...drafts, ...more.filter((one) => one !== next)];
}

/** Whether several models of one kind are spoken of: "decision trees with several values of `max_depth`". */
const speaksOfMany = ({ who, of: [name = "", ...others] }: Tells): boolean =>
  others.length === 0 && modelsPhrase(name) !== modelPhrase(name) && who.startsWith(modelsPhrase(name));

/** "are tried with": of several models, what is said of one. */
const ofMany = (verb: string): string =>
  verb.replace(/(?<=^| and )(?:is|uses|has)(?= )/g, (one) => (one === "is" ? "are" : one === "has" ? "have" : "use"));

/** Sentences that name what they speak of as somebody does who has just spoken of it. */
export const inOrder = (kept: readonly Draft[]): Draft[] =>
  kept.map((one, at) => {
    const before = kept.slice(0, at);
    return { ...one, text: sentence(introducing(continued(one, before.at(-1)), one.tells, before)) };
  });

/** The same data is named once in two sentences in a row; "it reaches ..." follows one that says no more than what the same model does. */
function continued({ on, words, tells }: Draft, prior: Draft | undefined): string {
  const isPlaced = on === "" || on === prior?.on;
  const whole = isPlaced ? words : `${on}${words}`;
  if (prior === undefined || tells === undefined || !isPlaced) return whole;
  if (tells.as === "files" && prior.words.includes(listed(tells.of.map(code))))
    return `the ${counted(tells.of.length, "file")} ${tells.verb}`;
  const [name = "", ...others] = prior.tells?.of ?? [];
  const isSame = others.length === 0 && tells.of[0] === name && isReached(tells);
  const isAbout = prior.tells?.who.startsWith(modelPhrase(name)) === true && prior.tells.added === undefined;
  return isSame && isAbout && !prior.words.includes(";") ? `it ${tells.verb}${tells.how}` : whole;
}

/** "A random forest reaches ...", where no sentence before it named the model; "the random forest is trained ...", where one did. */
function introducing(words: string, tells: Tells | undefined, before: readonly Draft[]): string {
  const [name, ...others] = tells?.of ?? [];
  if (name === undefined || others.length > 0) return words;
  const phrase = modelPhrase(name);
  const isNamedBy = (one: string): boolean => before.some(({ text }) => text.includes(one));
  if (words.startsWith(`${phrase} `) && isNamedBy(phrase)) return `${theModel(name)}${words.slice(phrase.length)}`;
  const isNew = tells !== undefined && isReached(tells) && !isNamedBy(phrase.replace(/^an? /, ""));
  return isNew && words.startsWith(`${theModel(name)} `) ? `${phrase}${words.slice(theModel(name).length)}` : words;
}
