import type { Experiment, NotebookKind, Task, TestFact } from "../facts.ts";

/** More data sets or targets than this, each with models, are examples of a lesson. */
const MOST_QUESTIONS = 3;

/** What kind of notebook it is, by what it tries. */
export function kindOf(experiments: readonly Experiment[], tests: readonly TestFact[], words: string): NotebookKind {
  const tasks = new Set(experiments.map((e) => e.task));
  const isLesson = experiments.length > MOST_QUESTIONS || LESSON.test(words);
  if (experiments.length === 0) return tests.length > 0 ? "statistics" : isLesson ? "lesson" : "exploration";
  if (only(tasks, ["test"])) return "statistics";
  // Several series are forecast each on its own.
  if (only(tasks, ["forecasting"])) return "forecast";
  if (isLesson && experiments.length > 1) return "lesson";
  if (only(tasks, ["clustering", "reduction", "anomaly", null])) return "unsupervised";
  return tasks.has("forecasting") ? "forecast" : "supervised";
}

const only = (tasks: ReadonlySet<Task | null>, kinds: readonly (Task | null)[]): boolean =>
  tasks.size > 0 && [...tasks].every((task) => kinds.includes(task)) && [...tasks].some((task) => task !== null);

/** Words in titles and headings of material that teaches. */
const LESSON =
  /\b(?:chapter|lecture|lesson|tutorial|exercises?|course|introduction to|learn how|cheat ?sheet|workshop|code examples)\b/i;
