/** Which of several models a value is of, where the author chose the best of them. */
import { isBetter } from "../../know/metrics.ts";
import { grouped } from "../../grouped.ts";
import { modelsAmong } from "../../read/trace/models/chosen-models.ts";
import { modelInside } from "../../read/trace/models/roles.ts";
import type { Measured } from "./measured.ts";

/** Values of one of several models belong to the one that is the best by all that is shown of them; to none where that is not known. */
export const withChosenModels = (found: readonly Measured[]): readonly Measured[] =>
  found.map((one) => {
    const among = one.model && modelsAmong(one.model);
    if (!among) return one;
    const models = new Set(among.map(modelInside));
    const before = found.filter(
      ({ model, of, cell }) => model !== null && models.has(model) && of === null && cell <= one.cell,
    );
    const alike = before.filter(({ name }) => name === one.name);
    const best = bestOfAll(alike, models.size) ?? (alike.length === 0 ? bestOfAll(before, models.size) : null);
    return { ...one, model: best?.model ?? null, fit: best?.fit ?? -1 };
  });

/**
 * The value of the model that is ahead by every measure that all of them have; null where there is none. What they are worth on the rows that
 * they learned from chooses none where all were judged on others.
 */
function bestOfAll(values: readonly Measured[], models: number): Measured | null {
  const shared = [...grouped(values, ({ name, part }) => `${name} ${part}`).values()].filter(
    (own) => new Set(own.map(({ model }) => model)).size === models,
  );
  const held = shared.filter(([one]) => one?.part !== "train");
  const firsts = (held.length > 0 ? held : shared).map((own) =>
    own.filter((one) => !own.some((other) => isBetter(one.name, other.value, one.value))),
  );
  const leaders = new Set(firsts.flatMap((own) => own.map(({ model }) => model)));
  return leaders.size === 1 ? (firsts[0]?.[0] ?? null) : null;
}
