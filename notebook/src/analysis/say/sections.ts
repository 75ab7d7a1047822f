/** The five sections of a documentation, written from facts alone. */
import { type Sentence, type Stage, STAGES } from "../analysis.ts";
import type { Finding, MetricFact, NotebookFacts } from "../facts.ts";
import { metricsOfText } from "../know/metrics.ts";
import { isRoundingOf, numbersIn } from "../read/outputs/numbers.ts";
import { once } from "../remembered.ts";
import { afterwardsDrafts } from "./afterwards.ts";
import { byData, runTogether } from "./by-data.ts";
import { stepsOf } from "./steps.ts";
import { clusterSizeDrafts } from "./cluster-counts.ts";
import { cautionDrafts, tellingCautions } from "./cautions.ts";
import { neverRunDrafts } from "./never-run.ts";
import { type Draft, draft, fitting, groups, plain } from "./draft.ts";
import { explorationDrafts } from "./exploration.ts";
import { featureDrafts } from "./features.ts";
import { asTold, leadOf } from "./lead.ts";
import { QUOTABLE } from "../judge/printed-results.ts";
import { distinct, isOutput, listed, quotedWords, saying } from "./lists.ts";
import { withoutBare } from "./bare-models.ts";
import { modelingDrafts } from "./modeling.ts";
import { openingDrafts, wordStems } from "./opening.ts";
import { preparationDrafts } from "./preparation.ts";
import { bestDraft } from "./result.ts";
import { resultDrafts } from "./validation.ts";
import { rivalsOf } from "./rivals.ts";
import { testDrafts } from "./tests.ts";
import {
  givesMeasure,
  isOfOtherModel,
  putsMeasuresInWords,
  putsTestInWords,
  repeatsGaps,
  repeatsSection,
  SAYS_MORE,
  saysAgain,
  withoutWinner,
} from "./told-already.ts";

/** Writes one section. A language model as the writer has the same interface. */
export type Writer = (facts: NotebookFacts, stage: Stage) => Sentence[];

/** Words of a section, as many as people read. */
const MOST_WORDS = 130;

/**
 * All sections by one writer, which gets the names that mean something to a reader. A section without facts is empty.
 */
export function writeSections(found: NotebookFacts, write: Writer = writeSection): Record<Stage, Sentence[]> {
  const facts = asTold(found);
  const [exploration, preparation, featureEngineering, modeling, validation] = STAGES.map((stage) =>
    write(facts, stage),
  );
  return {
    exploration: exploration ?? [],
    preparation: preparation ?? [],
    featureEngineering: featureEngineering ?? [],
    modeling: modeling ?? [],
    validation: validation ?? [],
  };
}

/** What leads a section, what follows, and what is left out if there is no room. */
const writeSection: Writer = (facts, stage) => {
  const kept = fitting(PLANS[stage](facts), MOST_WORDS);
  return (stage === "preparation" || stage === "featureEngineering" ? runTogether(kept) : kept).map(plain);
};

const PLANS: Readonly<Record<Stage, (facts: NotebookFacts) => Draft[]>> = {
  exploration: (facts) => {
    const seen = [
      ...openingDrafts(facts).filter(({ tells }) => tells?.as !== "bare purpose"),
      ...(testsAreResults(facts) ? [] : testDrafts(facts.facts)),
      ...explorationDrafts(
        isWithoutData(facts) ? facts.facts.filter(({ kind }) => kind !== "chart") : facts.facts,
        facts.experiments,
      ),
    ];
    return [...seen, ...authorDrafts(facts, "exploration", seen)];
  },
  preparation: (facts) => [...preparationOf(facts)],
  featureEngineering: (facts) => featuresOf(facts),
  modeling: (facts) => [
    ...withoutBare(modelingDrafts(facts), openingDrafts(facts), resultsOf(facts), facts),
    ...clusterSizeDrafts(facts),
  ],
  validation: (facts) => {
    const results = resultsOf(facts);
    const told = results.map(({ text }) => text);
    return [
      ...(testsAreResults(facts) ? testDrafts(facts.facts) : []),
      ...results,
      ...neverRunDrafts(facts, 9.3),
      ...cautionDrafts({ ...facts, cautions: tellingCautions(facts, told) }),
      ...afterwardsDrafts(facts),
      ...authorDrafts(facts, "validation", []),
    ];
  },
};

/** What came out: the sections about models and about results both ask for it. */
const resultsOf = once((facts: NotebookFacts) => resultDrafts(facts));

/** What was done to the data before models learn from it, and to their features: the section and the summary say the same. */
export const preparationOf = once((facts: NotebookFacts) => byData(facts, stepsOf(facts), preparationDrafts));
export const featuresOf = once((facts: NotebookFacts) =>
  byData(facts, stepsOf(facts), (own) => featureDrafts(own, facts.experiments)),
);

