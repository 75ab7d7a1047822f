/** Trainers of libraries: they are given a model and rows, and train and judge it. */
import { givenAs, unnamed } from "../arguments.ts";
import { judging } from "../measures/judging.ts";
import { partOfCode } from "../rows/part-names.ts";
import { elements } from "../language/elements.ts";
import { ownMethod } from "../language/classes.ts";
import { callLocal } from "../language/functions.ts";
import { fit } from "./learners.ts";
import { stateOf } from "../rows/transforming.ts";
import { modelInside } from "./roles.ts";
import type { InstanceMethod, Tracer } from "../tracer.ts";
import { type ArgumentValue, type Instance, saying, UNKNOWN, type Value } from "../value.ts";

/** Trainers are given the model: when they are made, or when they train. */
export const trainerMethod: InstanceMethod = (t, receiver, method, args, node) => {
  const usual = method === "run" ? (receiver.path.endsWith("_evaluator") ? "evaluate" : "train") : method;
  const name = /^(?:fit_?one_?cycle|autofit)$/.test(usual) ? "fit" : usual;
  const given = [...args, ...receiver.args].find(
    (a) => (a.name === "model" || a.name === null) && a.value.kind === "instance",
  )?.value;
  const known = receiver.fields.get("trained");
  const model =
    given?.kind === "instance"
      ? given
      : known?.kind === "instance"
        ? known
        : name === "train"
          ? initiated(t, receiver)
          : null;
  if (name === "fit" || name === "train") {
    if (model === null) return null;
    const module = dataModule(args);
    const data = module
      ? loaderOf(t, module, "train_dataloader").map((value) => givenAs("x", value))
      : receiver.args.flatMap(({ name: under, value }) =>
          under === "train_dataset" || (value.kind === "table" && receiver.path.startsWith("flair."))
            ? [givenAs("x", value)]
            : under === "train_data" && value.kind === "sequence"
              ? value.items.slice(0, 2).map((item, i) => givenAs(i === 0 ? "x" : "y", item))
              : [],
        );
    const rest = args
      .filter((a) => a.value !== model && a.value !== module)
      .map((a, at) =>
        at === 1 && a.name === null && LIGHTNING.test(receiver.path) ? { ...a, name: "val_dataloaders" } : a,
      );
    const settings = receiver.args.flatMap((a) =>
      a.value.kind === "instance" && a.value.path.endsWith("Arguments") ? a.value.args : [a],
    );
    const told = settings.filter((a) => TOLD.test(a.name ?? ""));
    if (LIGHTNING.test(receiver.path)) takeStep(t, model, data[0]?.value ?? rest[0]?.value);
    const watched = receiver.args.filter((a) => a.name === "eval_dataset");
    const event = fit(t, model, [...rest, ...data, ...told, ...watched], node, "trainer");
    receiver.fields.set("trained", model);
    receiver.fit = event.fit;
    return receiver;
  }
  if (name === "test" || name === "validate" || name === "evaluate") {
    const judged =
      args.find((a) => (a.name === null || ROWS.test(a.name)) && a.value !== model) ??
      receiver.args.find((a) => a.name === "eval_dataset");
    const module = dataModule(args);
    const [loaded] = module ? loaderOf(t, module, name === "test" ? "test_dataloader" : "val_dataloader") : [];
    const data = loaded ?? (module ? args.find((a) => a.value.kind === "table")?.value : judged?.value);
    const part = partOfCode(judged?.text ?? "") ?? (name === "test" ? "test" : "validation");
    return {
      ...judging(null, null),
      model: model && modelInside(model),
      fit: receiver.fit,
      on: data?.kind === "table" ? data.state : null,
      part: data?.kind === "table" && data.state.division ? data.state.division.part : part,
      shape: "list",
      report: "evaluation",
    };
  }
  if (name === "predict") {
    const on = args.find((a) => a.value.kind === "table")?.value;
    return saying(model, receiver.fit, on ? stateOf(on) : null);
  }
  return null;
};

/** How long a training lasts, and which of its rounds is kept. */
const TOLD =
  /^(?:max_epochs|num_train_epochs|callbacks|load_best_model_at_end|metric_for_best_model|greater_is_better)$/;

/** `trainer.fit(net, train_loader, val_loader)` */
const LIGHTNING = /lightning\b.*\.Trainer$/;

/** Names under which trainers are given rows to judge by. */
const ROWS = /^(?:dataloaders?|(?:test|val|eval)_(?:dataloaders?|dataset)|datamodule)$/;

/**
 * What Lightning asks of a module before and while it trains: its optimiser, and the loss of a batch, by
 * https://lightning.ai/docs/pytorch/stable/common/lightning_module.html
 */
function takeStep(t: Tracer, module: Instance, rows: Value | undefined): void {
  const [optimisers, step] = [ownMethod(module, "configure_optimizers"), ownMethod(module, "training_step")];
  if (optimisers) callLocal(t, optimisers, []);
  const batch = rows?.kind === "table" ? elements(t, rows).items[0] : undefined;
  if (step) t.repeatedly(() => callLocal(t, step, [unnamed(batch ?? UNKNOWN), unnamed(UNKNOWN)]));
}

/** The model that `model_init` makes afresh for each training. */
function initiated(t: Tracer, trainer: Instance): Instance | null {
  const maker = trainer.args.find((a) => a.name === "model_init")?.value;
  const made = maker?.kind === "function" ? callLocal(t, maker, []) : null;
  return made?.kind === "instance" ? made : null;
}

/** The notebook's own class that keeps the loaders of all parts of the data. */
function dataModule(args: readonly ArgumentValue[]): Instance | null {
  const found = args.find(
    (a) => a.value.kind === "instance" && ownMethod(a.value, "train_dataloader") !== null && !isNetworkClass(a.value),
  );
  return found?.value.kind === "instance" ? found.value : null;
}

const isNetworkClass = ({ own }: Instance): boolean => own?.members.get("forward") !== undefined;

/** What one of its loaders gives, after it has made them. */
function loaderOf(t: Tracer, module: Instance, name: string): readonly Value[] {
  if (!module.fields.has(SET_UP)) {
    module.fields.set(SET_UP, UNKNOWN);
    for (const step of ["prepare_data", "setup"]) {
      const method = ownMethod(module, step);
      if (method) callLocal(t, method, []);
    }
  }
  const method = ownMethod(module, name);
  const loaded = method ? callLocal(t, method, []) : UNKNOWN;
  return loaded.kind === "table" ? [loaded] : [];
}

const SET_UP = " set up";
