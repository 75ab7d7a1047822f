import { own } from "../../own.ts";

/** How strongly operators bind, after Julia's own table. */
const POWERS: ReadonlyMap<string, number> = new Map(
  (
    [
      ["=>", 2],
      ["?", 3],
      ["--> <--", 4],
      ["||", 5],
      ["&&", 6],
      ["== != === !== < > <= >= <: >: in isa", 7],
      ["<|", 8],
      ["|>", 9],
      [": ..", 10],
      ["+ - | ++ $", 11],
      ["* / % & \\", 12],
      ["//", 13],
      ["<< >> >>>", 14],
      ["^", 16],
      [":: where", 17],
    ] as const
  ).flatMap(([signs, power]) => signs.split(" ").map((sign): [string, number] => [sign, power])),
);
/** What applies to one value alone. */
export const UNARY = 15;
/** Brackets, dots and quotation marks behind a value. */
export const POSTFIX = 18;

const COMPARING = /^[≤≥≠≡≢∈∉∋∌⊆⊈⊂⊄⊇≈≉∝]$/u;
const ADDING = /^[±∓∪⊻∨⊕⊖]$/u;
const RIGHT: ReadonlySet<string> = new Set(["=>", "||", "&&", "<|", "^", "-->", "<--"]);

/** How strongly an operator binds its left side, with or without the dot that spreads it; null for what is none. */
export function powerOf(operator: string): number | null {
  if (isAssigning(operator)) return null;
  const plain =
    operator.length > 1 && operator.startsWith(".") && !operator.startsWith("..") ? operator.slice(1) : operator;
  const power = POWERS.get(plain);
  if (power !== undefined) return power;
  if (COMPARING.test(plain)) return 7;
  if (ADDING.test(plain)) return 11;
  return /^\p{Sm}$/u.test(plain) && !/^[~!√∛¬]$/u.test(plain) ? 12 : null;
}

export const bindsRight = (operator: string): boolean => RIGHT.has(operator.replace(/^\./, ""));

export const isAssigning = (operator: string): boolean =>
  operator === "~" || operator === ".~" || /^\.?(?:=|:=|(?:[-+*/\\^÷%|&⊻$]|\/\/|<<|>>>?)=)$/u.test(operator);

const OPERATORS: Readonly<Record<string, string>> = {
  "!": "not",
  "&&": "and",
  "||": "or",
  "^": "**",
  "÷": "//",
  "===": "==",
  "!==": "!=",
  "≠": "!=",
  "≤": "<=",
  "≥": ">=",
  "∈": "in",
  "∉": "not in",
};

/** Python's word for an operator; the dot that spreads it over arrays says nothing of what it does. */
export function operatorOf(written: string): string {
  const plain = written.length > 1 && written.startsWith(".") && written !== "..." ? written.slice(1) : written;
  return own(OPERATORS, plain) ?? plain;
}
