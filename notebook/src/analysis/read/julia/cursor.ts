import type { Unknown } from "../python/ast.ts";
import type { Token } from "./tokens.ts";

/** What the place of an expression says about blanks, line ends and words. */
export interface Context {
  /** In round and curly brackets and behind commas a line end means nothing. */
  readonly lines: boolean;
  /** In matrices and behind macros a blank parts two expressions. */
  readonly blanks: boolean;
  /** Between `[` and `]` the word `end` is a place. */
  readonly index: boolean;
  /** Between `?` and `:` a colon makes no range. */
  readonly choice: boolean;
}
export const PLAIN: Context = { lines: false, blanks: false, index: false, choice: false };

/** Tokens in order, with what the grammar asks of them. */
export class Cursor {
  readonly errors: { from: number; to: number }[] = [];
  context: Context = PLAIN;
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get place(): number {
    return this.at;
  }

  peek(ahead = 0): Token {
    return this.tokens[this.at + ahead] ?? this.tokens[this.tokens.length - 1] ?? NOTHING;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== "end") this.at += 1;
    return token;
  }

  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && (token.kind === "sign" || token.kind === "name");
  }

  /** Passes over a sign or word if it is the next. */
  skip(text: string): boolean {
    if (!this.is(text)) return false;
    this.at += 1;
    return true;
  }

  /** The end of the last token that was read. */
  get reached(): number {
    return this.tokens[this.at - 1]?.to ?? 0;
  }

  /** A line end or a semicolon stands here, or nothing more. */
  endsLine(): boolean {
    const token = this.peek();
    return token.kind === "end" || this.is(";") || (token.first && !this.context.lines);
  }

  /** No Julia stands here. */
  fail(): Unknown {
    const { from, to } = this.peek();
    this.errors.push({ from, to });
    return { kind: "unknown", from, to };
  }

  within<T>(context: Partial<Context>, read: () => T): T {
    const before = this.context;
    this.context = { ...before, ...context };
    const result = read();
    this.context = before;
    return result;
  }
}

const NOTHING: Token = { kind: "end", text: "", from: 0, to: 0, space: true, first: true };
