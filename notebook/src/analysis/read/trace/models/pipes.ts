/** spaCy: a language has pipes, which learn by its updates and are judged by its evaluation. */
import { judging } from "../measures/judging.ts";
import { partOfCode } from "../rows/part-names.ts";
import type { InstanceMethod } from "../tracer.ts";
import { type ArgumentValue, constant, type Dictionary, type Instance, textOf, UNKNOWN } from "../value.ts";
import { fit } from "./learners.ts";
import { epochsOf } from "./networks.ts";

/** Methods of a language, its pipes and its scorers; null for any other. */
export const pipeMethod: InstanceMethod = (t, receiver, name, args, node) => {
  const { path, fields } = receiver;
  if (!path.startsWith("spacy.")) return null;
  const pipe = fields.get(PIPE);
  const known = pipe?.kind === "instance" ? pipe : null;
  switch (name) {
    case "create_pipe":
    case "add_pipe":
    case "get_pipe": {
      const kind = textOf(args[0]?.value);
      if (kind === null || !LEARNS.test(kind)) return null;
      const ofKind = `spacy.pipeline.${kind}`;
      const made = known?.path === ofKind ? known : t.instance(ofKind, args.slice(1));
      fields.set(PIPE, made);
      return made;
    }
    case "update":
    case "rehearse": {
      const model = known ?? (path.startsWith("spacy.pipeline.") ? receiver : null);
      if (model === null) return null;
      const last = t.fits[model.fit];
      // One loop is one training, however often it updates.
      if (last?.cell !== t.place.cell)
        fit(t, model, [...args.filter(({ value }) => value.kind === "table"), ...epochsOf(t)], node, "loop");
      return UNKNOWN;
    }
    case "evaluate":
      return evaluated(known, args);
    default:
      return null;
  }
};

/** Field under which a language keeps the pipe that was added last. */
const PIPE = " pipe";
const LEARNS = /^(?:textcat(?:_multilabel)?|ner|tagger|parser)$/;

/** What an evaluation says, by the names that it has for it. Source: https://spacy.io/api/scorer#score. */
const SCORES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["ents", "cats_micro", "cats_macro", "textcat"].flatMap((of) => [
      [`${of}_p`, "precision"],
      [`${of}_r`, "recall"],
      [`${of}_f`, "F1"],
    ]),
  ),
  cats_macro_auc: "AUC",
  tag_acc: "accuracy",
  tags_acc: "accuracy",
};

function evaluated(model: Instance | null, args: readonly ArgumentValue[]): Dictionary | null {
  if (model === null || model.fit < 0) return null;
  const rows = args.find(({ value }) => value.kind === "table")?.value;
  const on = rows?.kind === "table" ? rows.state : null;
  const part = on?.division ? null : partOfCode(args[0]?.text ?? "");
  const base = { ...judging(null, null), model, fit: model.fit, on, part };
  const entries = Object.entries(SCORES).map(
    ([name, metric]) => [name, { key: constant(name), value: { ...base, metric } }] as const,
  );
  return { kind: "dictionary", entries: new Map(entries), open: true };
}
