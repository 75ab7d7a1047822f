/** Which models learn from texts that became numbers in some way, or from a sample, where others learn from the same files without it. */
import type { Fact } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { embeddingLayersOf } from "../read/trace/models/layers.ts";
import { isPipeline, stepsOf } from "../read/trace/models/roles.ts";
import { allBehind } from "../read/trace/tables/lineage.ts";
import type { FitEvent } from "../read/trace/tracer.ts";

/**
 * The facts, with the only models that each of these steps is for, where the rows of all models are followed to files. Nothing is said where
 * one kind of model learns both ways, nor of texts unless it is known for each of their steps.
 *
 * @param models those that are judged
 */
export function withBranches<F extends Fact>(
  facts: readonly F[],
  models: readonly FoundModel[],
  knowledge: Knowledge,
): readonly F[] {
  const learning = models.filter(({ fact, fits }) => fact.role === "result" && fits.length > 0);
  if (!learning.every(({ fits }) => fits.every(isFollowed))) return facts;
  const usersOf = (fact: F): readonly string[] | null => {
    const by = (is: boolean): Set<string> =>
      new Set(
        learning.flatMap((one) => (one.fits.some((fit) => uses(fit, fact, knowledge) === is) ? [one.fact.name] : [])),
      );
    const [users, others] = [by(true), by(false)];
    return users.size === 0 || [...users].some((name) => others.has(name)) ? null : [...users];
  };
  const users = new Map(facts.filter(isOfBranch).map((fact) => [fact, usersOf(fact)] as const));
  const areTextsKnown = [...users].every(([{ kind }, names]) => kind === "sampled" || names !== null);
  const all = new Set(learning.map(({ fact }) => fact.name)).size;
  return facts.map((fact) => {
    const names = fact.kind === "sampled" || areTextsKnown ? users.get(fact) : null;
    return names && names.length < all ? { ...fact, models: names } : fact;
  });
}

const isOfBranch = ({ kind }: Fact): boolean => /^(?:sampled|vectorised|tokenised|embedded)$/.test(kind);

/** Whether the rows of a fit are followed back to files, by every way on which they came. */
function isFollowed({ x }: FitEvent): boolean {
  const behind = x.kind === "table" ? allBehind(x.state, MOST_STATES) : [];
  const roots = behind.filter(({ from }) => from.length === 0);
  return roots.length > 0 && behind.length < MOST_STATES && roots.every(({ sources }) => sources.length > 0);
}

function uses({ x, outer, model }: FitEvent, fact: Fact, knowledge: Knowledge): boolean {
  if (fact.kind === "embedded") return embeddingLayersOf(model).some(({ cell }) => fact.cells.includes(cell));
  const how = "how" in fact ? fact.how : null;
  const isMaker = (path: string): boolean => {
    const way = knowledge.treatment(path);
    return way?.as === fact.kind && (how === null || !("how" in way) || way.how === how);
  };
  const steps = isPipeline(outer) ? stepsOf(outer).map(({ path }) => path) : [];
  const made = x.kind === "table" ? allBehind(x.state, MOST_STATES) : [];
  return (
    steps.some(isMaker) ||
    made.some(
      ({ made: path, cell }) =>
        fact.cells.includes(cell) &&
        (isMaker(path) || isMaker(path.replace(/\.(?:fit_)?(?:transform|texts_to_\w+)$/, ""))),
    )
  );
}

/** States visited on the way from the rows of a fit back to their source. */
const MOST_STATES = 400;
