import type { CallAction } from "../python/values.ts";
import { code, codeList } from "./names.ts";
import { argument, type Story, written } from "./story.ts";
import { actionsAfter, indexOf } from "./story-index.ts";

/** Steps of a pipeline stand no further apart than this. */
const AROUND = 40;

/**
 * What a transformer learns from and is used on: ", fitted on `X_train` and applied to `X_test`; the result is `X_std`", or the
 * step it is in a pipeline. Nothing where the code does not show it by plain names.
 */
export function appliedTo(made: CallAction, story: Story): string {
  if (/\.[a-z]\w*$/.test(made.name)) {
    const kept = made.targets.length > 0 ? made.targets : listedUnder(made, story);
    return kept.length === 0 ? "" : `; the result is kept as ${codeList(kept, 2)}`;
  }
  const [name] = made.targets;
  const { bySubject } = indexOf(story);
  // `StandardScaler().fit_transform(X)`, `make_pipeline(StandardScaler(), SVC())`
  const around = actionsAfter(story, made, AROUND).filter(
    (a): a is CallAction => a.kind === "call" && a.cell === made.cell && a.from <= made.from && a.to >= made.to,
  );
  const pipeline = around.find((a) => /(?:\.|^)(?:make_pipeline|Pipeline)$/.test(a.name));
  if (pipeline) {
    const last = lastStep(pipeline, made, story);
    const { byTarget } = indexOf(story);
    const fits = pipeline.targets
      .flatMap((own) => bySubject.get(own) ?? [])
      .filter((c) => c.name.endsWith(".fit") && (byTarget.get(pipeline.targets[0] ?? "") ?? []).length === 1);
    const on = unique(fits.flatMap(dataOf));
    return last === null
      ? ""
      : ` in a pipeline that ends in ${code(last)}${on.length > 0 ? ` and is fitted on ${codeList(on, 2)}` : ""}`;
  }
  const direct = around.find((a) => /\.fit(?:_transform)?$/.test(a.name) && a.from === made.from);
  const uses = direct ? [direct] : name === undefined ? [] : (bySubject.get(name) ?? []);
  const fits = uses.filter((c) => /\.fit(?:_transform)?$/.test(c.name) && c.cell >= made.cell);
  const applied = uses.filter((c) => /\.(?:fit_)?transform$/.test(c.name) && c.cell >= made.cell);
  const learnt = unique(fits.slice(0, 1).flatMap(dataOf));
  const others = unique(applied.flatMap(dataOf)).filter((data) => !learnt.includes(data));
  const results = unique(applied.flatMap((c) => c.targets)).filter((t) => !learnt.includes(t) && !others.includes(t));
  const on = learnt.length > 0 ? `, fitted on ${codeList(learnt, 2)}` : "";
  const to = others.length > 0 && on !== "" ? ` and applied to ${codeList(others, 3)}` : "";
  return `${on}${to}${results.length > 0 ? `; the result is kept as ${codeList(results, 3)}` : ""}`;
}

/** `corpus = [dictionary.doc2bow(text) for text in texts]`: the name of the list. */
const listedUnder = (made: CallAction, story: Story): readonly string[] =>
  actionsAfter(story, made, 4).flatMap((a) =>
    a.kind === "assign" &&
    a.cell === made.cell &&
    a.node.kind === "comprehension" &&
    a.node.from <= made.from &&
    a.node.to >= made.to
      ? a.names
      : [],
  );

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** The plain name, or the text column, that a call is given. */
function dataOf(call: CallAction): string[] {
  const given = argument(call, "X", 0) ?? argument(call, "raw_documents", 0);
  if (given === undefined) return [];
  if (/^[A-Za-z_]\w{0,30}$/.test(given.text)) return [given.text];
  if (/^\w{1,20}\[\w{1,20}\]$/.test(given.text)) return [given.text];
  const column = /^(\w{1,20})(?:\.|\[["'])([A-Za-z_][\w ]{0,30})(?:["']\])?$/.exec(given.text)?.[2];
  return column !== undefined && column !== "values" ? [column] : [];
}

/** The class of the step a pipeline ends in, where it is not the transformer itself. */
function lastStep(pipeline: CallAction, made: CallAction, story: Story): string | null {
  const end = indexOf(story).positions.get(pipeline) ?? 0;
  const inside = story.code.actions
    .slice(Math.max(0, end - AROUND), end)
    .filter(
      (a): a is CallAction =>
        a.kind === "call" &&
        a.cell === pipeline.cell &&
        a.from >= pipeline.from &&
        a.to <= pipeline.to &&
        a !== pipeline &&
        /\.[A-Z]\w+$/.test(a.name),
    );
  const last = inside.at(-1);
  return last === undefined || last === made || last.to < made.to ? null : written(last);
}
