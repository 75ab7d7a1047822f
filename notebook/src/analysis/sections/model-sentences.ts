import type { ModelFact } from "../facts/models.ts";
import { capitalized, enumerate, withArticle } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { code, codeList, isTable, settings } from "./names.ts";
import { argument, outputText, quotable, type Story } from "./story.ts";
import { MADE_BY_FIT, trainingSettings } from "./training.ts";
import { settingWords } from "./varied-settings.ts";
import type { Action, CallAction } from "../python/values.ts";

/** From this many families on, one sentence names them all. */
const MANY = 4;

/** Which models were made, with which settings. */
export function modelDrafts(story: Story): Draft[] {
  const groups = new Map<string, ModelFact[]>();
  for (const model of story.facts.models) {
    const own = groups.get(model.label);
    if (own) own.push(model);
    else groups.set(model.label, [model]);
  }
  return groups.size >= MANY
    ? manyModels(groups, story)
    : [...groups.values()].map((own, i) => oneModel(own, i, story));
}

function manyModels(groups: ReadonlyMap<string, readonly ModelFact[]>, story: Story): Draft[] {
  const all = [...groups.values()].flat();
  const labels = [...groups.keys()];
  const shown = labels.length > 8 ? `${labels.slice(0, 7).join(", ")} and others` : enumerate(labels);
  const drafts: Draft[] = [
    {
      text: `${capitalized(shown)} were ${vary(labels.join(), ["built and compared", "tried one after the other", "set against each other"])}${originsOf(story)}.`,
      cells: all.map((m) => m.cell),
      weight: 2.5,
    },
  ];
  const configured = [...groups].flatMap(([label, own]) => {
    const best = richest(own);
    return best && best.settings.length > 0 ? [{ label, best }] : [];
  });
  if (configured.length > 0) {
    const parts = configured
      .slice(0, 5)
      .map(({ label, best }) => `${label}${settings(best.settings, 3, settingWords(story, best.cell))}`);
    drafts.push({
      text: `${vary(labels[0] ?? "", ["Settings differ from the defaults for", "Settings were chosen by hand for"])} ${parts.length > 2 ? `${parts.slice(0, -1).join("; ")}; and ${parts.at(-1) ?? ""}` : enumerate(parts)}.`,
      cells: configured.map(({ best }) => best.cell),
      weight: 1.8,
    });
  } else {
    drafts.push({
      text: "All of them keep their default settings.",
      cells: all.map((m) => m.cell),
      weight: 1.2,
    });
  }
  return drafts;
}

const richest = (own: readonly ModelFact[]): ModelFact | undefined =>
  [...own].sort((a, b) => b.settings.length - a.settings.length)[0];

function oneModel(own: readonly ModelFact[], i: number, story: Story): Draft {
  const best = richest(own) ?? own[0];
  const cells = own.map((m) => m.cell);
  if (!best) return { text: "", cells, weight: 0 };
  const action = story.code.actions[best.action];
  const options = settings(
    [...listedSettings(action), ...ownSettings(best, action)].filter((s) => !/^(?:inputs?|outputs?)=/.test(s)),
    5,
    settingWords(story, best.cell),
  );
  const tool = action?.kind === "call" ? story.knowledge.library(action.name) : null;
  if (best.label === "AutoML") {
    return {
      text: `Automated machine learning${tool ? ` with ${tool}` : ""} (${code(best.className)}) searched for a model${action?.kind === "call" ? searchedFor(action, best.settings) : ""}.${logOfSearch(story, best.cell)}`,
      cells,
      weight: 2.3,
    };
  }
  const subject = withArticle(/model$/i.test(best.label) ? best.label : `${best.label} model`);
  const of = tool === null || tool.toLowerCase() === best.label.toLowerCase() ? "" : ` of ${tool}`;
  const named =
    best.label.toLowerCase().includes(best.className.toLowerCase()) || /^[a-z_]+$/.test(best.className)
      ? ""
      : ` (${code(best.className)}${of})`;
  const network = /^(?:Neural Network|CNN|LSTM|GRU|RNN|Transformer|BERT|GPT|Bayesian model)$/.test(best.label);
  const source = givenTo(best, own, story);
  const plain = `${source}${options === "" && !network && source === "" ? " with default settings" : options}`;
  const first = vary(best.label, [
    `${capitalized(subject)}${named} was set up${plain}.`,
    `The notebook builds ${subject}${named}${plain}.`,
  ]);
  const later = vary(best.className, [
    `${capitalized(subject)}${named} followed${plain}.`,
    `Next came ${subject}${named}${plain}.`,
  ]);
  const variants = variantText(own, best);
  return { text: `${i === 0 ? first : later}${variants}`, cells, weight: 2.3 };
}

/** " of `arrival` on `train_data`, set to `sort='Accuracy'`": what an automated search predicts, and from which table. */
function searchedFor(call: CallAction, settings_: readonly string[]): string {
  const label = argument(call, "label") ?? argument(call, "target");
  const data = quotable(argument(call, "train_data", 0), 30);
  const of = label?.value.literal ? ` of ${code(label.value.literal)}` : "";
  const on = data !== null && isTable(data) ? ` on ${code(data)}` : "";
  const rest = settings_.filter((s) => of === "" || !/^(?:label|target)=/.test(s));
  return `${of}${on}${settings(rest, 5).replace(/^ with /, ", set to ")}`;
}

