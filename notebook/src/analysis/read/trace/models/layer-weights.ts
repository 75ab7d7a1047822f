/** Weights that are put into a layer before it learns. */
import type { ArgumentValue, Instance } from "../value.ts";

/** The weights of a layer, which know what they are set to. */
export const WEIGHTS = "torch.nn.Parameter";

/** `layer.weight.data.copy_(vectors)`, `layer.set_weights([vectors])` */
export function noteWeights({ path, fields }: Instance, name: string, args: readonly ArgumentValue[]): void {
  const [given] = args;
  const isSet = (path === WEIGHTS && name === "copy_") || (path === "keras.layers.Embedding" && name === "set_weights");
  if (isSet && given !== undefined && !RANDOM.test(given.text)) fields.set("data", given.value);
}
const RANDOM = /\b(?:rand\w*|normal_?|uniform_?|zeros|ones|empty)\(/;

/** Whether vectors that were found elsewhere are put into a layer that looks them up. */
export function isGivenWeights({ fields }: Instance): boolean {
  const weights = fields.get("weight");
  if (fields.has("data") || weights === undefined) return fields.has("data");
  if (weights.kind === "table")
    return ![weights.state, ...weights.state.from].some(({ made }) => RANDOM.test(`${made}(`));
  if (weights.kind !== "instance" || weights.path !== WEIGHTS) return true;
  const [given] = weights.args;
  return weights.fields.has("data") || (given !== undefined && !RANDOM.test(given.text));
}
