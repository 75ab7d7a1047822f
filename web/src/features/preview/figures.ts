/** Figures that only run in a browser: who made them. None of them runs here. */
import type { MimeBundle } from "@data-documentation/notebook/format/notebook.ts";

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
    ? "This widget is interactive, and the notebook holds no static picture of it."
    : `This figure is interactive (${maker}), and the notebook holds no static picture of it.`;
