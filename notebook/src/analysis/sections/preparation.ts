import { settingsOf } from "../facts/models.ts";
import { columnNames } from "../python/bindings.ts";
import { capitalized, enumerate } from "../wording.ts";
import { batchDrafts } from "./batches.ts";
import { cleaningDrafts } from "./cleaning.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { futureDrafts } from "./forecasts.ts";
import { loadDrafts } from "./loading.ts";
import { pictureDrafts } from "./pictures.ts";
import { code, codeList, isTable, settings } from "./names.ts";
import { RESULT_NAME } from "./new-columns.ts";
import { namesOutside } from "./outside-names.ts";
import { queryDrafts } from "./queries.ts";
import { splitDrafts } from "./splits.ts";
import { actionSteps, argument, type CallStep, callSteps, cellsOf, quotable, type Story } from "./story.ts";

/** What was loaded, cleaned, joined and split. */
export function preparationDrafts(story: Story): Draft[] {
  return [
    ...loadDrafts(story),
    ...queryDrafts(story),
    ...cleaningDrafts(story),
    ...filterDrafts(story),
    ...mergeDrafts(story),
    ...shapeDrafts(story),
    ...textDrafts(story),
    ...pictureDrafts(story),
    ...splitDrafts(story),
    ...batchDrafts(story),
    ...futureDrafts(story),
    ...samplingDrafts(story),
  ];
}

/** A condition that names what it asks is worth quoting; a bare mask is not. */
const telling = (text: string): boolean =>
  text.length <= 60 && !text.includes("\n") && /[<>=~!]|isin|isnull|notnull|between|contains/.test(text);

/** Not what a function works out for itself, nor a table of results. */
const isData = (story: Story, frame: string | null, within: string | null): boolean =>
  frame === null ||
  ((within === null || namesOutside(story, within, frame).length > 0) &&
    (story.facts.models.length === 0 || !RESULT_NAME.test(frame)));

