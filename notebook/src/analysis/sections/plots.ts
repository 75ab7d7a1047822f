import { own } from "../own.ts";
import { columnNames } from "../python/bindings.ts";
import { isFrame } from "../python/frames.ts";
import type { CallAction, CallArgument } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import { type Draft, vary } from "./draft.ts";
import { code, codeList, isTable } from "./names.ts";
import { KINDS } from "./plot-kinds.ts";
import { argument, callSteps, type CallStep, type Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

interface Drawing {
  readonly columns: readonly string[];
  /** What is shown where no column is named: "`scores` against `k_range`". */
  readonly shown: string | null;
  readonly by: readonly string[];
  readonly title: string | null;
  readonly cell: number;
}

/** One sentence a kind of chart, naming what it shows. */
export function plotDrafts(story: Story): Draft[] {
  const kinds = new Map<string, Drawing[]>();
  const plots = callSteps(story, ["plot"]);
  if (plots.length === 0) return [];
  const titles = titlesByCell(story);
  for (const one of plots) {
    const kind = kindOf(one);
    if (kind === null) continue;
    const drawing = {
      ...drawn(one, story),
      shown: shownBy(one.call, story),
      title: titles.get(one.step.cell) ?? null,
      cell: one.step.cell,
    };
    const same = kinds.get(kind);
    if (same) same.push(drawing);
    else kinds.set(kind, [drawing]);
  }
  const told = [...kinds].filter(([kind, drawings]) => kind !== "pictures" && drawings.some(isTelling));
  const others = [...kinds].filter(([kind, drawings]) => kind !== "pictures" && !drawings.some(isTelling));
  const drafts = inPairs(sharing(told.map(([kind, drawings], i) => sentence(kind, drawings, i))).slice(0, 6));
  drafts.push(...pictureDrafts(story));
  if (others.length > 0) {
    const names = others
      .map(([kind, drawings]) => (drawings.length === 1 && !kind.startsWith("a ") ? singular(kind) : kind))
      .slice(0, 4);
    const cells = others.flatMap(([, drawings]) => drawings.map((d) => d.cell));
    const several = names.length > 1 || !names[0]?.startsWith("a");
    const list = enumerate(names);
    drafts.push({
      text: `${list.charAt(0).toUpperCase()}${list.slice(1)} ${several ? "were" : "was"} drawn.`,
      cells,
      weight: 0.6,
    });
  }
  return drafts;
}

/** Pictures that are shown as such. */
function pictureDrafts(story: Story): Draft[] {
  const shown = callSteps(story, ["plot"]).filter(({ short }) => short === "imshow");
  const names = shown.flatMap(
    ({ call }) => /^([A-Za-z_]\w{1,30})(?:\[.*\])?$/.exec(call.args[0]?.text ?? "")?.[1] ?? [],
  );
  const told = [...new Set(names)].filter((name) => isTable(name));
  return told.length === 0
    ? []
    : [
        {
          text: `Pictures from ${codeList(told, 4)} were shown to check them by eye.`,
          cells: shown.map(({ step }) => step.cell),
          weight: 0.9,
        },
      ];
}

const isTelling = (d: Drawing): boolean => d.columns.length > 0 || d.title !== null || d.shown !== null;

/** Kinds of charts that show the same are named together. */
function sharing(drafts: readonly Draft[]): Draft[] {
  const bodies = new Map<string, Draft>();
  for (const draft of drafts) {
    const [subject = "", body = ""] = draft.text.split(/ (?:shows?|covers?) (.*)/s);
    const same = bodies.get(body);
    if (!same) {
      bodies.set(body, draft);
      continue;
    }
    const earlier = same.text.slice(0, same.text.search(/ (?:shows?|covers?) /));
    const both = `${earlier} and ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
    bodies.set(body, { ...same, text: `${both} show ${body}`, cells: [...same.cells, ...draft.cells] });
  }
  return [...bodies.values()];
}

/** Charts that follow each other share a sentence. */
function inPairs(drafts: readonly Draft[]): Draft[] {
  const pairs: Draft[] = [];
  for (let i = 0; i < drafts.length; i += 2) {
    const [first, second] = drafts.slice(i, i + 2);
    if (!first) continue;
    const words = `${first.text} ${second?.text ?? ""}`.split(/\s+/).length;
    if (!second || words > 34) pairs.push(first, ...(second ? [second] : []));
    else
      pairs.push({
        text: `${first.text.replace(/\.$/, "")}, ${vary(first.text, ["and", "while"])} ${second.text.charAt(0).toLowerCase()}${second.text.slice(1)}`,
        cells: [...first.cells, ...second.cells],
        weight: Math.max(first.weight, second.weight),
      });
  }
  return pairs;
}

function kindOf({ call, short }: CallStep): string | null {
  if (short === "plot" && /pandas|^\?/.test(call.name)) {
    const kind = argument(call, "kind")?.value.literal;
    return own(KINDS, kind ?? "line") ?? "charts";
  }
  return own(KINDS, short) ?? null;
}

function drawn({ call }: CallStep, story: Story): { columns: readonly string[]; by: readonly string[] } {
  const columns: string[] = [...call.columns];
  for (const [name, position] of [
    ["x", 0],
    ["y", 1],
  ] as const) {
    const given = argument(call, name, position);
    if (!given) continue;
    if (given.value.type === "str" && given.value.literal && !/^(?:data|[rgbkymcw]o?-*)$/.test(given.value.literal))
      columns.push(given.value.literal);
    else
      columns.push(
        ...columnNames(given.value).slice(0, 4),
        ...seriesName(given),
        ...columnsRead(given.node.from, given.node.to, call, story),
      );
  }
  const column = argument(call, "column");
  if (column) columns.push(...columnNames(column.value));
  const by = (call.name.startsWith("plotly.") ? ["hue", "by", "color"] : ["hue", "by"]).flatMap((name) => {
    const given = argument(call, name);
    return given?.value.type === "str" &&
      given.value.literal &&
      !/^(?:#|tab:)|^(?:red|blue|green|black|gr[ae]y|orange|purple|white|yellow|k|r|b|g|c|m|y|w|\w*blue|\w*green|\w*red)$/.test(
        given.value.literal,
      )
      ? [given.value.literal]
      : [];
  });
  return { columns: columns.filter(isColumn), by: by.filter(isColumn) };
}

/** `df.age`, `df.age.dropna()` */
const seriesName = (given: CallArgument): readonly string[] =>
  given.value.type === "pandas.Series"
    ? (/^\w{1,30}\.(\w{1,40})(?:\.dropna\(\))?$/.exec(given.text)?.slice(1) ?? [])
    : [];

/** What a chart without named columns shows: the table it is a method of, or the names and measures given to it. */
function shownBy(call: CallAction, story: Story): string | null {
  const [first, second] = call.args.filter((a) => a.name === null);
  const data = argument(call, "data");
  const table = call.receiver !== null && isFrame(call.receiver.type) ? call.subject : (data?.text ?? null);
  if (table !== null && isTable(table)) return `the columns of ${code(table)}`;
  const [x, y] = [argument(call, "x") ?? first, argument(call, "y") ?? second].map((a) => plainName(a, story));
  if (x === undefined || x === null) return y ?? null;
  return y === undefined || y === null || !/plot|scatter|line|bar/.test(call.name) ? x : `${y} against ${x}`;
}

/** A name, or what a call makes of one: "the correlations of `df`". */
function plainName(given: CallArgument | undefined, story: Story): string | null {
  // Values typed in.
  if (given !== undefined && /^[[(](?:-?[\d.]+(?:, ?|(?=[\])]))){2,12}[\])]$/.test(given.text)) return code(given.text);
  if (given === undefined || given.value.literal !== null) return null;
  if (/^[A-Za-z_]\w{1,40}$/.test(given.text)) return isTable(given.text) ? code(given.text) : null;
  const inner = story.code.actions[given.value.origin];
  if (inner?.kind !== "call" || !isTable(inner.subject)) return null;
  const made = own(MEASURES, inner.name.slice(inner.name.lastIndexOf(".") + 1));
  return made === undefined ? null : `${made} ${code(inner.subject)}`;
}

const MEASURES: Readonly<Record<string, string>> = {
  corr: "the correlations of",
  cov: "the covariances of",
  isnull: "the gaps in",
  isna: "the gaps in",
  value_counts: "the counts of values in",
  mean: "means of",
  sum: "sums of",
  median: "medians of",
};

/** Columns picked inside an argument (`df["age"]`). */
function columnsRead(from: number, to: number, call: CallAction, story: Story): string[] {
  const at = indexOf(story).positions.get(call) ?? 0;
  return story.code.actions
    .slice(Math.max(0, at - 12), at)
    .flatMap((a) =>
      a.kind === "subset" && a.cell === call.cell && a.from >= from && a.to <= to && a.by !== "condition"
        ? a.columns
        : [],
    );
}

const isColumn = (name: string): boolean =>
  own(KINDS, name) === undefined && name.length > 0 && name.length <= 40 && !/[\n{}<>\\]/.test(name);

/** What each cell writes over its charts; without a title, what it writes at the axes. */
function titlesByCell(story: Story): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  const axes = new Map<number, Map<string, string>>();
  for (const call of story.code.calls) {
    if (!call.name.endsWith("title") && !call.name.endsWith("label")) continue;
    const part = /\.(?:set_)?(title|suptitle|xlabel|ylabel)$/.exec(call.name)?.[1];
    if (part === undefined) continue;
    const text = argument(call, "label", 0)?.value.literal?.replace(/\s+/g, " ").trim();
    if (!text || text.length > 70 || /[{}%$\\“”"`]/.test(text) || !/[A-Za-z]{2}/.test(text)) continue;
    if (part.endsWith("title")) {
      if (text.length >= 6 && !titles.has(call.cell)) titles.set(call.cell, `“${text}”`);
    } else axes.set(call.cell, (axes.get(call.cell) ?? new Map<string, string>()).set(part, text));
  }
  for (const [cell, labels] of axes) {
    const [x, y] = [labels.get("xlabel"), labels.get("ylabel")];
    if (!titles.has(cell) && x && y) titles.set(cell, `“${y}” against “${x}”`);
  }
  return titles;
}

