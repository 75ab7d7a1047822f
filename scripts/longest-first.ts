import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The order in which projects begin: those with the longest files first, so that the short ones fill the gaps at the end. */
const PROJECTS = ["faults", "e2e", "screens", "functions", "policies", "unit", "web"];

/** One project after the other, since a worker goes on only with files of its own; within each what took longest in the last run comes first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

const turnOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
