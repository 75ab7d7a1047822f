/** JAX and Flax: networks keep no weights of their own; they are applied to some, which a state of the training changes step by step. */
import { unnamed } from "../arguments.ts";
import { ownMethod } from "../language/classes.ts";
import { callLocal } from "../language/functions.ts";
import type { Expression } from "../../python/ast.ts";
import type { InstanceMethod, Tracer } from "../tracer.ts";
import { type ArgumentValue, type Instance, type LocalClass, sequence, UNKNOWN, type Value } from "../value.ts";
import { prediction } from "./learners.ts";

/** What JAX makes of functions, and the states of Flax; null for any other call. */
export function flaxCall(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  const given = args[0]?.value;
  if (given?.kind === "function" && COMPILES.test(path)) return given;
  // What the gradient is taken of is worked out on the way.
  if (given?.kind === "function" && GRADIENT.test(path)) {
    callLocal(
      t,
      given,
      given.node.parameters.map(() => unnamed(UNKNOWN)),
    );
    return UNKNOWN;
  }
  return path === `${STATE}.create` ? t.instance(STATE, args) : null;
}

const COMPILES = /^jax\.(?:jit|vmap|pmap|checkpoint|remat)$/;
const GRADIENT = /^jax\.(?:grad|value_and_grad)$/;
const STATE = "flax.training.train_state.TrainState";
const NETWORK = /^flax\.(?:linen|nn|nnx)\.Module$/;

/** Methods of networks and of their states; `learn` notes that one learns. Null for any other. */
export const flaxMethod =
  (learn: (t: Tracer, model: Value | undefined, node: Expression) => void): InstanceMethod =>
  (t, receiver, name, args, node) => {
    if (receiver.path === STATE) {
      const model = receiver.args.find((one) => one.name === "apply_fn")?.value;
      if (name === "apply_gradients") learn(t, model, node);
      if (name === "apply_fn" && model?.kind === "instance") return prediction(model, args.slice(1));
      return /^(?:apply_gradients|replace)$/.test(name) ? receiver : null;
    }
    if (!NETWORK.test(receiver.path) || receiver.own === null || !/^(?:apply|init|init_with_output)$/.test(name))
      return null;
    const model = lasting(t, receiver, receiver.own);
    return name === "apply" ? prediction(model, args.slice(1)) : UNKNOWN;
  };

/** A network that is made again for each call has the weights of the one that has a name. */
function lasting(t: Tracer, network: Instance, own: LocalClass): Instance {
  const known = FIRST.get(own);
  if (known !== undefined && network.name === null) return known;
  if (known === undefined) FIRST.set(own, network);
  if (!network.fields.has("layers")) network.fields.set("layers", sequence(layersWrittenIn(t, network)));
  return network;
}
const FIRST = new WeakMap<LocalClass, Instance>();

/** The layers that a network makes when it is set up, or on the way. */
function layersWrittenIn(t: Tracer, network: Instance): Value[] {
  const before = t.events.length;
  for (const name of ["setup", "__call__"]) {
    const method = ownMethod(network, name);
    if (method !== null) callLocal(t, method, name === "setup" ? [] : [unnamed(UNKNOWN)]);
  }
  return t.events
    .slice(before)
    .flatMap((event) =>
      event.kind === "call" && event.result.kind === "instance" && LAYER.test(event.path) ? [event.result] : [],
    );
}
const LAYER = /^flax\.(?:linen|nn|nnx)\.[A-Z]\w*$/;
