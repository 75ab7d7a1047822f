/** Columns that are made, changed or chosen for the models. */
import type { Experiment, Fact, FeatureFact } from "../facts.ts";
import { filterMap } from "../filter-map.ts";
import { isOfTrees } from "../know/learning-steps.ts";
import { type Draft, draft, groups, ofKind, type Sentences, sentencesOf } from "./draft.ts";
import { showsPictures } from "./data-words.ts";
import {
  aggregated,
  augmented,
  derivedTargets,
  forWhom,
  reduced,
  selected,
  transformed,
  nextWords,
  windowWords,
  binned,
} from "./transformations.ts";
import { code, columnsOf, counted, distinct, listed, listedParts, listedTogether, named } from "./lists.ts";
import { heard, words } from "./signals.ts";
import { isPreparation } from "./preparation.ts";

type Of<K extends FeatureFact["kind"]> = Extract<FeatureFact, { kind: K }>;

type Learner = Pick<Experiment, "features" | "models" | "task"> &
  Partial<Pick<Experiment, "metrics" | "target" | "targets" | "next">>;

/** Sentences about features, new ones first. Without a model to learn from them, selected columns are not features. */
export const featureDrafts = (facts: readonly Fact[], experiments: readonly Learner[]): Draft[] =>
  sentencesOf(SENTENCES, facts, experiments);

const SENTENCES: Sentences<FeatureFact, readonly Learner[]> = {
  // What models get is said with them.
  selected: (facts, _all, experiments) => {
    const given = new Set(experiments.flatMap(({ features }) => features));
    // Of a number that a search varies, the one in the code is only where it starts.
    const areTried = experiments.some(({ models }) =>
      models.some(({ tuning }) => tuning?.over.some((name) => /^(?:k|n_features_to_select)$/.test(name))),
    );
    return selected(
      facts
        .filter(
          ({ how, columns }) =>
            how !== "as features" &&
            (how !== "by hand" || (experiments.length > 0 && columns.some((name) => !given.has(name)))),
        )
        .map((one) => (areTried ? { ...one, number: undefined } : one)),
    );
  },
  // Beside pictures, a table only keeps their names and parts of these, unless a model is known to learn from it.
  derived: (facts, all, experiments) => {
    const isAside = showsPictures(all) && experiments.every(({ features }) => features.length === 0);
    const told = isAside ? [] : facts.filter((one) => !isKnownBefore(one, all));
    // What one model predicts and another one learns from is told as any other column.
    const learned = new Set(experiments.flatMap((one) => one.features));
    const targets = new Set(
      experiments
        .flatMap(({ target, targets: several = [] }) => [target ?? "", ...several])
        .filter((name) => !learned.has(name)),
    );
    const features = filterMap(told, (fact) => {
      const columns = fact.columns.filter((name) => !targets.has(name));
      return columns.length === 0
        ? null
        : columns.length < fact.columns.length
          ? { ...fact, columns, formula: null }
          : fact;
    });
    return [...derivedTargets(told, targets), ...derived(features, experiments.length > 0), ...heard(facts)];
  },
  lagged,
  aggregated,
  vectorised: (_facts, all, experiments) => words(all, experiments),
  tokenised: null,
  embedded: null,
  // Pictures and texts have no categories but those that are predicted, and this loss needs a column for each of them.
  encoded: (facts, all, experiments) => {
    const losses = experiments.flatMap(({ models }) => models.map(({ loss }) => loss ?? ""));
    const areTexts = ofKind(all, "tokenised").length > 0;
    const areLabels =
      areTexts || showsPictures(all) || losses.some((loss) => /^categorical_?crossentropy$/i.test(loss));
    // That labels become numbers goes without saying.
    const known = areLabels ? facts.filter(({ columns }) => columns.length > 0) : facts;
    // Integers that are one-hot encoded next are not what models get.
    const told = known.filter((one, at) => {
      const dummies = new Set(columnsOf(known.slice(at + 1).filter(({ how }) => how === "one-hot")));
      const isOnTheWay = one.columns.length > 0 && one.columns.every((name) => dummies.has(name));
      return !isOnTheWay || (one.how !== "ordinal" && one.how !== "label");
    });
    return changed(told, ENCODED, 7, "categorical values");
  },
  transformed,
  scaled: (facts, all, experiments) => {
    const areSeries =
      experiments.length > 0 &&
      experiments.every(({ task, features }) => task === "forecasting" && features.length === 0);
    // An error on another scale than the target's is only read rightly by who knows that the target was scaled as well.
    const isTargetToo = experiments.some(({ metrics = [] }) => metrics.some(({ scale }) => scale === "scaled values"));
    const what = areSeries ? "the values" : `${unnamed(facts, all)}${isTargetToo ? " and the target" : ""}`;
    // That unknown values are brought to some scale goes without saying.
    const told = areIdle(all, experiments)
      ? []
      : facts.filter(({ columns, how }) => columns.length > 0 || !/^(?:by a constant|other)$/.test(how));
    return changed(told, SCALED, told.every(({ how }) => how === "by a constant") ? 4 : 7, what, forWhom(told));
  },
  binned,
  reduced: (facts) => reduced(facts),
  augmented: (facts) => augmented(facts),
};

