import type { Draft } from "../sections/draft.ts";
import { code, codeList, columnList } from "../sections/names.ts";
import { enumerate } from "../wording.ts";
import { lightArgument } from "./light-calls.ts";
import { isName, type LightStory, plainArgument } from "./light-story.ts";

/** Features made, encoded and scaled. */
export function lightFeatures(story: LightStory): Draft[] {
  const drafts: Draft[] = [];
  const coded = story.of("encode").filter((c) => /^(?:labelencode|onehot)/.test(c.name));
  for (const call of coded.slice(0, 2)) {
    const what = plainArgument(call, call.args.length - 1);
    if (what === null) continue;
    const into = call.target === null ? "" : `; the result is kept as ${code(call.target)}`;
    drafts.push({
      text: `The labels in ${code(what)} were encoded as ${call.name === "labelencode" ? "integers by a map from each class to a number" : "one-hot vectors"}${into}.`,
      cells: [call.cell],
      weight: 1.6,
    });
  }
  const matrices = story.of("feature").filter((c) => c.name === "model.matrix");
  const made = matrices.flatMap((c) => c.target ?? []);
  const [matrix] = matrices;
  if (matrix) {
    const formula = lightArgument(matrix, ["object"], 0);
    const dummies = ", in which each category becomes a column of its own";
    const sizes = made.flatMap((name) => {
      const size = story.sizesFrom(name, matrix.cell);
      return size ? [`${code(name)} with ${size.rows} rows and ${size.columns} columns`] : [];
    });
    drafts.push({
      text: `The predictors were written out as numeric design matrices${formula !== null && formula.length <= 40 ? ` by the formula ${code(formula)}` : ""}${dummies}${sizes.length > 0 ? `: ${enumerate(sizes)}` : made.length > 0 ? ` (${codeList(made, 3)})` : ""}.`,
      cells: matrices.map((c) => c.cell),
      weight: 1.6,
    });
  }
  const mutated = story
    .of("feature")
    .filter((c) => c.name === "mutate" || c.name === "transform")
    .flatMap((c) =>
      c.args.flatMap((a) =>
        a.name !== null && a.text.length <= 44 ? [{ text: `${code(a.name)} as ${code(a.text)}`, cell: c.cell }] : [],
      ),
    );
  if (mutated.length > 0)
    drafts.push({
      text: `New columns were derived: ${enumerate(mutated.slice(0, 4).map((m) => m.text))}.`,
      cells: mutated.map((m) => m.cell),
      weight: 1.5,
    });
  const scaled = story.of("scale");
  if (scaled.length > 0) {
    const method = scaled.map((c) => lightArgument(c, ["method"])).find((m) => m !== null && m.length <= 40);
    const what = scaled.flatMap((c) => plainArgument(c, 0) ?? []);
    drafts.push({
      text: `${what.length > 0 ? `The columns of ${codeList(what, 3)}` : "The values"} were ${method ? `preprocessed with ${code(`method=${method}`)}` : "centred and scaled"}.`,
      cells: scaled.map((c) => c.cell),
      weight: 1.4,
    });
  }
  const grouped = story.of("aggregate").filter((c) => /^(?:group_by|groupby|aggregate|by)$/.test(c.name));
  const columns = grouped.flatMap((c) =>
    c.args.flatMap((a) => (a.name === null && isName(a.text.replace(/^:/, "")) ? [a.text.replace(/^:/, "")] : [])),
  );
  if (columns.length > 0)
    drafts.push({
      text: `Rows were grouped by ${columnList(columns, 3)}.`,
      cells: grouped.map((c) => c.cell),
      weight: 1,
    });
  return drafts;
}
