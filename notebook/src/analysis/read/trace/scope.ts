/** What names stand for where code runs. */
/** Each name that nothing binds is looked for in all of them. */
const MOST_WILDCARDS = 20;
/** Names in scope, innermost first. */
export class Scope<Value> {
  private readonly names = new Map<string, Value>();
  private readonly outer: Scope<Value> | null;
  private readonly modules: string[];
  /** Names that statements of this scope declared global. */
  private readonly globals = new Set<string>();
  private before: Map<string, Value | undefined> | null = null;
  /** Names that were bound in it since they were last taken. */
  private bound: string[] = [];
  private readonly outermost: Scope<Value>;

  constructor(outer: Scope<Value> | null) {
    this.outer = outer;
    this.modules = outer?.modules ?? [];
    this.outermost = outer?.outermost ?? this;
  }

  /** Modules whose names came in by `from module import *`, the first ones. */
  get wildcards(): readonly string[] {
    return this.modules;
  }

  addWildcard(module: string): void {
    if (this.modules.length < MOST_WILDCARDS && !this.modules.includes(module)) this.modules.push(module);
  }

  get(name: string): Value | undefined {
    return this.names.get(name) ?? this.outer?.get(name);
  }

  set(name: string, value: Value): void {
    if (this.outer === null || this.globals.has(name)) this.outermost.bound.push(name);
    if (this.globals.has(name)) return void this.outermost.names.set(name, value);
    if (this.before?.has(name) === false) this.before.set(name, this.names.get(name));
    this.names.set(name, value);
  }

  /** What the names that some work binds in this scope stood for before it; undefined for new ones. */
  reboundBy(work: () => void): ReadonlyMap<string, Value | undefined> {
    const outer = this.before;
    const before = (this.before = new Map<string, Value | undefined>());
    work();
    this.before = outer;
    for (const [name, value] of before) if (outer?.has(name) === false) outer.set(name, value);
    return before;
  }

  /** The names that were bound in it since this was last asked, of an outermost scope. */
  takeBound(): readonly string[] {
    const { bound } = this;
    this.bound = [];
    return bound;
  }

  declareGlobal(name: string): void {
    this.globals.add(name);
  }

  /** What the scope itself binds, for the members of a class. */
  own(): ReadonlyMap<string, Value> {
    return this.names;
  }

  child(): Scope<Value> {
    return new Scope(this);
  }
}
