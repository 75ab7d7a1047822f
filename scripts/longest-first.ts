import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The order in which projects begin: those with the longest files first, so that the short ones fill the gaps at the end. */
const PROJECTS = ["faults", "e2e", "screens", "functions", "policies", "unit", "web"];

/**
 * One project after the other, and in it one environment after the other, since a worker goes on only with files of its own; within each
 * what took longest in the last run comes first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({ file, turn: turnOf(file) }));
    return sorted.toSorted((a, b) => a.turn - b.turn).map(({ file }) => file);
  }
}

const turnOf = ({ project, moduleId }: TestSpecification): number =>
  PROJECTS.indexOf(project.name) * 2 +
  (/^\/\/ @vitest-environment jsdom$/m.test(readFileSync(moduleId, "utf8")) ? 0 : 1);