function filterDrafts(story: Story): Draft[] {
  const conditions = actionSteps(story, ["filter"], "subset").filter(
    (a) =>
      a.by === "condition" &&
      a.type !== "pandas.Series" &&
      a.type !== "numpy.ndarray" &&
      telling(a.text) &&
      isData(story, a.frame, a.within),
  );
  const queries = callSteps(story, ["filter"]).flatMap(({ short, call, step }) => {
    const text = quotable(argument(call, null, 0), 60);
    return /^(?:query|filter)$/.test(short) && call.targets.length > 0 && text && telling(text)
      ? [
          {
            text: text.replace(/^["']|["']$/g, ""),
            cell: step.cell,
            frame: call.subject,
            kept: call.subject !== null && call.targets.includes(call.subject),
          },
        ]
      : [];
  });
  const found = [
    ...conditions.map((a) => ({
      text: a.text,
      cell: a.cell,
      frame: a.frame,
      kept: a.frame !== null && a.targets.includes(a.frame),
    })),
    ...queries,
  ];
  const framesOf = (own: typeof found): string => {
    const frames = [...new Set(own.map((f) => f.frame))];
    return frames.length > 0 && frames.length <= 2 && frames.every((frame) => isTable(frame))
      ? ` of ${codeList(frames.flatMap((f) => f ?? []))}`
      : "";
  };
  const kept = found.filter((f) => f.kept);
  const say = (own: typeof found, lead: string, most: number): Draft[] => {
    const texts = [...new Set(own.map((f) => f.text))];
    const shown = texts.slice(0, most).map(code);
    const list = texts.length > most ? `${shown.join(", ")} and similar conditions` : enumerate(shown);
    return own.length === 0 ? [] : [{ text: `${lead} ${list}.`, cells: own.map((f) => f.cell), weight: 1.1 }];
  };
  return [
    ...say(kept, `Only rows${framesOf(kept)} were kept that satisfy`, 3),
    ...say(
      found.filter((f) => !f.kept),
      vary(found[0]?.text ?? "", ["Subsets of the rows were taken by", "For a closer look, rows were picked by"]),
      3,
    ),
  ];
}

function mergeDrafts(story: Story): Draft[] {
  const joins: { readonly text: string; readonly cell: number }[] = [];
  const stacks: { readonly text: string; readonly cell: number }[] = [];
  for (const { call, short, step } of callSteps(story, ["merge"])) {
    if (/^numpy|^scipy/.test(call.name) || call.within !== null) continue;
    const result = call.targets[0] ? ` into ${code(call.targets[0])}` : "";
    if (short === "merge" || short === "join") {
      const method = call.receiver !== null;
      const left = method ? call.subject : quotable(argument(call, "left", 0), 30);
      const right = quotable(argument(call, "right", method ? 0 : 1), 30);
      if (!left || !right) continue;
      const on = columnNames(argument(call, "on", -1)?.value ?? call.result);
      const how = argument(call, "how")?.value.literal;
      const by = on.length > 0 ? ` on ${codeList(on)}` : "";
      joins.push({
        text: `${code(left)} with ${code(right)}${by}${how ? ` (${how} join)` : ""}${result}`,
        cell: step.cell,
      });
    } else if (short === "concat" || short === "append" || short === "union") {
      const list = argument(call, "objs", 0);
      const names = list?.node.kind === "list" ? list.node.items.flatMap((i) => (i.kind === "name" ? [i.id] : [])) : [];
      const parts =
        short === "concat" ? names : [call.subject ?? "", quotable(list, 30) ?? ""].filter((name) => name !== "");
      if (parts.length > 1) stacks.push({ text: `${codeList(parts)}${result}`, cell: step.cell });
    }
  }
  const say = (own: typeof joins, lead: string, weight: number): Draft[] => {
    const texts = [...new Set(own.map((one) => one.text))];
    const list = texts.length > 4 ? `${texts.slice(0, 3).join("; ")}; and further ones` : texts.join("; ");
    return own.length === 0 ? [] : [{ text: `${lead} ${list}.`, cells: own.map((one) => one.cell), weight }];
  };
  return [
    ...say(joins, joins.length > 1 ? "Tables were joined:" : "The notebook joins", 1.3),
    ...say(stacks, stacks.length > 1 ? "Pieces were put together:" : "The notebook puts together", 0.9),
  ];
}

/** Renaming, ordering and reshaping. */
function shapeDrafts(story: Story): Draft[] {
  const drafts: Draft[] = [];
  const renamed = callSteps(story, ["rename"]).flatMap(({ call, step }) => {
    const map = (argument(call, "columns") ?? argument(call, "index"))?.value;
    const pairs = (map?.keys ?? []).flatMap((from, i) => {
      const to = map?.items[i]?.literal;
      return to && from.length <= 30 && to.length <= 30 ? [`${code(from)} to ${code(to)}`] : [];
    });
    return pairs.map((text) => ({ text, cell: step.cell }));
  });
  if (renamed.length > 0) {
    const list = [...new Set(renamed.map((r) => r.text))];
    const shown = list.length > 3 ? `${list.slice(0, 3).join(", ")} and others` : enumerate(list);
    drafts.push({ text: `Columns were renamed: ${shown}.`, cells: renamed.map((r) => r.cell), weight: 0.9 });
  }
  const indexed = callSteps(story, ["reshape"]).flatMap(({ call, short, step }) =>
    short === "set_index"
      ? columnNames(argument(call, "keys", 0)?.value ?? call.result).map((name) => ({ name, cell: step.cell }))
      : [],
  );
  if (indexed.length > 0)
    drafts.push({
      text: `${codeList(
        indexed.map((i) => i.name),
        3,
      )} ${new Set(indexed.map((i) => i.name)).size > 1 ? "serve" : "serves"} as the index.`,
      cells: indexed.map((i) => i.cell),
      weight: 0.7,
    });
  // Importances and scores are put in order to be shown.
  const sorted = callSteps(story, ["sort"]).flatMap(({ call, step }) =>
    columnNames(argument(call, "by", 0)?.value ?? call.result)
      .filter((name) => story.facts.models.length === 0 || !RESULT_NAME.test(name))
      .map((name) => ({ name, cell: step.cell })),
  );
  if (sorted.length > 0)
    drafts.push({
      text: `Tables were put in the order of ${codeList(
        sorted.map((s) => s.name),
        4,
      )}.`,
      cells: sorted.map((s) => s.cell),
      weight: 0.6,
    });
  return drafts;
}

function textDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["text"]);
  if (steps.length === 0) return [];
  const has = (pattern: RegExp): CallStep[] => steps.filter((s) => pattern.test(s.call.name));
  const parts: { readonly words: string; readonly steps: readonly CallStep[] }[] = [
    { words: "lower-cased", steps: has(/\.lower$/) },
    {
      words: "stripped of unwanted characters with regular expressions",
      steps: has(/^re\.sub$|str\.replace$/).filter(isCleaning),
    },
    { words: "freed of stop words", steps: has(/stopwords|StopWordsRemover/) },
    { words: "split into tokens", steps: has(/tokenize|Tokenizer$/) },
    { words: "stemmed or lemmatised", steps: has(/Stemmer|Lemmatizer|lemmatize|\.stem/) },
  ].filter((part) => part.steps.length > 0);
  if (parts.length === 0 || (parts.length === 1 && parts[0]?.words === "lower-cased")) return [];
  const columns = [...new Set(steps.flatMap((s) => s.call.columns))].filter((c) => c.length <= 40).slice(0, 3);
  const where = columns.length > 0 ? ` in ${codeList(columns)}` : "";
  return [
    {
      text: `The text${where} was ${enumerate(parts.map((p) => p.words))}.`,
      cells: parts.flatMap((p) => cellsOf(p.steps)),
      weight: 1.3,
    },
  ];
}

/** One replacement in a plain text that stands in no function (a file name, a label) cleans no data. */
const isCleaning = ({ call }: CallStep): boolean => call.name !== "str.replace" || call.within !== null;

function samplingDrafts(story: Story): Draft[] {
  return callSteps(story, ["sample"])
    .filter(({ short, call }) => short === "sample" && call.targets.length > 0 && call.args.length > 0)
    .slice(0, 2)
    .map(({ call, step }) => ({
      text: capitalized(
        `a random sample was drawn${call.subject ? ` from ${code(call.subject)}` : ""}${settings(settingsOf(call.args), 3)}.`,
      ),
      cells: [step.cell],
      weight: 1.1,
    }));
}
