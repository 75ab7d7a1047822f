/** Indices that a notebook without models works out: of agreement, of inequality, of how far clusters or groups lie apart. */
import type { StatisticFact } from "../../facts.ts";
import { filterMap, flatMap } from "../../filter-map.ts";
import { UNSIGNED, valueOf } from "../../read/outputs/numbers.ts";
import type { DataReading } from "../shown/shown-values.ts";

interface Index {
  readonly name: string;
  /** How outputs call it, as a regular expression. */
  readonly words: string;
  readonly range: readonly [number, number];
}

const ANY = Number.POSITIVE_INFINITY;
/** Names and ranges as their authors define them: Cohen 1960 and 1988, Fleiss 1971, Krippendorff 1970, Cronbach 1951, Gini 1912, Dunn 1974, Cramér 1946. */
const INDICES: readonly Index[] = [
  {
    name: "Cohen's kappa",
    words: "cohen['’]?s?[ _-]kappa",
    range: [-1, 1],
  },
  { name: "Fleiss' kappa", words: "fleiss['’]?s?[ _-]kappa", range: [-1, 1] },
  {
    name: "Krippendorff's alpha",
    words: "krippendorff['’]?s?[ _-]alpha",
    range: [-1, 1],
  },
  { name: "Cronbach's alpha", words: "cronbach['’]?s?[ _-]alpha", range: [-ANY, 1] },
  { name: "the Gini coefficient", words: "gini[ _-]coeff(?:icient)?", range: [0, 1] },
  { name: "the Dunn index", words: "dunn(?:['’]s)?[ _-]index", range: [0, ANY] },
  { name: "the silhouette score", words: "silhouette[ _-](?:score|coefficient|index|width)", range: [-1, 1] },
  { name: "the Davies-Bouldin index", words: "davies[ _-]bouldin[ _-](?:index|score)", range: [0, ANY] },
  { name: "the Hopkins statistic", words: "hopkins(?:['’]s?)?[ _-](?:statistic|score)", range: [0, 1] },
  { name: "Moran's I", words: "moran['’]?s[ _-]i", range: [-ANY, ANY] },
  { name: "the Theil index", words: "theil[ _-]index", range: [0, ANY] },
  { name: "the Herfindahl index", words: "herfindahl(?:[ _-]hirschman)?[ _-]index", range: [0, 10_000] },
  { name: "Cohen's d", words: "cohen['’]?s[ _-]d", range: [-ANY, ANY] },
  { name: "Hedges' g", words: "hedges['’]?s?[ _-]g", range: [-ANY, ANY] },
  { name: "Cramér's V", words: "cram[eé]r['’]?s[ _-]v", range: [0, 1] },
  { name: "eta squared", words: "eta[ _-]squared|η²", range: [0, 1] },
  { name: "the odds ratio", words: "odds[ _-]ratio", range: [0, ANY] },
];

/** A line that says nothing but what an index comes to: beside other words it may be that of a part. */
const LINES = INDICES.map((index) => ({
  ...index,
  line: new RegExp(
    String.raw`^[ \t]*(?:the |overall |total )?(?:${index.words})(?: (?:score|value|coefficient|effect size))?(?: is| was)?[ \t]{0,4}[:=]?[ \t]{0,4}(-?${UNSIGNED})\.?[ \t]*$`,
    "gim",
  ),
}));

/** What one search finds in an output that names any of them. */
const ANY_INDEX = new RegExp(INDICES.map(({ words }) => words).join("|"), "i");

/** Characters of an output that are looked at, at either end: what is worked out comes last. */
const LONGEST = 20_000;

/** Indices that outputs state once: of several values of one index, nobody knows which one is the result. */
export function findIndices(reading: DataReading): StatisticFact[] {
  if (reading.trace.fits.length > 0) return [];
  const found = inLines(reading);
  return found.filter(
    (fact, at) =>
      found.every(({ statistic, printed }) => statistic !== fact.statistic || printed === fact.printed) &&
      found.findIndex(({ statistic }) => statistic === fact.statistic) === at,
  );
}

const inLines = (reading: DataReading): StatisticFact[] =>
  flatMap([...reading.outputs.values()], ({ cell, texts }) =>
    flatMap(texts, ({ text }) => {
      const plain = text.length <= LONGEST ? text : `${text.slice(0, LONGEST / 2)}\n${text.slice(-LONGEST / 2)}`;
      if (!ANY_INDEX.test(plain)) return [];
      return flatMap(LINES, (index) =>
        filterMap([...plain.matchAll(index.line)], ([, printed = ""]) => factOf(index, printed, cell)),
      );
    }),
  );

function factOf({ name, range: [low, high] }: Index, printed: string, cell: number): StatisticFact | null {
  const value = valueOf(printed);
  if (!(value >= low && value <= high)) return null;
  return {
    kind: "statistic",
    statistic: name,
    columns: [],
    of: null,
    index: true,
    value,
    printed,
    cells: [cell],
    certainty: "certain",
  };
}
