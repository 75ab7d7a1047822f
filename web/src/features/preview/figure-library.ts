/** The libraries that draw figures, as text: a frame of another origin keeps no cache, so the page loads each once for all of them. */
// Vite's, and no module's: each script with all it imports in a file of its own, by its address.
// oxlint-disable-next-line import/default
import plotly from "./frame/plotly-figure.ts?worker&url";
// oxlint-disable-next-line import/default
import vega from "./frame/vega-figure.ts?worker&url";
import type { Figure } from "./frame/messages.ts";

const ADDRESSES: Readonly<Record<Figure["kind"], string>> = { plotly, vega, "vega-lite": vega };

const loading = new Map<string, Promise<string>>();

/** Rejects where it cannot be loaded; asked again, it is tried again. */
export function figureLibrary(kind: Figure["kind"]): Promise<string> {
  const address = ADDRESSES[kind];
  const known = loading.get(address) ?? load(address);
  loading.set(address, known);
  known.catch(() => loading.delete(address));
  return known;
}

async function load(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The library of the figure answered ${response.status}`);
  return await response.text();
}
