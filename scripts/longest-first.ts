import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where the longest files are, first: the short ones fill the gaps at the end. Files of one project stand together, those of the web come last. */
const PLACES = ["faults", "e2e", "functions", "policies", "screens"]
  .map((folder) => `tests/${folder}`)
  .concat(["notebook", "cli", "server", "supabase"]);

/** One project after the other, since a worker goes on only with files of its own; within a place what took longest in the last run comes first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

/** Place in the order, 0 the first. */
const turnOf = ({ moduleId }: TestSpecification): number => {
  const place = PLACES.findIndex((folder) => moduleId.includes(`/${folder}/`));
  return place < 0 ? PLACES.length : place;
};
