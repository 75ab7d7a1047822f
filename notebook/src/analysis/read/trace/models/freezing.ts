/** Which pretrained weights stay as they came while a network learns. */
import type { Expression, Statement } from "../../python/ast.ts";
import { walkExpression, walkStatements } from "../../python/walk.ts";
import type { Tracer } from "../tracer.ts";
import { noteWeights } from "./layer-weights.ts";
import { type ArgumentValue, constant, type Instance, MODEL, type Scope, type Value } from "../value.ts";

/** Field under which a network keeps whether its weights, or some of them, are frozen. */
const FROZEN = " frozen";
/** Keras has a field of its own for that. */
const TRAINABLE = "trainable";

/** Learners of fastai keep pretrained layers frozen until the code unfreezes them. */
const FROZEN_FIRST = /^fastai\.(?:.+\.)?(?:vision_learner|cnn_learner|create_cnn|unet_learner)$/;

/** The pretrained network in a model, or the model itself, whose weights are frozen by now, all or some; null where none is. */
export function frozenIn(t: Tracer, model: Instance): Instance | null {
  return insideOf(model).find((one) => isFrozen(one) && isPretrained(t, one)) ?? null;
}

function isFrozen({ path, fields }: Instance): boolean {
  const told = fields.get(FROZEN);
  if (told?.kind === "constant") return told.value === true;
  const trainable = fields.get(TRAINABLE);
  return trainable?.kind === "constant" ? trainable.value === false : FROZEN_FIRST.test(path);
}

const isPretrained = (t: Tracer, one: Instance): boolean =>
  startsFromWeights(one) ?? (FROZEN_FIRST.test(one.path) || t.knowledge.operation(one.path) === "pretrained");

/**
 * Whether a network of a collection starts from weights that were trained elsewhere; null for others, of which its arguments do not tell.
 *
 * Sources: the functions of `torchvision.models` and `timm` start from random weights unless pretrained ones are asked for, those of
 * `keras.applications` from those of ImageNet unless `weights=None`.
 */
export function startsFromWeights({ path, args }: Instance): boolean | null {
  const isGiven = args.some(
    ({ name, value }) => (name === null || WEIGHTS.test(name)) && !(value.kind === "constant" && !value.value),
  );
  const isRefused = args.some(
    ({ name, value }) => name !== null && WEIGHTS.test(name) && value.kind === "constant" && !value.value,
  );
  if (isRefused) return false;
  if (/^(?:torchvision\.models|timm)\./.test(path)) return isGiven;
  return path.startsWith("keras.applications.") ? true : null;
}

const WEIGHTS = /^(?:pretrained|weights)$/;

const MOST_INSIDE = 100;

/** A model and what it is made of, outside first. */
function insideOf(model: Instance): readonly Instance[] {
  const found = new Set<Instance>();
  const waiting: Value[] = [model];
  for (let value = waiting.shift(); value !== undefined && found.size < MOST_INSIDE; value = waiting.shift()) {
    if (value.kind === "sequence") waiting.push(...value.items.slice(0, MOST_INSIDE));
    if (value.kind !== "instance" || found.has(value)) continue;
    found.add(value);
    waiting.push(...value.args.map((one) => one.value));
    for (const [key, field] of value.fields) if (!ASIDE.has(key)) waiting.push(field);
  }
  return [...found];
}

const ASIDE = new Set(["optimizer", "loss", "metrics", MODEL]);

/** `net.requires_grad_(False)`, `learner.unfreeze()`, `net.freeze_feature_encoder()`; and weights that are set at once. */
export function noteFreezing(network: Instance, name: string, args: readonly ArgumentValue[]): void {
  noteWeights(network, name, args);
  const { fields } = network;
  const [given] = args;
  const isOff = given?.value.kind === "constant" && given.value.value === false;
  if (name === "requires_grad_") fields.set(FROZEN, constant(isOff));
  else if (name === "unfreeze" || name === "fine_tune") fields.set(FROZEN, constant(false));
  else if (/^freeze(?:_\w+)?$/.test(name)) fields.set(FROZEN, constant(true));
}

/** `for p in net.features.parameters(): p.requires_grad = False`, `for layer in base.layers[:-4]: layer.trainable = False` */
export function freezeInTurn(
  t: Tracer,
  { subject, body }: { readonly subject: Expression; readonly body: readonly Statement[] },
  scope: Scope,
): void {
  const told = new Set<string>();
  walkStatements(body, (statement) => {
    if (statement.kind !== "assign" || statement.value?.kind !== "constant") return;
    const isFlag = statement.targets.some(
      (one) => one.kind === "attribute" && (one.name === "requires_grad" || one.name === TRAINABLE),
    );
    if (isFlag) told.add(statement.value.value);
  });
  if (told.size === 0) return;
  const [part, ...larger] = prefixes(subject);
  const whole = [part, ...larger].flatMap((node) => instanceAt(t, node, scope) ?? []).at(0);
  if (whole === undefined) return;
  if (told.has("False")) whole.fields.set(FROZEN, constant(true));
  // Where only a part is freed, or only under a condition, the rest stays as it was.
  else if (instanceAt(t, part, scope) === whole && subject.kind !== "subscript" && body.length === 1)
    whole.fields.set(FROZEN, constant(false));
}

/**
 * The network that learns where an optimiser is given its parameters, or those of some of its layers: then what is pretrained in it
 * stays as it came. Null for a network without any pretrained weights.
 */
export function givenInPart(t: Tracer, call: Expression, scope: Scope): Instance | null {
  const owners: Expression[] = [];
  walkExpression(call, (node) => {
    if (node.kind === "call" && node.callee.kind === "attribute" && node.callee.name === "parameters")
      owners.push(node.callee.object);
  });
  const [owner, ...others] = owners;
  if (owner === undefined) return null;
  const [part, ...larger] = prefixes(owner);
  const own = instanceAt(t, part, scope);
  const holds = (one: Instance): Instance | undefined => insideOf(one).find((inner) => isPretrained(t, inner));
  if (own !== null && holds(own) !== undefined) return null;
  for (const node of larger) {
    const whole = instanceAt(t, node, scope);
    const body = whole === null ? undefined : holds(whole);
    if (whole === null || body === undefined) continue;
    if (others.length === 0) body.fields.set(FROZEN, constant(true));
    return whole;
  }
  return null;
}

/** `net.features`, `net`: an expression and what its attributes and elements are taken from, without the calls between. */
function prefixes(node: Expression): readonly Expression[] {
  if (node.kind === "attribute") return [node, ...prefixes(node.object)];
  if (node.kind === "subscript") return prefixes(node.object);
  if (node.kind === "call")
    return node.callee.kind === "attribute"
      ? prefixes(node.callee.object)
      : node.args.slice(0, 1).flatMap(({ value }) => prefixes(value));
  return node.kind === "name" ? [node] : [];
}

function instanceAt(t: Tracer, node: Expression | undefined, scope: Scope): Instance | null {
  const value = node === undefined ? undefined : t.evaluate(node, scope);
  return value?.kind === "instance" && value.path !== "parameters" ? value : null;
}
