/** Outputs that are read as data: LaTeX, JSON, figures of libraries and the state of widgets, in any size (see hostile-inputs.ts). */
import { HOSTILE_TEXT, kinds } from "./hostile-inputs.ts";

const MARKS = "a" + "\u0301".repeat(40_000);

export const HOSTILE_LATEX = kinds({
  "formulas that double": (n) =>
    `$${Array.from({ length: n(24) }, (_, i) => `\\def\\${letters(i + 1)}{${`\\${letters(i)}`.repeat(2)}}`).join("")}\\def\\a{x}\\${letters(n(24))}$`,
  "fractions in fractions": (n) => `$$${"\\frac{1}{".repeat(n(400))}x${"}".repeat(n(400))}$$`,
  "exponents of exponents": (n) => `$$x${"^{x".repeat(n(1500))}${"}".repeat(n(1500))}$$`,
  "roots in roots": (n) => `$$${"\\sqrt{".repeat(n(700))}x${"}".repeat(n(700))}$$`,
  "brackets that grow": (n) => `$$${"\\left(".repeat(n(400))}x${"\\right)".repeat(n(400))}$$`,
  "arrows that stretch": (n) => `$$${"\\underbrace{\\xrightarrow{abc}}".repeat(n(150))}$$ `.repeat(10),
  "rules of any length": (n) => "$\\rule{99999em}{99999em}\\kern-99999em$ ".repeat(n(1200)),
  "colors in colors": (n) => `$$${"\\textcolor{red}{".repeat(n(250))}x${"}".repeat(n(250))}$$`,
  "marks on one letter beside a formula": (n) => `$x$ ${MARKS.slice(0, n(40_000))}`,
  "changes of direction beside a formula": (n) => `$x$ ${"\u202ea\u202d\u05d0".repeat(n(12_000))}`,
  "lines beside a formula": (n) => `$x$ ${"a\n".repeat(n(24_000))}`,
  "accents in text": (n) => `$\\text{${"a\u0301\u0302".repeat(n(600))}}$ `.repeat(20),
});

export const HOSTILE_JSON = kinds({
  "lists in lists": (n) => `${"[".repeat(n(3000))}${"]".repeat(n(3000))}`,
  "objects in objects": (n) => `${'{"a":'.repeat(n(3000))}1${"}".repeat(n(3000))}`,
  "empty lists": (n) => `[${"[],".repeat(n(16_000))}[]]`,
  "long names": (n) => `{${Array.from({ length: 40 }, (_, i) => `"${i}${"n".repeat(n(1200))}":1`).join(",")}}`,
  "marks on one letter": (n) => `{"${MARKS.slice(0, n(24_000))}":"${MARKS.slice(0, n(24_000))}"}`,
  "changes of direction": (n) =>
    `[${Array.from({ length: 40 }, () => `"${"\u202ea\u202d\u05d0".repeat(n(250))}"`).join(",")}]`,
});

/** Specifications of figures by the kind of data that they stand under in an output. */
export const HOSTILE_FIGURES = {
  "application/vnd.plotly.v1+json": kinds({
    "points without end": (n) => `{"data":[{"type":"scattergl","y":[${"1,2,".repeat(n(600_000))}3]}]}`,
    "traces without end": (n) => `{"data":[${'{"y":[1,2]},'.repeat(n(20_000))}{"y":[3]}]}`,
    "layouts in layouts": (n) =>
      `{"data":[{"y":[1]}],"layout":${'{"template":{"layout":'.repeat(n(1000))}{}${"}}".repeat(n(1000))}}`,
  }),
  "application/vnd.vegalite.v5+json": kinds({
    "a sequence without end": (n) =>
      JSON.stringify({
        data: { sequence: { start: 0, stop: n(100_000_000) } },
        mark: "point",
        encoding: { x: { field: "data" } },
      }),
    "layers in layers": (n) => `${'{"layer":['.repeat(n(800))}{"mark":"bar"}${"]}".repeat(n(800))}`,
    "a size without end": (n) =>
      JSON.stringify({ data: { values: [{}] }, mark: "bar", width: n(1_000_000_000), height: n(1_000_000_000) }),
  }),
  "application/vnd.vega.v5+json": kinds({
    "signals that feed each other": (n) =>
      JSON.stringify({
        signals: Array.from({ length: n(3000) }, (_, i) => ({
          name: `s${i}`,
          update: i === 0 ? "1" : `s${i - 1} + 1`,
        })),
        marks: [],
      }),
  }),
} as const;

export const WIDGET_TYPE = "application/vnd.jupyter.widget-view+json";

/** Stored state of `count` widgets in a row, each of which holds all that come after it. */
export const hostileWidgets = (count: number) => ({
  "application/vnd.jupyter.widget-state+json": {
    version_major: 2,
    version_minor: 0,
    state: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `w${i}`,
        {
          model_name: i === count - 1 ? "TextModel" : i % 2 === 0 ? "VBoxModel" : "HTMLModel",
          state: {
            description: HOSTILE_TEXT["changes of direction"](0.001),
            value: "<b>".repeat(1000),
            children: Array.from(
              { length: Math.min(100, count - i - 1) },
              (__, below) => `IPY_MODEL_w${i + below + 1}`,
            ),
          },
        },
      ]),
    ),
  },
});

const letters = (index: number): string => {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : "") + String.fromCharCode(97 + (index % 26));
};
