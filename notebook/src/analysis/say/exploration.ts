/** What the data looks like, as outputs and charts of the notebook show it. */
import type { ChartFact, CountsFact, DataFact, Experiment, Fact, MissingFact, ProfileFact } from "../facts.ts";
import { predictedBy } from "../models-of.ts";
import { rankings, statistics } from "./comparisons.ts";
import { type Draft, draft, groups, ofKind, type Sentences, sentencesOf } from "./draft.ts";
import { code, counted, distinct, listed, listedParts, named } from "./lists.ts";
import { PART_WORDS } from "./measure-words.ts";
import { FEW_GAPS, KEY, neededColumns } from "./needed-columns.ts";
import { count } from "./numbers.ts";

/** Sentences about the data, the most telling first. Beside models, what was only looked at is worth a sentence where nothing else is known. */
export const explorationDrafts = (facts: readonly Fact[], experiments: readonly Experiment[]): Draft[] =>
  sentencesOf(SENTENCES, facts, experiments);

const SENTENCES: Sentences<DataFact, readonly Experiment[]> = {
  source: null,
  missing,
  counts,
  clusters: null,
  statistic: statistics,
  ranking: rankings,
  profile: profiles,
  chart: charts,
  test: null,
};

/** Where nothing is missing from the data as it is loaded, before any step may have removed gaps. */
export function completeness(facts: readonly Fact[]): MissingFact | null {
  const looks = ofKind(facts, "missing").filter(({ certainty }) => certainty === "certain");
  if (looks.some(({ columns }) => columns.length > 0)) return null;
  return looks.find((fact) => fact.none && fact.part === undefined && isAsLoaded(fact, facts)) ?? null;
}

/** Whether no step may have changed gaps or rows by then. */
const isAsLoaded = ({ cells: [shown = 0] }: MissingFact, all: readonly Fact[]): boolean =>
  !all.some(({ kind, cells: [cell = 0] }) => CHANGES_ROWS.has(kind) && cell <= shown);

function missing(facts: readonly MissingFact[], all: readonly Fact[], experiments: readonly Experiment[]): Draft[] {
  // What the rows held out lack is told by those that models learn from.
  const gaps = facts.find(
    (one) => one.columns.length > 0 && (one.part === undefined || one.part === "train") && !isBeforeMarks(one, all),
  );
  // Gaps in columns that no model learns from matter less, unless they cost rows.
  const areRows = ofKind(all, "dropped-missing").some(({ axis, columns }) => axis === "rows" && columns.length === 0);
  const isNeeded = gaps === undefined || areRows ? null : neededColumns({ facts: all, experiments });
  const needed = gaps?.columns.filter(({ name }) => isNeeded?.(name) === true) ?? [];
  const [first, ...others] = needed.length > 0 ? needed : (gaps?.columns ?? []);
  if (gaps === undefined || first === undefined) return [];
  const sources = ofKind(all, "source").filter(({ name }) => name !== "");
  const own = sources.filter(({ variable }) => variable !== null && variable === gaps.table);
  const [source, ...more] = own.length > 0 ? own : sources;
  // Of several tables one has these gaps.
  const place =
    gaps.part === "train"
      ? "in the training rows, "
      : sources.length > 1 && own.length === 1 && source !== undefined
        ? `in ${code(source.name)}, `
        : "";
  const rows = more.length > 0 || gaps.part !== undefined || !isAsLoaded(gaps, all) ? null : (source?.rows ?? null);
  if (first.count < Math.max(FEW_GAPS, (rows ?? 0) * HARDLY_ANY)) return [];
  const of = rows === null ? "" : ` of ${count(rows)} rows`;
  const most = [first, ...others].filter((one) => one.count === first.count);
  const fewer = others.filter((one) => one.count !== first.count);
  const shown = fewer.slice(0, fewer.length === 3 ? 3 : 2).map(({ name, count: n }) => `${code(name)} (${count(n)})`);
  const left = fewer.length - shown.length;
  const rest = left > 0 ? [...shown, `${left} more columns`] : shown;
  const names = named(most.map(({ name }) => name));
  const gap = `${count(first.count)}${of}${most.length > 1 ? " each" : ""}`;
  const isAll = others.length + 1 === gaps.columns.length;
  const have = most.length > 1 ? "have" : "has";
  const among = `${place}${isAll ? "" : "of the columns that are used, "}`;
  const lead =
    fewer.length > 0
      ? `${among}${names} ${have} the most missing values (${gap}), followed by ${listed(rest)}`
      : isAll
        ? `${place}values are missing in ${names}${most.length > 1 ? "" : " alone"} (${gap})`
        : `${among}${names} ${have} missing values (${gap})`;
  return [draft(lead, [gaps], 8)];
}

