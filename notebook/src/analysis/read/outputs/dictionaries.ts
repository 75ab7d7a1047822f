/** Dictionaries, lists, tuples and arrays as Python, NumPy, PyTorch and JSON print them, with their keys and the places of their numbers. */
import { UNSIGNED, valueOf } from "./numbers.ts";

interface Placed {
  /** Place in the text. */
  readonly at: number;
  readonly end: number;
}
export type Literal = Placed &
  (
    | {
        readonly kind: "number";
        /** As printed, without the type around it: of "np.float64(0.93)" "0.93". */
        readonly text: string;
        readonly value: number;
      }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "list"; readonly items: readonly Literal[] }
    | { readonly kind: "dictionary"; readonly entries: readonly LiteralEntry[] }
    /** None, objects, dots for omitted items. */
    | { readonly kind: "other"; readonly text: string }
  );
export interface LiteralEntry {
  readonly key: string;
  readonly value: Literal;
}
export type LiteralNumber = Extract<Literal, { readonly kind: "number" }>;

/** Every outermost dictionary, list, tuple or array of a text, in order. */
export function readLiterals(text: string): readonly Literal[] {
  const reader = new Reader(text.slice(0, LONGEST_TEXT));
  const found: Literal[] = [];
  const opening = /[[{(]/g;
  for (let match = opening.exec(reader.text); match !== null; match = opening.exec(reader.text)) {
    // A call's brackets contain arguments, and those of "x[0]" an index; those of a type contain its value.
    const type = WRAPPER.exec(reader.text.slice(Math.max(0, match.index - 40), match.index))?.[0] ?? "";
    if (type === "" && /[\w\])]/.test(reader.text[match.index - 1] ?? " ")) continue;
    reader.at = match.index - type.replace(/^[^\w]/, "").length;
    const literal = reader.value(0);
    if (literal === null) continue;
    found.push(literal);
    opening.lastIndex = Math.max(match.index + 1, literal.end);
    if (reader.read > MOST_PARTS) break;
  }
  return found;
}

/** The literal that makes up the whole of a text; null if there is none. */
export function readLiteral(text: string): Literal | null {
  const reader = new Reader(text.slice(0, LONGEST_TEXT));
  const literal = reader.value(0);
  reader.skipBlanks();
  return literal !== null && literal.kind !== "other" && reader.at === reader.text.length ? literal : null;
}

/** The numbers of a literal with the keys that lead to each, outermost first; items of lists by their index. */
export function numbersOf(
  literal: Literal,
  keys: readonly string[] = [],
): readonly { readonly keys: readonly string[]; readonly number: LiteralNumber }[] {
  if (literal.kind === "number") return [{ keys, number: literal }];
  if (literal.kind === "list") return literal.items.flatMap((item, i) => numbersOf(item, [...keys, String(i)]));
  if (literal.kind === "dictionary")
    return literal.entries.flatMap(({ key, value }) => numbersOf(value, [...keys, key]));
  return [];
}

/** Types whose first argument is their value. */
const WRAPPER =
  /(?:^|[^\w.])(?:(?:np|numpy|torch|tf|jnp|pd|collections)\.)?(?:float|int|uint|bool_?|str_|longdouble|array|tensor|Tensor|Parameter|Array|OrderedDict|defaultdict|Counter|dict|list|deque|frozenset|set|Index|Decimal|EvalPrediction|EvalResults?|mappingproxy)\d{0,3}$/;
const NUMBER = new RegExp(String.raw`[-+]?${UNSIGNED}%?(?![\w.])`, "y");
const WORD = /[A-Za-z_][\w.]*/y;
const CLOSING: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };

/** Reads from `at` on; each character a bounded number of times. */
class Reader {
  at = 0;
  read = 0;

  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  skipBlanks(): void {
    while (/\s/.test(this.text[this.at] ?? "x")) this.at += 1;
  }

