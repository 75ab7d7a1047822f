import { own } from "../own.ts";
import { columnNames } from "../python/bindings.ts";
import { isFrame } from "../python/frames.ts";
import type { CallAction, CallArgument } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import { againstEachOther, plainName, titlesByCell } from "./chart-axes.ts";
import { type Draft, vary } from "./draft.ts";
import { code, codeList, isTable } from "./names.ts";
import { KINDS } from "./plot-kinds.ts";
import { argument, callSteps, type CallStep, type Story } from "./story.ts";
import { callsNamed, indexOf } from "./story-index.ts";

interface Drawing {
  readonly columns: readonly string[];
  /** The one column along the x axis and the one along the y axis, where a chart sets two against each other. */
  readonly pair: readonly [x: string, y: string] | null;
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
  // A word cloud is told as one.
  const clouds = new Set(callsNamed(story, ["WordCloud", "generate"]).flatMap(({ targets }) => targets));
  const told = [...new Set(names)].filter((name) => isTable(name) && !clouds.has(name));
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

function drawn({ call }: CallStep, story: Story): Pick<Drawing, "columns" | "pair" | "by"> {
  const columns: string[] = [...call.columns];
  const axes: string[][] = [];
  for (const [name, position] of [
    ["x", 0],
    ["y", 1],
  ] as const) {
    const given = argument(call, name, position);
    if (!given) continue;
    const found =
      given.value.type === "str" && given.value.literal && !/^(?:data|[rgbkymcw]o?-*)$/.test(given.value.literal)
        ? [given.value.literal]
        : [
            ...columnNames(given.value).slice(0, 4),
            ...seriesName(given),
            ...columnsRead(given.node.from, given.node.to, call, story),
          ];
    columns.push(...found);
    axes.push([...new Set(found.filter(isColumn))]);
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
  const [[x, ...moreX] = [], [y, ...moreY] = []] = axes;
  const two = call.columns.length === 0 && moreX.length + moreY.length === 0;
  const pair = two && x !== undefined && y !== undefined && x !== y ? ([x, y] as const) : null;
  return { columns: columns.filter(isColumn), pair, by: by.filter(isColumn) };
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
    return {
      text: `${capital} ${verbs} ${againstEachOther(drawings) ?? codeList(columns, 6)}${apart}.`,
      cells,
      weight: 1.2,
    };
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
