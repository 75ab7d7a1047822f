/** Which experiments a sentence is about, and whether its models and their settings belong to them. */
import type { Experiment, ModelFact } from "../analysis/facts.ts";
import { predictedBy } from "../analysis/models-of.ts";
import type { NamedModels } from "./models.ts";
import type { Mention, ReadSentence } from "./sentence.ts";
import { partsIn } from "./parts.ts";
import type { Terrain } from "./terrain.ts";

/** Those on the data and the target that the sentence names; all if it names none. */
export function experimentsOf({ codes }: ReadSentence, { facts }: Terrain): readonly Experiment[] {
  const names = new Set(codes.map(({ of }) => of.toLowerCase()));
  const namedOf = (one: Experiment): number =>
    [...one.data, ...predictedBy(one)].filter((word) => names.has(word.toLowerCase())).length;
  const most = Math.max(0, ...facts.experiments.map(namedOf));
  return most === 0 ? facts.experiments : facts.experiments.filter((one) => namedOf(one) === most);
}

/**
 * An objection to a model that is not in the experiment, a setting that it does not have, or a count that does not
 * match its list.
 */
export function checkModels(
  sentence: ReadSentence,
  terrain: Terrain,
  models: readonly Mention<NamedModels>[],
): string | null {
  const here = new Set(experimentsOf(sentence, terrain).flatMap((experiment) => experiment.models));
  const nameOf = ({ at, end }: Mention<unknown>): string => sentence.text.slice(at, end);
  const stranger = models.find(({ of }) => of.length > 0 && !of.some((model) => here.has(model)));
  if (stranger !== undefined) return `The facts do not say this of ${nameOf(stranger)}.`;
  const doubled = models.find(
    (one, index) =>
      index > 0 &&
      /^,? ?(?:and |or )?(?:an? |the )?$/.test(sentence.prose.slice(models[index - 1]?.end, one.at)) &&
      models.slice(0, index).some(({ of }) => of === one.of || of[0] === one.of[0]),
  );
  if (doubled !== undefined) return `${nameOf(doubled)} is listed twice.`;
  if (TUNED.test(sentence.prose)) {
    const untuned = models.find(({ of }) => of.every(({ tuning }) => tuning === null));
    if (untuned !== undefined) return `The facts do not say that ${nameOf(untuned)} is tuned.`;
  }
  if (JUDGED.test(sentence.prose))
    for (const { of: part } of partsIn(sentence)) {
      const unjudged = models.find(
        ({ of }) => !terrain.metrics.some((metric) => metric.part === part && of.some(({ id }) => id === metric.model)),
      );
      if (unjudged !== undefined) return `The facts hold no value of ${nameOf(unjudged)} on these rows.`;
    }
  for (const { of: code } of sentence.codes) {
    const [, key, value] = /^([\w.]+) ?= ?(.+)$/.exec(code) ?? [];
    if (key === undefined || value === undefined) continue;
    const owners = models.length > 0 ? models.flatMap(({ of }) => of) : terrain.models;
    if (!owners.some((model) => hasSetting(model, key, value)))
      return `\`${code}\` is no setting of that model in the facts.`;
  }
  return null;
}

const TUNED = /\btun(?:ed|ing|es)\b|\bgrid search\b|\brandom(?:i[sz]ed)? search\b/i;
const JUDGED = /\b(?:judged|evaluated|measured|assessed|scored|tested|validated)\b/i;

const hasSetting = ({ params, tuning }: ModelFact, key: string, value: string): boolean =>
  [params, tuning?.chosen ?? {}].some(
    (settings) => Object.hasOwn(settings, key) && bare(settings[key] ?? "") === bare(value),
  );

const bare = (value: string): string => value.replace(/["'\s]/g, "");
