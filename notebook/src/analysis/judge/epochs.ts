/** For how many epochs networks learned, where what was printed says that it was not as many as the code asked for. */
import type { Cell, Notebook } from "../../format/notebook.ts";
import type { Experiment, ModelFact } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import { wasStopped } from "../read/failures.ts";
import { epochsShown } from "../read/outputs/epochs.ts";
import type { CellOutput } from "../read/outputs/cell-outputs.ts";

/**
 * The experiments, with the epochs of each network as they were run: early stopping ends a training, and so does somebody who interrupts it.
 * Where it is only known that it ended early, the number is left out.
 */
export function withEpochsRun(
  experiments: readonly Experiment[],
  { cells }: Notebook,
  outputs: ReadonlyMap<number, CellOutput>,
  models: readonly FoundModel[],
): Experiment[] {
  const fits = new Map(models.map(({ fact, fits: own }) => [fact.id, own]));
  const asRun = (model: ModelFact): ModelFact => {
    const cell = fits.get(model.id)?.at(-1)?.cell;
    const code = cells[cell ?? -1];
    const asked = Number(model.epochs);
    if (code !== undefined && model.layers.length > 0 && wasStopped(code))
      return { ...model, epochs: null, interrupted: true };
    if (model.epochs === null || cell === undefined || Number.isNaN(asked)) return model;
    if (code !== undefined && hasFailed(code)) return { ...model, epochs: null };
    const printed =
      outputs
        .get(cell)
        ?.texts.map(({ text }) => text)
        .join("\n") ?? "";
    const shown = epochsShown(printed, asked, model.stopsEarly);
    if (shown === undefined) return model;
    const { stopsEarly: _, ...rest } = model;
    // A log that counts to another total is of an earlier run.
    const isShort = shown !== null && shown < asked && model.stopsEarly !== true && counts(printed, asked);
    return { ...rest, epochs: shown === null ? null : String(shown), ...(isShort && { planned: String(asked) }) };
  };
  return experiments.map((experiment) => ({ ...experiment, models: experiment.models.map(asRun) }));
}

/** Whether a log counts epochs of so many: "Epoch 3/50". */
const counts = (text: string, asked: number): boolean => new RegExp(`\\d\\s?/\\s?${asked}(?!\\d)`).test(text);

const hasFailed = ({ outputs }: Cell): boolean => outputs.some(({ kind }) => kind === "error");
