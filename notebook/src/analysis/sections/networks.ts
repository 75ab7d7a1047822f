import { settingsOf } from "../facts/models.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code, codeList, settings } from "./names.ts";
import { argument, type CallStep, callSteps, outputText, quotable, shortName, type Story, written } from "./story.ts";
import { indexOf } from "./story-index.ts";
import type { CallArgument } from "../python/values.ts";

/** What a network is built of, and what its weights are optimised against. */
export function networkDrafts(story: Story): Draft[] {
  const drafts: Draft[] = [];
  const layers = callSteps(story, ["define"]).filter(
    ({ call, short }) =>
      /^(?:keras\.layers|torch\.nn)\./.test(call.name) &&
      /^[A-Z]/.test(short) &&
      !/Loss$|^Module|^Sequential|^Input$|^ReLU|^Activation/.test(short),
  );
  if (layers.length > 1) {
    const kinds = [...new Set(layers.map((l) => written(l.call)))];
    drafts.push({
      text: `${layerText(layers, kinds)}.`,
      cells: layers.map((l) => l.step.cell),
      weight: 1.6,
    });
  }
  const parameters = callSteps(story, ["define", "compile", "show", "profile"]).flatMap(({ step }) => {
    const text = outputText(story, step.cell);
    const total = text.includes("Total params") ? /Total params: ([\d,]+)/.exec(text)?.[1] : undefined;
    return total ? [{ total, cell: step.cell }] : [];
  });
  const [counted] = parameters;
  if (counted)
    drafts.push({ text: `In all, the network has ${counted.total} parameters.`, cells: [counted.cell], weight: 1.4 });
  drafts.push(...compiledDrafts(story));
  const lossCall = story.code.calls.find((c) => c.name.startsWith("torch.nn.") && /^torch\.nn\.\w+Loss$/.test(c.name));
  const optimizer = story.code.calls.find(
    (c) => c.name.startsWith("torch.optim.") && /^torch\.optim\.[A-Z]\w+$/.test(c.name),
  );
  if (optimizer) {
    const loss = lossCall ? ` against ${code(written(lossCall))}` : "";
    drafts.push({
      text: `The weights are optimised by ${code(written(optimizer))}${loss}${settings(settingsOf(optimizer.args), 2)}.`,
      cells: [optimizer.cell, ...(lossCall ? [lossCall.cell] : [])],
      weight: 1.6,
    });
  }
  const pretrained = callSteps(story, ["pretrained"]).find(
    ({ call, short, step }) =>
      /from_pretrained$|^keras\.applications|^torchvision\.models|^timm\.|hub\.|^transformers\.pipeline|^segmentation_models/.test(
        call.name,
      ) &&
      !/preprocess_input|decode_predictions/.test(short) &&
      !story.facts.models.some((m) => m.action === step.action && m.className === short),
  );
  if (pretrained) {
    const name = argument(pretrained.call, null, 0)?.value.literal;
    const what =
      name && name.length <= 60 && /from_pretrained|pipeline|load|create_model|hub/.test(pretrained.call.name)
        ? code(name)
        : code(written(pretrained.call));
    drafts.push({
      text: `The work starts from the pretrained model ${what}.`,
      cells: [pretrained.step.cell],
      weight: 1.7,
    });
  }
  drafts.push(...frozenDrafts(story));
  return drafts;
}

/** "The network stacks `Flatten` and `Dense` layers, ending in `Dense` of 10 units with `activation='softmax'`" */
function layerText(layers: readonly CallStep[], kinds: readonly string[]): string {
  const last = layers.at(-1);
  const units = last === undefined ? null : unitsOf(last);
  const given = last
    ? settingsOf(last.call.args)
        .filter((s) => !/^(?:units|output_dim|filters|out_features)=/.test(s))
        .slice(0, 2)
    : [];
  const end =
    last && (given.length > 0 || units !== null)
      ? `, ending in ${code(written(last.call))}${units ?? ""}${given.length > 0 ? ` with ${enumerate(given.map(code))}` : ""}`
      : "";
  return `The network stacks ${codeList(kinds, 7)} layers${end}`;
}