  value(depth: number): Literal | null {
    this.skipBlanks();
    this.read += 1;
    const at = this.at;
    const first = this.text[at] ?? "";
    if (first === "" || depth > DEEPEST || this.read > MOST_PARTS) return null;
    if (first in CLOSING) return this.bracketed(depth);
    if (/['"]|[brufBRUF]+['"]/y.test(this.text.slice(at, at + 3)) || first === "'" || first === '"')
      return this.quoted();
    const number = this.match(NUMBER);
    if (number !== null) return { kind: "number", text: number, value: valueOf(number), at, end: this.at };
    return this.named(depth);
  }

  /** A word, with its value if it is a type around one. */
  private named(depth: number): Literal {
    const at = this.at;
    const word = this.match(WORD);
    if (word !== null && this.text[this.at] === "(") {
      const held = this.bracketed(depth + 1);
      const items = held?.kind === "list" ? held.items : [];
      const main = items.find((item) => item.kind === "dictionary" || item.kind === "list") ?? items[0];
      if (WRAPPER.test(word) && main) return main.kind === "list" ? { ...asDictionary(main), at, end: this.at } : main;
      return { kind: "other", text: this.text.slice(at, this.at), at, end: this.at };
    }
    if (word === null) {
      // "<class 'list'>", "...", "nan": all up to the next comma or bracket.
      const rest = /^(?:<[^<>]{0,300}>|[^,\])}\s]{1,300}|.)/.exec(this.text.slice(at, at + 302))?.[0] ?? " ";
      this.at += rest.length;
    }
    // "key=value" among the arguments of a call is one of them.
    if (word !== null && this.text[this.at] === "=") {
      this.at += 1;
      this.value(depth + 1);
    }
    return { kind: "other", text: this.text.slice(at, this.at), at, end: this.at };
  }

  /** A list, tuple, set or dictionary; null if its bracket is not closed. */
  bracketed(depth: number): Literal | null {
    const at = this.at;
    const close = CLOSING[this.text[at] ?? ""];
    if (close === undefined || depth > DEEPEST) return null;
    this.at += 1;
    const items: Literal[] = [];
    const entries: LiteralEntry[] = [];
    for (;;) {
      this.skipBlanks();
      const next = this.text[this.at];
      if (next === undefined || this.read > MOST_PARTS) return null;
      if (next === close) break;
      if (next === ",") {
        this.at += 1;
        continue;
      }
      if ("])}".includes(next)) return null;
      const item = this.value(depth + 1);
      if (item === null) return null;
      this.skipBlanks();
      if (close === "}" && this.text[this.at] === ":") {
        this.at += 1;
        const value = this.value(depth + 1);
        if (value === null) return null;
        entries.push({
          key: item.kind === "list" || item.kind === "dictionary" ? this.text.slice(item.at, item.end) : item.text,
          value,
        });
      } else items.push(item);
    }
    this.at += 1;
    const place = { at, end: this.at };
    return entries.length > 0 ? { kind: "dictionary", entries, ...place } : { kind: "list", items, ...place };
  }

  private quoted(): Literal | null {
    const at = this.at;
    while (!/['"]/.test(this.text[this.at] ?? "'")) this.at += 1;
    const quote = this.text[this.at];
    const from = this.at + 1;
    for (this.at = from; this.at < this.text.length && this.at - from < LONGEST_QUOTED; this.at += 1) {
      const character = this.text[this.at];
      if (character === "\\") this.at += 1;
      else if (character === quote) {
        this.at += 1;
        return { kind: "text", text: this.text.slice(from, this.at - 1), at, end: this.at };
      }
    }
    return null;
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }
}

/** OrderedDict([('a', 1), ('b', 2)]) contains pairs. */
function asDictionary(list: Extract<Literal, { readonly kind: "list" }>): Literal {
  const entries = list.items.flatMap((item) => {
    const [key, value] = item.kind === "list" && item.items.length === 2 ? item.items : [];
    return key?.kind === "text" && value ? [{ key: key.text, value }] : [];
  });
  const isPairs = entries.length > 0 && entries.length === list.items.length;
  return isPairs ? { kind: "dictionary", entries, at: list.at, end: list.end } : list;
}

const LONGEST_TEXT = 200_000;
const LONGEST_QUOTED = 20_000;
const MOST_PARTS = 20_000;
const DEEPEST = 30;
