/** Texts, pictures and recordings that become numbers. */
import type { Fact, FeatureFact } from "../facts.ts";
import { type Draft, draft, groups, ofKind } from "./draft.ts";
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

/** Text that becomes numbers. */
export function words(facts: readonly Fact[]): Draft[] {
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
  const texts = groups([...cut, ...turned], ({ columns }) => columns.join()).map((group) => {
    const [{ columns }] = group;
    return `the text${inColumns(columns)} is ${listed(group.map(({ done }) => done))}`;
  });
  const parts = [...texts, ...origins(embedded)];
  // That a network finds its own vectors says little of what is done to the texts.
  const isOwn = texts.length === 0 && embedded.every(({ how }) => how === LEARNED);
  return parts.length === 0
    ? []
    : [
        draft(
          listedParts(parts),
          [...vectorised, ...tokenised, ...embedded],
          isOwn ? 4 : vectorised.length > 0 || embedded.some(isPretrained) ? 9.2 : 8,
        ),
      ];
}

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

function origins(embedded: readonly Of<"embedded">[]): string[] {
  const lookedUp = embedded.filter(({ how }) => how === WORDS);
  const pretrained = embedded.filter(isPretrained);
  const others = embedded.filter((one) => one.how !== WORDS && one.how !== LEARNED && !isPretrained(one));
  const hows = distinct(others.flatMap(({ how }) => (how === null ? [] : [how])));
  const by = hows.length === 0 ? "" : ` with ${listed(hows.map((how) => (how.includes(" ") ? how : code(how))))}`;
  const seen = groups(pretrained, ({ how, network }) => `${how ?? ""} ${network ?? ""}`).map((group) => {
    const [{ how, network = how === "a pretrained encoder" ? "encoder" : "network" }] = group;
    return `a pretrained ${network} turns the ${PRETRAINED.get(how) ?? ""}${inColumns(columnsOf(group))} into vectors`;
  });
  return [
    ...(lookedUp.length === 0 ? [] : [`the words${inColumns(columnsOf(lookedUp))} are turned into pretrained vectors`]),
    ...(others.length === 0 ? [] : [`the text${inColumns(columnsOf(others))} is embedded${by}`]),
    ...seen,
    ...(embedded.some(({ how }) => how === LEARNED) ? ["embeddings are learned with the network"] : []),
  ];
}

const inColumns = (columns: readonly string[]): string => (columns.length === 0 ? "" : ` in ${named(columns)}`);

/** What is worked out of recordings, for which columns have no names: "MFCCs and chroma". */
export function heard(facts: readonly Of<"derived">[]): Draft[] {
  const own = facts.filter(({ columns, formula }) => columns.length === 0 && formula?.startsWith(HEARD) === true);
  const names = distinct(own.flatMap(({ formula }) => (formula ?? "").split(", "))).map((call) => {
    const name = call.slice(HEARD.length);
    return name === "mfcc" ? "MFCCs" : name === "melspectrogram" ? "mel spectrograms" : spaced(name);
  });
  return names.length === 0 ? [] : [draft(`${listed(distinct(names))} of the recordings serve as features`, own, 9.2)];
}
const HEARD = "librosa.feature.";
const spaced = (name: string): string => name.replace(/^chroma_\w+$/, "chroma").replaceAll("_", " ");
