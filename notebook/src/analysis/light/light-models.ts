import type { ModelFact } from "../facts/models.ts";
import { own } from "../own.ts";
import type { Draft } from "../sections/draft.ts";
import { vary } from "../sections/draft.ts";
import { code, codeList } from "../sections/names.ts";
import { capitalized, countWord, enumerate, modelWords, withArticle } from "../wording.ts";
import { type LightCall, lightArgument, textOf } from "./light-calls.ts";
import { isName, type LightStory } from "./light-story.ts";

/** What is predicted, by which models, with which settings, learnt from what. */
export function lightModeling(story: LightStory): Draft[] {
  if (story.facts.models.length === 0) return [];
  return [
    ...goalDrafts(story),
    ...familyDrafts(story),
    ...trainedOnDrafts(story),
    ...tuningDrafts(story),
    ...packageDrafts(story),
  ];
}

/** The response by a formula (`price ~ .`) or by name (`y = "price"`). */
function goalDrafts(story: LightStory): Draft[] {
  const goals = new Map<string, { readonly inputs: string | null; readonly cells: number[] }>();
  for (const call of story.of("train")) {
    const formula = call.args.map((a) => a.text).find((text) => /^[A-Za-z_][\w.]*\s*~/.test(text));
    const [response, inputs] = formula?.split("~").map((part) => part.trim()) ?? [];
    const given = lightArgument(call, ["y"]);
    const picked = /^\w+\[\s*,\s*(\w+)\s*\]$/.exec(given ?? "")?.[1] ?? /^\w+\$(\w+)$/.exec(given ?? "")?.[1];
    const name =
      response ??
      textOf(given) ??
      story.texts.get(picked ?? given ?? "") ??
      (given?.includes("$") ? picked : null) ??
      null;
    if (name === null || name === undefined || !isName(name)) continue;
    const seen = goals.get(name) ?? { inputs: inputs ?? null, cells: [] };
    seen.cells.push(call.cell);
    goals.set(name, seen);
  }
  const all = [...goals];
  const [first] = all;
  if (!first) return [];
  const [name, { inputs }] = first;
  const from =
    inputs === "."
      ? ", from all other columns"
      : inputs && inputs.length <= 50 && all.length === 1
        ? `, from ${code(inputs)}`
        : "";
  const text =
    all.length === 1
      ? `The target is ${code(name)}${from}.`
      : `The targets are ${enumerate(all.slice(0, 3).map(([one, goal]) => `${code(one)}${goal.inputs === "." ? " (from all other columns)" : ""}`))}, in turn.`;
  return [{ text, cells: all.flatMap(([, goal]) => goal.cells), weight: 2.3, leads: true }];
}

/** Arguments that carry data and say nothing about the method. */
const DATA =
  /^(?:x|y|X|Y|data|form|formula|object|training_frame|validation_frame|newdata|newx|trControl|xtest|ytest|weights|preProcess|tuneGrid|model_id|subset|lambda_path|prob\.model)$/;

