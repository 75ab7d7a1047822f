import { filterMap } from "../../filter-map.ts";
import type { Binding } from "../lint/bindings.ts";
import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

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
const FREE = 0.12;

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
    const message = `${count(poor.length, "name")} of ${named.size} say little: ${listed(
      poor.map(({ name }) => name),
      4,
    )}`;
    return observe(
      easeOut((share - FREE) / (1 - FREE), 0.7),
      message,
      poor.map(({ cell }) => cell),
    );
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
