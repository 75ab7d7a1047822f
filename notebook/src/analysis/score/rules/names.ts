import { SHADOWABLE_BUILTINS } from "../lint/builtins.ts";
import { count, easeOut, listed, observe, type Rule } from "../rule.ts";
import { filterMap } from "../../filter-map.ts";
import { type Binding, isImport } from "../lint/bindings.ts";

/** Letters that mathematics and machine learning use with one meaning, and loop counters. */
const KNOWN_LETTERS = new Set("ijknmxyzXYtfeswbcd_".split(""));
/** Words that say nothing about what they hold. */
const EMPTY_WORD =
  /^_*(?:tmp|temp|foo|bar|baz|qux|asdf|qwe|stuff|thing|things|blah|aa+|bb+|xx+|yy+|zz+|var|val|obj|dummy)_?\d*$/i;
/** One or two letters and a number: x1, a12, df3. */
const NUMBERED = /^_*[A-Za-z]{1,2}_?\d+$/;
/** A word that only a number tells from others: model2, data3. */
const COUNTED =
  /^(?:df|data|model|clf|reg|list|array|result|res|test|plot|fig|ax|frame|table|train|pred|net|func|fn)_?\d+$/i;
/** Two letters that everyone in the field reads at once. */
const KNOWN_PAIRS = new Set(
  "df ax id ci cv lr pi dt dx dy tp fp tn fn os io ip ts us uk tz db fs gs gp pc mu nb nn rf xs ys zs en de fr cm mi".split(
    " ",
  ),
);
/** A few such names are nobody's trouble. */
const FREE_SHARE = 0.12;

export const tellingNames: Rule = {
  id: "telling-names",
  category: "clarity",
  measures:
    "Share of the names given to variables and functions that say little: numbered letters, tmp, unusual single letters, model2",
  source: "Lawrie et al. 2006 (ICPC, What's in a name?); Hofmeister et al. 2017; PEP 8, Naming conventions",
  weight: 2.4,
  remedy: "Name variables and functions after what they hold or do",
  needs: "python",
  check: ({ lint, markdown }) => {
    const symbols = new Set(markdown.flatMap((cell) => cell.symbols));
    const named = new Map<string, number>();
    for (const scope of lint.scopes) {
      if (scope.kind === "lambda" || scope.kind === "comprehension") continue;
      for (const binding of scope.bindings)
        if (GIVEN.has(binding.kind) && !named.has(binding.name)) named.set(binding.name, binding.cell);
    }
    const poor = filterMap([...named], ([name, cell]) => {
      const empty = emptiness(name, symbols);
      return empty > 0 ? { name, cell, empty } : null;
    });
    const share = poor.reduce((sum, { empty }) => sum + empty, 0) / Math.max(named.size, 6);
    const message = `${count(poor.length, "name")} of ${named.size} ${poor.length === 1 ? "says" : "say"} little: ${listed(
      poor.map(({ name }) => name),
      4,
    )}`;
    return observe(easeOut((share - FREE_SHARE) / (1 - FREE_SHARE), 0.7), message, poor);
  },
};

const GIVEN: ReadonlySet<Binding["kind"]> = new Set(["assignment", "unpacked", "loop", "with", "function", "class"]);

/** 1 for names that say nothing, less for those that say little. */
function emptiness(name: string, symbols: ReadonlySet<string>): number {
  if (name.length === 1) return KNOWN_LETTERS.has(name) || symbols.has(name) ? 0 : 1;
  if (NUMBERED.test(name) || EMPTY_WORD.test(name)) return 1;
  if (COUNTED.test(name)) return 0.5;
  return name.length === 2 && !KNOWN_PAIRS.has(name) ? 0.4 : 0;
}

/** A name that this many cells give a new value has no value that a reader could know. */
const REBINDING_CELLS = 3;
/** Counters and leftovers are expected to change. */
const COUNTERS = /^(?:_+|[a-z]|fig|ax|axes|axs)$/;