/** Whether a fact is a step that makes or changes features. */
export const isFeature = (fact: Fact): fact is FeatureFact => Object.hasOwn(SENTENCES, fact.kind);

/** Whether scales change nothing: only trees learn, and neither components, rows made up between others nor neighbours rest on distances. */
const areIdle = (all: readonly Fact[], experiments: readonly Learner[]): boolean =>
  experiments.some(({ models }) => models.length > 0) &&
  experiments.every(({ models }) => models.every(isOfTrees)) &&
  !all.some(({ kind, ...one }) => /^(?:reduced|balanced)$/.test(kind) || ("how" in one && one.how === "neighbours"));

/** Whether columns that come from nobody knows what were there before: they are put into an array, or changed. */
const isKnownBefore = ({ columns, from, formula, cells: [at = 0] }: Of<"derived">, all: readonly Fact[]): boolean =>
  from.length === 0 &&
  formula === null &&
  columns.every((name) =>
    all.some(
      (one) =>
        (isPreparation(one) || (isFeature(one) && one.kind !== "derived")) &&
        (one.cells[0] ?? 0) < at &&
        one.columns.includes(name),
    ),
  );

/** @param areLearned whether a model may learn from them: else what only changes a unit, or has no more than a name, is bookkeeping */
function derived(facts: readonly Of<"derived">[], areLearned: boolean): Draft[] {
  const all = facts.filter(
    ({ columns, formula }) => columns.length > 0 && (areLearned || !CHANGES_UNIT.test(formula ?? "")),
  );
  // A column computed from itself is changed, not new.
  const fresh = all.filter(({ columns, from }) => !columns.every((column) => from.includes(column)));
  // What is worked out of several columns, or alone, is more of an idea than the parts that one column is taken apart into.
  const known = (fresh.length > 0 ? fresh : all).toSorted((a, b) => partsOf(a) - partsOf(b));
  const columns = columnsOf(known);
  if (columns.length === 0) return [];
  const kept = distinct(known.flatMap(({ from }) => from));
  // A column computed under the same name as its source has no name of its own.
  if (columns.every((column) => kept.includes(column)))
    return [draft(`new features are derived from ${named(columns)}`, known, 8)];
  const explained = known.filter(
    ({ columns: [one, ...more], formula }) => one !== undefined && more.length === 0 && formula !== null,
  );
  const formulas = explained.slice(0, 2).map((fact) => `${code(fact.columns[0] ?? "")} as ${code(fact.formula ?? "")}`);
  if (columns.length === formulas.length) return [draft(`the notebook derives ${listed(formulas)}`, known, 9)];
  // What is made on the way is no source of its own.
  const sources = kept.filter((name) => !columns.includes(name));
  // The formula of one column is not that of all.
  const isWhole = known.every((fact) => fact.from.length > 0);
  const from = isWhole && sources.length <= 4 ? ` from ${named(sources)}` : "";
  const detail = formulas[0] === undefined || from !== "" ? "" : `, among them ${formulas[0]}`;
  // Among so many, some are often made in ways that are not followed.
  const least = columns.length > MOST_FOLLOWED ? "at least " : "";
  const noun = columns.length === 1 ? "a new column" : `${least}${counted(columns.length, "new column")}`;
  const isBare = sources.length === 0 && detail === "";
  // Without what it is made of, one name says little.
  if (isBare && (columns.length === 1 || !areLearned)) return [];
  // Nor does one column that comes from another in a way that nobody knows.
  const isVague = columns.length === 1 && sources.length < 2 && detail === "";
  return [
    draft(
      `${noun} ${columns.length === 1 ? "is" : "are"} derived${from}: ${named(mostDistinct(known))}${detail}`,
      known,
      // A list of names says what the columns are called, and not what they are.
      isBare ? 6 : from === "" && columns.length > FEW_COLUMNS ? 7.5 : isVague ? 7 : 9,
    ),
  ];
}

const MOST_FOLLOWED = 8;

/** The columns, in an order in which the first ones are of different families where they would all be of one: by the words of their names and by the code that makes them. */
function mostDistinct(facts: readonly Of<"derived">[]): readonly string[] {
  const left = facts.flatMap(({ columns }, of) => columns.map((name) => ({ name, of, parts: partsOfName(name) })));
  const [start, ...others] = left.slice(0, FEW_COLUMNS);
  const isOfOne = start?.parts.some((word) => others.every(({ parts }) => parts.includes(word))) === true;
  if (!isOfOne || left.length <= FEW_COLUMNS + 2) return columnsOf(facts);
  const first: typeof left = [];
  const likeness = ({ of, parts }: (typeof left)[number]): number =>
    first.filter((other) => other.parts.some((word) => parts.includes(word))).length * MOST_FACTS +
    first.filter((other) => other.of === of).length;
  // What is made alike comes in the order of the code.
  for (let at = 0; at < FEW_COLUMNS && left.length > 0; at += 1) {
    const least = Math.min(...left.map(likeness));
    first.push(
      ...left.splice(
        left.findIndex((one) => likeness(one) === least),
        1,
      ),
    );
  }
  return distinct([...first, ...left].map(({ name }) => name));
}
const MOST_FACTS = 100;

