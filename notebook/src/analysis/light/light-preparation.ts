import { own } from "../own.ts";
import type { Draft } from "../sections/draft.ts";
import { vary } from "../sections/draft.ts";
import { code, codeList } from "../sections/names.ts";
import { capitalized, enumerate } from "../wording.ts";
import { type LightCall, lightArgument, textOf } from "./light-calls.ts";
import { group, isName, type LightStory, plainArgument } from "./light-story.ts";

/** Where the data came from, how it was cleaned, converted and divided. */
export function lightPreparation(story: LightStory): Draft[] {
  return [
    ...loadDrafts(story),
    ...responseDrafts(story),
    ...conversionDrafts(story),
    ...cleaningDrafts(story),
    ...joinDrafts(story),
    ...splitDrafts(story),
    ...seedDrafts(story),
  ];
}

const FILE = /\.(?:csv|tsv|txt|xlsx?|rds|rda|RData|zip|gz|json|parquet|mat|dat|jld2?|npz|feather)$/i;

function loadDrafts(story: LightStory): Draft[] {
  const sources = new Map<string, { readonly names: Set<string>; readonly cells: number[] }>();
  for (const call of story.of("load")) {
    const texts = call.args.flatMap((a) => textOf(a.text) ?? []);
    const file = texts
      .find((text) => FILE.test(text))
      ?.split(/[/\\]/)
      .at(-1);
    const set = /^(?:dataset|data)$/.test(call.name) ? (texts.at(-1) ?? plainArgument(call, 0)) : null;
    const what = file !== undefined ? code(file) : set !== null ? `the ${code(set)} data set` : null;
    if (what === null) continue;
    const seen = sources.get(what) ?? { names: new Set<string>(), cells: [] };
    if (call.target !== null) seen.names.add(call.target);
    seen.cells.push(call.cell);
    sources.set(what, seen);
  }
  if (sources.size === 0) return [];
  const parts = [...sources].slice(0, 5).map(([what, { names, cells }]) => {
    const size = [...names].map((name) => story.sizes.get(name)).find((found) => found !== undefined);
    const rows = size ? ` (${size.rows} rows and ${size.columns} columns)` : "";
    const named = names.size > 0 ? ` as ${codeList([...names], 3)}` : "";
    return { text: `${what}${named}${rows}`, cells: size ? [...cells, size.cell] : cells };
  });
  const list = enumerate(parts.map((part) => part.text));
  return [
    {
      text: `${vary(list, ["The notebook reads", "The notebook loads"])} ${list}${sources.size > 5 ? ", among other sources" : ""}.`,
      cells: parts.flatMap((part) => part.cells),
      weight: 2.2,
    },
  ];
}

