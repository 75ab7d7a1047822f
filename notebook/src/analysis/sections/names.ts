import { enumerate } from "../wording.ts";

/** A name of the notebook, set as code. */
export const code = (name: string): string => `\`${name.replaceAll("`", "'").replace(/\s+/g, " ").trim()}\``;

const unique = (items: readonly string[]): string[] => [
  ...new Set(items.filter((item) => item.trim() !== "" && item.length <= 60)),
];

/** "`a`, `b` and `c`"; of many, the first ones "and others". */
export function codeList(names: readonly string[], most = 5): string {
  const all = unique(names);
  if (all.length <= most) return enumerate(all.map(code));
  return `${all
    .slice(0, most - 1)
    .map(code)
    .join(", ")} and others`;
}

/** "the column `a`", "the columns `a` and `b`", "columns such as `a`, `b` and `c`" */
export function columnList(names: readonly string[], most = 5): string {
  const all = unique(names);
  if (all.length === 0) return "some columns";
  if (all.length === 1) return `the column ${code(all[0] ?? "")}`;
  if (all.length <= most) return `the columns ${enumerate(all.map(code))}`;
  return `columns such as ${enumerate(all.slice(0, most - 1).map(code))}`;
}

/**
 * " with `a=1` and `b=2`", or nothing.
 * @param told how one setting is told
 */
export function settings(items: readonly string[], most = 4, told: (item: string) => string = code): string {
  const shown = items.slice(0, most);
  return shown.length === 0 ? "" : ` with ${enumerate(shown.map((item) => told(item)))}`;
}

/** "was" or "were" */
export const was = (names: readonly string[]): string => (unique(names).length > 1 ? "were" : "was");

/** A plain name that is no library. */
export const isTable = (name: string | null): name is string =>
  name !== null && /^[A-Za-z_]\w*$/.test(name) && !/^(?:np|pd|numpy|pandas|sns|plt|scipy|stats)$/.test(name);