function sentence(kind: string, drawings: readonly Drawing[], i: number): Draft {
  const columns = [...new Set(drawings.flatMap((d) => d.columns))];
  const by = [...new Set(drawings.flatMap((d) => d.by))];
  const titles = [...new Set(drawings.flatMap((d) => (d.title ? [d.title] : [])))];
  const cells = drawings.map((d) => d.cell);
  const several = !kind.startsWith("a ");
  const subject = drawings.length === 1 && several ? singular(kind) : kind;
  const verb = drawings.length === 1 || !several ? "shows" : "show";
  const apart = by.length > 0 ? `, split by ${codeList(by, 3)}` : "";
  const capital = subject.charAt(0).toUpperCase() + subject.slice(1);
  if (columns.length > 0) {
    const verbs = i % 2 === 0 ? verb : drawings.length === 1 || !several ? "covers" : "cover";
    return { text: `${capital} ${verbs} ${codeList(columns, 6)}${apart}.`, cells, weight: 1.2 };
  }
  const shown = [...new Set(drawings.flatMap((d) => (d.shown ? [d.shown] : [])))];
  if (titles.length === 0 && shown.length > 0) {
    const more = shown.length > 3 ? `${shown.slice(0, 3).join(", ")} and more` : enumerate(shown);
    return { text: `${capital} ${verb} ${more}${apart}.`, cells, weight: 0.9 };
  }
  if (titles.length > 0) {
    return {
      text: `${capital} ${verb} ${enumerate(titles.slice(0, 3))}${apart}.`,
      cells,
      weight: 1,
    };
  }
  return {
    text: `${capital} ${drawings.length === 1 || !several ? "was" : "were"} drawn${apart}.`,
    cells,
    weight: 0.4,
  };
}

const singular = (kind: string): string => {
  const one = kind.replace(/s$/, "");
  return /^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`;
};