/** What the models are to predict and learn from, where it is written down before them. */
function responseDrafts(story: LightStory): Draft[] {
  const apart = story.source.assignments.find(
    (one) => /^setdiff\(\s*(?:names|colnames)\(/.test(one.value) && /^x|pred|feat|col/i.test(one.names[0] ?? ""),
  );
  const [, frame, left] = /^setdiff\(\s*(?:names|colnames)\((\w+)\)\s*,\s*(.+?)\)\s*$/.exec(apart?.value ?? "") ?? [];
  const column = left === undefined ? null : (textOf(left) ?? story.texts.get(left) ?? null);
  if (!apart || frame === undefined || column === null) return [];
  return [
    {
      text: `The column ${code(column)} of ${code(frame)} is set apart as the response, and all its other columns are kept as predictors.`,
      cells: [apart.cell],
      weight: 1.3,
    },
  ];
}

const TYPES: Readonly<Record<string, string>> = {
  "as.factor": "a factor",
  factor: "a factor",
  "as.numeric": "numbers",
  "as.integer": "integers",
  "as.character": "text",
  "as.Date": "dates",
  "as.h2o": "an H2O frame",
};

function conversionDrafts(story: LightStory): Draft[] {
  const parts = group(
    story.of("convert").flatMap((call) => {
      const kind = own(TYPES, call.name);
      const what = subjectText(call, story);
      return kind && what ? [{ key: kind, what, call }] : [];
    }),
  );
  return parts.length === 0
    ? []
    : [
        {
          text: `${capitalized(enumerate(parts.map(({ key, whats }, i) => `${enumerate(whats.slice(0, 3))} ${whats.length > 1 ? "were" : "was"} ${i === 0 ? "turned into" : "made"} ${key}`)))}.`,
          cells: parts.flatMap((part) => part.cells),
          weight: 1.2,
        },
      ];
}

/** `train[,ycol]` as "the column `response` of `train`", a plain name as it is. */
function subjectText(call: LightCall, story: LightStory): string | null {
  const first = lightArgument(call, ["x"], 0);
  if (first === null) return null;
  if (isName(first)) return code(first);
  const [, frame, column] =
    /^(\w+)\[\s*,\s*(["']?[\w.]+["']?)\s*\]$/.exec(first) ?? /^(\w+)(?:\$|\.)(\w+)$/.exec(first) ?? [];
  if (frame === undefined || column === undefined) return null;
  return `the column ${code(textOf(column) ?? story.texts.get(column) ?? column)} of ${code(frame)}`;
}

function cleaningDrafts(story: LightStory): Draft[] {
  const drafts: Draft[] = [];
  const gaps = story.of("clean").filter((c) => /^(?:na\.omit|drop_na|na\.exclude|dropmissing!?)$/.test(c.name));
  if (gaps.length > 0) {
    const from = gaps.flatMap((c) => plainArgument(c, 0) ?? []);
    drafts.push({
      text: `Rows with missing values were removed${from.length > 0 ? ` from ${codeList(from, 3)}` : ""}.`,
      cells: gaps.map((c) => c.cell),
      weight: 1.5,
    });
  }
  const recoded = story.of("clean").find((c) => c.name === "ifelse" && c.target !== null);
  const condition = recoded ? lightArgument(recoded, ["test"], 0) : null;
  if (recoded && condition !== null && condition.length <= 50) {
    const [yes, no] = [lightArgument(recoded, ["yes"], 1), lightArgument(recoded, ["no"], 2)];
    drafts.push({
      text: `Values were recoded: where ${code(condition)} holds they become ${code(yes ?? "TRUE")}, else ${code(no ?? "FALSE")}.`,
      cells: [recoded.cell],
      weight: 1.1,
    });
  }
  const kept = story
    .of("filter")
    .filter((c) => c.target !== null && /[<>=!]=?/.test(c.args.map((a) => a.text).join(" ")))
    .flatMap((c) => c.args.filter((a) => /[<>=!]/.test(a.text) && a.text.length <= 50).map((a) => ({ a, c })));
  if (kept.length > 0)
    drafts.push({
      text: `Only rows were kept that satisfy ${enumerate(kept.slice(0, 3).map(({ a }) => code(a.text)))}.`,
      cells: kept.map(({ c }) => c.cell),
      weight: 1.1,
    });
  return drafts;
}

function joinDrafts(story: LightStory): Draft[] {
  const joins = story.of("merge").filter((c) => /join$|^merge$/.test(c.name) && c.target !== null);
  const texts = joins.flatMap((c) => {
    const [left, right] = [plainArgument(c, 0), plainArgument(c, 1)];
    const by = textOf(lightArgument(c, ["by", "on"]));
    return left && right
      ? [`${code(left)} with ${code(right)}${by ? ` on ${code(by)}` : ""} into ${code(c.target ?? "")}`]
      : [];
  });
  const [first] = texts;
  return first === undefined
    ? []
    : [
        {
          text: `The notebook joins ${enumerate([...new Set(texts)].slice(0, 3))}.`,
          cells: joins.map((c) => c.cell),
          weight: 1.3,
        },
      ];
}

/** How rows were chosen for training, into which tables they went, and how many there are where a size is printed. */
function splitDrafts(story: LightStory): Draft[] {
  const drafts = new Map<string, { readonly text: string; readonly cells: number[] }>();
  for (const call of story.of("split")) {
    const { target, cell } = call;
    if (target === null || /^function\b/.test(call.line)) continue;
    const rows = target.replaceAll(".", String.raw`\.`);
    const taken = new RegExp(String.raw`^[\w.]+\[\s*[-!]?\s*${rows}\b|^setdiff\(.*\b${rows}\b`);
    const parts = story.source.assignments
      .filter((one) => one.cell >= cell && one.cell <= cell + 2 && taken.test(one.value))
      .flatMap((one) => one.names);
    const named = [...new Set([...(parts.some((name) => /train/i.test(name)) ? [] : [target]), ...parts])].slice(0, 4);
    if (named.length < 2 && parts.length === 0) continue;
    const given =
      lightArgument(call, ["p", "SplitRatio", "prop", "ratios", "at"]) ??
      call.args.find((a) => a.name === null && /^(?:0?\.\d+|\d+)$/.test(a.text))?.text;
    const share =
      given !== undefined && /^0?\.\d+$/.test(given)
        ? `, with a share of ${given.startsWith(".") ? code(given) : given} for the first part`
        : given !== undefined && /^\d+$/.test(given)
          ? `, with ${given} rows in the first part`
          : "";
    const by = lightArgument(call, ["y"]) ?? null;
    const balanced =
      call.name === "createDataPartition" && by !== null && by.length <= 30 ? `, balanced by ${code(by)}` : "";
    const text = `The rows were divided at random into ${codeList(named, 4)}${share}${balanced}`;
    const sizes = named.flatMap((name) => {
      const size = story.sizesFrom(name, cell);
      return size ? [{ name, ...size }] : [];
    });
    const counts =
      sizes.length > 0 && sizes.length <= 2
        ? `; ${enumerate(sizes.map((s) => `${code(s.name)} has ${s.rows} rows`))}`
        : "";
    const seen = drafts.get(text) ?? { text: `${text}${counts}.`, cells: [] };
    seen.cells.push(cell, ...sizes.map((s) => s.cell));
    drafts.set(text, seen);
  }
  return [...drafts.values()].slice(0, 2).map((one) => ({ ...one, weight: 2 }));
}

function seedDrafts(story: LightStory): Draft[] {
  const seeds = story.named("set.seed", "seed!").flatMap((c) => {
    const value = c.args.at(-1)?.text ?? "";
    return /^\d+$/.test(value) ? [{ value, cell: c.cell }] : [];
  });
  const [first] = seeds;
  return first === undefined
    ? []
    : [
        {
          text: `So that the draws can be repeated, the random numbers start from the seed ${first.value}.`,
          cells: seeds.filter((s) => s.value === first.value).map((s) => s.cell),
          weight: 0.9,
        },
      ];
}
