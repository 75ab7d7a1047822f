import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, FitEvent, SelectEvent } from "../../read/trace/tracer.ts";
import { numberOf } from "../../read/trace/value.ts";
import { remembered } from "../../remembered.ts";
import { firstOf } from "../data/first-rows.ts";
import { nameOf } from "../data/table-names.ts";
import { evidenceOf } from "../evidence.ts";
import { type Kept, statesOf } from "../kept.ts";
import { appliedToAll } from "./applied.ts";
import { mappedRows } from "./mapped-rows.ts";
import { codedSeries } from "./mappings.ts";
import type { Reassembled } from "./parts.ts";
import { pictureFacts, picturesChanged } from "./picture-steps.ts";
import { cleanedSeries, ofRowText } from "./row-texts.ts";
import { ofField } from "./texts.ts";
import { transformed } from "./transformers.ts";
import { preparingFacts } from "./verbs.ts";
import { whileReading } from "./while-reading.ts";
import { windowsOf } from "./windows.ts";

/** The context needed to read a call. */
export interface CallContext {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  readonly kept: Kept;
  /** States whose path into a column is reported with the column. */
  readonly assigned: ReadonlySet<number>;
  readonly selections: ReadonlyMap<number, SelectEvent>;
  readonly divided: ReadonlySet<number>;
  readonly parts: Reassembled;
  /** Columns that are predicted. */
  readonly targets: ReadonlySet<string>;
  /** Tokens of texts that are only counted. */
  readonly counted: ReadonlySet<number>;
}

/** What a call of its own kind does to the data; null where it is not of that kind. */
type CallReader = (event: CallEvent, context: CallContext) => readonly TreatmentFact[] | null;

const listed = (fact: TreatmentFact | null): readonly TreatmentFact[] | null => (fact === null ? null : [fact]);

/** Who may know what a call does, each with the paths that it is asked about, in the order in which they are asked. */
const READERS: readonly (readonly [paths: RegExp, read: CallReader])[] = [
  [
    /(?:^|\.)(?:fit|fit_transform|transform|fit_resample|fit_sample|fit_on_texts|texts_to_sequences|adapt|cross_val(?:_\w+|idate)|(?:iter_)?progressive_val_score)$/,
    (event, context) =>
      transformed(event, context)?.map((fact) =>
        fact.kind === "reduced" && !isUsed(event, context) ? { ...fact, certainty: "likely" } : fact,
      ) ?? null,
  ],
  [
    /(?:^|\.)(?:ImageDataGenerator|load_img|(?:flow|image_dataset)_from_\w+)$|^keras\.layers\.|^PIL\.Picture\.|\.__call__$/,
    (event, { knowledge }) => {
      const pictures = [...pictureFacts(event), ...picturesChanged(event, knowledge)];
      return pictures.length > 0 ? pictures : null;
    },
  ],
  [/^torchtext\.data\.(?:Reversible)?Field\.build_vocab$/, ofField],
  [/^r\./, (event, { knowledge }) => preparingFacts(event, knowledge)],
  [
    /^re\.sub$|(?:^|\.)(?:lower|casefold|BeautifulSoup|translate|replace)$/,
    (event, { kept }) => ofRowText(event, kept),
  ],
  [
    /^/,
    (event, { knowledge, kept }) =>
      knowledge.operation(event.path) === "load" ? whileReading(event, knowledge, kept) : null,
  ],
  [/\.Series\.(?:map|apply|progress_apply)$/, (event, { kept }) => listed(cleanedSeries(event, kept))],
  [/^numpy\.where$|\.(?:map|astype)$/, (event, { kept }) => listed(codedSeries(event, kept))],
  [/^datasets\.Dataset\.map$/, (event, { kept }) => mappedRows(event, kept)],
  [
    /^pandas\.(?:DataFrame\.(?:apply|applymap|map)|\w+\.transform)$/,
    (event, { knowledge, kept }) => {
      const toAll = appliedToAll(event, knowledge);
      if (toAll === null) return null;
      return event.after !== null && kept.isKept(event.after) && kept.isData(event.after) ? [toAll] : [];
    },
  ],
  [
    /^(?:numpy\.(?:array|asarray|stack|vstack)|torch\.(?:tensor|stack|FloatTensor|Tensor))$/,
    (event, { kept, selections, trace }) => listed(windowsOf(event, kept, selections, trace)),
  ],
  [/\.(?:DataFrame|data\.frame)\.(?:head|limit)$/, (event, context) => listed(firstRows(event, context))],
];

/** A notebook calls few functions many times: who is asked is found once for each path. */
const readersOf = remembered((path) => READERS.filter(([paths]) => paths.test(path)).map(([, read]) => read));

/** What a call does by its kind; null for one that does what the knowledge base says, if anything. */
export function readKnownCall(event: CallEvent, context: CallContext): readonly TreatmentFact[] | null {
  for (const read of readersOf(event.path)) {
    const facts = read(event, context);
    if (facts !== null) return facts;
  }
  return null;
}

/** `rows = rows.head(500)`, where a model learns from these rows alone; null for rows that are only looked at. */
function firstRows(
  { args: [given], before, after, cell, certain }: CallEvent,
  { kept, trace }: CallContext,
): TreatmentFact | null {
  const size = numberOf(given?.value);
  if (size === null || size <= 0 || before === null || after === null || !kept.isLearnedFrom(after)) return null;
  if (!after.bound.some((name) => before.bound.includes(name))) return null;
  // The first of rows that were sorted are chosen by their values.
  const are = firstOf(before, trace.makers);
  if (are === "chosen") return null;
  return {
    kind: "sampled",
    columns: [],
    size: String(size),
    ...(are === "first" && { first: true }),
    table: nameOf(before),
    ...evidenceOf({ cell, certain }),
  };
}

/** Whether no model learns from the same data without a projection: one for a picture, or one that is tried in a cross-validation. */
const isUsed = ({ after, receiver, args }: CallEvent, { trace, kept }: CallContext): boolean => {
  const [pipeline, rows] = receiver === null ? args : [undefined, ...args];
  const data = rows ? statesOf(rows.value).flatMap(({ sources }) => sources) : [];
  const isOfData = ({ x }: FitEvent): boolean =>
    data.length === 0 || statesOf(x).some(({ sources }) => sources.some((source) => data.includes(source)));
  const isOther = ({ model, outer }: FitEvent): boolean =>
    receiver === null ? outer !== pipeline?.value : model !== receiver;
  return (
    (after === null && receiver !== null) ||
    (after !== null && kept.isKept(after)) ||
    !trace.fits.some((fit) => isOther(fit) && isOfData(fit))
  );
};
