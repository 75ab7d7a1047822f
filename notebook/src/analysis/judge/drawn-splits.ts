/** Random divisions of the rows of which the one that scores best is kept. */
import { DRAWN } from "../facts/parts.ts";
import type { Measured } from "../find/values/measured.ts";
import { isKeptBest } from "./decisive.ts";
import { grouped } from "../grouped.ts";
import { once } from "../remembered.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import { COMPARISON } from "../read/trace/measures/comparisons.ts";
import { VARYING } from "../read/trace/language/elements.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { type Choice, choicesIn, type Picked, SEED, variedBy } from "./picked.ts";

export interface DrawnSplits {
  /** Numbers of the divisions that were tried. */
  readonly splits: ReadonlySet<number>;
  readonly picked: Picked;
}

/**
 * A loop that divides the rows at random in each turn, where code keeps the best score, or asks which turn has it: the score of that turn is no
 * result of the model, which is the same in all of them. Null where there is none.
 */
export const drawnSplits = once((trace: Trace): DrawnSplits | null => {
  const kept = keptIn(trace);
  for (const [cell, drawn] of drawnIn(trace)) {
    if (!areOfOneModel(trace, drawn)) continue;
    const choice = choicesIn(trace).find(
      ({ isInTurn, ofPlace, cell: at, among }) =>
        (isInTurn ? kept.some((one) => one.cell === at) : ofPlace) &&
        among.some(({ on }) => on?.division?.part === "test" && drawn.has(on.division.split)),
    );
    if (choice !== undefined)
      return {
        splits: drawn,
        picked: { how: "split", cells: [...new Set([cell, choice.cell])].sort((a, b) => a - b) },
      };
  }
  return null;
});

/** Scores that are held against the best one so far. */
const keptIn = once((trace: Trace): readonly Choice[] => {
  const cells = new Set(
    callsTo(trace, (path) => path === COMPARISON).flatMap((one) => (isKeptBest(one) ? one.cell : [])),
  );
  return choicesIn(trace).filter(({ isInTurn, cell }) => isInTurn && cells.has(cell));
});

/** Whether turns differ in the rows alone: what each turn has its own settings or its own kind of model for, a score chooses too. */
function areOfOneModel({ fits }: Trace, drawn: ReadonlySet<number>): boolean {
  const own = fits.filter(({ x }) => x.kind === "table" && drawn.has(x.state.division?.split ?? -1));
  const isAgain = ({ model, repeated }: FitEvent): boolean =>
    repeated || own.filter((other) => other.model.path === model.path).length >= FEWEST_TURNS;
  return own.every((fit) => isAgain(fit) && variedBy(fit.model).every(({ name }) => SEED.test(name)));
}

/** The divisions that loops make, each loop's by its cell: no seed that the code gives makes their turns alike. */
function drawnIn(trace: Trace): ReadonlyMap<number, ReadonlySet<number>> {
  const places = grouped(
    trace.splits.filter(({ how }) => how === "holdout"),
    ({ cell, at, text }) => `${cell} ${at} ${text}`,
  );
  const calls = callsTo(trace, (path) => path.endsWith("train_test_split"));
  return new Map(
    [...places.values()].flatMap((turns) => {
      const [{ cell, at, text }] = turns;
      const seeds = calls
        .filter((one) => one.cell === cell && one.at === at && one.text === text)
        .map(({ args }) => args.find(({ name }) => name === "random_state")?.value ?? VARYING);
      const isOpen = seeds.length > 0 && seeds.every((seed) => seed === VARYING);
      const given = new Set(seeds.map((seed) => (seed.kind === "constant" ? seed.value : null)));
      const areMany = turns.length >= FEWEST_TURNS;
      const isLoop = areMany || turns.some(({ repeated }) => repeated);
      // A seed that nobody knows may be the same in all turns.
      const areApart = isOpen || (areMany && !given.has(null) && given.size === seeds.length);
      return isLoop && areApart ? [[cell, new Set(turns.map(({ split }) => split))] as const] : [];
    }),
  );
}
/** Of fewer, the better one is hardly a search. */
const FEWEST_TURNS = 3;

const isDrawn = ({ part, on }: Measured, trace: Trace): boolean =>
  part === "test" && on !== null && drawnSplits(trace)?.splits.has(on.division?.split ?? -1) === true;

/** What tells a value of such a loop from others. */
export const drawnFrom = (one: Measured, trace: Trace): string | null => (isDrawn(one, trace) ? DRAWN : null);

/** Without those values of which the same kind of model has one, of the same measure, on a division that no score chose. */
export const withoutDrawn = <T extends Measured>(values: readonly T[], trace: Trace): readonly T[] =>
  values.filter(
    (one) =>
      !isDrawn(one, trace) ||
      !values.some(
        (other) =>
          other.part === one.part &&
          other.name === one.name &&
          other.of === one.of &&
          other.model?.path === one.model?.path &&
          !isDrawn(other, trace),
      ),
  );