/** Whether marks such as "?" are made gaps after they were counted: other columns may have many more. */
const isBeforeMarks = ({ table, cells: [shown = 0] }: MissingFact, all: readonly Fact[]): boolean =>
  ofKind(all, "recoded").some(
    ({ table: of, columns, pairs, cells: [cell = 0] }) =>
      cell > shown &&
      of === table &&
      columns.length === 0 &&
      (pairs.length === 0 || pairs.some(([, to]) => NO_VALUE.test(to))),
  );
const NO_VALUE = /\b(?:nan|none|null|na|nat)\b/i;

/** Gaps in a smaller share of the rows matter to nobody. */
const HARDLY_ANY = 0.005;

const CHANGES_ROWS: ReadonlySet<Fact["kind"]> = new Set([
  "joined",
  "deduplicated",
  "dropped-missing",
  "dropped-columns",
  "dropped-rows",
  "filled",
  "filtered",
  "encoded",
  "recoded",
  "sampled",
]);

const FEW_VALUES = 4;

/** What is predicted or tested: how often a column takes its values is a side matter beside it. */
const askedColumns = (facts: readonly Fact[], experiments: readonly Experiment[]): ReadonlySet<string> =>
  new Set([
    ...experiments.flatMap(predictedBy),
    ...ofKind(facts, "test").flatMap(({ columns, by = [] }) => [...columns, ...by]),
  ]);

/** Amounts are measured, not counted: which of them are most frequent says nothing of the others. */
const isMeasured = ({ column, values }: CountsFact, experiments: readonly Experiment[]): boolean =>
  values.length > FEW_VALUES &&
  (experiments.some((one) => one.task === "regression" && predictedBy(one).includes(column)) ||
    values.some(({ value }) => /^-?\d+\.\d*[1-9]\d*$/.test(value)));

/** Whether values are exactly as frequent as each other once rows were left out: so many of them were. */
const isLevelled = ({ values, cells: [shown = 0] }: CountsFact, all: readonly Fact[]): boolean =>
  values.length > 1 &&
  values.every((one) => one.count === values[0]?.count) &&
  all.some(({ kind, cells: [cell = 0] }) => (kind === "dropped-rows" || kind === "sampled") && cell <= shown);

/** "Species" and "species_code" */
const isAlike =
  (column: string) =>
  (name: string): boolean => {
    const [short = "", long = ""] = [column, name].map((one) => one.toLowerCase()).sort((a, b) => a.length - b.length);
    return short.length > 2 && long.includes(short);
  };

