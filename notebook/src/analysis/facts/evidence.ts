/** What facts rest on. */
import * as z from "zod/mini";
import { count, type Form, list, object, type Read, text } from "./forms.ts";

const certainty = z.enum(["certain", "likely"]);
/** "certain": the code or an output says so. "likely": the best reading of several; left unsaid where silence is better. */
export type Certainty = z.output<typeof certainty>;

export const evidence = {
  /** Indices among all cells of the file, from 0, ascending. */
  cells: list(count),
  certainty,
};
export interface Evidence extends Read<typeof evidence> {}

const words = { text, cell: count };
/** Words copied from the notebook. */
export interface Quote extends Read<typeof words> {}
export const quote: Form<Quote> = object(words);