/** A lesson that neither reads data nor measures a model draws charts of formulas, and remarks on them. */
const isWithoutData = ({ kind, facts, experiments }: NotebookFacts): boolean =>
  (kind === "lesson" || kind === "tool") &&
  experiments.every(({ metrics }) => metrics.length === 0) &&
  facts.every((fact) => fact.kind !== "source" || fact.form === "generated");

const testsAreResults = ({ kind, facts }: NotebookFacts): boolean =>
  kind === "statistics" && facts.some((fact) => fact.kind === "test");

/** From here on a finding is worth a line beside another. */
const CLEAR = 4.5;
/** The rank of shares and changes that code puts into words. */
const SHARE = 3;

/** Findings that texts quote, best first. In chapters of a lesson on no data they are remarks on its examples. */
export const quotable = once((facts: NotebookFacts): readonly Finding[] => {
  // Where a text is above all about another trial, what stands beside it is, too.
  const aside = new Set(
    groups(facts.findings, ({ quote }) => String(quote.cell)).flatMap(([first]) =>
      isOfAnother(first, facts) ? [first.quote.cell] : [],
    ),
  );
  // Where no value is known to be measured, a share that code puts into words is the result.
  const isMeasured = facts.experiments.some(({ metrics }) => metrics.length > 0);
  const findings = facts.findings.flatMap((one) => withoutWinner(one, facts) ?? []);
  const told = findings.filter(
    (one) =>
      (one.rank >= QUOTABLE || (!isMeasured && one.printed === true && one.rank >= SHARE)) &&
      !repeatsResult(one, facts) &&
      !(one.printed === true && (givesMeasure(one, facts) || putsTestInWords(one, facts))) &&
      !repeatsSection(one, facts) &&
      !aside.has(one.quote.cell) &&
      !isOfAnother(one, facts) &&
      !putsMeasuresInWords(one, facts) &&
      !isOfOtherModel(one, facts) &&
      !repeatsGaps(one, facts),
  );
  const areRemarks = facts.question === null && facts.chapters !== undefined && isWithoutData(facts);
  return areRemarks ? told.filter(({ concludes }) => concludes) : told;
});

/** Whether all that words say is the value that a report gives anyway: "The accuracy is close to 91.2%, which is really good." */
function repeatsResult({ quote }: Finding, facts: NotebookFacts): boolean {
  const metric = leadOf(facts)?.best?.metric;
  const [number, ...more] = distinct(quote.text.match(/(?<![\w.])\d+(?:\.\d+)?%?/g) ?? []);
  if (metric === undefined || number === undefined || more.length > 0) return false;
  const scale = number.endsWith("%") ? 100 : 1;
  const digits = /\.(\d+)/.exec(number)?.[1]?.length ?? 0;
  const isSame = Math.abs(Number.parseFloat(number) - metric.value * scale) < 10 ** -digits;
  const [result] = isSame ? bestDraft(facts, 0) : [];
  if (result === undefined) return false;
  const said = new Set(wordStems(`${result.text} ${number}`));
  // What is praised in another language has other words.
  const words = wordStems(quote.text.replace(IN_OTHER_WORDS, ""));
  return words.every((word) => said.has(word) || PRAISE.test(word) || !/[a-z]/.test(word));
}

/** Whether all that words say is a share or an amount that a sentence before them gives: "80% of the guests stayed." A bare number may name one of many. */
function isTold({ quote: { text } }: Finding, told: readonly Draft[]): boolean {
  const own = numbersIn(text);
  const given = told.flatMap((one) => numbersIn(one.text));
  return (
    own.length > 0 &&
    !SAYS_MORE.test(text.replace(/\d[\d,.]*(?=\D|$)/g, "")) &&
    own.every(({ isPercent, text: number }) => isPercent || /[.,]\d/.test(number)) &&
    own.every((one) => given.some((other) => isRoundingOf(one.text, other.text) || isRoundingOf(other.text, one.text)))
  );
}

/**
 * Whether an author gives values of measures, and none that a report gives of the models it compares: "47% accuracy" beside a result
 * of 92%. What a trial on the side reached would be read as the result.
 */