/** "len", "char" and "q" of "len_char_q1": as the names of columns are put together. */
const partsOfName = (name: string): readonly string[] =>
  name
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);

const FEW_COLUMNS = 4;
/** "time / 60" */
const CHANGES_UNIT = /^[\w ]+ ?[*/] ?[\d._]+$/;

/** 0 for columns that are worked out of several others, 1 for a single one, 2 for parts of one. */
const partsOf = ({ columns, from, formula }: Of<"derived">): number =>
  from.length > 1 || formula !== null ? 0 : columns.length === 1 ? 1 : 2;

const AS_FEATURES = "serve as features";

function lagged(facts: readonly Of<"lagged">[], _all: readonly Fact[], experiments: readonly Learner[]): Draft[] {
  // What comes next in a text is no value, and what it comes behind is cut out of the same text.
  const areTexts = experiments.length > 0 && experiments.every(({ task }) => task === "generation");
  if (areTexts && facts.every(({ how, columns }) => how === "windows" && columns.length === 0))
    return facts.length === 0 ? [] : [draft("the data is cut into overlapping sequences", facts, 8)];
  // What comes later is predicted.
  const earlier = facts.filter(({ how }) => how !== "other");
  const areCharacters = experiments.length > 0 && experiments.every(({ next }) => next === "character");
  const parts = groups(earlier, ({ how }) => how).map((group) => {
    const [{ how }] = group;
    const of = distinct(group.flatMap(({ from, columns }) => (from.length > 0 ? from : columns)));
    const names = of.length === 0 ? "" : ` of ${named(of)}`;
    return how === "rolling"
      ? `rolling statistics${names}`
      : how === "difference"
        ? `differences${names}`
        : how === "windows"
          ? `windows of ${windowWords(group)}consecutive ${areCharacters ? "characters" : "values"}${names}`
          : `earlier values${names}`;
  });
  // A series that a model is fitted to is differenced as well as one that it learns from; without a model, only windows are made for one.
  const areLearned = experiments.length > 0 || earlier.some(({ how }) => how === "windows");
  const verb = areLearned && earlier.some(({ how }) => how !== "difference") ? AS_FEATURES : "are computed";
  return parts.length === 0
    ? []
    : [draft(`${listedTogether(parts)} ${verb}${verb === AS_FEATURES ? nextWords(earlier) : ""}`, earlier, 8)];
}

const ENCODED: Readonly<Record<Of<"encoded">["how"], string>> = {
  "one-hot": "one-hot encoded",
  // Without a list of them, the order of the numbers is that of the alphabet.
  ordinal: "encoded as integers",
  label: "encoded as integers",
  target: "encoded by the mean of the target",
  frequency: "encoded by how often each value occurs",
  cyclical: "encoded by sine and cosine",
  mapping: "mapped to numbers",
  // Python draws a new seed for the hashes of texts each time it starts.
  hash: "encoded by Python's `hash`, whose numbers for text change from run to run",
  other: "encoded",
};
const SCALED: Readonly<Record<Of<"scaled">["how"], string>> = {
  standard: "standardised",
  "min-max": "scaled to a fixed range (min-max)",
  robust: "scaled by median and quartiles",
  "unit length": "scaled to unit length",
  "by a constant": "divided by a constant",
  other: "scaled",
};

/** What is scaled where no column is known: beside categorical values that the same cell encodes, the numbers. */
const unnamed = (scaled: readonly Of<"scaled">[], all: readonly Fact[]): string => {
  if (showsPictures(all)) return "pixel values";
  if (scaled.some(({ ofCodes }) => ofCodes === true)) return "all features";
  const encoded = ofKind(all, "encoded").filter(({ columns }) => columns.length === 0);
  const others = new Set(encoded.map(({ cells: [cell] }) => cell));
  if (scaled.some(({ cells: [cell] }) => others.has(cell))) return "numeric values";
  return scaled.some(({ ofSome }) => ofSome === true) ? "some features" : "the features";
};

/** "`a` and `b` are one-hot encoded, `c` is mapped to numbers" */
function changed<H extends string>(
  facts: readonly (FeatureFact & { readonly how: H; readonly kind: "encoded" | "scaled" })[],
  verbs: Readonly<Record<H, string>>,
  weight: number,
  unknown: string,
  only = "",
): Draft[] {
  const said = groups(facts, ({ how }) => verbs[how]).map((group) => {
    const columns = columnsOf(group);
    const what = columns.length === 0 ? unknown : named(columns);
    return { whose: `${what} ${columns.length === 1 ? "is" : "are"}`, verb: verbs[group[0].how] };
  });
  // Two treatments of the same columns are one clause.
  const parts = groups(said, ({ whose }) => whose).map(
    (same) => `${same[0].whose} ${listed(same.map(({ verb }) => verb))}`,
  );
  return parts.length === 0 ? [] : [draft(`${listedParts(parts)}${only}`, facts, weight)];
}
