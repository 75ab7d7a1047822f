/** What columns hold, as outputs show it. */
import { filterMap } from "../../../filter-map.ts";
import { named } from "../arguments.ts";
import { type ArgumentValue, constant, type TableState, textOf, type Value } from "../value.ts";

/** The types of columns by their names, as pandas writes them: "object", "int64". */
export type ColumnTypes = NonNullable<TableState["types"]>;

/** The types that all states a new one comes from have; null where none is known. */
export function typesFrom(states: readonly TableState[]): ColumnTypes | null {
  const known = new Set(filterMap(states, ({ types }) => types));
  const [only = null] = known;
  return known.size < 2 ? only : new Map([...known].flatMap((one) => [...one]));
}

/** Types after a method or a function: what works on all values may change any of them. */
export function typesAfter(
  path: string,
  types: ColumnTypes | null,
  renamed: TableState["renamed"],
): ColumnTypes | null {
  if (types === null || CHANGES.test(path)) return null;
  const names = new Map([...(renamed ?? [])].map(([to, from]) => [from, to]));
  return names.size === 0 ? types : new Map([...types].map(([name, type]) => [names.get(name) ?? name, type]));
}

const CHANGES =
  /\.(?:astype|replace|apply|map|applymap|transform|convert_dtypes|infer_objects|get_dummies|agg|aggregate|pivot|pivot_table|melt|T|transpose|fit_transform|corr|describe|isnull|isna)$/;

/** Types once columns are set, "" for what is not known; a text whose gaps are filled stays one. */
export function typesWith(columns: readonly string[], value: Value, types: ColumnTypes | null): ColumnTypes | null {
  if (types === null) return types;
  if (value.kind === "table" && KEEPS_TYPE.test(value.state.made)) return types;
  return new Map([...types, ...columns.map((name) => [name, ""] as const)]);
}

const KEEPS_TYPE = /\.(?:fillna|ffill|bfill|str\.(?:strip|lower|upper|title|capitalize|replace))$/;

/** The columns of texts and categories, in order; null where those of a column are not known. */
export const textsAmong = ({ types, columns }: TableState): readonly string[] | null =>
  types !== null && columns?.every((name) => types.has(name))
    ? columns.filter((name) => isOfType(types.get(name) ?? "", "object") || types.get(name) === "category")
    : null;

/** The columns that `select_dtypes(include="object")` or a selector of such names; null where types are not known. */
export function chosenByType({ types, columns }: TableState, args: readonly ArgumentValue[]): readonly string[] | null {
  const [first] = args;
  const include = typesNamed(
    named(args, "include") ?? named(args, "dtype_include") ?? (first?.name === null ? first.value : undefined),
  );
  const exclude = typesNamed(named(args, "exclude") ?? named(args, "dtype_exclude"));
  const names = columns ?? [...(types?.keys() ?? [])];
  if (types === null || (include ?? exclude) === null || !names.every((name) => types.get(name))) return null;
  const isAny = (name: string, of: readonly string[]): boolean =>
    of.some((type) => isOfType(types.get(name) ?? "", type));
  return names.filter((name) => (include === null || isAny(name, include)) && !isAny(name, exclude ?? []));
}

/** The text that says the type of a column, for comparisons; null where it is not known. */
export function typeOf({ column, types }: TableState): Value | null {
  const type = column === null ? undefined : types?.get(column);
  return type ? constant(type) : null;
}

/** Whether a type has a name: "object", `object`, "O"; null where the names are none of types. */
export function comparedTypes(operator: string, left: Value, right: Value): Value | null {
  const type = textOf(left);
  if (type === null || !TYPE.test(type)) return null;
  const others = typesNamed(right);
  if (others === null || !/^(?:[!=]=|(?:not )?in)$/.test(operator)) return null;
  return constant(others.some((one) => isOfType(type, one)) !== /^(?:!=|not in)$/.test(operator));
}

const TYPE = /^(?:object|category|bool|string|u?int\d+|float\d+|datetime64.*|timedelta.*)$/;

/** Names of types that a value has; null where any other is among them. */
function typesNamed(value: Value | undefined): readonly string[] | null {
  const items = value?.kind === "sequence" && !value.open ? value.items : value === undefined ? [] : [value];
  const names = items.map((item) => {
    const name = item.kind === "reference" ? item.path.replace(/^(?:builtins|numpy)\./, "") : textOf(item);
    return name !== null && NAMED_TYPE.test(name) ? name.replace(/_$/, "") : null;
  });
  return names.length > 0 && names.every((name) => name !== null) ? names : null;
}

const NAMED_TYPE =
  /^(?:object_?|O|str|string|category|bool_?|boolean|u?int\d*|integer|float\d*|floating|number|datetime.*|timedelta.*)$/;

/** Whether a column of a type is one of those that a wider name stands for. */
function isOfType(type: string, name: string): boolean {
  if (name === "number") return /^(?:u?int|float)/.test(type);
  if (/^(?:object|O|str|string)$/.test(name)) return type === "object" || type === "string";
  return type.startsWith(
    name
      .replace(/^integer$/, "int")
      .replace(/^floating$/, "float")
      .replace(/^boolean$/, "bool"),
  );
}