/** " of 10 units", " of 32 filters": how wide a layer is, where a number says so. */
function unitsOf({ call, short }: CallStep): string | null {
  const keras = call.name.startsWith("keras.layers.");
  const [names, place, what] = /^Dense$|LSTM$|GRU$|^SimpleRNN$/.test(short)
    ? [["units", "output_dim"], 0, "unit"]
    : /^Linear$/.test(short)
      ? [["out_features"], 1, "unit"]
      : /^(?:Separable)?Conv(?:olution)?[123][Dd]/.test(short)
        ? [["filters", "nb_filter", "out_channels"], keras ? 0 : 1, "filter"]
        : [[], -1, ""];
  const given = names.flatMap((name) => argument(call, name) ?? [])[0] ?? argument(call, null, place);
  const count = given?.value.type === "number" ? given.value.literal : null;
  return count !== null && count !== undefined && /^\d{1,6}$/.test(count)
    ? ` of ${count} ${what}${count === "1" ? "" : "s"}`
    : null;
}

/** `parameter.requires_grad = False`, `layer.trainable = False`: weights that training leaves as they are. */
function frozenDrafts(story: Story): Draft[] {
  const frozen = [...indexOf(story).texts].flatMap(([cell, text]) => {
    const set = /\b(\w+)\.(requires_grad|trainable)\s*=\s*False\b/.exec(text);
    if (set === null) return [];
    const of = new RegExp(
      String.raw`\bfor\s+${set[1] ?? ""}\s+in\s+([\w.]{1,40}?)(?:\.(?:parameters\(\)|layers)|\[)`,
    ).exec(text)?.[1];
    const [, own = ""] = set;
    return [{ cell, of: of ?? (/^(?:p|l|w|params?|parameters?|layers?|weights?)$/.test(own) ? null : own) }];
  });
  const [first] = frozen;
  if (first === undefined) return [];
  return [
    {
      text: `The weights of ${first.of === null ? "pretrained layers" : code(first.of)} are frozen, so training leaves them as they are.`,
      cells: [first.cell],
      weight: 1.5,
    },
  ];
}

/** Loss, optimiser and watched metrics of the last compilation of the network that is compiled first. */
function compiledDrafts(story: Story): Draft[] {
  const compilations = callSteps(story, ["compile"]).filter(({ call }) => call.args.length > 0);
  const [first] = compilations;
  const compiled = compilations.findLast(
    ({ call }) => call.subject === first?.call.subject && call.within === first?.call.within,
  );
  if (compiled === undefined) return [];
  const cells = compilations.filter(({ call }) => call.subject === first?.call.subject).map(({ step }) => step.cell);
  const parts = ["loss", "optimizer"].flatMap((name) => {
    const value = meant(story, argument(compiled.call, name));
    return value ? [`${code(value)} as ${name}`] : [];
  });
  const metrics = argument(compiled.call, "metrics")?.value.items ?? [];
  const watched = metrics.flatMap(({ literal, path }) => literal ?? (path === null ? [] : shortName(path)));
  const watching =
    watched.length > 0 ? `${parts.length > 0 ? ", and watches" : "it watches"} ${codeList(watched, 3)}` : "";
  return parts.length + watched.length === 0
    ? []
    : [
        {
          text: `For training ${parts.length > 0 ? `it takes ${enumerate(parts)}` : ""}${watching}.`,
          cells,
          weight: 1.5,
        },
      ];
}

const LONGEST_VALUE = 48;

/** The argument as written, without quotes; of a name the call that made what it stands for. */
function meant(story: Story, given: CallArgument | undefined): string | null {
  if (given === undefined) return null;
  const literal = given.value.literal;
  if (literal !== null && given.value.type === "str") return literal;
  const made = story.code.actions[given.value.origin];
  if (/^[A-Za-z_]\w*$/.test(given.text)) {
    if (made?.kind !== "call") return given.text;
    const text = (indexOf(story).texts.get(made.cell) ?? "").slice(made.from, made.to);
    return text.length <= LONGEST_VALUE && !text.includes("\n") ? text : written(made);
  }
  return quotable(given, LONGEST_VALUE) ?? (made?.kind === "call" ? written(made) : null);
}
