import type { Measure } from "./measures.ts";
import { fixed, repr, rounded } from "./python-text.ts";
import type { Entry, Scene } from "./scene.ts";

/** A measure with the code that works it out and the words printed before it. */
export interface Item {
  readonly measure: Measure;
  readonly code: string;
  readonly label: string;
}

/** Texts of one run of the printing code. */
export interface Printed {
  readonly text: string;
  /** What stands for each item, in order. */
  readonly values: readonly string[];
}

export interface Written {
  readonly code: readonly string[];
  /** `who`: what the name of the model is at that time; null where none is printed. */
  readonly show: (values: readonly number[], who: string | null) => Printed;
}

/** How values get into an output. */
export interface Form extends Entry {
  /** "result": what the last expression of a cell shows, so not inside functions and loops. */
  readonly output: "stdout" | "result";
  readonly one?: true;
  readonly shares?: true;
  /** `who`: the expression that names the model; null where none is printed. */
  readonly write: (items: readonly Item[], who: string | null, scene: Scene) => Written;
}

/** A line for each value. */
const lineEach = (
  pattern: string,
  code: (item: Item, who: string | null, scene: Scene) => string,
  show: (value: number, item: Item, who: string | null) => readonly [text: string, printed: string],
  more: Partial<Form> = {},
): Form => ({
  name: `form/${pattern}`,
  output: "stdout",
  ...more,
  write: (items, who, scene) => ({
    code: items.map((item) => code(item, who, scene)),
    show: (values, name) => {
      const shown = items.map((item, at) => show(values[at] ?? 0, item, name));
      return { text: shown.map(([text]) => text).join("\n"), values: shown.map(([, printed]) => printed) };
    },
  }),
});

const before = (who: string | null): string => (who === null ? "" : `${who} `);
const inBraces = (who: string | null): string => (who === null ? "" : `{${who}} `);

