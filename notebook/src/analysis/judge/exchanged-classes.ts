/** Reports in which two classes have each other's names. */
import { grouped } from "../grouped.ts";
import type { Caution, Experiment, Fact, MetricFact } from "../facts.ts";
import { countsOfTarget } from "./judged-classes.ts";

interface Counted {
  readonly name: string;
  readonly rows: number;
}
type Two = readonly [Counted, Counted];

/**
 * The cautions, and the experiment without what such reports say of single classes. `target_names` follow the order of the labels, whatever they
 * are called, so that names may stand by the wrong rows: where another report or a count of the same classes has the shares exchanged. The name of
 * a target alone does not tell: `is_fraud` may hold "fraud" and "legit", or `labels` may put 1 before 0. What looks for anomalies marks them with -1,
 * which comes first: rows called normal that are few among others called attacks are the attacks.
 */
export function withoutExchanged<T extends Pick<Experiment, "metrics" | "target" | "task">>(
  experiment: T,
  facts: readonly Fact[],
): { readonly own: T; readonly cautions: readonly Caution[] } {
  const { metrics, target, task } = experiment;
  const ofClasses = metrics.filter(({ name, of, rows }) => name === "recall" && of !== null && rows !== undefined);
  const reports = [...grouped(ofClasses, placeOf).values()].flatMap((own) => twoOf(own) ?? []);
  const counts = countsOfTarget(target, facts).flatMap(
    ({ values }) => twoOf(values.map(({ value, count }) => ({ of: value, rows: count }))) ?? [],
  );
  const wrong = reports.find(
    (one) =>
      [...reports, ...counts].some((other) => isExchanged(one, other)) || (task === "anomaly" && areManyAnomalies(one)),
  );
  if (wrong === undefined) return { own: experiment, cautions: [] };
  const classes = wrong.map(({ name }) => name);
  const isWrong = ({ of }: MetricFact): boolean => of !== null && classes.includes(of);
  const cells = [...new Set(metrics.filter(isWrong).flatMap((one) => one.cells))];
  return {
    own: { ...experiment, metrics: metrics.filter((one) => !isWrong(one)) },
    cautions: [{ kind: "exchanged-classes", classes, cells, certainty: "certain" }],
  };
}

/** The best value with classes that nobody knows the names of. */
export const withoutNames = (best: Experiment["best"]): Experiment["best"] =>
  best?.classes === undefined
    ? best
    : { ...best, classes: { ...best.classes, all: best.classes.all.map((one) => ({ ...one, name: null })) } };

const placeOf = ({ model, part, variant, cells }: MetricFact): string => `${model}|${part}|${variant}|${cells.join()}`;

function twoOf(own: readonly Pick<MetricFact, "of" | "rows">[]): [Two] | null {
  const named = own.flatMap(({ of, rows }) =>
    of === null || rows === undefined || /\bavg$/.test(of) ? [] : [{ name: of, rows }],
  );
  const [one, other, ...more] = named;
  return one === undefined || other === undefined || more.length > 0 || one.rows + other.rows === 0
    ? null
    : [[one, other]];
}

const shareOf = ([one, other]: Two): number => one.rows / (one.rows + other.rows);

/** Whether two counts of the same classes give each the share of the other. */
function isExchanged(one: Two, [a, b]: Two): boolean {
  const other: Two = a.name === one[0].name ? [a, b] : [b, a];
  const isSame = one.every(({ name }, at) => name === other[at]?.name);
  return (
    isSame && Math.abs(shareOf(one) - shareOf(other)) > APART && Math.abs(shareOf(one) + shareOf(other) - 1) < NEAR
  );
}
/** Whether by its names far more rows are anomalies than not. */
const areManyAnomalies = (two: Two): boolean =>
  two.some(
    ({ name, rows }, at) =>
      NORMAL.test(name) && ANOMALY.test(two[1 - at]?.name ?? "") && rows / (two[1 - at]?.rows ?? 0) < FEW,
  );
const NORMAL = /^(?:normal|regular|benign|inliers?|legit(?:imate)?|genuine|valid|healthy|good|ok|no[nt]?[- _]\w+)$/i;
const ANOMALY =
  /^(?:attacks?|anomal(?:y|ies|ous)|abnormal|outliers?|fraud(?:ulent)?|intrusions?|malicious|defects?|fail(?:ed|ures?)|bad)$/i;
/** Rows that are called normal for each that is not. */
const FEW = 0.3;
const APART = 0.2;
const NEAR = 0.05;