function counts(all: readonly CountsFact[], others: readonly Fact[], experiments: readonly Experiment[]): Draft[] {
  // Classes that were made equal are no longer as they came.
  const balanced = others.flatMap(({ kind, cells }) => (kind === "balanced" ? cells.slice(0, 1) : []));
  const asked = askedColumns(others, experiments);
  const isKnown = all.some(({ column }) => asked.has(column));
  const drawn = new Set(ofKind(others, "chart").flatMap(({ of, columns }) => (of === "data" ? columns : [])));
  const few = all.filter(({ values }) => values.length <= FEW_VALUES);
  // The only column of few values may be the classes under another name; one that a chart shows is looked at for itself.
  const isOfInterest = (fact: CountsFact): boolean =>
    few.includes(fact) && (few.length === 1 || drawn.has(fact.column) || [...asked].some(isAlike(fact.column)));
  const isBeside = (fact: CountsFact): boolean =>
    asked.size > 0 && !asked.has(fact.column) && (isKnown || !isOfInterest(fact));
  const facts = all.filter(
    (one) =>
      !balanced.some((cell) => cell < (one.cells[0] ?? 0)) &&
      !isLevelled(one, others) &&
      !isBeside(one) &&
      !isMeasured(one, experiments) &&
      (asked.has(one.column) || !isChosenBy(one, others)),
  );
  return facts.slice(0, 2).flatMap((fact) => {
    const values = [...fact.values].sort((a, b) => b.count - a.count);
    const [first, second] = values;
    if (first === undefined || second === undefined) return [];
    const among =
      fact.part === undefined
        ? amongChosen(fact, others) ||
          onceCleaned(fact, others) ||
          (isChosenBy(fact, others) ? "before rows are filtered, " : "")
        : `${PART_WORDS[fact.part].replace(/^on /, "in ")}, `;
    if (values.length <= FEW_VALUES && fact.more !== true)
      return [
        draft(
          `${among}${code(fact.column)} takes ${counted(values.length, "value")}: ${listed(values.map((v) => `${code(v.value)} (${count(v.count)})`))}`,
          [fact],
          7,
        ),
      ];
    const last = values.at(-1) ?? second;
    if (fact.more !== true && first.count <= last.count * NEARLY_EVEN) {
      const rows = first.count === last.count ? count(first.count) : `${count(last.count)} to ${count(first.count)}`;
      return [
        draft(`${among}${code(fact.column)} takes ${counted(values.length, "value")}, each in ${rows} rows`, [fact], 6),
      ];
    }
    // Of values that are as frequent as the next one, none is told.
    const told = values.slice(0, 3).filter((v) => v.count > (values[3]?.count ?? 0));
    if (told.length === 0 || first.count === last.count) return [];
    const said = listed(told.map((v) => `${code(v.value)} (${count(v.count)})`));
    const [noun, verb] = told.length === 1 ? ["value", "is"] : ["values", "are"];
    return [draft(`${among}the most frequent ${noun} of ${code(fact.column)} ${verb} ${said}`, [fact], 6)];
  });
}

/** Whether rows are chosen by the values of a column once these were counted: others may be all that is left. */
const isChosenBy = ({ column, cells: [shown = 0] }: CountsFact, all: readonly Fact[]): boolean =>
  ofKind(all, "filtered").some(({ columns, cells: [cell = 0] }) => columns.includes(column) && cell > shown);

/** "among 812 chosen rows, ": where far fewer rows are counted than the data is said to have; a few that go are no choice. */
function amongChosen({ chosen, more, values }: CountsFact, others: readonly Fact[]): string {
  const known = values.reduce((all, one) => all + one.count, 0);
  const all = Math.max(0, ...ofKind(others, "source").map(({ rows }) => rows ?? 0));
  // Where nobody knows how many there were, they may have been many more.
  if (chosen !== true || (more !== true && all > 0 && !(known < all * NEARLY_ALL))) return "";
  return more === true ? "among chosen rows, " : `among ${count(known)} chosen rows, `;
}
const NEARLY_ALL = 0.9;