export const FORMS: readonly Form[] = [
  lineEach(
    "print-commas",
    (item, who) => `print(${who === null ? "" : `${who}, `}'${item.label}:', ${item.code})`,
    (value, item, who) => [`${before(who)}${item.label}: ${repr(value)}`, repr(value)],
    { plain: true },
  ),
  lineEach(
    "f-string",
    (item, who) => `print(f"${inBraces(who)}${item.label}: {${item.code.replaceAll('"', "'")}:.3f}")`,
    (value, item, who) => [`${before(who)}${item.label}: ${fixed(value, 3)}`, fixed(value, 3)],
  ),
  lineEach(
    "f-string-full",
    (item, who) => `print(f"${inBraces(who)}${item.label} = {${item.code.replaceAll('"', "'")}}")`,
    (value, item, who) => [`${before(who)}${item.label} = ${repr(value)}`, repr(value)],
  ),
  lineEach(
    "percent-format",
    (item, who) =>
      `print('${who === null ? "" : "%s "}${item.label}: %.4f' % ${who === null ? `(${item.code})` : `(${who}, ${item.code})`})`,
    (value, item, who) => [`${before(who)}${item.label}: ${fixed(value, 4)}`, fixed(value, 4)],
  ),
  lineEach(
    "format-method",
    (item, who) =>
      `print('${who === null ? "" : "{} "}${item.label}: {:.2f}'.format(${who === null ? "" : `${who}, `}${item.code}))`,
    (value, item, who) => [`${before(who)}${item.label}: ${fixed(value, 2)}`, fixed(value, 2)],
  ),
  lineEach(
    "rounded",
    (item, who) => `print(${who === null ? "" : `${who}, `}'${item.label}', round(${item.code}, 3))`,
    (value, item, who) => [`${before(who)}${item.label} ${rounded(value, 3)}`, rounded(value, 3)],
  ),
  lineEach(
    "times-hundred",
    (item, who) => `print(f"${inBraces(who)}${item.label}: {${item.code.replaceAll('"', "'")} * 100:.2f}%")`,
    (value, item, who) => [`${before(who)}${item.label}: ${fixed(value * 100, 2)}%`, `${fixed(value * 100, 2)}%`],
    { shares: true },
  ),
  lineEach(
    "percent-sign",
    (item, who) => `print(f"${inBraces(who)}${item.label}: {${item.code.replaceAll('"', "'")}:.1%}")`,
    (value, item, who) => [`${before(who)}${item.label}: ${fixed(value * 100, 1)}%`, `${fixed(value * 100, 1)}%`],
    { shares: true },
  ),
  lineEach(
    "tabs-and-colons",
    (item, who) =>
      `print("${who === null ? "" : '" + '}${who === null ? "" : `${who} + "`}\\t${item.label}:\\t" + str(${item.code}))`,
    (value, item, who) => [`${who ?? ""}\t${item.label}:\t${repr(value)}`, repr(value)],
  ),
  lineEach(
    "without-words",
    (item, who) => `print(${who === null ? "" : `${who}, `}${item.code})`,
    (value, _item, who) => [`${before(who)}${repr(value)}`, repr(value)],
  ),
  {
    name: "form/several-in-a-line",
    output: "stdout",
    write: (items, who) => ({
      code: [
        `print(f"${inBraces(who)}${items.map((item) => `${item.label}: {${item.code.replaceAll('"', "'")}:.4f}`).join(", ")}")`,
      ],
      show: (values, name) => {
        const printed = items.map((_, at) => fixed(values[at] ?? 0, 4));
        return {
          text: before(name) + items.map((item, at) => `${item.label}: ${printed[at]}`).join(", "),
          values: printed,
        };
      },
    }),
  },
  {
    name: "form/variables-first",
    output: "stdout",
    write: (items, who) => ({
      code: [
        ...items.map((item, at) => `m${at} = ${item.code}`),
        ...items.map((item, at) => `print(${who === null ? "" : `${who}, `}"${item.label}:", m${at})`),
      ],
      show: (values, name) => {
        const printed = items.map((_, at) => repr(values[at] ?? 0));
        return {
          text: items.map((item, at) => `${before(name)}${item.label}: ${printed[at]}`).join("\n"),
          values: printed,
        };
      },
    }),
  },
  {
    name: "form/dictionary",
    output: "stdout",
    write: (items, who) => ({
      code: [
        `print(${who === null ? "" : `${who}, `}{${items.map((item) => `'${item.label}': ${item.code}`).join(", ")}})`,
      ],
      show: (values, name) => {
        const printed = items.map((_, at) => repr(values[at] ?? 0));
        return {
          text: `${before(name)}{${items.map((item, at) => `'${item.label}': ${printed[at]}`).join(", ")}}`,
          values: printed,
        };
      },
    }),
  },
  {
    name: "form/last-expression",
    output: "result",
    one: true,
    write: (items) => ({
      code: items.map((item) => item.code),
      show: (values) => ({ text: repr(values[0] ?? 0), values: [repr(values[0] ?? 0)] }),
    }),
  },
  {
    name: "form/last-expression-numpy-2",
    output: "result",
    one: true,
    write: (items) => ({
      code: items.map((item) => item.code),
      show: (values) => ({ text: `np.float64(${repr(values[0] ?? 0)})`, values: [repr(values[0] ?? 0)] }),
    }),
  },
  {
    name: "form/named-last-expression",
    output: "result",
    one: true,
    write: (items) => ({
      code: items.flatMap((item) => [`value = ${item.code}`, "value"]),
      show: (values) => ({ text: repr(values[0] ?? 0), values: [repr(values[0] ?? 0)] }),
    }),
  },
  {
    name: "form/tuple",
    output: "result",
    write: (items) => ({
      code: [items.map((item) => item.code).join(", ")],
      show: (values) => {
        const printed = items.map((_, at) => repr(values[at] ?? 0));
        return { text: printed.length === 1 ? (printed[0] ?? "") : `(${printed.join(", ")})`, values: printed };
      },
    }),
  },
];
