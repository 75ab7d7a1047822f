/** Figures that only run in a browser: who made them, and which of them are drawn here. */
import type { MimeBundle } from "@data-documentation/notebook/format/notebook.ts";
import type { Figure } from "./frame/messages.ts";

export type FigureMaker = (typeof MAKERS)[number][0];

const MAKERS = [
  ["Plotly", /^application\/vnd\.plotly\.v\d/, /\bPlotly\.(?:newPlot|react|plot)\b|plotly-graph-div/],
  ["Vega-Lite", /^application\/vnd\.vegalite\.v\d/, /\bvegaEmbed\b|altair-viz/],
  ["Vega", /^application\/vnd\.vega\.v\d/, /\bvega\.View\b/],
  ["Bokeh", /^application\/vnd\.bokehjs_exec\.v\d/, /\bBokeh\.embed\b|bk-root/],
  ["HoloViews", /^application\/vnd\.holoviews_exec\.v\d/, /\bHoloViews\b/],
  ["a widget", /^application\/vnd\.jupyter\.widget-view\+json$/, /\bjupyter-widgets\b/],
  ["a map", /^application\/vnd\.(?:leaflet|folium)\b/, /\bL\.map\(|leaflet\.js/],
] as const;

/** By the kind of its data. */
export function figureMaker(data: MimeBundle): FigureMaker | null {
  const types = Object.keys(data).slice(0, 100);
  return MAKERS.find(([, mime]) => types.some((type) => mime.test(type)))?.[0] ?? null;
}

/** Characters of a figure that is drawn: a browser draws a hundred thousand points in some seconds. */
const MAX_FIGURE = 5_000_000;

const DRAWN = [
  [/^application\/vnd\.plotly\.v\d\+json$/, "plotly"],
  [/^application\/vnd\.vegalite\.v\d(?:\.\d+)?\+json$/, "vega-lite"],
  [/^application\/vnd\.vega\.v\d\+json$/, "vega"],
] as const satisfies readonly (readonly [RegExp, Figure["kind"]])[];

/** What its own library can draw; null where there is nothing of the kind, or too much of it. */
export function drawableFigure(data: MimeBundle): Figure | null {
  for (const [type, source] of Object.entries(data).slice(0, 100)) {
    const kind = DRAWN.find(([mime]) => mime.test(type))?.[1];
    if (kind !== undefined && source.length <= MAX_FIGURE) return { kind, source };
  }
  return null;
}

/** What to say where its HTML shows nothing without its scripts; null where there is no script in it. */
export function scriptedFigure(html: string): string | null {
  const start = html.slice(0, LOOKED_AT);
  if (!/<script\b|srcdoc=/i.test(start)) return null;
  const maker = MAKERS.find(([, , sign]) => sign.test(start))?.[0];
  return maker === undefined ? "This output needs scripts, which are not run here." : missingFigure(maker);
}

/** Characters: libraries that stand in the output itself are megabytes long and begin with their names. */
const LOOKED_AT = 300_000;

export const missingFigure = (maker: FigureMaker): string =>
  maker === "a widget"
    ? "This widget is interactive, and the notebook has no static picture of it."
    : `This figure is interactive (${maker}), and the notebook has no static picture of it.`;