/** Settings as written: `ntree=50`. */
export function lightSettings(call: LightCall): string[] {
  return call.args.flatMap((a) =>
    a.name !== null &&
    !DATA.test(a.name) &&
    !/^(?:NULL|TRUE|FALSE)?$/.test(a.text) &&
    /^["'\w.-]+(?:\(\))?$|^\[[\w., ]{1,24}\]$|^c\([\w., "']{1,30}\)$/.test(a.text)
      ? [`${a.name}=${a.text}`]
      : [],
  );
}

function callOf(model: ModelFact, story: LightStory): LightCall | null {
  const here = story.named(model.className, model.className.replace(/^\w+\./, "")).filter((c) => c.cell === model.cell);
  const rich = [...here].sort((a, b) => lightSettings(b).length - lightSettings(a).length)[0];
  return rich ?? story.named("train").find((c) => c.cell === model.cell) ?? null;
}

function familyDrafts(story: LightStory): Draft[] {
  const families = new Map<
    string,
    { readonly settings: Set<string>; readonly tools: Set<string>; readonly cells: number[] }
  >();
  for (const model of story.facts.models) {
    const call = callOf(model, story);
    const seen = families.get(model.label) ?? { settings: new Set<string>(), tools: new Set<string>(), cells: [] };
    for (const setting of call ? lightSettings(call) : []) {
      const name = setting.slice(0, setting.indexOf("="));
      if (![...seen.settings].some((one) => one.startsWith(`${name}=`))) seen.settings.add(setting);
    }
    seen.tools.add(model.className);
    seen.cells.push(model.cell);
    families.set(model.label, seen);
  }
  const all = [...families];
  const [only] = all;
  if (!only) return [];
  if (all.length === 1) {
    const [label, { settings, tools, cells }] = only;
    const ways =
      tools.size > 1
        ? `, by ${countWord(tools.size)} implementations (${codeList([...tools], 4)})`
        : ` (${code([...tools][0] ?? "")})`;
    const set = settings.size > 0 ? `, set to ${enumerate([...settings].slice(0, 5).map(code))}` : "";
    return [{ text: `${capitalized(withArticle(modelWords(label)))} was trained${ways}${set}.`, cells, weight: 2.3 }];
  }
  const names = all.map(([label]) => label);
  const shown = names.length > 8 ? `${names.slice(0, 7).join(", ")} and others` : enumerate(names);
  const drafts: Draft[] = [
    {
      text: `${capitalized(countWord(names.length))} kinds of model were ${vary(names.join(), ["trained one after the other", "trained and compared"])}: ${shown}.`,
      cells: all.flatMap(([, f]) => f.cells),
      weight: 2.3,
    },
  ];
  const set = all.filter(([, f]) => f.settings.size > 0).slice(0, 5);
  if (set.length > 0) {
    const parts = set.map(([label, f]) => `${label} with ${enumerate([...f.settings].slice(0, 4).map(code))}`);
    drafts.push({
      text: `Set by hand were ${parts.length > 2 ? `${parts.slice(0, -1).join("; ")}; and ${parts.at(-1) ?? ""}` : enumerate(parts)}.`,
      cells: set.flatMap(([, f]) => f.cells),
      weight: 1.8,
    });
  }
  return drafts;
}

/** Which rows or tables the models learn from. */
function trainedOnDrafts(story: LightStory): Draft[] {
  const data = new Map<string, number[]>();
  for (const call of story.of("train")) {
    const given =
      lightArgument(call, ["data"]) ??
      lightArgument(call, ["training_frame"]) ??
      lightArgument(call, ["x"]) ??
      call.args.find((a) => a.name === null && /^[A-Za-z]\w*'?$|^\w+\[/.test(a.text) && !story.models.has(a.text))
        ?.text;
    const plain = /^(\w+)(?:\[\s*(\w+)\s*,\s*:?\s*\])?'?$/.exec(given ?? "") ?? /^(\w+)\[\s*,/.exec(given ?? "");
    if (!plain?.[1] || call.line.startsWith("function")) continue;
    const text = plain[2] ? `the rows ${code(plain[2])} of ${code(plain[1])}` : code(plain[1]);
    data.set(text, [...(data.get(text) ?? []), call.cell]);
  }
  const all = [...data].slice(0, 3);
  return all.length === 0
    ? []
    : [
        {
          text: `Training uses ${enumerate(all.map(([text]) => text))}.`,
          cells: all.flatMap(([, cells]) => cells),
          weight: 1.4,
        },
      ];
}

function tuningDrafts(story: LightStory): Draft[] {
  const control = story.named("trainControl").filter((c) => c.args.length > 0);
  const settings = [...new Set(control.flatMap(lightSettings))];
  const drafts: Draft[] = [];
  if (settings.length > 0)
    drafts.push({
      text:
        settings.includes('method="none"') || settings.includes("method = 'none'")
          ? 'No resampling is done while fitting (`method="none"`).'
          : `While fitting, resampling is controlled by ${enumerate(settings.slice(0, 4).map(code))}.`,
      cells: control.map((c) => c.cell),
      weight: 1.2,
    });
  const folds = story.facts.models.flatMap((m) => {
    const text = [...(story.facts.outputs.get(m.cell)?.texts ?? [])].map((t) => t.text).join("\n");
    const [, predictors, count] = /models for (\d+) predictors in (\d+) folds/.exec(text) ?? [];
    const best = /Best λ ([\d.e-]+)/.exec(text)?.[1];
    return predictors && count && best ? [{ predictors, count, best, cell: m.cell }] : [];
  });
  const [first] = folds;
  if (first)
    drafts.push({
      text: `The strength of the penalty was chosen by cross-validation in ${first.count} folds over ${first.predictors} predictors; the best is ${first.best}.`,
      cells: folds.map((f) => f.cell),
      weight: 1.7,
    });
  const grids = story
    .named("expand.grid", "h2o.grid")
    .flatMap((c) => c.args.flatMap((a) => (a.name === null ? [] : [{ name: a.name, cell: c.cell }])));
  if (grids.length > 0)
    drafts.push({
      text: `Values of ${codeList(
        grids.map((g) => g.name),
        4,
      )} were tried against each other.`,
      cells: grids.map((g) => g.cell),
      weight: 1.6,
    });
  return drafts;
}

/** Functions that only one package has. */
const PACKAGES: Readonly<Record<string, string>> = {
  randomForest: "randomForest",
  ranger: "ranger",
  glmnet: "glmnet",
  "cv.glmnet": "glmnet",
  train: "caret",
  svm: "e1071",
  rpart: "rpart",
  gbm: "gbm",
  SuperLearner: "SuperLearner",
  svmtrain: "LIBSVM",
  kmeans: "Clustering",
  dbscan: "Clustering",
  KDTree: "NearestNeighbors",
  DecisionTreeClassifier: "DecisionTree",
  RandomForestClassifier: "DecisionTree",
  lm: "GLM",
};

function packageDrafts(story: LightStory): Draft[] {
  const used = new Map<string, number>();
  for (const call of story.of("train")) {
    const wanted = call.name.startsWith("h2o.") ? "h2o" : (own(PACKAGES, call.name) ?? "");
    const loaded = [...story.source.packages.keys()].find((name) => name.toLowerCase() === wanted.toLowerCase());
    if (loaded !== undefined && !used.has(loaded)) used.set(loaded, call.cell);
  }
  return used.size === 0
    ? []
    : [
        {
          text: `The ${used.size > 1 ? "implementations come from the packages" : "implementation comes from the package"} ${codeList([...used.keys()], 6)}.`,
          cells: [...used.values()],
          weight: 0.8,
        },
      ];
}
