/** All that is known about a notebook. */
import * as z from "zod/mini";
import { caution, finding } from "./cautions.ts";
import { afterwards, type AfterwardsFact, data, type DataFact } from "./data.ts";
import { quote } from "./evidence.ts";
import { experiment } from "./experiments.ts";
import { anyOf, type Form, known, list, maybeCount, object, type Read, text, texts } from "./forms.ts";
import { features, preparation, type TreatmentFact } from "./treatments.ts";

const kind = z.enum(["supervised", "unsupervised", "forecast", "statistics", "exploration", "lesson", "tool"]);
/** "lesson" teaches methods on several small examples; "tool" is anything else. */
export type NotebookKind = z.output<typeof kind>;

export type Fact = DataFact | TreatmentFact | AfterwardsFact;
const fact: Form<Fact> = anyOf({ ...data, ...preparation, ...features, ...afterwards });

const fields = {
  version: z.literal(1),
  language: text,
  kind,
  /** True where headings or exercises say that it teaches; absent where only its examples do. */
  saysLesson: z.optional(z.literal(true)),
  /** The question in the author's words; null if the notebook does not state one. */
  question: z.nullable(quote),
  /** Title of the notebook in its own words; null if it has none. */
  title: z.nullable(quote),
  /** The questions that its author lists at the start, or has chapters for, at most six; absent if there are fewer than two. */
  questions: z.optional(list(quote)),
  /** What its author says that the data is, or its rows; absent if that is nowhere said of a single source. */
  description: z.optional(quote),
  /** Headings of its chapters in order, at most eight, if it teaches or shows something; absent if there are fewer than two. */
  chapters: z.optional(list(quote)),
  /** Common names, most important first. */
  libraries: texts,
  /** Random seeds as written. */
  seeds: texts,
  facts: known(fact),
  experiments: list(experiment),
  /** Index of the experiment that a reader would name first when asked for the result; null if there is no result. */
  headline: maybeCount,
  /** Best first. */
  findings: known(finding),
  cautions: known(caution),
  /** True if the file was saved without any sign of a cell having been run; absent otherwise. */
  neverRun: z.optional(z.literal(true)),
};
export interface NotebookFacts extends Read<typeof fields> {}
export const notebookFacts: Form<NotebookFacts> = object(fields);
