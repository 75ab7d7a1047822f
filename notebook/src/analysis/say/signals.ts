/** Texts, pictures and recordings that become numbers. */
import type { Experiment, Fact, FeatureFact } from "../facts.ts";
import { type Draft, draft, groups, ofKind } from "./draft.ts";
import { theModel } from "./model-words.ts";
import { count } from "./numbers.ts";
import { code, columnsOf, distinct, listed, listedParts, named } from "./lists.ts";

type Of<K extends FeatureFact["kind"]> = Extract<FeatureFact, { kind: K }>;

const VECTORS: Readonly<Record<string, string>> = {
  "TF-IDF": "TF-IDF vectors",
  "bag of words": "counts of words",
  "bag of words of characters": "counts of character sequences",
  "TF-IDF of characters": "TF-IDF vectors of character sequences",
  hashing: "hashed vectors",
  indices: "sequences of word indices",
};

/** Text that becomes numbers: in one sentence, or in one for each branch of the work where some models get other numbers than the rest. */
export const words = (facts: readonly Fact[], experiments: readonly Learner[]): Draft[] => {
  const found = facts.filter((fact): fact is Text => /^(?:vectorised|tokenised|embedded)$/.test(fact.kind));
  // Texts are also cut into words to be cleaned: without numbers that are made of them, that is no feature.
  const areNumbers = found.some(({ kind }) => kind !== "tokenised");
  const told = found.filter(
    (one) => one.kind !== "tokenised" || areNumbers || !/^(?:words|sentences)?$/.test(one.how ?? ""),
  );
  return groups(told, ({ models = [] }) => models.join("\n")).flatMap((group) =>
    wordsFor(group, group[0].models, experiments),
  );
};

type Learner = Pick<Experiment, "models">;

type Text = Of<"vectorised" | "tokenised" | "embedded">;

function wordsFor(
  facts: readonly Text[],
  models: readonly string[] | undefined = [],
  experiments: readonly Learner[],
): Draft[] {
  const vectorised = ofKind(facts, "vectorised");
  // Every pretrained model of texts has a tokenizer of its own.
  const tokenised = ofKind(facts, "tokenised").filter(({ how }) => how !== "the model's tokenizer");
  const embedded = ofKind(facts, "embedded");
  const cut = groups(tokenised, ({ how }) => how ?? "").map((group) => {
    const [{ how }] = group;
    const manner = how === null ? "" : how === "words" || how === "sentences" ? ` into ${how}` : ` with ${how}`;
    return { columns: columnsOf(group), done: `tokenised${manner}` };
  });
  const turned = groups(vectorised, ({ columns }) => columns.join()).map((group) => {
    const into = distinct(group.map(({ how }) => (how === null ? "vectors" : (VECTORS[how] ?? `${how} vectors`))));
    return { columns: columnsOf(group), done: `turned into ${listed(into)}` };
  });
  // The same texts are cut into words and counted in one clause.
  const texts = groups([...cut, ...turned, ...byName(embedded)], ({ columns }) => columns.join()).map((group) => {
    const [{ columns }] = group;
    return `the text${inColumns(columns)} is ${listed(group.map(({ done }) => done))}`;
  });
  const parts = [...texts, ...origins(embedded)];
  // That a network finds its own vectors says little of what is done to the texts.
  const isOwn =
    texts.length === 0 &&
    embedded.every(({ how, known, length }) => how === LEARNED && (known ?? length) === undefined);
  // A layer that does so is among those of the network.
  const isOfLayer = experiments.some((one) =>
    one.models.some(({ layers = [] }) => layers.some((layer) => EMBEDS.test(layer))),
  );
  return parts.length === 0 || (isOwn && isOfLayer)
    ? []
    : [
        draft(
          `${models.length === 0 ? "" : `for ${listed(models.map(theModel))}, `}${listedParts(parts)}`,
          [...vectorised, ...tokenised, ...embedded],
          isOwn ? 4 : vectorised.length > 0 || embedded.some(isPretrained) ? 9.2 : 8,
        ),
      ];
}

const EMBEDS = /^Embedding\b/;