export const reboundNames: Rule = {
  id: "rebound-names",
  category: "clarity",
  measures: "Share of the notebook's names that three or more cells give a new value",
  source:
    "Head et al. 2019; Chattopadhyay et al. 2020 (CHI, What's wrong with computational notebooks?): overwritten names make state hard to follow",
  weight: 1,
  remedy: "Give the result of each step a name of its own instead of overwriting one",
  needs: "python",
  check: ({ lint }) => {
    const places = new Map<string, Set<number>>();
    for (const { name, kind, cell } of lint.module.bindings) {
      if (!REBINDING.has(kind) || COUNTERS.test(name)) continue;
      const cells = places.get(name);
      if (cells === undefined) places.set(name, new Set([cell]));
      else cells.add(cell);
    }
    const rebound = [...places]
      .filter(([, cells]) => cells.size >= REBINDING_CELLS)
      .sort(([, a], [, b]) => b.size - a.size);
    const [most] = rebound;
    const extra = rebound.reduce((sum, [, cells]) => sum + cells.size - REBINDING_CELLS + 1, 0);
    const names = listed(rebound.map(([name]) => name));
    const message = `${count(rebound.length, "name")} given a new value in three or more cells: ${names}${most ? ` (up to ${most[1].size})` : ""}`;
    return observe(
      easeOut(extra / Math.max(places.size, 10), 0.8),
      message,
      rebound.flatMap(([, cells]) => [...cells]),
    );
  },
};

const REBINDING: ReadonlySet<string> = new Set(["assignment", "unpacked", "loop", "with"]);

const CAMEL = /^_*[a-z][a-z0-9]*[A-Z]/;

export const namingStyle: Rule = {
  id: "naming-style",
  category: "clarity",
  measures: "Share of functions and variables in camelCase and of classes in lower case",
  source: "PEP 8, Naming conventions; pep8-naming N801, N802, N806",
  weight: 0.4,
  remedy: "Write functions and variables in snake_case and classes in CapWords",
  needs: "python",
  check: ({ lint }) => {
    const named = new Map<string, { readonly cell: number; readonly odd: boolean }>();
    for (const scope of lint.scopes) {
      if (scope.kind !== "module" && scope.kind !== "function") continue;
      for (const { name, kind, cell } of scope.bindings) {
        if (kind === "class") named.set(name, { cell, odd: /^[a-z]/.test(name) });
        else if (kind === "assignment" || kind === "function") named.set(name, { cell, odd: CAMEL.test(name) });
      }
    }
    const odd = [...named].filter(([, given]) => given.odd);
    const message = `${count(odd.length, "name")} against the naming convention: ${listed(odd.map(([name]) => name))}`;
    return observe(
      easeOut(odd.length / Math.max(named.size, 8) - 0.05, 0.5),
      message,
      odd.map(([, given]) => given.cell),
    );
  },
};

export const shadowedNames: Rule = {
  id: "shadowed-names",
  category: "clarity",
  measures: "Builtins and imports that the notebook gives another meaning (list = ..., time = ...)",
  source:
    "flake8-builtins A001; pylint redefined-builtin; a notebook's names live until the kernel stops, so later cells get the wrong one",
  weight: 0.7,
  remedy: "Choose names that no builtin or import uses",
  needs: "python",
  check: ({ lint }) => {
    const found = new Map<string, number>();
    for (const { name, kind, cell } of lint.module.bindings) {
      if (VALUES.has(kind) && SHADOWABLE_BUILTINS.has(name)) found.set(name, cell);
    }
    for (const { by, earlier, inner } of lint.module.hidden) {
      if (!inner && VALUES.has(by.kind) && isImport(earlier) && by.branch === earlier.branch)
        found.set(by.name, by.cell);
    }
    const message = `${count(found.size, "name")} of a builtin or an import ${found.size === 1 ? "is" : "are"} reused: ${listed([...found.keys()])}`;
    return observe(easeOut(found.size, 4), message, found.values());
  },
};

