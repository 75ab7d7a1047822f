/** Values that the author discarded: what was measured again after the data was divided once more, or after a network had learned on. */
import type { Measured } from "../find/values/measured.ts";
import { layersOf } from "../read/trace/models/layers.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { SplitEvent } from "../read/trace/tracer.ts";
import type { Instance } from "../read/trace/value.ts";
import type { Repeated } from "./repeated-values.ts";
import { isOfOtherSize } from "./splits.ts";

/**
 * Whether the author discarded the rows that a value was measured on: the same kind of model was judged on a new division of the data, or one of
 * the same name and settings on the same division made again, after other preparation.
 */
export function isSuperseded(one: Repeated | undefined, values: readonly Repeated[], { splits }: Trace): boolean {
  const divisionOf = ({ on }: Measured): SplitEvent | undefined => splits[on?.division?.split ?? -1];
  const last = values.findLast((other) => other.part === one?.part && other.name === one?.name);
  if (one === undefined || last === undefined || one.model?.path !== last.model?.path) return false;
  // A network that has learned on is no longer what it was.
  if (one.model !== null && one.model === last.model && one.fit < last.fit && isNetwork(one.model)) return true;
  const [before, after] = [divisionOf(one), divisionOf(last)];
  if (before === undefined || after === undefined || before === after || isOfOtherSize(before, after)) return false;
  const isMadeAgain = after.seed !== null && before.seed === after.seed && before.testShare === after.testShare;
  return !isMadeAgain || (one.cell < last.cell && callOf(one.model) === callOf(last.model));
}

const isNetwork = (model: Instance): boolean => layersOf(model).length > 0 || model.path.startsWith("fastai.");

/** What a model is called, with its settings. */
const callOf = (model: Instance | null): string =>
  [model?.name ?? model?.id, ...(model?.args ?? []).map(({ name, text }) => `${name ?? ""}=${text}`)].join();
