/** What columns are turned into, logarithms and powers, groups, fewer dimensions, and which of them are chosen. */
import type { Derived, FeatureFact, Reduced, Selected, Transformed } from "../facts.ts";
import { OF_LOGARITHMS } from "../reader-names.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { code, columnsOf, counted, distinct, listedParts, named, listed } from "./lists.ts";
import { theModel } from "./model-words.ts";
import { count } from "./numbers.ts";

const TRANSFORMED: Readonly<Record<string, (names: string) => string>> = {
  logarithm: (names) => `the logarithm of ${names} is taken`,
  "square root": (names) => `the square root of ${names} is taken`,
  polynomial: (names) => `polynomial terms of ${names} are added`,
};

/** Columns whose names say that they are what the transformation gives, and not what it is done to: of what, nobody knows. */
const RESULTS: Readonly<Record<string, RegExp>> = {
  logarithm: OF_LOGARITHMS,
  "square root": /(?:^|_)sqrt(?:_|$)/i,
};

export function transformed(all: readonly Transformed[]): Draft[] {
  // For arrays without a name, only what a transformer does to all features is certain.
  const facts = all.filter(
    ({ columns, how }) => columns.length > 0 || /^(?:polynomial|Box-Cox|Yeo-Johnson)$/.test(how),
  );
  const parts = groups(facts, ({ how, from }) => `${how} ${from === undefined ? "" : "new"}`).flatMap((group) => {
    const [{ how, from }] = group;
    const clause = (names: string, one: boolean, into = ""): string =>
      TRANSFORMED[how]?.(names) ??
      `${names} ${one ? "is" : "are"} transformed${into === "" ? "" : ` into ${into}`}${how === "other" ? "" : ` (${how})`}`;
    if (from !== undefined) {
      const of = distinct(group.flatMap((fact) => fact.from ?? []));
      const made = named(columnsOf(group));
      return [`${clause(named(of), of.length === 1, made)}${how in TRANSFORMED ? ` (${made})` : ""}`];
    }
    const columns = columnsOf(group).filter((name) => RESULTS[how]?.test(name) !== true);
    if (columns.length === 0 && columnsOf(group).length > 0) return [];
    // What is done to columns that the code chooses while it runs is not done to those alone that it names.
    const areMore = columns.length > 0 && all.some((one) => one.how === how && one.columns.length === 0);
    const names =
      columns.length === 0
        ? "the features"
        : areMore
          ? `${columns.slice(0, 3).map(code).join(", ")} and other columns`
          : named(columns);
    return [clause(names, columns.length === 1 && !areMore)];
  });
  return parts.length === 0 ? [] : [draft(listedParts(parts), facts, 7)];
}

/** What pictures and other examples are varied by. */
export function augmented(facts: readonly Extract<FeatureFact, { kind: "augmented" }>[]): Draft[] {
  const steps = distinct(facts.flatMap((fact) => fact.steps));
  // What is measured on pictures that are varied at random changes from run to run.
  const others = facts.some(({ heldOut }) => heldOut === true) ? ", those held out as well" : "";
  const told = `images are augmented (random ${listed(steps.map((step) => VARIED[step] ?? step))})${others}`;
  return steps.length === 0 ? [] : [draft(told, facts, 7)];
}

/** What pictures are varied by. */
const VARIED: Readonly<Record<string, string>> = {
  flip: "flips",
  rotation: "rotations",
  crop: "crops",
  shift: "shifts",
  "colour change": "colour changes",
  distortion: "distortions",
};

/** " for the SVM only", " for some versions of the SVM", " for some of the trainings": where others learn from the features as they are. */
export function forWhom(
  facts: readonly { readonly models?: readonly string[] | undefined; readonly versions?: true | undefined }[],
): string {
  const [first] = facts;
  if (first?.models === undefined || !facts.every(({ models }) => models !== undefined)) return "";
  if (first.models.length === 0) return " for some of the trainings";
  const names = listed(first.models.map(theModel));
  return first.versions === true ? ` for some versions of ${names}` : ` for ${names} only`;
}

/** Features that are turned into fewer. */
export const reduced = (all: readonly Reduced[]): Draft[] => {
  // What is said with a number is not repeated without one.
  const facts = all.filter(
    (one) => isCount(one.components) || !all.some(({ how, components }) => how === one.how && isCount(components)),
  );
  // A number of one way beside another without would be told as though only this one made fewer.
  const areCounted = facts.every(({ components }) => isCount(components));
  const ways = groups(facts, ({ components }) => (areCounted ? (components ?? "") : "")).map((same, at) => {
    const [first] = same;
    const components = areCounted ? first.components : null;
    const number = isCount(components) ? `${count(Number(components))} ` : "";
    const noun = at > 0 ? "" : `component${components === "1" ? "" : "s"} `;
    const by = listed(distinct(same.map(({ how }) => how)));
    return `${at > 0 && components === null ? "" : "into "}${number}${noun}by ${by}`;
  });
  if (ways.length === 0) return [];
  return [draft(`the features are turned ${listed(ways)}${forWhom(facts)}`, facts, 7)];
};

const isCount = (components: string | null): components is string => components !== null && /^\d+$/.test(components);

