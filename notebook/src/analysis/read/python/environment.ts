import type { Value } from "./values.ts";

/** Each name that nothing binds is looked for in all of them. */
const MOST_WILDCARDS = 20;

/** Names in scope, innermost first. */
export class Environment {
  private readonly names = new Map<string, Value>();
  private readonly outer: Environment | null;
  private readonly modules: string[];

  constructor(outer: Environment | null) {
    this.outer = outer;
    this.modules = outer?.modules ?? [];
  }

  /** Modules whose names came in by `from module import *`, the first ones. */
  get wildcards(): readonly string[] {
    return this.modules;
  }

  addWildcard(module: string): void {
    if (this.modules.length < MOST_WILDCARDS && !this.modules.includes(module)) this.modules.push(module);
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