function isOfAnother(finding: Finding, facts: NotebookFacts): boolean {
  const { text } = finding.quote;
  const lead = leadOf(facts);
  const named = lead === undefined ? [] : metricsOfText(text);
  if (lead === undefined || lead.best === null) return false;
  const { metric: best, model: winner } = lead.best;
  // "The best score is 0.78": of which rows, only the code knows. Before any model a score is one of the data.
  if (named.length === 0) return finding.printed === true && /\bscore\b/i.test(text) && isResult(facts, finding);
  const told = new Set([...rivalsOf(lead, best, winner).map(modelAndVariant), modelAndVariant(best)]);
  // Of a model that is measured again, on other rows, a report gives the first value.
  const metrics = groups(
    lead.metrics.filter((one) => told.has(modelAndVariant(one))),
    ({ name, part, of, model, variant }) => JSON.stringify([name, part, of, model, variant]),
  ).map(([first]) => first);
  const said = named.flatMap(({ metric, at, end }) => {
    const number = numbersIn(text).find(
      (one) =>
        (one.end <= at && BEFORE.test(text.slice(one.end, at))) ||
        (one.at >= end && AFTER.test(text.slice(end, one.at))),
    );
    const values = metrics.filter(({ name }) => name === metric);
    return number === undefined || values.length === 0 ? [] : [{ number, values }];
  });
  return (
    said.length > 0 &&
    said.every(
      ({ number, values }) =>
        !values.some(({ printed, value }) =>
          MORE_THAN.test(text.slice(0, number.at))
            ? value * (number.isPercent ? 100 : 1) >= number.value
            : isRoundingOf(number.text, printed),
        ),
    )
  );
}
const MORE_THAN = /[>≥]\s?$/;
const modelAndVariant = ({ model, variant }: MetricFact): string => JSON.stringify([model, variant]);
/** What stands between a value and the name of its measure, and the other way round. */
const BEFORE = /^ (?:(?:test|validation|training|overall) )?$/;
const AFTER = /^ (?:score )?(?:(?:of|is|was|at) (?:about |around |only |~)?|\(?[>≥]\s?)$/;

/** What a measure means, for readers who do not know it: "..., meaning that we classified 91% of them correctly." Without a number it may judge. */
const IN_OTHER_WORDS =
  /,? (?:(?:which )?means\b|meaning\b|i\.e\.|that is,|in other words\b)[^.!?]*\d(?:[^.!?]|\.\d)*[.!?]?/i;
const PRAISE =
  /^(?:the|and|our|this|that|with|model|score|value|final|resul|accur|appro|reach|netwo|get|got|gives?|achie|obtai|has|have|had|was|were|can|could|see|seen|close|about|aroun|reall|very|quite|prett|good|great|nice|decen|excel|here|which|now|class|predi)$/;

/** What the author found, at the end of the section it belongs to: what follows the first model is about results. */
function authorDrafts(facts: NotebookFacts, stage: "exploration" | "validation", told: readonly Draft[]): Draft[] {
  const own = quotable(facts)
    .filter((one) => (isResult(facts, one) ? "validation" : "exploration") === stage && !isTold(one, told))
    // What is said again, with more around it, is not said twice.
    .filter(({ quote }, at, all) => {
      const before = all.slice(0, at).map((one) => one.quote.text);
      return !before.some((one) => areNested(one, quote.text)) && !saysAgain(quote.text, before);
    })
    // A second one has to be a result beyond doubt.
    .filter((one, at) => at === 0 || one.rank >= CLEAR || isOutput(one))
    .slice(0, MOST_TOLD);
  const outputs = outputsDraft(own, 7.5);
  if (outputs !== null) return [outputs];
  return own
    .slice(0, 2)
    .map((finding, at) =>
      draft(
        saying(finding, at === 0 ? authorVerb(facts, finding) : furtherVerb(facts, own[0] ?? finding, finding)),
        [{ cells: [finding.quote.cell], certainty: "certain" }],
        7.5 - at * 2,
      ),
    );
}

/** What code prints one after the other is told together; null where an author speaks, or there is one output alone. */
export function outputsDraft(all: readonly Finding[], weight: number): Draft | null {
  const own = all.slice(0, MOST_TOLD);
  if (own.length < 2 || !own.every(isOutput)) return null;
  const evidence = own.map(({ quote }) => ({ cells: [quote.cell], certainty: "certain" as const }));
  return draft(`outputs read: ${listed(own.map(quotedWords))}`, evidence, weight);
}
const MOST_TOLD = 3;

const areNested = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** What sums up after all results is a conclusion; what is seen on the way is a note. */
export const authorVerb = (facts: NotebookFacts, { quote, concludes }: Finding): string =>
  concludes === true && resultCells(facts).every((cell) => cell <= quote.cell) ? "concludes" : "notes";

/** What follows in the same part adds to what was said there; elsewhere it is about something else. */
function furtherVerb(facts: NotebookFacts, first: Finding, next: Finding): string {
  if (first.part !== undefined && first.part === next.part && first.quote.cell <= next.quote.cell) return "adds";
  const verb = authorVerb(facts, next);
  return verb === "concludes" && authorVerb(facts, first) === "notes" ? verb : `also ${verb}`;
}

/** True if the finding comes after the first model is trained or the first result is shown. */
export const isResult = (facts: NotebookFacts, { quote }: Finding): boolean =>
  resultCells(facts).some((cell) => cell <= quote.cell);

const resultCells = once(({ experiments, facts }: NotebookFacts): readonly number[] =>
  [
    ...experiments.flatMap(({ models, metrics }) => [...models, ...metrics]),
    ...facts.filter(({ kind }) => kind === "test" || kind === "prediction"),
  ].flatMap(({ cells }) => cells),
);