/** "after recoding, ": where values were exchanged for those that are counted, the file has others. */
function onceCleaned({ column, values, cells: [shown = 0] }: CountsFact, all: readonly Fact[]): string {
  const own = new Set(values.map(({ value }) => value));
  const isOwn = (written: string | null): boolean => own.has((written ?? "").replace(/^(["'])(.*)\1$/, "$2"));
  const isBefore = ({ cells: [cell = 0] }: Fact): boolean => cell <= shown;
  const isRecoded = ofKind(all, "recoded").some(
    (one) =>
      isBefore(one) &&
      (one.columns.includes(column) || one.columns.length === 0) &&
      (one.pairs.some(([, to]) => isOwn(to)) || (one.pairs.length === 0 && one.columns.length > 0)),
  );
  const isFilled = ofKind(all, "filled").some(
    (one) => isBefore(one) && one.columns.includes(column) && isOwn(one.value),
  );
  return isRecoded ? "after recoding, " : isFilled ? "after filling gaps, " : "";
}

/** The most frequent value against the rarest, up to which all are about as frequent. */
const NEARLY_EVEN = 1.5;

/** Groups that are compared, in one sentence; without what came of it, it is worth a line only where nothing else is known. */
function profiles(facts: readonly ProfileFact[]): Draft[] {
  const grouped = facts.filter(({ what, by, columns }) => what === "groups" && by.length > 0 && columns.length > 0);
  const compared = groups(grouped, ({ by }) => by.join())
    .slice(0, 2)
    .map((group) => {
      const columns = distinct(group.flatMap((fact) => fact.columns));
      return `${named(columns, 3)} by ${named(group[0].by)}`;
    });
  return compared.length === 0 ? [] : [draft(`the notebook compares ${listedParts(compared)}`, grouped, 4)];
}

/** Charts of the data: what they compare, not how many there are. */
function charts(facts: readonly ChartFact[], _all: readonly Fact[], experiments: readonly Experiment[]): Draft[] {
  const weight = experiments.length > 0 ? 4 : 5;
  // Names of one or two letters are those of the code.
  const known = facts.filter(
    ({ of, columns }) =>
      of === "data" && columns.length > 0 && columns.every((name) => name.length > 2 && !isKey(name)),
  );
  const single = known.filter(({ columns, form }) => columns.length === 1 && DISTRIBUTIONS.test(form));
  const maps = distinct(
    known.flatMap(({ columns, form }) => (columns.length === 1 && form.startsWith("map") ? columns : [])),
  );
  const lines = known.filter(({ columns, form }) => columns.length === 1 && /^(?:line|area) chart$/.test(form));
  const several = known.filter(({ columns }) => columns.length === 2);
  const together = known.filter(({ columns }) => columns.length > 2).slice(0, 1);
  const distributions = distinct(single.flatMap(({ columns }) => columns));
  const paired = new Set(several.flatMap(({ columns }) => columns));
  const courses = distinct(lines.flatMap(({ columns }) => columns)).filter(
    (name) => !distributions.includes(name) && !paired.has(name),
  );
  const against = groups(several, ({ columns }) => columns[1] ?? "").map(
    (group) =>
      `${code(group[0].columns[1] ?? "")} against ${named(
        group.map(({ columns }) => columns[0] ?? ""),
        3,
      )}`,
  );
  const parts = [
    distributions.length === 0
      ? ""
      : `the distribution${distributions.length === 1 ? "" : "s"} of ${named(distributions)}`,
    maps.length === 0 ? "" : `${named(maps)} on ${maps.length === 1 ? "a map" : "maps"}`,
    courses.length === 0 ? "" : `the course of ${named(courses)}`,
    ...(against.length > MOST_PAIRS
      ? [`${against.slice(0, MOST_PAIRS).join(", ")} and other pairs`]
      : distributions.length + maps.length + courses.length === 0
        ? [listedParts(against)]
        : against),
    ...together.map(
      ({ form, columns }) => `${many(columns)} ${/line|bar|area/.test(form) ? "together" : "against each other"}`,
    ),
  ].filter((part) => part !== "");
  if (parts.length === 1 && distributions.length === 1) return [];
  if (parts.length > 0) return [draft(`charts show ${parts.join(parts.length > 2 ? "; " : ", and ")}`, known, weight)];
  // Formulas in titles are set by the chart, not by a sentence.
  const titled = facts.filter(({ of, title }) => of === "data" && title !== null && !/[$\\]/.test(title));
  const titles = distinct(titled.map(({ title }) => `“${(title ?? "").replace(/[“”]/g, '"')}”`));
  // Of many titles the first are no more what the notebook is about than the last.
  return titles.length === 0 || titles.length > 3 ? [] : [draft(`charts are titled ${listed(titles)}`, titled, weight)];
}

const MOST_PAIRS = 4;

/** What names a row is not drawn: under its name a table of groups has how many rows each has. */
const isKey = (column: string): boolean =>
  KEY.test(column) || /^(?:user|customer|order|player|passenger)id$/i.test(column);

/** Of a chart only the first few columns are facts: how many more there are is not known. */
const many = (columns: readonly string[]): string =>
  columns.length <= 5 ? named(columns) : `${columns.slice(0, 4).map(code).join(", ")} and others`;

const DISTRIBUTIONS = /histogram|density|count|bar|pie|box|violin|strip|quantile|categorical|cloud/;
