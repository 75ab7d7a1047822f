/** Rows that the code makes up, to learn from or to show what methods do. */
import { grouped } from "../grouped.ts";
import { once } from "../remembered.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../read/trace/tracer.ts";
import type { TableState, Value } from "../read/trace/value.ts";

/** Calls that make up numbers. */
export const MAKES =
  /^(?:numpy\.random\.|sklearn\.datasets\.(?:\w+\.)?make_|river\.datasets\.synth\.|scipy\.stats\.\w+\.rvs$|torch\.(?:randn?|randint|normal)$|random\.)/;

/** Where rows were made up; undefined for others. */
const madeAt = ({ sources, ...state }: TableState): TableState | undefined =>
  sources.length > 0 ? undefined : lineage({ sources, ...state }).find(({ made }) => MAKES.test(made));

/** Whether a value is rows that were made up, however they were changed since. */
export const isMadeUp = (value: Value): boolean => value.kind === "table" && madeAt(value.state) !== undefined;

/**
 * Fits of a gallery, as libraries show their methods side by side: in one cell several methods learn from several sets of rows that it makes
 * up, where other models of the notebook learn from data that is read.
 */
export const galleryFits = once(({ fits }: Trace): ReadonlySet<FitEvent> => {
  const isRead = ({ x, y }: FitEvent): boolean =>
    [x, y].some((value) => value.kind === "table" && value.state.sources.length > 0);
  if (!fits.some(isRead)) return new Set();
  const made = grouped(
    fits.filter(({ x }) => isMadeUp(x)),
    ({ cell }) => cell,
  );
  const isGallery = (own: readonly FitEvent[]): boolean =>
    new Set(own.map(({ model }) => model.path)).size >= FEWEST_METHODS &&
    new Set(own.map(({ x }) => (x.kind === "table" ? madeAt(x.state)?.id : undefined))).size > 1;
  return new Set([...made.values()].flatMap((own) => (isGallery(own) ? own : [])));
});
const FEWEST_METHODS = 3;

/** Whether a call changes the rows of a gallery before its methods learn from them. */
export const isOfGallery = ({ cell, args, receiver }: CallEvent, trace: Trace): boolean =>
  [...galleryFits(trace)].some((fit) => fit.cell === cell) &&
  [...args.map(({ value }) => value), ...(receiver === null ? [] : [receiver])].some(isMadeUp);
