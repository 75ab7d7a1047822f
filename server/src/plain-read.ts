/** Columns of the tables of the schema public, with the type of each. */
export type Catalogue = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A read of one table that needs no more than columns, ids, an order and a page: most of what screens ask for. */
export interface PlainRead {
  readonly sql: string;
  readonly parameters: readonly string[];
  /** Exactly one row is wanted, and not in a list. */
  readonly isSingle: boolean;
  readonly offset: number;
  /** Where the answer says it is from. */
  readonly location: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COUNT = /^\d{1,6}$/;
const ONE = "application/vnd.pgrst.object+json";
const LISTS: ReadonlySet<string> = new Set(["*/*", "application/json"]);
/** Headers with which a client wants something else. */
const OTHER_WISHES = ["prefer", "range", "range-unit", "content-profile"];

/**
 * The statement for a GET request of PostgREST's form, with at most `mostRows` rows; null where it asks for anything beyond a plain read, or
 * names what `catalogue` does not have. Only names from the catalogue become part of the statement.
 */
export const plainRead = (
  { pathname, searchParams }: URL,
  header: (name: string) => string | undefined,
  catalogue: Catalogue,
  mostRows: number,
): PlainRead | null => {
  const table = pathname.slice("/rest/v1/".length);
  const columns = catalogue.get(table);
  const accept = header("accept") ?? "*/*";
  if (!columns || (accept !== ONE && !LISTS.has(accept))) return null;
  if (OTHER_WISHES.some((name) => header(name) !== undefined)) return null;
  if ((header("accept-profile") ?? "public") !== "public") return null;

  let selected = "*";
  let order = "";
  let limit = mostRows;
  let offset = 0;
  const conditions: string[] = [];
  const parameters: string[] = [];
  const seen = new Set<string>();
  for (const [name, value] of searchParams) {
    if (seen.has(name)) return null;
    seen.add(name);
    if (name === "select") {
      const names = columnList(value, columns);
      if (names === null) return null;
      selected = names;
    } else if (name === "order") {
      const terms = orderOf(value, columns);
      if (terms === null) return null;
      order = terms;
    } else if (name === "limit" && COUNT.test(value) && Number(value) > 0) limit = Math.min(Number(value), mostRows);
    else if (name === "offset" && COUNT.test(value)) offset = Number(value);
    else if (columns.get(name) === "uuid" && value.startsWith("eq.") && UUID.test(value.slice(3)))
      conditions.push(`"${name}" = $${parameters.push(value.slice(3))}`);
    else return null;
  }
  const isNewest = table === "notebooks" && NEWEST_FIRST.has(order) && offset + limit <= mostRows;
  const isOfTeam = conditions.length === 1 && conditions[0] === OF_TEAM;
  const newest = (): string => `$${parameters.push(String(offset + limit))}`;
  let from = `public."${table}"`;
  if (isNewest && conditions.length === 0) from = `public.newest_notebooks(${newest()})`;
  else if (isNewest && isOfTeam) from = `public.newest_team_notebooks($1, ${newest()})`;
  const where = conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
  const page = `limit $${parameters.push(String(limit))} offset $${parameters.push(String(offset))}`;
  return {
    sql: `select ${selected} from ${from} as row_source${where}${order && ` order by ${order}`} ${page}`,
    parameters,
    isSingle: accept === ONE,
    offset,
    location: searchParams.size > 0 ? `/${table}?${sorted(searchParams)}` : null,
  };
};

const OF_TEAM = `"team_id" = $1`;

/** The orders in which public.newest_notebooks and its like for a team give what the row rules show, without reading all of it. */
const NEWEST_FIRST: ReadonlySet<string> = new Set(['"updated_at" desc', '"updated_at" desc, "id" asc']);

const columnList = (select: string, columns: ReadonlyMap<string, string>): string | null => {
  if (select === "*") return "*";
  const names = new Set(select.split(",").map((name) => name.trim()));
  return [...names].every((name) => columns.has(name)) ? [...names].map((name) => `"${name}"`).join(", ") : null;
};

const orderOf = (text: string, columns: ReadonlyMap<string, string>): string | null => {
  const terms = new Map<string, string>();
  for (const term of text.split(",")) {
    const [name = "", direction = "asc", ...rest] = term.split(".");
    const isPlain = columns.has(name) && (direction === "asc" || direction === "desc") && rest.length === 0;
    if (!isPlain || terms.has(name)) return null;
    terms.set(name, `"${name}" ${direction}`);
  }
  return [...terms.values()].join(", ");
};

const sorted = (parameters: URLSearchParams): string => {
  const copy = new URLSearchParams(parameters);
  copy.sort();
  return copy.toString();
};
