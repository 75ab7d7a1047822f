/** What columns hold, as outputs show it. */
import { filterMap } from "../../../filter-map.ts";
import { named } from "../arguments.ts";
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, constant, numberOf, type TableState, textOf, type Value } from "../value.ts";

/** The types of columns by their names, as pandas writes them: "object", "int64". */
export type ColumnTypes = NonNullable<TableState["types"]>;

/** The types that all states a new one comes from have; null where none is known. */
export function typesFrom(states: readonly TableState[]): ColumnTypes | null {
  if (states.length < 2) return states[0]?.types ?? null;
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
  if (renamed === null) return types;
  const names = new Map([...renamed].map(([to, from]) => [from, to]));
  return new Map([...types].map(([name, type]) => [names.get(name) ?? name, type]));
}

const CHANGES =
  /\.(?:astype|replace|apply|map|applymap|transform|convert_dtypes|infer_objects|get_dummies|agg|aggregate|pivot|pivot_table|melt|T|transpose|fit_transform|corr|describe|isnull|isna)$/;

/** Types once columns are set, in all rows or in some; a text whose gaps are filled stays one. */
export function typesWith(
  columns: readonly string[],
  value: Value,
  types: ColumnTypes | null,
  makers: Makers,
  isMasked: boolean,
): ColumnTypes | null {
  if (types === null) return types;
  const isKept = value.kind === "table" && KEEPS_TYPE.test(value.state.made);
  if (isKept && columns.every((name) => types.has(name))) return types;
  const type = typeOfSet(value, makers);
  return new Map([
    ...types,
    ...columns.map((name) => [name, isMasked && types.get(name) !== type ? "" : type] as const),
  ]);
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
  if (types === null || (include ?? exclude) === null || !columns?.every((name) => types.get(name))) return null;
  const chosen: string[] = [];
  for (const name of columns) {
    const type = types.get(name) ?? "";
    const isIn = include === null || isAnyOf(type, include);
    const isOut = exclude === null ? false : isAnyOf(type, exclude);
    if (isIn === null || isOut === null) return null;
    if (isIn && !isOut) chosen.push(name);
  }
  return chosen;
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
  const isAny = isAnyOf(type, others);
  return isAny === null ? null : constant(isAny !== /^(?:!=|not in)$/.test(operator));
}

const TYPE = /^(?:(?:some )?number|object|category|bool|string|u?int\d+|float\d+|datetime64.*|timedelta.*)$/;

/** A whole number or not, in 64 bits; a number in any. */
const NUMBER = "number";
const SOME_NUMBER = "some number";

type Makers = Tracer["makers"];

/** The type of values that a column is set to, as pandas writes it, or what is known of it; "" where nothing is. */
function typeOfSet(value: Value, makers: Makers): string {
  if (value.kind === "constant") return typeOfConstant(value);
  if (value.kind === "template") return "object";
  return value.kind === "table" ? typeOfState(value.state, makers) : "";
}

const typeOfConstant = (value: Value): string =>
  numberOf(value) !== null ? NUMBER : textOf(value) !== null ? "object" : "";

/** How deep what a column is computed of is looked into. */
const DEEPEST = 6;

function typeOfState({ id, made, from, column, types }: TableState, makers: Makers, depth = 0): string {
  if (depth > DEEPEST) return "";
  if (made === "condition") return "bool";
  if (made === "subscript") return types?.get(column ?? "") ?? "";
  const before = (): readonly string[] => from.map((state) => typeOfState(state, makers, depth + 1));
  // What is computed of numbers and truth values is a number.
  if (made === "operation")
    return from.length > 0 && before().every((type) => COUNTS.test(type))
      ? before().includes(SOME_NUMBER)
        ? SOME_NUMBER
        : NUMBER
      : "";
  if (PASSES.test(made)) return before()[0] ?? "";
  const [, known] = GIVES.find(([path]) => path.test(made)) ?? [];
  return known ?? typeGiven(makers.get(id));
}

/** What a call says that it gives: `astype(int)`, `map({"yes": 1, "no": 0})`, `np.where(mask, "high", "low")`. */
function typeGiven(maker: ReturnType<Makers["get"]>): string {
  if (maker?.kind !== "call") return "";
  const [first, ...others] = maker.args.map(({ value }) => value);
  if (maker.path.endsWith(".astype")) {
    const [type = "", ...more] = typesNamed(first) ?? [];
    if (more.length > 0) return "";
    return /^(?:int|float)(?:64)?$/.test(type) ? NUMBER : /^(?:O|str|string)$/.test(type) ? "object" : type;
  }
  const values =
    maker.path.endsWith(".map") && first?.kind === "dictionary" && !first.open
      ? [...first.entries.values()].map(({ value }) => value)
      : maker.path === "numpy.where"
        ? others
        : [];
  const [type = "", ...more] = new Set(values.map(typeOfConstant));
  return more.length === 0 ? type : "";
}

const COUNTS = /^(?:(?:some )?number|bool|u?int\d*|float\d*)$/;
/** What leaves values of the type that they were of. */
const PASSES = /\.(?:abs|round|clip|fillna|copy|values|to_numpy|reset_index)$/;

/** What functions and attributes of columns give, whatever they work on. */
const GIVES: readonly (readonly [path: RegExp, type: string])[] = [
  [/^pandas\.to_datetime$/, "datetime64[ns]"],
  [/^pandas\.q?cut$/, "category"],
  [
    /^numpy\.(?:log(?:1p|2|10)?|sqrt|cbrt|exp|expm1|sin|cos|tan|square)$|^sklearn\.preprocessing\.\w*(?:Scaler|Transformer)\.(?:fit_)?transform$/,
    NUMBER,
  ],
  [
    /^pandas\.to_numeric$|^sklearn\.preprocessing\.\w+Encoder\.(?:fit_)?transform$|\.str\.(?:len|count|find)$|(?:^|\.)(?:year|month|day|hour|minute|second|quarter|days|week|weekday|day_?of_?(?:week|year)|weekofyear|codes)$/,
    SOME_NUMBER,
  ],
  [/\.str\.(?:strip|lower|upper|title|capitalize|replace|slice|zfill)$/, "object"],
];

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

/** Whether a column of a type is one of several; null where what is known of it does not say. */
function isAnyOf(type: string, names: readonly string[]): boolean | null {
  if (type !== NUMBER && type !== SOME_NUMBER) return names.some((name) => isOfType(type, name));
  if (names.includes("number")) return true;
  const [ints, floats] = [/^(?:u?int|integer)/, /^float/].map((kind) => names.some((name) => kind.test(name)));
  return ints && floats && type === NUMBER ? true : ints || floats ? null : false;
}

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
