import { selectTree } from "./select-tree.ts";
import type { Selected } from "./select-tree.ts";

/** Tables whose rows contain files, pictures and long texts. */
const HEAVY = /\b(?:notebook_content|charts|revisions|save_notebook)\b/;
/** Short columns of theirs. */
const SHORT: ReadonlySet<string> = new Set(
  "id notebook_id version author_id save_id created_at cell_index position mime_type model_type summary_source count".split(
    " ",
  ),
);
/** Tables with short rows, and columns that identify a single one of them. */
const LIGHT = /^(?:profiles|teams|team_members|team_invitations|folders|notebooks|\w+_(?:id|by))$/;

/** Whether a data request may be expensive: those go through the queue of heavy requests. */
export const isHeavy = ({ pathname, search }: URL): boolean => HEAVY.test(pathname) || HEAVY.test(decoded(search));

/**
 * Whether a request asks for lists of files, pictures or versions nested in other rows. The database would write each
 * list as one value, of any size, before anything could count it; a content nested in its notebook is fine, since there
 * is only one.
 */
export const nestsHeavyLists = ({ pathname, searchParams }: URL): boolean => {
  const table = pathname.split("/").at(-1) ?? "";
  return searchParams.getAll("select").some((select) => holdsHeavyList(selectTree(select), table, false));
};

/**
 * Limits on the parts of a query that no client's screens come near. Each table in it is another plan for the database
 * to make and keep.
 */
const MOST_TABLES = 12;
const MOST_NAMES = 300;

/** Whether a query asks for more columns, tables, filters or orders than anybody reads. */
export const asksTooMuch = ({ searchParams }: URL): boolean => {
  const selected = searchParams.getAll("select").flatMap((select) => flat(selectTree(select)));
  if (selected.filter(({ inside }) => inside !== null).length > MOST_TABLES) return true;
  const conditions = [...searchParams].reduce(
    (sum, [name, value]) => sum + (name === "select" || LIST.test(value) ? 1 : value.split(",").length),
    0,
  );
  return selected.length > MOST_NAMES || conditions > MOST_NAMES;
};

/** `in.(...)`, `cs.{...}` and other lists of values count as one condition. */
const LIST = /^(?:not\.)?(?:in|cs|cd|ov|eq|neq)\b/;

const flat = (items: readonly Selected[]): readonly Selected[] =>
  items.flatMap((item) => [item, ...flat(item.inside ?? [])]);

const holdsHeavyList = (items: readonly Selected[], parent: string, inList: boolean): boolean =>
  items.some(({ name, inside }) => {
    if (inside === null) return false;
    if (LIGHT.test(name))
      return holdsHeavyList(inside, name === "notebook_id" ? "notebooks" : name, inList || isList(name, parent));
    const isOne = name === "notebook_content" && parent === "notebooks" && !inList;
    const isShort = inside.length > 0 && inside.every((item) => item.inside === null && SHORT.has(item.name));
    return !isShort && (!isOne || holdsHeavyList(inside, name, inList));
  });

/** A content, a chart and a version have one notebook; a team and a folder have many. */
const isList = (name: string, parent: string): boolean =>
  name === "notebooks" && !/^(?:notebook_content|charts|revisions)$/.test(parent);

const decoded = (search: string): string => {
  try {
    return decodeURIComponent(search);
  } catch {
    return search;
  }
};
