/** What is done to a target is no preparation of the features. */
import type { Fact, NotebookFacts } from "../facts.ts";
import { ofKind } from "./draft.ts";

/** The facts without new columns that are the target, or whose name only a loop knows, and without drops that follow from the target. */
export function besideTargets({ facts, experiments }: NotebookFacts): Fact[] {
  const targets = new Set(experiments.map(({ target }) => target));
  const sourcesOfTargets = new Set(
    ofKind(facts, "derived").flatMap(({ columns, from }) => (columns.some((name) => targets.has(name)) ? from : [])),
  );
  const gone = new Set(ofKind(facts, "dropped-columns").flatMap(({ columns }) => columns));
  return facts.flatMap((fact): Fact[] => {
    // What a target is computed from has to go: it would give the answer away.
    if (fact.kind === "dropped-columns" && fact.columns.some((name) => sourcesOfTargets.has(name))) {
      const others = fact.columns.filter((name) => !sourcesOfTargets.has(name));
      return others.length === 0 ? [] : [{ ...fact, columns: others }];
    }
    if (fact.kind === "selected" && fact.how === "by hand") {
      const others = fact.columns.filter((name) => !targets.has(name));
      // A single column next to the target is often only its key.
      return others.length === 1 && others.length < fact.columns.length ? [] : [{ ...fact, columns: others }];
    }
    if (fact.kind !== "derived" || fact.columns.length === 0) return [fact];
    // How a target is computed is worth a sentence; that it is separated from the features is not.
    const isComputed = fact.formula !== null || fact.from.some((name) => gone.has(name));
    const columns = fact.columns.filter((name) => (isComputed || !targets.has(name)) && !name.includes("{"));
    return columns.length === 0 ? [] : [{ ...fact, columns }];
  });
}
