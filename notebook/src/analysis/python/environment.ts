import type { Value } from "./values.ts";

/** Names in scope, innermost first. */
export class Environment {
  private readonly names = new Map<string, Value>();
  private readonly outer: Environment | null;
  /** Modules whose names came in by `from module import *`. */
  readonly wildcards: string[];

  constructor(outer: Environment | null) {
    this.outer = outer;
    this.wildcards = outer?.wildcards ?? [];
  }

  get(name: string): Value | undefined {
    const own = this.names.get(name);
    if (own !== undefined) return own;
    return this.outer?.get(name);
  }

  set(name: string, value: Value): void {
    this.names.set(name, value);
  }

  child(): Environment {
    return new Environment(this);
  }
}
