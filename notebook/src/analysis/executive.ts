import { notebookTitle } from "../format/title.ts";
import { type Analysis, type Sentence, type Stage, STAGES } from "./analysis.ts";
import type { Facts } from "./facts/facts.ts";
import { headline } from "./headline.ts";
import { type Draft, vary } from "./sections/draft.ts";
import { QUERY, readLoads } from "./sections/loading.ts";
import { code } from "./sections/names.ts";
import type { Story } from "./sections/story.ts";
import { capitalized, enumerate, modelWords, withArticle } from "./wording.ts";

type Sections = Readonly<Record<Stage, readonly Sentence[]>>;

/** A few sentences for someone who decides whether to read on: what it is about, what was done, what came out. */
export function writeExecutiveSummary(story: Story, sections: Sections): Sentence[] {
  return [
    ...purpose(story, sections),
    ...size(sections),
    ...work(sections, story.facts.models.length),
    ...result(story.facts),
  ].map(({ text, cells }) => ({
    text,
    cells: [...new Set(cells)].sort((a, b) => a - b),
  }));
}

function purpose(story: Story, sections: Sections): Draft[] {
  const { facts } = story;
  const loads = readLoads(story);
  const read = [...new Set(loads.map((l) => l.what.replace(/ on the web$/, "")))];
  // The form of an answer to hand in is no data to learn from.
  const sources = read.filter((what) => read.length === 1 || !/submission/i.test(what));
  const files = enumerate((sources.length > 1 ? sources.filter((s) => s !== QUERY) : sources).slice(0, 2));
  const labels = [...new Set(facts.models.map((m) => m.label))];
  const loadCells = loads.slice(0, 2).map((l) => l.cell);
  const title =
    notebookTitle(story.notebook)
      ?.replace(/[`*_#]+|<[^<>]*>/g, "")
      .trim() ?? "";
  const foreign =
    story.code.cells.length === 0 && !/^python/i.test(story.notebook.language)
      ? ` in ${languageName(story.notebook.language)}`
      : "";
  const named =
    title !== "" && title.length <= 90 && !EMPTY_TITLE.test(title) && opens(story)
      ? `This notebook${foreign}, “${title}”,`
      : `This notebook${foreign}`;
  if (labels.length === 0) {
    const topics = STAGES.filter((stage) => sections[stage].length > 0);
    const first = topics.flatMap((stage) => sections[stage].slice(0, 1))[0];
    if (files !== "")
      return [
        {
          text: `${named} ${vary(files, ["explores data from", "looks into"])} ${files} and trains no model.`,
          cells: loadCells,
          weight: 1,
        },
      ];
    if (first === undefined) return [];
    return [
      { text: `${named} ${VERBS[topics[0] ?? "exploration"]} and trains no model.`, cells: first.cells, weight: 1 },
    ];
  }
  const target = story.facts.target;
  const goal = target ? ` to predict ${code(target.name)}` : "";
  const data = files === "" ? "" : `${goal === "" ? " on" : " from"} ${files}`;
  const [only] = labels;
  const what =
    labels.length === 1
      ? `trains ${trained(only ?? "")}`
      : `builds and compares ${enumerate(labels.slice(0, 6))}${labels.length > 6 ? " among others" : ""}`;
  const cells = [...loadCells, ...facts.models.slice(0, 6).map((m) => m.cell), ...(target ? [target.cell] : [])];
  return [{ text: `${named} ${what}${goal}${data}.`, cells, weight: 1 }];
}

/** A heading further down names a part. */
const TITLE_AMONG_FIRST = 5;
const opens = (story: Story): boolean =>
  story.notebook.cells.slice(0, TITLE_AMONG_FIRST).some((c) => c.type === "markdown" && c.source.startsWith("# "));

/** Headings of parts, which name no notebook. */
const EMPTY_TITLE =
  /^(?:\d[\d.)]*\s*)?(?:set-?up|table of contents|contents?|introduction|intro|imports?|import (?:the )?(?:libraries|packages|modules)|librar(?:y|ies)|finally|overview|start|data|dependencies|vectors?|untitled|(?:step|section|part|chapter) \d+.*|(?:loading|importing) (?:libraries|packages|data)|data (?:exploration|preparation|cleaning|loading)|.{0,2})[\s.:!]*$/i;

/** "r" as "R", "julia" as "Julia". */
export const languageName = (language: string): string => capitalized(language);

const VERBS: Readonly<Record<Stage, string>> = {
  exploration: "explores and draws data",
  preparation: "prepares data",
  featureEngineering: "builds features",
  modeling: "describes a model",
  validation: "compares results",
};
const trained = (label: string): string =>
  label === "AutoML" ? "models by automated machine learning" : withArticle(modelWords(label));

/** The size of the first table that is named with one. */
function size(written: Sections): Draft[] {
  for (const { text, cells } of written.preparation) {
    const found = /(`[^`]+`) (?:\(|has )(\d+ rows and \d+ columns)/.exec(text);
    if (found?.[1] && found[2]) return [{ text: `${found[1]} has ${found[2]}.`, cells, weight: 1 }];
  }
  return [];
}

const LONGEST_STEP = 34;

/** How gaps were treated and which features were made, or else what the exploration found, in the sections' own words. */
function work(written: Sections, models: number): Draft[] {
  const short = (draft: Draft): boolean =>
    !/“|^In this part/.test(draft.text) && draft.text.split(/\s+/).length <= LONGEST_STEP;
  const missing = pick(written.preparation, /with missing values|were filled|imputed|balanced/i)
    .map((draft) => ({ ...draft, text: draft.text.replace(/; a comment says “[^”]*”\.$/, ".") }))
    .filter(short);
  const features = written.featureEngineering
    .filter(
      ({ text }) =>
        !/number of dimensions| (?:was|were) added to |\(`Categorical`\)\.$|^(?:The notebook also|To these|Here) /.test(
          text,
        ),
    )
    .map((sentence) => draftOf({ ...sentence, text: sentence.text.replace(/; the result is kept as [^.]*\.$/, ".") }))
    .filter(short)
    .slice(0, 1);
  const found =
    models > 0 ? [] : pick(written.exploration, /most frequent|ranges|strongest|p-value|show|compared/).filter(short);
  return [...missing, ...features, ...found];
}

const pick = (sentences: readonly Sentence[], pattern: RegExp): Draft[] =>
  sentences
    .filter((s) => pattern.test(s.text))
    .slice(0, 1)
    .map(draftOf);
const draftOf = (sentence: Sentence): Draft => ({ ...sentence, weight: 1 });

const PLACES = {
  train: " on the training data",
  test: " on the test data",
  validation: " on the validation data",
  "cross-validation": " in cross-validation",
} as const;

/** The facts as a reader of the analysis has them. */
export const reported = (facts: Facts): Pick<Analysis, "model" | "models" | "metrics"> => ({
  model: facts.model,
  models: [...new Set(facts.models.map((model) => model.label))],
  metrics: facts.metrics,
});
function result(facts: Facts): Draft[] {
  const best = headline(reported(facts)).slice(0, 3);
  const [first] = best;
  if (!first || facts.model === null) return [];
  const values = enumerate(best.map((m) => `${withArticle(m.name)} of ${m.value}`));
  const place = first.split === null ? "" : PLACES[first.split];
  const several = new Set(facts.models.map((m) => m.label)).size > 1;
  const level = facts.metrics.filter(
    (m) => m.name === first.name && m.split === first.split && m.value === first.value && m.model !== null,
  );
  const equals = [...new Set(level.map((m) => m.model ?? ""))];
  if (several && equals.length > 1)
    return [
      {
        text: `${capitalized(enumerate(equals))} share the best ${first.name}${place}, ${first.value}.`,
        cells: level.map((m) => m.cell),
        weight: 1,
      },
    ];
  const who = several ? `the reported model, ${facts.model},` : "the model";
  return [{ text: `${capitalized(who)} reached ${values}${place}.`, cells: best.map((m) => m.cell), weight: 1 }];
}