/** Each grouping by itself: what is taken by one key is not taken by another. Rows that are only counted or looked at by a key are no features. */
export function aggregated(facts: readonly Extract<FeatureFact, { kind: "aggregated" }>[]): Draft[] {
  const known = facts.filter(
    ({ by, columns, from }) => by.length > 0 && (from ?? columns).some((name) => !by.includes(name)),
  );
  const parts = groups(known, ({ by }) => by.join("\n")).map((group) => {
    const columns = distinct(
      group.flatMap(({ from, columns: own, by }) => (from ?? own).filter((name) => !by.includes(name))),
    );
    const hows = distinct(group.flatMap(({ how }) => (how === null ? [] : [how])));
    const manner = hows.length === 0 || hows.length > 3 ? "" : ` (${listed(hows)})`;
    return `${named(columns, 3)} ${columns.length === 1 ? "is" : "are"} aggregated by ${named(group[0].by)}${manner}`;
  });
  const shown = parts.slice(0, MOST_GROUPINGS);
  const more = parts.length > shown.length ? ", among other groupings" : "";
  return parts.length === 0 ? [] : [draft(`${shown.join("; ")}${more}`, known, 6)];
}
const MOST_GROUPINGS = 2;

const WAYS: Readonly<Record<string, string>> = { importance: "their importance" };

export function selected(facts: readonly Selected[]): Draft[] {
  return groups(facts, ({ how }) => how).flatMap((group) => {
    const columns = columnsOf(group);
    const [{ how }] = group;
    // One or two of them are the text and its label, or the axes of a chart.
    if (how === "by hand") return columns.length < 3 ? [] : [draft(`the columns ${named(columns)} are kept`, group, 4)];
    const left = columns.length === 0 ? "" : `, which leaves ${named(columns)}`;
    const [number, ...numbers] = distinct(group.map((one) => one.number));
    const [score, ...scores] = distinct(group.map((one) => one.score));
    const many = number === undefined || numbers.length > 0 ? "features" : counted(number, "feature");
    const isOne = many === "one feature";
    const by = score === undefined || scores.length > 0 ? "" : ` by ${score}`;
    const told =
      how === "k best"
        ? `the ${isOne ? "feature that scores" : `${many} that score`} best${by} ${isOne ? "is" : "are"} selected`
        : how === "variance"
          ? "features with little variance are left out"
          : `${many} ${isOne ? "is" : "are"} selected by ${WAYS[how] ?? how}`;
    return [draft(`${told}${left}`, group, 6)];
  });
}

/** What is predicted is no feature, and how it comes about says what the models are asked. */
export const derivedTargets = (facts: readonly Derived[], targets: ReadonlySet<string>): Draft[] =>
  facts.flatMap((fact) => {
    const { columns, from, formula } = fact;
    const own = columns.filter((name) => targets.has(name));
    const sources = from.filter((name) => !columns.includes(name));
    const how =
      formula !== null && columns.length === 1
        ? ` as ${code(formula)}`
        : sources.length === 0 || sources.length > MOST_SOURCES
          ? null
          : ` from ${named(sources)}`;
    if (own.length === 0 || how === null) return [];
    const what = `${own.length === 1 ? "the target" : "the targets"} ${named(own)} ${own.length === 1 ? "is" : "are"}`;
    return [draft(`${what} derived${how}`, [fact], 9)];
  });
const MOST_SOURCES = 4;

/** "30 ": how many values each of the windows has, where all have as many. */
export function windowWords(facts: readonly Extract<FeatureFact, { kind: "lagged" }>[]): string {
  const [size, ...others] = new Set(facts.map((one) => one.size));
  return size === undefined || others.length > 0 ? "" : `${count(size)} `;
}

/** "; the next 30 are predicted": how many values follow from each window, where these are several. */
export function nextWords(facts: readonly Extract<FeatureFact, { kind: "lagged" }>[]): string {
  const [ahead, ...others] = new Set(facts.flatMap((one) => one.ahead ?? []));
  return ahead === undefined || others.length > 0 ? "" : `; the next ${count(ahead)} are predicted`;
}

export function binned(facts: readonly Extract<FeatureFact, { kind: "binned" }>[]): Draft[] {
  const known = facts.filter(({ columns }) => columns.length > 0);
  const [first] = known;
  const edges = known.length === 1 ? (first?.bins ?? "") : "";
  const bins = /[<>]/.test(edges) ? `two groups by \`${edges}\`` : /^\d{1,3}$/.test(edges) ? `${edges} bins` : "bins";
  const parts = groups(known, ({ from }) => (from === undefined ? "" : String(from.length > 0))).map((group) => {
    const columns = columnsOf(group);
    const [{ from }] = group;
    const cut = from === undefined ? columns : distinct(group.flatMap((fact) => fact.from ?? []));
    const what = cut.length === 0 ? "values are" : `${named(cut)} ${cut.length === 1 ? "is" : "are"}`;
    return `${what} cut into ${bins}${from === undefined ? "" : ` (${named(columns)})`}`;
  });
  return parts.length === 0 ? [] : [draft(listedParts(parts), known, 6)];
}
