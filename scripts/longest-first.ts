import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The order in which projects begin: those with the longest files first, so that the short ones fill the gaps at the end. */
const PROJECTS = ["faults", "e2e", "functions", "policies", "unit", "web"];

/** One project after the other, since only its own files share a worker; within each what took longest in the last run comes first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    return sorted.toSorted((a, b) => turn(a) - turn(b));
  }
}
