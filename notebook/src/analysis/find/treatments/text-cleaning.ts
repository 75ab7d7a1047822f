/** Functions of the notebook that clean texts. */
import type { Recoded, TreatmentFact } from "../../facts.ts";
import type { Expression } from "../../read/python/ast.ts";
import { someExpressionIn, walkExpressions, walkStatements } from "../../read/python/walk.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";
import { type LocalFunction, textOf } from "../../read/trace/value.ts";

/** Steps that a function applies to a text, as facts name them; "other" for any without a name. */
type Step =
  | "other"
  | "lower case"
  | "punctuation"
  | "stop words"
  | "stemming"
  | "lemmatisation"
  | "HTML"
  | "digits"
  | "links";

/** One change to a text may be anything; this many clean it, and so does any that serves no other purpose. */
const FEWEST_STEPS = 2;
const TELLING: ReadonlySet<Step> = new Set(["stop words", "stemming", "lemmatisation", "HTML", "links"]);

/**
 * What a function does to clean a text, in the order of its code, including the notebook's functions that it calls;
 * null if it does something else.
 */
export function cleaningSteps(cleaning: LocalFunction): readonly string[] | null {
  if (takesPart(cleaning)) return null;
  const steps = stepsOf(cleaning, new Set());
  if (steps.every((step) => step === "other") && calledIn(cleaning.node).some((name) => NUMBERS.test(name)))
    return null;
  const isCleaning =
    steps.length >= FEWEST_STEPS ||
    (steps.includes("punctuation") && keepsWords(cleaning.text)) ||
    steps.some((step) => TELLING.has(step) || (cleaning.node.kind === "lambda" && step === "lower case")) ||
    (cleaning.node.kind === "lambda" && isTranslated(cleaning.node));
  return isCleaning ? [...new Set(steps)] : null;
}

/** Whether a function reads what a text states, a list or an object, or gives back one piece of it: a name, a part of an address. */
function takesPart({ node: { body }, scope }: LocalFunction, most = MOST_DEEP): boolean {
  const reads = someExpressionIn(body, (one) => one.kind === "call" && READS.test(nameOfCall(one)));
  const given: Expression[] = [];
  if (!Array.isArray(body)) given.push(body as Expression);
  else
    walkStatements(body, (one) => {
      if (one.kind === "return") given.push(...one.operands);
    });
  // What another function gives back is handed on.
  const handedOn = given.flatMap((one) => {
    const inner = one.kind === "call" && one.callee.kind === "name" ? scope.get(one.callee.id) : undefined;
    return inner?.kind === "function" ? [inner] : [];
  });
  return reads || given.some(isPart) || (most > 0 && handedOn.some((one) => takesPart(one, most - 1)));
}
const MOST_DEEP = 3;

const READS = /^(?:loads|literal_eval|eval|urlparse|urlsplit)$/;

/** `parts[-1]`, `".".join(parts[-2:])`, one of which a condition chooses */
function isPart(one: Expression): boolean {
  if (one.kind === "conditional") return isPart(one.whenTrue) || isPart(one.otherwise);
  if (one.kind === "subscript") return one.index.length === 1 && one.index[0]?.kind !== "slice";
  const [joined] = one.kind === "call" && nameOfCall(one) === "join" ? one.args : [];
  return joined?.value.kind === "subscript";
}

type Call = Expression & { kind: "call" };
const nameOfCall = ({ callee }: Pick<Call, "callee">): string =>
  callee.kind === "attribute" ? callee.name : callee.kind === "name" ? callee.id : "";

/**
 * Gives a text that was cleaned into a column of its own, and is cleaned further there, the name of the column that it comes from; asked in the
 * order in which events run.
 */
export function namedTexts(): (fact: TreatmentFact, event: TraceEvent) => TreatmentFact {
  const origins = new Map<string, string>();
  return (fact, event) => {
    if (fact.kind !== "cleaned-text" && !(fact.kind === "recoded" && leavesOut(fact))) return fact;
    const [from, ...others] = fact.columns.map((name) => origins.get(name) ?? name);
    const [to, ...more] = event.kind === "assign" ? event.columns : [];
    if (from === undefined || others.length > 0) return fact;
    if (to !== undefined && more.length === 0 && to !== fact.columns[0]) origins.set(to, from);
    return { ...fact, columns: [from] };
  };
}

