/** Whether what a sentence says was done to the data was done, and to the columns it names. */
import { mentionsOf, type ReadSentence } from "./sentence.ts";
import type { Ground, Terrain } from "./terrain.ts";
import type { Verdict } from "./values.ts";

interface Deed {
  readonly words: RegExp;
  /** What an objection calls it. */
  readonly name: string;
  readonly is: (ground: Ground) => boolean;
}

const kinds = (name: string, words: RegExp, ...of: readonly string[]): Deed => ({
  words,
  name,
  is: ({ kind }) => of.includes(kind),
});

const DEEDS: readonly Deed[] = [
  kinds("one-hot encoding", /\bone-hot\b|\bdummy variables\b|\bdummies\b/gi, "encoded", "model"),
  kinds(
    "encoding",
    /\b(?:label|ordinal|target|frequency)[- ]encod\w+|\bencod(?:ed|es|ing)\b|\bencoder\b/gi,
    "encoded",
    "vectorised",
    "embedded",
    "tokenised",
    "recoded",
    "model",
  ),
  kinds(
    "scaling",
    /\b(?:re)?scal(?:ed|es|ing|er)\b|\bstandardi[sz]\w+|\bnormali[sz]\w+/gi,
    "scaled",
    "cleaned-text",
    "model",
  ),
  kinds("filling gaps", /\bimput\w+|\bfill(?:ed|s|ing) (?:in|with|by)?\b/gi, "filled", "model"),
  kinds(
    "balancing",
    /\bSMOTE\b|\b(?:over|under)[- ]?sampl\w+|\bbalanc(?:ed|es|ing)\b|\bclass weights?\b/gi,
    "balanced",
    "model",
    "split",
  ),
  {
    name: "cross-validation",
    words: /\bcross[- ]validat\w+|\b\d+[- ]fold\b/gi,
    is: ({ kind, names }) =>
      kind === "model" || (["split", "metric"].includes(kind) && (names.has("cv") || names.has("cross-validation"))),
  },
  {
    name: "stratification",
    words: /\bstratif\w+/gi,
    is: ({ kind, names }) => kind === "split" && names.has("stratified"),
  },
  kinds(
    "reducing dimensions",
    /\bPCA\b|\bprincipal components?\b|\bt-SNE\b|\bUMAP\b|\bdimensionality\b/gi,
    "reduced",
    "model",
  ),
  kinds("outliers", /\boutliers?\b/gi, "outliers", "filtered"),
  kinds("duplicates", /\bduplicat\w+|\bdeduplicat\w+/gi, "deduplicated", "profile"),
  kinds("joining tables", /\bmerg(?:ed|es|ing)\b|\bjoin(?:ed|s|ing)\b|\bconcatenat\w+/gi, "joined"),
  kinds(
    "tuning",
    /\btun(?:ed|ing|es)\b|\bgrid search\w*|\brandom(?:i[sz]ed)? search\b|\bhyperparameters?\b/gi,
    "model",
  ),
  kinds("augmentation", /\baugment\w+/gi, "augmented"),
  kinds("binning", /\bbinned\b|\bbinning\b|\bbins\b|\bdiscreti[sz]\w+/gi, "binned", "chart"),
  kinds("a logarithm", /\blog(?:arithm\w*|-transform\w*| transform\w*)?\b(?! loss| reg)/gi, "transformed", "derived"),
  kinds("text cleaning", /\bstop ?words\b|\bstemm\w+|\blemmati[sz]\w+/gi, "cleaned-text", "vectorised", "tokenised"),
  kinds("TF-IDF", /\bTF-?IDF\b|\bbag of words\b/gi, "vectorised", "model"),
  kinds("selecting features", /\bfeature selection\b|\bselected features\b/gi, "selected"),
  kinds(
    "feature importances",
    /\bimportan(?:ces|t features?|ce of)\b|\bSHAP\b|\bcoefficients?\b/gi,
    "importance",
    "model",
    "chart",
  ),
  kinds("correlations", /\bcorrelat\w+/gi, "profile", "chart", "statistic", "test"),
  kinds("missing values", /\bmissing\b|\bgaps\b/gi, "missing", "profile", "filled", "dropped-missing", "chart"),
  kinds(
    "dropping",
    /\bdrop(?:ped|s|ping)\b(?! from \d)|\bremov(?:ed|es|ing)\b|\bdiscard\w*|\bexclud\w+/gi,
    "dropped-columns",
    "dropped-rows",
    "dropped-missing",
    "deduplicated",
    "outliers",
    "filtered",
    "cleaned-text",
    "selected",
  ),
  kinds("renaming", /\brenam\w+/gi, "renamed"),
  kinds("saving", /\b(?:saved|saves|exported|exports|stored|writes|written) (?:to|as|in)\b/gi, "saved"),
  kinds(
    "a statistical test",
    /\bt-tests?\b|\bchi-?squared?\b|\bp-values?\b|\bhypothes[ei]s\b|\bANOVA\b/gi,
    "test",
    "statistic",
  ),
  kinds("predicting the future", /\bforecasts?\b|\bforecasting\b/gi, "prediction", "model"),
];

