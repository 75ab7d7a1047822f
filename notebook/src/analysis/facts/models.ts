/** What is trained. */
import * as z from "zod/mini";
import { evidence } from "./evidence.ts";
import { count, type Form, maybeText, object, type Read, text, texts } from "./forms.ts";

const settings: Form<Readonly<Record<string, string>>> = z.record(z.string(), z.string());
const modelFields = {
  kind: z.literal("model"),
  /** Unique in the notebook; metrics name it. */
  id: count,
  /** The common name: "Random Forest". */
  name: text,
  /** The class or function as the code calls it; for a class of the notebook's own, its base: "nn.Module". */
  class: text,
  /** The notebook's own name for it; null if the class is a library's. */
  ownClass: maybeText,
  /** "scikit-learn"; null if it is written by hand. */
  library: maybeText,
  /** What the code sets explicitly for the version that is finally used, as written, in order. */
  params: settings,
  /** The role of the model: only a "result" ever leads. */
  role: z.enum(["result", "baseline", "helper", "demonstration"]),
  /** Distinguishes versions of one model: "after tuning", "max_depth=2"; null if it is the only one. */
  variant: maybeText,
  /**
   * How the settings were chosen; before are those of them that are of earlier steps of a pipeline, absent where there are none; unused where no
   * model that is judged has those that were found.
   */
  tuning: z.nullable(
    object({
      how: text,
      over: texts,
      before: z.optional(texts),
      chosen: settings,
      unused: z.optional(z.literal(true)),
    }),
  ),
  trained: z.enum(["fit", "loop", "trainer", "formula", "pretrained", "not trained"]),
  /** The error that its training ended with: "ValueError: Input contains NaN"; absent for one that learned, or was never run. */
  failed: z.optional(text),
  /** True where its training began and was stopped, or the output of its cell breaks off; absent elsewhere. */
  stopped: z.optional(z.literal(true)),
  /** Of a Bayesian network: the variables whose probabilities it is asked for, and those whose values are given; absent where nothing asks. */
  asked: z.optional(object({ of: texts, given: texts })),
  /** True where the code has it learn and then neither measures it nor asks it for anything but its parameters, nor hands it on; absent otherwise. */
  unasked: z.optional(z.literal(true)),
  /** Kinds of layers with their sizes, in order, as written: "Conv2d 32", "Linear 10"; empty if it has none, or more than are known. */
  layers: texts,
  optimiser: maybeText,
  loss: maybeText,
  epochs: maybeText,
  /** How many epochs the code asks for, where the log ends before that and nothing in the code would end it; absent elsewhere. */
  planned: z.optional(text),
  /** The pretrained network, or the model's own name, whose weights stay as they came, all or some; absent where all learn. */
  frozen: z.optional(text),
  /** True where it learns on from weights that a hub holds; absent otherwise. */
  pretrained: z.optional(z.literal(true)),
  /** True if training may end before its epochs or rounds are used up; absent otherwise. */
  stopsEarly: z.optional(z.literal(true)),
  /** True if somebody stopped its training by hand, so that its values are of an unfinished model; absent otherwise. */
  interrupted: z.optional(z.literal(true)),
  /** True if the weights of the epoch that did best are kept, which need not be those of the last; absent otherwise. */
  keepsBest: z.optional(z.literal(true)),
  /**
   * What one such model is trained for each value of, where a loop does so: the column that chooses the rows, or what the code calls the step
   * ahead; absent where one model learns from all.
   */
  each: z.optional(text),
  /** Settings of which a loop gives each such model another value that nobody knows without running it; absent where there are none. */
  varied: z.optional(texts),
  /** True for a formula of nothing but categories, whose fit compares the means of groups; absent otherwise. */
  comparesGroups: z.optional(z.literal(true)),
  /** True where the code leaves all settings of a library's class as they are, but for how it is run and its seed; absent otherwise. */
  defaults: z.optional(z.literal(true)),
  /** Inner models of an ensemble, a wrapper or a pipeline. */
  inner: texts,
  ...evidence,
};
export interface ModelFact extends Read<typeof modelFields> {}
export const model: Form<ModelFact> = object(modelFields);
