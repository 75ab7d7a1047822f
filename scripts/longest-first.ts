import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where the longest files of a project are, first: the short ones fill the gaps at the end. */
const PLACES = ["e2e", "functions", "policies", "screens"].map((folder) => `/tests/${folder}/`);

/** One project after the other, since a worker goes on only with files of its own; within a place what took longest in the last run comes first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name);
    const turnOf = ({ project, moduleId }: TestSpecification): number => {
      const place = PLACES.findIndex((folder) => moduleId.includes(folder));
      return projects.indexOf(project.name) * (PLACES.length + 1) + (place < 0 ? PLACES.length : place);
    };
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}
