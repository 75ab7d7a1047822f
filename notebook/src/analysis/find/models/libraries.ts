import type { Knowledge } from "../../know/knowledge.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FoundModel } from "./models.ts";

/** Names of the language and its environment, which say nothing about the work. */
const EVERYWHERE = new Set(["Python", "IPython", "os", "pickle", "requests", "re", "Data access", "SQL", "Sound"]);
/** What nearly every notebook uses comes after what is specific to this one. */
const USUAL = ["pandas", "NumPy", "Matplotlib", "seaborn"];

/** The libraries that the notebook uses: those of its models first, then by use. */
export function findLibraries(
  { modules, calls }: Trace,
  knowledge: Knowledge,
  models: readonly FoundModel[],
): string[] {
  const uses = new Map<string, number>();
  const use = (path: string, weight: number): void => {
    const title = knowledge.library(path);
    if (title !== null && !EVERYWHERE.has(title)) uses.set(title, (uses.get(title) ?? 0) + weight);
  };
  for (const module of modules) use(module, 1);
  const imported = new Set(uses.keys());
  for (const { path } of calls) use(path, 1);
  for (const { instance } of models) use(instance.path, MODEL_WEIGHT);
  const usual = (title: string): number => USUAL.indexOf(title);
  // A call known only by its conventional name was imported elsewhere, or is something else.
  return [...uses]
    .filter(([title]) => imported.size === 0 || imported.has(title))
    .sort(
      ([a, m], [b, n]) =>
        Number(usual(a) >= 0) - Number(usual(b) >= 0) || (usual(a) >= 0 ? usual(a) - usual(b) : n - m),
    )
    .map(([title]) => title);
}

const MODEL_WEIGHT = 1_000;