/** " It took 48351 rows and 4 columns and inferred a `multiclass` problem.": what AutoGluon logs of its search. */
function logOfSearch(story: Story, cell: number): string {
  const output = story.facts.outputs.get(cell);
  const log = `${outputText(story, cell)}\n${output?.errorText ?? ""}`.slice(0, 4_000);
  const [rows, columns] = ["Rows", "Columns"].map((what) => new RegExp(`Train Data ${what}:\\s+(\\d+)`).exec(log)?.[1]);
  const problem = /infers your prediction problem is: '(\w+)'/.exec(log)?.[1];
  if (rows === undefined || columns === undefined) return "";
  return ` By its log it took ${rows} rows and ${columns} columns${problem === undefined ? "" : ` and inferred a ${code(problem)} problem`}.`;
}

/** What a model is made from where it is made: a pretrained one, or the data of those that need no fit. */
function givenTo(model: ModelFact, own: readonly ModelFact[], story: Story): string {
  const action = story.code.actions[model.action];
  if (action?.kind !== "call") return "";
  const [first] = action.args;
  const literal = first?.name === null ? first.value.literal : null;
  if (action.name.endsWith("from_pretrained") && literal && literal.length <= 60)
    return ` from the pretrained ${code(literal)}`;
  const data = first && (first.name === null || first.name === "corpus") ? first.text : "";
  const fitted = /^(?:[a-z_]+|LdaModel|LdaMulticore|LsiModel|Word2Vec)$/.test(model.className);
  const names = own.flatMap(({ action: made }) => {
    const other = story.code.actions[made];
    const text = other?.kind === "call" ? (other.args[0]?.text ?? "") : "";
    return isTable(text) ? [text] : [];
  });
  return fitted && isTable(data) && !/param/i.test(data) ? ` on ${codeList(names, 3)}` : "";
}

const MOST_VALUES = 4;

/** " Other versions of it set `num_topics` to 3 and 10.": what differs between several models of one family. */
function variantText(own: readonly ModelFact[], told: ModelFact): string {
  const values = new Map<string, Set<string>>();
  const configured = own.filter((m) => m.settings.length > 0);
  for (const setting of configured.flatMap((m) => m.settings)) {
    const at = setting.indexOf("=");
    const seen = values.get(setting.slice(0, at)) ?? new Set<string>();
    values.set(setting.slice(0, at), seen.add(setting.slice(at + 1)));
  }
  const changed = configured.length < 2 ? [] : [...values].filter(([, seen]) => seen.size > 1);
  const [[name = "", seen = new Set<string>()] = []] = changed;
  if (changed.length === 0) return "";
  const others = [...seen].filter((value) => !told.settings.includes(`${name}=${value}`));
  return changed.length === 1 && others.length <= MOST_VALUES && others.every((value) => value.length <= 20)
    ? ` Other versions of it set ${code(name)} to ${enumerate(others.map((v) => (/^\d+(?:\.\d+)?$/.test(v) ? v : code(v))))}.`
    : ` Other versions of it changed ${codeList(
        changed.map(([one]) => one),
        5,
      )}.`;
}

/** Settings given as a dictionary under a name: `lgb.train(params, ...)` after `params = {"max_depth": 12}`. */
function listedSettings(action: Action | undefined): string[] {
  if (action?.kind !== "call") return [];
  const given = action.args.find((a) => /param|config|setting|^args$/i.test(a.name ?? a.text))?.value;
  const listed = (given?.keys ?? []).flatMap((key, i) => {
    const { literal = null, type = "" } = given?.items[i] ?? {};
    const quoted = type === "str" ? `'${literal ?? ""}'` : (literal ?? "");
    return literal === null ||
      literal.length > 24 ||
      !/^[A-Za-z_]\w{0,30}$/.test(key) ||
      /verbos|silent|thread|jobs/.test(key)
      ? []
      : [`${key}=${quoted}`];
  });
  return [...listed.filter((s) => TELLING.test(s)), ...listed.filter((s) => !TELLING.test(s))];
}

/** Settings of boosting that people ask for first. */
const TELLING = /^(?:objective|learning_rate|eta|max_depth|num_leaves|n_estimators|metric|eval_metric|loss_function)=/;

/** The settings of the call that makes a model; of one that trains it in the same step those of the training are told there. */
function ownSettings(model: ModelFact, action: Action | undefined): readonly string[] {
  if (action?.kind !== "call" || !MADE_BY_FIT.test(model.className)) return model.settings;
  const later = new Set(trainingSettings({ call: action }));
  return model.settings.filter((s) => !later.has(s) && !/^(?:verbose\w*|evals|valid_sets|valid_names)=/.test(s));
}

/** "; they come from scikit-learn and XGBoost", where the libraries are several. */
function originsOf(story: Story): string {
  const libraries = new Set<string>();
  for (const model of story.facts.models) {
    const action = story.code.actions[model.action];
    const title = action?.kind === "call" ? story.knowledge.library(action.name) : null;
    if (title) libraries.add(title);
  }
  return libraries.size < 2 ? "" : `; they come from ${enumerate([...libraries])}`;
}
