import type { Notebook } from "../../format/notebook.ts";
import type { CellOutput } from "../facts/outputs.ts";
import { metricOfIdentifier } from "../facts/metric-names.ts";
import type { ModelFact } from "../facts/models.ts";
import type { Claim } from "../facts/provenance.ts";
import { splitOfWords } from "../facts/split-words.ts";
import { LIGHT_MODELS } from "../knowledge/light.ts";
import { languageOf } from "../read/cells.ts";

/** R and Julia, read by function names; other languages have no reading. */
export type LightLanguage = "r" | "julia";

export function lightLanguage(language: string): LightLanguage | null {
  const found = languageOf(language);
  return found === "python" ? null : found;
}

/** A function name before its bracket, with any package. */
export const CALL = /[A-Za-z_@][\w.!]{0,60}(?:::[\w.]{1,60})?(?=\s?\()/g;
const LONGEST_CELL = 50_000;

/** A cell's code without comments and with its strings kept. Linear. */
export function withoutComments(source: string): string {
  return source
    .slice(0, LONGEST_CELL)
    .split("\n")
    .map((line) => (line.includes("#") ? line.replace(/^((?:[^"'#]|"[^"]*"|'[^']*')*)#.*$/, "$1") : line))
    .join("\n");
}

/** Models by the functions that train them. */
export function lightModels(notebook: Notebook, language: LightLanguage): ModelFact[] {
  const models: ModelFact[] = [];
  const rules = LIGHT_MODELS.filter((rule) => rule.language === language);
  for (const cell of notebook.cells) {
    if (cell.type !== "code") continue;
    const source = withoutComments(cell.source);
    for (const rule of rules) {
      const match = rule.pattern.exec(source);
      if (!match) continue;
      const className = /[\w.!]+(?=\s*\()/.exec(match[0])?.[0] ?? "train";
      models.push({
        label: rule.label,
        className,
        task: rule.task,
        cell: cell.index,
        action: -1,
        names: [],
        settings: [],
        within: null,
      });
    }
  }
  return models;
}

/** Top-level expressions whose function names a metric, in order: their values are shown. */
export function lightClaims(
  notebook: Notebook,
  models: readonly ModelFact[],
  outputs: ReadonlyMap<number, CellOutput>,
): ReadonlyMap<number, readonly Claim[]> {
  const claims = new Map<number, Claim[]>();
  const madeBy = new Map<string, string>();
  const modelOfLine = (text: string): string | null => {
    for (const name of text.match(/[A-Za-z_][\w.]*/g) ?? []) {
      const label = madeBy.get(name);
      if (label !== undefined) return label;
    }
    return null;
  };
  for (const cell of notebook.cells) {
    if (cell.type !== "code") continue;
    followModels(
      withoutComments(cell.source),
      models.filter((m) => m.cell === cell.index),
      madeBy,
    );
    if (!outputs.has(cell.index)) continue;
    const own: Claim[] = [];
    for (const line of withoutComments(cell.source).split("\n")) {
      if (/^\s|<-|^[\w.]+\s*=[^=]|^\s*(?:function|for|if)\b/.test(line)) continue;
      const called = [...line.matchAll(CALL)].map((m) => m[0]);
      const name = called.find((n) => metricOfCall(n) !== null);
      const metric = name === undefined ? null : metricOfCall(name);
      if (metric === null) continue;
      const rooted = metric === "MSE" && called.includes("sqrt") ? "RMSE" : metric;
      const model = modelOfLine(line) ?? models.findLast((m) => m.cell <= cell.index)?.label ?? null;
      own.push({
        cell: cell.index,
        label: "",
        metric: rooted,
        split: splitOfCall(line, cell.source),
        model,
      });
    }
    if (own.length > 0) claims.set(cell.index, own);
  }
  return claims;
}

/** Which names hold a model, its predictions or its measures: what is assigned from a model's name is of that model. */
function followModels(source: string, models: readonly ModelFact[], madeBy: Map<string, string>): void {
  for (const line of source.split("\n")) {
    const [, name, value = ""] = /^\s*(?:[\w.]+\()?([A-Za-z_][\w.]*)\s*(?:<-|=(?!=))\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const made = models.findLast((m) => value.includes(`${m.className}(`))?.label;
    const given = (value.match(/[A-Za-z_][\w.]*/g) ?? []).map((word) => madeBy.get(word)).find((l) => l !== undefined);
    const label = made ?? given;
    if (label === undefined) madeBy.delete(name);
    else madeBy.set(name, label);
  }
}

/** By the data a line is given, then by what its names are filled from; function names (`cvAUC`) say nothing. */
function splitOfCall(line: string, source: string): ReturnType<typeof splitOfWords> {
  const plain = (text: string): string => text.replace(CALL, "").replace(/^\s*(?:library|using)\b.*$/gm, "");
  return splitOfWords(plain(line)) ?? splitOfWords(plain(source));
}

const metricOfCall = (name: string): string | null => {
  const short = name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
  return metricOfIdentifier(short.replace(/^find/, ""));
};
