/** What the page and the frame that draws a figure say to each other. Both ends check what they get. */
import * as z from "zod/mini";

export interface Figure {
  readonly kind: "plotly" | "vega" | "vega-lite";
  /** JSON of the notebook, as it stands in the file. */
  readonly source: string;
}

/** "remote": what it shows would be loaded from elsewhere. "broken": its library cannot draw it. */
export type FigureFailure = "remote" | "broken";

export const figureAnswer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("ready") }),
  /** The library is there and turns to the figure. */
  z.object({ state: z.literal("begun") }),
  /** CSS pixels. */
  z.object({ state: z.literal("drawn"), height: z.number().check(z.nonnegative()) }),
  z.object({ state: z.literal("failed"), reason: z.enum(["remote", "broken"] satisfies FigureFailure[]) }),
]);
export type FigureAnswer = z.infer<typeof figureAnswer>;
