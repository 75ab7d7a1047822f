/** The ids that an attribute refers to: `href="#a"`, `fill="url(#a)"`, `style="mask: url('#a')"`. Linear in its length. */
export function referencesOf(attribute: string, value: string): string[] {
  const trimmed = value.trim();
  if (attribute === "href") return trimmed.startsWith("#") ? [trimmed.slice(1)] : [];
  if (!value.includes("(")) return [];
  return [...value.matchAll(/url\(\s{0,9}["']?\s{0,9}#([^"')\s]{1,1000})/gi)].map(([, id = ""]) => id);
}

interface Holder {
  cost: number;
  /** What it draws besides: elements with an id in it, once each, and what it refers to. */
  readonly parts: { readonly of: Holder | string; readonly times: number }[];
}

/** References that lead on to references; real drawings have two or three. */
const MAX_CHAIN = 100;

/** What a drawing costs with everything that it draws by reference: each reference costs what it refers to, again and again. */
export class ReferenceCosts {
  readonly #whole: Holder = { cost: 0, parts: [] };
  readonly #holders = new Map<string, Holder>();
  readonly #open: Holder[] = [this.#whole];

  /** An element begins. */
  enter(id: string | null): void {
    if (id === null) return;
    const holder: Holder = { cost: 0, parts: [] };
    this.#current.parts.push({ of: holder, times: 1 });
    this.#open.push(holder);
    // Of several elements with one id the browser takes the first.
    if (!this.#holders.has(id)) this.#holders.set(id, holder);
  }

  leave(id: string | null): void {
    if (id !== null) this.#open.pop();
  }

  add(cost: number): void {
    this.#current.cost += cost;
  }

  refer(id: string, times: number): void {
    this.#current.parts.push({ of: id, times });
  }

  /** null: something refers to itself, or in too long a chain. */
  total(): number | null {
    const known = new Map<Holder, number | null>();
    const costOf = (holder: Holder, chain: number): number | null => {
      const before = known.get(holder);
      if (before !== undefined || chain > MAX_CHAIN) return before ?? null;
      // Met again before it is known: it refers to itself.
      known.set(holder, null);
      let sum = holder.cost;
      for (const { of, times } of holder.parts) {
        const target = typeof of === "string" ? this.#holders.get(of) : of;
        if (target === undefined) continue;
        const cost = costOf(target, chain + 1);
        if (cost === null) return null;
        sum += cost * times;
      }
      known.set(holder, sum);
      return sum;
    };
    return costOf(this.#whole, 0);
  }

  get #current(): Holder {
    return this.#open.at(-1) ?? this.#whole;
  }
}