/** How texts are embedded where the vectors of their words are looked up. */
const WORDS = "word vectors";
/** How they are where a layer of the network finds the vectors. */
const LEARNED = "learned";
/** How texts and pictures are where a network that was trained elsewhere reads and sees them. */
const PRETRAINED: ReadonlyMap<string | null, string> = new Map([
  ["a pretrained encoder", "text"],
  ["a pretrained network of pictures", "pictures"],
]);
const isPretrained = ({ how }: Of<"embedded">): boolean => PRETRAINED.has(how);

/** "only the 5,000 most frequent words are kept", "texts are cut or padded to 500 tokens": where all that read them agree. */
function sizes(embedded: readonly Of<"embedded">[]): string[] {
  const [known, ...others] = distinct(embedded.map((one) => one.known));
  const [length, ...lengths] = distinct(embedded.map((one) => one.length));
  return [
    ...(known === undefined || others.length > 0 ? [] : [`only the ${count(known)} most frequent words are kept`]),
    ...(length === undefined || lengths.length > 0 ? [] : [`texts are cut or padded to ${count(length)} tokens`]),
  ];
}

/** "embedded with `Doc2Vec`" */
function byName(embedded: readonly Of<"embedded">[]): readonly { columns: readonly string[]; done: string }[] {
  const others = embedded.filter((one) => one.how !== WORDS && one.how !== LEARNED && !isPretrained(one));
  const hows = distinct(others.flatMap(({ how }) => (how === null ? [] : [how])));
  const by = hows.length === 0 ? "" : ` with ${listed(hows.map((how) => (how.includes(" ") ? how : code(how))))}`;
  return others.length === 0 ? [] : [{ columns: columnsOf(others), done: `embedded${by}` }];
}

/** What learns vectors of words from texts. */
const OF_WORDS = /^(?:Word2Vec|FastText|GloVe)$/i;

function origins(embedded: readonly Of<"embedded">[]): string[] {
  // Where vectors of words are learned here, those that the network looks up may well be these.
  const isOwn = embedded.some(({ how }) => how !== null && OF_WORDS.test(how));
  const lookedUp = isOwn ? [] : embedded.filter(({ how }) => how === WORDS);
  const pretrained = embedded.filter(isPretrained);
  const seen = groups(pretrained, ({ how, network }) => `${how ?? ""} ${network ?? ""}`).map((group) => {
    const [{ how, network = how === "a pretrained encoder" ? "encoder" : "network" }] = group;
    return `a pretrained ${network} turns the ${PRETRAINED.get(how) ?? ""}${inColumns(columnsOf(group))} into vectors`;
  });
  return [
    ...(lookedUp.length === 0 ? [] : [`the words${inColumns(columnsOf(lookedUp))} are turned into pretrained vectors`]),
    ...seen,
    ...sizes(embedded),
    ...(embedded.some(({ how }) => how === LEARNED) ? ["embeddings are learned with the network"] : []),
  ];
}

const inColumns = (columns: readonly string[]): string => (columns.length === 0 ? "" : ` in ${named(columns)}`);

/** What is worked out of recordings, for which columns have no names: "MFCCs and chroma". */
export function heard(facts: readonly Of<"derived">[]): Draft[] {
  const own = facts.flatMap((fact) => {
    const calls = fact.columns.length > 0 ? [] : (fact.formula ?? "").split(", ");
    const names = calls.flatMap((call) => (call.startsWith(HEARD) ? [heardName(call.slice(HEARD.length))] : []));
    return names.length === 0 ? [] : [{ fact, names }];
  });
  const names = distinct(own.flatMap((one) => one.names));
  if (names.length === 0) return [];
  const serve = names.length > 1 || names.every((name) => SEVERAL.has(name)) ? "serve" : "serves";
  const told = `the ${listed(names)} of the recordings ${serve} as features`;
  const evidence = own.map(({ fact }) => fact);
  return [draft(told, evidence, 9.2)];
}
const HEARD = "librosa.feature.";

const heardName = (name: string): string =>
  SPELLED.get(name) ?? name.replace(/^chroma_\w+$/, "chroma").replaceAll("_", " ");
const SPELLED: ReadonlyMap<string, string> = new Map([
  ["mfcc", "MFCCs"],
  ["melspectrogram", "mel spectrograms"],
  ["zero_crossing_rate", "zero-crossing rate"],
  ["rms", "RMS energy"],
  ["rmse", "RMS energy"],
]);
const SEVERAL: ReadonlySet<string> = new Set(["MFCCs", "mel spectrograms"]);
