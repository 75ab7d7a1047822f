import { callLocal, ownMethod } from "./functions.ts";
import type { Tracer } from "./tracer.ts";
import { type ArgumentValue, type Instance, UNKNOWN, type Value } from "./value.ts";

/** The notebook's own class that keeps the loaders of all parts of the data. */
export function dataModule(args: readonly ArgumentValue[]): Instance | null {
  const found = args.find(
    (a) => a.value.kind === "instance" && ownMethod(a.value, "train_dataloader") !== null && !isNetworkClass(a.value),
  );
  return found?.value.kind === "instance" ? found.value : null;
}

const isNetworkClass = ({ own }: Instance): boolean => own?.members.get("forward") !== undefined;

/** What one of its loaders gives, after it has made them. */
export function loaderOf(t: Tracer, module: Instance, name: string): readonly Value[] {
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