/** Whether characters are taken out of texts, or a blank put in their place. */
export const leavesOut = ({ pairs }: Pick<Recoded, "pairs">): boolean => pairs.every(([, to]) => LEAVES_OUT.test(to));
const LEAVES_OUT = /^(["'])\s*\1$/;

interface Cleaned {
  readonly columns: readonly string[];
  readonly steps: readonly string[];
}

/** The steps of two treatments that are told together: what has no name is not told of a column that it is not done to. */
export function stepsOfBoth(a: Cleaned, b: Cleaned): readonly string[] {
  const isOfBoth = a.columns.join() === b.columns.join() || [a, b].every(({ steps }) => steps.includes("other"));
  return [...new Set([...a.steps, ...b.steps])].filter((step) => step !== "other" || isOfBoth);
}

/** Whether a list of stop words is all that is known: which texts lose them, if any do, is not. */
export const isOfStopWords = (fact: TreatmentFact): boolean =>
  fact.kind === "cleaned-text" && fact.certainty === "likely" && fact.steps.join() === "stop words";

/** `text.translate(...)`: nothing but a text has such a method. */
const isTranslated = ({ body }: LocalFunction["node"]): boolean =>
  someExpressionIn(
    body,
    (one) => one.kind === "call" && one.callee.kind === "attribute" && one.callee.name === "translate",
  );

function stepsOf(cleaning: LocalFunction, seen: Set<string>): readonly Step[] {
  return [
    ...stepsIn(cleaning),
    ...calledIn(cleaning.node).flatMap((name) => {
      const inner = cleaning.scope.get(name);
      if (inner?.kind !== "function" || seen.has(name)) return [];
      seen.add(name);
      return stepsOf(inner, seen);
    }),
  ];
}

function stepsIn(cleaning: LocalFunction): readonly Step[] {
  const steps: Step[] = [];
  walkExpressions(cleaning.node.body, (one) => {
    const step = stepOf(one, cleaning);
    if (step !== null) steps.push(step);
  });
  return steps;
}

/** Names of functions that a function passes its text on to: `lambda text: clean(text)`. */
function calledIn(node: LocalFunction["node"]): readonly string[] {
  const names: string[] = [];
  walkExpressions(node.body, (one) => {
    if (one.kind === "call" && one.callee.kind === "name") names.push(one.callee.id);
  });
  return names;
}

function stepOf(one: Expression, { scope, text }: LocalFunction): Step | null {
  if (one.kind === "name")
    return /stop_?words?(?![a-z])|^stops?(?:_?(?:list|set))?$/i.test(one.id) ? "stop words" : null;
  if (one.kind === "attribute") return OF_TOKENS[one.name] ?? null;
  if (one.kind !== "call") return null;
  switch (nameOfCall(one)) {
    case "lower":
    case "casefold":
      return "lower case";
    case "stem":
      return "stemming";
    case "lemmatize":
    case "lemma":
      return "lemmatisation";
    case "translate":
      return "punctuation";
    case "BeautifulSoup":
    case "unescape":
      return "HTML";
    case "sub":
      return stepOfPattern(patternOf(one, scope, text) ?? "");
    case "replace":
      return isBlank(one.args[1]?.value) ? "other" : null;
    case "isalpha":
    case "isalnum":
      return "punctuation";
    default:
      return null;
  }
}

/** What spaCy says of a word, by which words are left out or replaced. */
const OF_TOKENS: Readonly<Record<string, Step>> = {
  lemma_: "lemmatisation",
  is_stop: "stop words",
  is_punct: "punctuation",
  is_alpha: "punctuation",
  like_url: "links",
  like_num: "digits",
  is_digit: "digits",
};

const isBlank = (node: Expression | undefined): boolean => node?.kind === "string" && node.value.trim() === "";

/**
 * Whether code takes out a set of signs that are no letters, and leaves blanks: what is left of a text is its words. Letters that are run together
 * are those of a code, as of a ticket.
 */
function keepsWords(code: string): boolean {
  const set = /\[\^([^\]]*(?:a-z|A-Z)[^\]]*)\]/.exec(code)?.[1];
  return set !== undefined && (/ |\\s/.test(set) || /(["']) \1/.test(code));
}

/** What makes numbers of texts that were only rid of other signs. */
const NUMBERS = /^(?:float|int|Decimal)$/;

/** The pattern of `re.sub(pattern, ...)`, `compiled.sub(...)`, also under a name that the function gives it; null where it is not known. */
function patternOf(
  { callee, args }: Expression & { kind: "call" },
  scope: LocalFunction["scope"],
  code: string,
): string | null {
  const [written] = args;
  const of = callee.kind === "attribute" && callee.object.kind === "name" ? scope.get(callee.object.id) : undefined;
  if (of?.kind === "instance") return textOf(of.args[0]?.value);
  if (written?.value.kind === "name")
    return new RegExp(String.raw`\b${written.value.id}\s*=\s*r?(["'])(.*?)\1`).exec(code)?.[2] ?? null;
  return written?.value.kind === "string" ? written.value.value : null;
}

/** What a pattern removes from a text. */
export function stepOfPattern(pattern: string): Step {
  const text = pattern.replaceAll(GROUP_HEAD, "");
  if (text.includes("<")) return "HTML";
  // Of a set of signs none is a link by itself.
  const outside = text.replaceAll(SET_OF_SIGNS, "");
  if (/http|www|@/.test(outside)) return "links";
  if (/^\[?(?:\\d|0-9)\]?[+*]?$/.test(text)) return "digits";
  // Words, or what stands around them, are no signs.
  if (/[a-z]{2}/i.test(outside.replaceAll(/\\./g, " "))) return "other";
  return /\[\^|\\W|[!?.,;]/.test(text) && !/http|@|#/.test(outside) ? "punctuation" : "other";
}

/** What Python's `re` writes with a `<` that stands for no sign: a look behind, a group's name. */
const GROUP_HEAD = /\(\?(?:P?<\w+>|<[=!])/g;
const SET_OF_SIGNS = /\[[^\]]*\]/g;