const VALUES: ReadonlySet<string> = new Set(["assignment", "unpacked", "loop", "with", "function", "class"]);

/** What IPython takes for a command where no variable has its name. */
const COMMANDS: ReadonlySet<string> = new Set(
  "ls ll pwd cd who whos cat cp mv rm rmdir mkdir less more man".split(" "),
);
/** Code of another language, which Python may well read as a comparison: `df <- read.csv(path)`. */
const R_ASSIGNMENT = /^[A-Za-z][\w.]* <- \S/m;

export const undefinedNames: Rule = {
  id: "undefined-names",
  category: "codeQuality",
  measures: "Names that are used before any cell above defines them",
  source:
    "pyflakes F821; Pimentel et al. 2019 (NameError is among the commonest failures when a notebook is run again)",
  weight: 1.4,
  remedy: "Define names before they are used, reading from top to bottom",
  needs: "python",
  check: ({ lint, code }) => {
    const missing = lint.findings.filter(({ code: rule, name }) => rule === "F821" && !COMMANDS.has(name));
    if (missing.length === 0) return null;
    const judged = new Map(code.map((cell) => [cell.index, cell.valid && !R_ASSIGNMENT.test(cell.cell.source)]));
    const found = missing.filter(({ cell }) => judged.get(cell) === true);
    const cells = new Set(found.map((finding) => finding.cell));
    const later = new Set(found.filter((finding) => finding.boundLater).map((finding) => finding.name));
    const never = new Set(found.filter((finding) => !finding.boundLater).map((finding) => finding.name));
    const parts = [
      never.size > 0 ? `${listed([...never])} ${never.size === 1 ? "is" : "are"} never defined` : "",
      later.size > 0
        ? `${listed([...later])} ${later.size === 1 ? "is" : "are"} used before a later cell defines ${later.size === 1 ? "it" : "them"}`
        : "",
    ];
    const message = `Run from top to bottom, ${parts.filter((part) => part !== "").join("; ")}`;
    return observe(easeOut(cells.size / Math.max(code.length, 8), 0.35), message, cells);
  },
};

/** Small counts and round numbers explain themselves. */
const ORDINARY = /^(?:\d|1\d|20|24|30|60|100|200|255|365|500|1000|10000|0?\.\d|\d\.\d?|1e-?\d+)$/;
const REPEATING_CELLS = 3;

export const magicNumbers: Rule = {
  id: "magic-numbers",
  category: "codeQuality",
  measures:
    "Unusual numbers that are written out in three or more cells instead of being named once, and many numbers in comparisons",
  source: "Martin 2008, Clean Code, G25; pylint PLR2004 (magic-value-comparison)",
  weight: 0.5,
  remedy: "Name recurring numbers, such as seeds and sizes, in one cell at the top",
  needs: "python",
  check: ({ code, lines }) => {
    const places = new Map<string, number[]>();
    let compared = 0;
    for (const { scan, index } of code) {
      compared += (scan?.compared ?? []).filter((number) => !ORDINARY.test(number.text)).length;
      for (const number of new Set((scan?.numbers ?? []).map(({ text }) => text))) {
        if (!ORDINARY.test(number)) remember(places, number, index);
      }
    }
    const repeated = [...places].filter(([, cells]) => cells.length >= REPEATING_CELLS);
    const message =
      repeated.length > 0
        ? `${count(repeated.length, "number")} without a name in three or more cells: ${listed(repeated.map(([number]) => number))}`
        : `${count(compared, "comparison")} with an unnamed number`;
    const severity = Math.max(easeOut(repeated.length, 5), easeOut(compared / Math.max(lines, 50) - 0.02, 0.15));
    return observe(
      severity,
      message,
      repeated.flatMap(([, cells]) => cells),
    );
  },
};

function remember(places: Map<string, number[]>, number: string, cell: number): void {
  const cells = places.get(number);
  if (cells === undefined) places.set(number, [cell]);
  else cells.push(cell);
}