/** What a reader would take for a verdict: it needs a caution that says so. */
const JUDGED: readonly (readonly [RegExp, string | null])[] = [
  [/\boverfit\w*|\bover-fit\w*|\bmemori[sz]\w+/i, "caution gap"],
  [/\bleak\w*/i, "caution leak"],
  [
    /\bunderfit\w*|\brobust\w*|\breliab\w+|\bgenerali[sz]\w+|\bsignifican\w+|\bexcellent\b|\bgood\b|\bgreat\b|\bstrong(?:ly)?\b|\bpoor(?:ly)?\b|\bweak(?:ly)?\b|\bsuitable\b|\bpromising\b|\bimpressive\b|\bproduction\b|\bdeploy\w*|\bprov(?:es?|en)\b|\bguarantee\w*|\bapprov\w+|\bcertif\w+|\bverif\w+|\btrust\w*|\brecommend\w*|\bshould\b|\bmust\b|\bbecause\b|\bdue to\b|\bcaus(?:e|es|ed|ing)\b|\btherefore\b|\bthus\b|\bsuggest\w*|\bindicat\w+|\blikely\b|\bprobabl[ey]\b|\beffective\w*|\bsuccessful\w*|\bperfect\w*|\bflawless\w*|\bideal\w*|\bcomprehensive\w*|\bhigh[- ]quality\b|\bwell[- ](?:documented|written|structured)\b|\bdriven by\b|\bdrives\b|\binfluenc\w+|\bconfirm\w*|\bdemonstrat\w+|\bremarkabl\w+|\boptimal\w*|\baward\w*|\bbias(?:ed)?\b|\bfair\b|\bsafe(?:ly)?\b|\bsecur\w+/i,
    null,
  ],
];

/** An objection to what was not done; otherwise the cells where it was. */
export function checkDeeds(sentence: ReadSentence, { grounds }: Terrain): Verdict {
  const judged = JUDGED.find(
    ([words, kind]) => words.test(sentence.prose) && !grounds.some((one) => one.kind === kind),
  );
  if (judged !== undefined)
    return {
      objection: `"${judged[0].exec(sentence.prose)?.[0] ?? ""}" is a judgement that no fact holds. Leave it out.`,
    };
  const deeds = DEEDS.filter(({ words }) => mentionsOf(sentence, words).length > 0);
  const cells: number[] = [];
  const bases: Ground[] = [];
  for (const deed of deeds) {
    const own = grounds.filter(deed.is);
    const basis = own.filter(({ kind, names }) => kind !== "model" || [...names].some((name) => isNamedBy(deed, name)));
    if (basis.length === 0) return { objection: `The facts hold nothing about ${deed.name}.` };
    bases.push(...basis);
    cells.push(...(basis[0]?.cells ?? []));
  }
  if (deeds.length === 0) return { cells };
  const isModelled = /\bpredict\w*|\btarget\b|\bfeatures?\b/i.test(sentence.prose);
  for (const { of } of sentence.codes) {
    const name = of.toLowerCase();
    const isDone = bases.some(({ names }) => names.has(name));
    if (!isDone && !isTool(name, grounds, isModelled)) return { objection: `The facts do not say this of \`${of}\`.` };
  }
  return { cells };
}

/** Tables, files and models are subjects or places of an action; columns only if a fact says so. */
const isTool = (name: string, grounds: readonly Ground[], isModelled: boolean): boolean =>
  grounds.some(
    ({ kind, names, tables }) =>
      tables.has(name) ||
      (names.has(name) && (kind === "source" || kind === "model" || (isModelled && kind === "experiment"))),
  );

/** A model counts as the action only if its own names say so: a `PCA` step, `class_weight`, a grid search. */
const isNamedBy = ({ words, name }: Deed, text: string): boolean => {
  words.lastIndex = 0;
  return words.test(text.replaceAll("_", " ")) || (name === "tuning" && /search|optuna|tuner/i.test(text));
};
