/** What a select parameter asks for: columns, and rows of other tables with their own columns. */
export interface Selected {
  readonly name: string;
  /** Null for a column. */
  readonly inside: readonly Selected[] | null;
}

/**
 * "id,file:notebook_content!inner(notebook_id,*)" as names: aliases, casts, paths and hints are left out. Never throws.
 */
export const selectTree = (select: string): readonly Selected[] => {
  let place = 0;
  const list = (): Selected[] => {
    const items: Selected[] = [];
    let text = "";
    let isQuoted = false;
    let inside: Selected[] | null = null;
    const end = (): void => {
      if (text.trim() !== "") items.push({ name: nameIn(text), inside });
      text = "";
      inside = null;
    };
    while (place < select.length) {
      const sign = select[place] ?? "";
      place += 1;
      if (sign === '"') isQuoted = !isQuoted;
      else if (isQuoted) text += sign;
      else if (sign === "(") inside = list();
      else if (sign === ")") break;
      else if (sign === ",") end();
      else text += sign;
    }
    end();
    return items;
  };
  const items: Selected[] = [];
  while (place < select.length) items.push(...list());
  return items;
};

const nameIn = (text: string): string =>
  (text.trim().split(/::|->|!/)[0] ?? "")
    .replace(/^\.\.\./, "")
    .split(":")
    .at(-1)
    ?.trim() ?? "";
