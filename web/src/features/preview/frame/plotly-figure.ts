/** Plotly in the frame: the bundle that makes no functions from text. */
import Plotly from "plotly.js-strict-dist-min";
import { RemoteFigure, drawFigure } from "./drawn-figure.ts";

interface PlotlyFigure {
  readonly data?: readonly { readonly type?: unknown }[];
  readonly layout?: { readonly images?: unknown; readonly height?: unknown } & Readonly<Record<string, unknown>>;
  readonly frames?: readonly object[];
}

/** Maps are drawn on outlines or tiles that come from elsewhere. */
const MAPS = /^(?:(?:scatter|choropleth|density)(?:map|mapbox)|scattergeo|choropleth)$/;

/** CSS pixels of a figure that does not say how high it is, as in Jupyter. */
const HEIGHT = 450;

void drawFigure(async ({ source }, place) => {
  const { data = [], layout = {}, frames = [] } = JSON.parse(source) as PlotlyFigure;
  if (data.some(({ type }) => typeof type === "string" && MAPS.test(type))) throw new RemoteFigure();
  const images = Array.isArray(layout.images) ? (layout.images as readonly { readonly source?: unknown }[]) : [];
  const shown = {
    ...layout,
    autosize: true,
    width: undefined,
    height: typeof layout.height === "number" ? layout.height : HEIGHT,
    images: images.filter((image) => typeof image.source === "string" && image.source.startsWith("data:image/")),
  };
  // Of the settings that stand in the notebook none is taken.
  const config = { responsive: true, displaylogo: false, showSendToCloud: false, showLink: false };
  await Plotly.newPlot(place, { data, layout: shown, frames, config });
});
