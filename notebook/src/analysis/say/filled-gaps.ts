/** Values that are put in place of gaps, or of others that stand for gaps. */
import type { Fact } from "../facts.ts";
import { MAKES_GAPS } from "../facts/parts.ts";
import { type Draft, draft, groups, ofKind } from "./draft.ts";
import { code, columnsOf, listed, named } from "./lists.ts";
import { haveGaps, inColumns } from "./removed-rows.ts";
import { isGap } from "./replaced-values.ts";
import { forWhom } from "./transformations.ts";

type Filled = Extract<Fact, { readonly kind: "filled" }>;

const FILLED_WITH: Readonly<Record<Filled["how"], string>> = {
  mean: "with the mean",
  median: "with the median",
  mode: "with the most frequent value",
  constant: "with a constant",
  previous: "with the previous value",
  next: "with the next value",
  interpolation: "by interpolation",
  neighbours: "from the nearest neighbours",
  model: "with the predictions of a model",
  group: "group by group",
  other: "",
};

export function filled(all: readonly Filled[], steps: readonly Fact[]): Draft[] {
  const gaps = all.filter(({ instead, value }) => instead === undefined && !NO_VALUE.test(value ?? ""));
  return [...gapsFilled(gaps, steps), ...replaced(all.filter(({ instead }) => instead !== undefined))];
}

/** What stands for a gap in a text: it only keeps a step from failing, and an empty one changes nothing at all. */
const NO_VALUE = /^(["'])(?:nan)?\1$|^nan$/i;

/** "values of `0` in `mass` are replaced with the median" */
const replaced = (facts: readonly Filled[]): Draft[] =>
  groups(facts, ({ how, instead }) => `${how} ${instead ?? ""}`).map((group) => {
    const [{ how, instead }] = group;
    return draft(`values of ${code(instead ?? "")}${inColumns(group)} are replaced ${FILLED_WITH[how]}`, group, 8);
  });

function gapsFilled(all: readonly Filled[], steps: readonly Fact[]): Draft[] {
  if (areNone(all, steps)) return [];
  // Nobody knows whether any column needs the value before, nor which of several ways is taken where.
  const areNeeded = haveGaps([], steps) || all.some(({ columns }) => columns.length > 0);
  // A number is put into gaps of any column, a text is meant for some.
  const isPlain = all.every(
    ({ how, value }) =>
      how === all[0]?.how &&
      value === all[0].value &&
      (how === "constant" ? /^-?\d[\d.]*$/.test(value ?? "") : !/^(?:previous|next)$/.test(how)),
  );
  const facts = areNeeded || isPlain ? all : [];
  // A way that is not known comes last, where it needs no words of its own.
  const ways = groups(
    facts.toSorted((a, b) => Number(a.how === "other") - Number(b.how === "other")),
    ({ how, value, within = [], statistic = "" }) => `${how} ${value ?? ""} ${statistic} ${within.join()}`,
  );
  const [first, ...others] = inTurn(ways);
  // That gaps are filled says nothing without where or how.
  if (first === undefined || `${first.where}${first.by}` === "") return [];
  // Where no output shows gaps, a step of a pipeline, or a precaution, may find none.
  const areShown = facts.some((fact) => haveGaps([fact], steps));
  const what = `${areShown ? "" : "any "}missing values${first.where} are filled`;
  const isAnywhere = [first, ...others].every(({ where, by }) => where === "" && by !== "");
  const rest = others.map(
    ({ what: which, where, by }) =>
      `${where === "" && which === "those" ? "others" : `${which}${where}`} ${by || "in another way"}`,
  );
  const words = isAnywhere
    ? `${what} ${listed([first, ...others].map(({ by }) => by)).replace(/ and (?=[^,]+$)/, " or ")}`
    : listed([`${what} ${first.by}`.trimEnd(), ...rest]);
  return [draft(`${words}${forWhom(facts)}`, facts, areShown ? 9 : 7)];
}

/** Whether an output shows before that the only data has no gaps, and nothing makes any of them. */
function areNone(facts: readonly Filled[], steps: readonly Fact[]): boolean {
  const first = Math.min(...facts.flatMap(({ cells }) => cells));
  const looks = ofKind(steps, "missing").filter(({ cells }) => cells.every((cell) => cell < first));
  return (
    looks.some(({ none }) => none) &&
    looks.every(({ none }) => none) &&
    ofKind(steps, "source").length === 1 &&
    !steps.some(
      (one) =>
        MAKES_GAPS.has(one.kind) || (one.kind === "recoded" && (one.pairs.length === 0 || one.pairs.some(isGap))),
    )
  );
}

interface Filling {
  /** "those", or what an earlier filling leaves. */
  readonly what: string;
  readonly where: string;
  by: string;
}

/** Where gaps are filled and with what. Of a column that is filled again, the first way says what is left for the next. */
function inTurn(ways: readonly (readonly [Filled, ...Filled[]])[]): readonly Filling[] {
  const fillings: (Filling & { readonly columns: readonly string[]; readonly leaves: boolean })[] = [];
  for (const group of ways) {
    const by = fillingWords(group[0]);
    const leaves = group[0].within !== undefined || LEAVES_GAPS.has(group[0].how);
    const columns = columnsOf(group);
    const before = fillings.filter((one) => columns.some((name) => one.columns.includes(name)));
    const fresh = columns.filter((name) => !before.some((one) => one.columns.includes(name)));
    if (fresh.length > 0 || columns.length === 0)
      fillings.push({ what: "those", where: inColumns([{ columns: fresh }]), by, columns: fresh, leaves });
    const again = columns.filter((name) => !fresh.includes(name));
    if (again.length === 0) continue;
    const same = before.find((one) => one.columns.join() === again.join());
    // They need not be named again where nothing else is filled.
    const isAll = same !== undefined && fillings.length === 1;
    // What leaves no gap behind was done to other rows, or in another version.
    if (before.every((one) => one.leaves))
      fillings.push({ what: "any left", where: isAll ? "" : inColumns([{ columns: again }]), by, columns: [], leaves });
    else if (same !== undefined) same.by = `${same.by} or ${by || "in another way"}`;
    else fillings.push({ what: "some", where: inColumns([{ columns: again }]), by, columns: [], leaves });
  }
  return fillings;
}
const LEAVES_GAPS: ReadonlySet<Filled["how"]> = new Set(["interpolation", "previous", "next", "group"]);

function fillingWords({ how, value, within = [], statistic }: Filled): string {
  if (within.length > 0)
    return statistic === undefined
      ? `within each group of ${named(within)}`
      : `${FILLED_WITH[statistic]} of the rows with the same ${named(within)}`;
  if (value === null) return FILLED_WITH[how];
  return how === "constant"
    ? `with ${code(value)}`
    : how === "group"
      ? `within each group of ${code(value)}`
      : FILLED_WITH[how];
}
