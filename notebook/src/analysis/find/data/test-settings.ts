/** What the arguments of a statistical test say of it besides its samples. */
import type { TestFact } from "../../facts.ts";
import { argumentNamed, named, positional } from "../../read/trace/arguments.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { textsOf } from "../../read/trace/value.ts";

/**
 * The column that is compared and the one whose values form the groups, where both are given by their names; null where they are not.
 * Source: `dv`, `between` and `within` of Pingouin, `endog` and `groups` of statsmodels' pairwise_tukeyhsd.
 */
export function namedColumns({ path, args }: CallEvent): Pick<TestFact, "columns" | "by"> | null {
  if (path.endsWith(".pairwise_tukeyhsd")) {
    const given = (name: string, at: number): string | null => {
      const value = named(args, name) ?? positional(args)[at];
      return value?.kind === "table" ? value.state.column : null;
    };
    const [column, group] = [given("endog", 0), given("groups", 1)];
    return column === null || group === null ? null : { columns: [column], by: [group] };
  }
  const text = (name: string): readonly string[] => textsOf(argumentNamed(args, name)?.value) ?? [];
  const columns = text("dv");
  const by = [...text("between"), ...text("within")];
  if (columns.length !== 1) return null;
  return { columns, ...(by.length === 1 && { by }) };
}

/** The test that a function stands for with these settings: one function may run several. */
export function testAsSet(name: string, { path, args }: CallEvent): string {
  const is = (setting: string, wanted: RegExp): boolean => wanted.test(argumentNamed(args, setting)?.text ?? "");
  const isPaired = is("paired", /^(?:T|TRUE|True)$/);
  if (/\.pairwise_t?tests$/.test(path) && is("parametric", /^False$/))
    return argumentNamed(args, "within") === undefined ? "Mann-Whitney test" : "Wilcoxon test";
  if (name === "t-test" && isPaired) return "paired t-test";
  // Source: R's wilcox.test, which is that of signed ranks for one sample or for pairs.
  const areTwo = args[0]?.text.includes("~") === true || args.filter((one) => one.name === null).length > 1;
  if (path.endsWith(".wilcox.test") && !isPaired && areTwo) return "Wilcoxon rank-sum test";
  if (name === "correlation test" && (CORRELATES.test(path) || path.startsWith("pingouin."))) {
    const method = argumentNamed(args, "method");
    const [, kind = null] = METHOD.exec(method?.text ?? "pearson") ?? [];
    return kind === null ? name : `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()} ${name}`;
  }
  return name;
}
const CORRELATES = /\.cor\.test$/;
const METHOD = /^["']?(pearson|spearman|kendall)["']?$/i;
