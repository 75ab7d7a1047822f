/** The ids that an attribute refers to: `href="#a"`, `fill="url(#a)"`, `style="mask: url('#a')"`. Linear in its length. */
export function referencesOf(attribute: string, value: string): string[] {
  const trimmed = value.trim();
  if (attribute === "href") return trimmed.startsWith("#") ? [trimmed.slice(1)] : [];
  if (!value.includes("(")) return [];
  return [...value.matchAll(/url\(\s{0,9}["']?\s{0,9}#([^"')\s]{1,1000})/gi)].map(([, id = ""]) => id);
}

/** What a drawing amounts to with everything that it draws by reference. */
export interface Amounts {
  /** In simple shapes. */
  readonly cost: number;
  readonly shapes: number;
  readonly points: number;
  readonly length: number;
}

const NOTHING: Amounts = { cost: 0, shapes: 0, points: 0, length: 0 };

const sum = (a: Amounts, b: Amounts, times = 1): Amounts => ({
  cost: a.cost + b.cost * times,
  shapes: a.shapes + b.shapes * times,
  points: a.points + b.points * times,
  length: a.length + b.length * times,
});

interface Holder {
  /** What it draws itself. */
  drawn: Amounts;
  /** What it draws besides: elements with an id in it, once each, and what it refers to. */
  readonly parts: { readonly of: Holder | string; readonly times: number }[];
}

/** References that lead on to references; real drawings have two or three. */
const MAX_CHAIN = 100;

/** Adds up a drawing: each reference counts what it refers to, again and again. */
export class ReferenceCosts {
  readonly #whole: Holder = { drawn: NOTHING, parts: [] };
  readonly #holders = new Map<string, Holder>();
  readonly #open: Holder[] = [this.#whole];

  /** An element begins. */
  enter(id: string | null): void {
    if (id === null) return;
    const holder: Holder = { drawn: NOTHING, parts: [] };
    this.#current.parts.push({ of: holder, times: 1 });
    this.#open.push(holder);
    // Of several elements with one id the browser takes the first.
    if (!this.#holders.has(id)) this.#holders.set(id, holder);
  }

  leave(id: string | null): void {
    if (id !== null) this.#open.pop();
  }

  add(more: Partial<Amounts>): void {
    this.#current.drawn = sum(this.#current.drawn, { ...NOTHING, ...more });
  }

  refer(id: string, times: number): void {
    this.#current.parts.push({ of: id, times });
  }

  /** null: something refers to itself, or in too long a chain. */
  total(): Amounts | null {
    return this.#amounts(this.#whole);
  }

  /** Of what has this id; null as above. */
  totalOf(id: string): Amounts | null {
    const holder = this.#holders.get(id);
    return holder ? this.#amounts(holder) : NOTHING;
  }

  #amounts(whole: Holder): Amounts | null {
    const known = new Map<Holder, Amounts | null>();
    const amountsOf = (holder: Holder, chain: number): Amounts | null => {
      const before = known.get(holder);
      if (before !== undefined || chain > MAX_CHAIN) return before ?? null;
      // Met again before it is known: it refers to itself.
      known.set(holder, null);
      let all = holder.drawn;
      for (const { of, times } of holder.parts) {
        const target = typeof of === "string" ? this.#holders.get(of) : of;
        if (target === undefined) continue;
        const amounts = amountsOf(target, chain + 1);
        if (amounts === null) return null;
        all = sum(all, amounts, times);
      }
      known.set(holder, all);
      return all;
    };
    return amountsOf(whole, 0);
  }

  get #current(): Holder {
    return this.#open.at(-1) ?? this.#whole;
  }
}
