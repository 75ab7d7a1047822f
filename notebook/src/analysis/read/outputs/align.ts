/**
 * Which printed text belongs to which expression of the code. What a cell shows is known as literal texts with slots between them; the
 * literal texts are found again in the output and anchor the slots. Tolerant: a print that did not run is passed over, lines that no
 * print accounts for (warnings, progress bars) are passed over, loops run as often as the output says.
 */
import { bestPath, type Channel, type Step, type Take } from "./align-search.ts";
import { compilePrint, headsOf, matchPrint, type Print, printedBy } from "./align-match.ts";
import { isNoise } from "./lines.ts";
import type { Shown } from "./shown.ts";

/** A text that a slot took. */
export interface Taken {
  readonly text: string;
  /** Index of the value it is, or null if it was printed. */
  readonly value: number | null;
  /** Position in the printed text, or in the value. */
  readonly at: number;
  readonly end: number;
}

/** The texts that each slot took, in order, with their positions; several in repeats. Slots that took none are left out. */
export function alignPlaces(
  shown: readonly Shown[],
  printedText: string,
  values: readonly string[],
  errorText = "",
): ReadonlyMap<number, readonly Taken[]> {
  const taken = new Map<number, Taken[]>();
  const keep = (takes: readonly Take[], value: (take: Take) => number | null): void => {
    for (const take of takes) {
      const own = taken.get(take.slot) ?? [];
      own.push({ text: take.text, value: value(take), at: take.at, end: take.end });
      taken.set(take.slot, own);
    }
  };
  // Loggers write to standard error unless they are told otherwise.
  const isApart = (part: Shown): boolean => errorText !== "" && part.kind === "printed" && part.isLogged === true;
  const printed = stepsOf(shown, (part) => (isApart(part) ? null : compilePrint(part)));
  keep(bestPath(printed, printedChannel(printedText, shown)), () => null);
  if (errorText !== "") {
    const logged = stepsOf(shown, (part) => (isApart(part) ? compilePrint(part) : null));
    keep(bestPath(logged, printedChannel(errorText, shown)), () => null);
  }
  const shownValues = stepsOf(shown, (part) => (part.kind === "value" ? part.slot : null));
  for (const take of bestPath(shownValues, valueChannel(values)))
    keep([{ ...take, at: 0, end: take.text.length }], () => take.at);
  return taken;
}

/** The steps that what is shown takes in one channel. Loops fork before their body; whatever `own` gives null for is not of the channel. */
function stepsOf<T>(shown: readonly Shown[], own: (part: Shown) => T | null): Step<T>[] {
  const steps: Step<T>[] = [];
  const add = (parts: readonly Shown[], depth: number): void => {
    for (const part of parts) {
      if (steps.length >= MOST_STEPS) return;
      if (part.kind === "opaque") steps.push({ op: "opaque" });
      else if (part.kind === "repeat") {
        if (depth >= DEEPEST) continue;
        const start = steps.length;
        steps.push({ op: "fork", to: start });
        add(part.body, depth + 1);
        if (steps.length === start + 1) steps.pop();
        else {
          steps.push({ op: "jump", to: start });
          steps[start] = { op: "fork", to: steps.length };
        }
      } else if (part.kind === "turns") {
        if (depth < DEEPEST) addTurns(part.turns, depth + 1);
      } else {
        const item = own(part);
        if (item !== null) steps.push({ op: "item", item });
      }
    }
  };
  /** Each turn goes back to the start, where it forks to any other or to the end. */
  const addTurns = (turns: readonly (readonly Shown[])[], depth: number): void => {
    const start = steps.length;
    for (const turn of [...turns, []]) {
      const fork = steps.length;
      steps.push({ op: "fork", to: fork });
      add(turn, depth);
      if (turn.length > 0) steps.push({ op: "jump", to: start });
      steps[fork] = { op: "fork", to: steps.length };
    }
  };
  add(shown, 0);
  return steps;
}

/** A line that Python 2 prints for `print("MAE:", error)`, which it takes for the print of a tuple: `('MAE:', 3.2)`. */
const TUPLE = /^\((u?["'])(.{1,120}?)["'](,.*)\)$/gm;

/** Such lines as Python 3 prints them, with blanks in the place of what stands there only for the tuple: positions stay as they are. */
function withoutTuples(text: string, shown: readonly Shown[]): string {
  if (!/^\(u?["']/m.test(text)) return text;
  const heads = headsOf(shown);
  return text.replaceAll(TUPLE, (line, open: string, label: string, rest: string) =>
    heads.has(label.trim()) ? `${" ".repeat(open.length + 1)}${label}  ${rest.slice(1)} ` : line,
  );
}

function printedChannel(printedText: string, shown: readonly Shown[]): Channel<Print> {
  const cut = withoutTuples(printedText.slice(0, LONGEST_TEXT), shown);
  const text = cut.endsWith("\n") ? cut : `${cut}\n`;
  const printed = printedBy(shown, text);
  return {
    length: printedText === "" ? 0 : text.length,
    matches: (print, at) => matchPrint(print, printed, at),
    skipCost: (print) => (print.letters === 0 && print.runs.length === 0 ? 0.05 : 0.7),
    passOver: (at) => {
      const end = text.indexOf("\n", at);
      const line = text.slice(at, end);
      if (line.trim() === "") return { to: end + 1, cost: 0.02, opaque: 0 };
      return { to: end + 1, cost: isNoise(line) ? 0.1 : 0.5, opaque: 0.01 };
    },
  };
}

/** Positions are indices of values. */
function valueChannel(values: readonly string[]): Channel<number> {
  const isName = (at: number): boolean => /^\s*<[^<>]{1,300}>\s*$/.test(values[at] ?? "");
  return {
    length: values.length,
    matches: (slot, at) => [
      { end: at + 1, score: isName(at) ? 0.3 : 1, takes: [{ slot, text: values[at] ?? "", at, end: at + 1 }] },
    ],
    skipCost: () => 0.3,
    passOver: (at) => ({ to: at + 1, cost: isName(at) ? 0.1 : 0.5, opaque: 0.01 }),
  };
}

const MOST_STEPS = 4_000;
const DEEPEST = 20;
const LONGEST_TEXT = 200_000;
