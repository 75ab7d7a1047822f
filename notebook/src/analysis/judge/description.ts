import type { Fact, Quote } from "../facts.ts";
import { wordCount } from "../wording.ts";
import { isGradingTalk } from "../read/grading-talk.ts";
import { pointsElsewhere } from "./self-contained.ts";
import type { Sentence } from "./sentence.ts";

/**
 * The sentence in which the author says what the data is, or best what its rows are; null if there is none. It stands near where the
 * data is read. Where several sources are read, nobody knows which of them it describes.
 */
export function findDescription(prose: readonly Sentence[], facts: readonly Fact[]): Quote | null {
  const sources = facts.flatMap((fact) => (fact.kind === "source" && fact.form !== "generated" ? [fact] : []));
  if (new Set(sources.map(({ name }) => name)).size > 1) return null;
  const last = (sources[0]?.cells[0] ?? 0) + NEAR;
  const said = prose.filter(
    ({ text, cell, form, position, foreign }) =>
      cell <= last && (form === "paragraph" || (form === "item" && position === 0)) && !foreign && describes(text),
  );
  const best = said.find(({ text }) => HAS.test(text)) ?? said[0];
  return best === undefined ? null : { text: best.text, cell: best.cell };
}

/** How many cells after the data is read it may still be introduced. */
const NEAR = 4;

function describes(text: string): boolean {
  const words = wordCount(text);
  return (
    words >= FEWEST_WORDS &&
    words <= MOST_WORDS &&
    (HAS.test(text) || IS.test(text)) &&
    !OF_WORK.test(text) &&
    !isGradingTalk(text) &&
    !pointsElsewhere(text) &&
    wordCount(text.replace(SIZE, "")) >= FEWEST_OWN
  );
}
const FEWEST_WORDS = 6;
const MOST_WORDS = 45;
/** Besides what a report has from the code. */
const FEWEST_OWN = 4;
const SIZE =
  /\b(?:the|this|our|an?|each|that|which|data ?sets?|data|file|table|csv|comma[ -]separated|contains?|consists|comprises|includes|provides|is|are|has|of|with|and|in|by|total|about|over|around|rows?|columns?|records?|observations?|features?|variables?|attributes?|entries|samples|instances|\d[\d,.]*|[x×])(?![\w-])[\s,.]*/gi;

/** What is said follows its subject at once: "the process of data mining includes", "the data scientist records" are of something else. */
const DATA = String.raw`(?:the|this|our) (?:(?!(?:of|in|from|data)\b)[\w'’&.-]+ ){0,4}?(?:data ?sets?|data|survey)(?: (?:used|provided|available|we (?:use|have)))?`;
const ROW = String.raw`each (?:row|record|observation|entry|sample|instance)(?: (?:in|of) (?:the|this|our) (?:data ?set|data|file|table))?`;
/** "The data set contains the rents of ...", "Each row represents one tide." */
const HAS = new RegExp(
  `^(?:${DATA} (?:will )?(?:contains?|comprises?|consists? of|includes?|covers?|describes?)|${ROW} (?:is (?:an?|one)|represents?|stands for|corresponds? to|contains?|describes?))\\b`,
  "i",
);
/** "Our data comes from the harbour office", "The survey was taken in 2016" */
const IS = new RegExp(
  `^${DATA} (?:comes? from|(?:is|are) from|(?:is|are|was|were) (?:\\w+ly )?(?:collected|taken|gathered|obtained|scraped|recorded|compiled))\\b`,
  "i",
);
/** What is done to the data, what is wrong with it, how well it is known, or where it can be fetched. */
const OF_WORK =
  /https?:|[{}$\\]|\.(?:csv|tsv|txt|json|xlsx?)\b|\?$|:$|\b(?:popular|famous|well[ -]known|classic|missing|nulls?|nan|nas?|duplicat\w+|outliers?|(?:im|un)?balanced|skew\w*|training|train|test|validation|split|dtypes?|shape|clean\w*|data ?frame|pandas|vectors?|matri(?:x|ces)|models?|not|no longer|now|still|already|let['’]?s|download\w*|uploaded|folder|directory|api|if|you|your|then|notebooks?|layers?|actual|predicted|everything|information about the data)\b/i;
