import { expect, it } from "vitest";
import { createAnalysis } from "./analysis.ts";
import { createLog } from "./log.ts";

it("E04: a notebook for which there is no place in the line is refused at once, with how many of its person's are ahead", async () => {
  const analysis = createAnalysis(createLog("silent"));
  const leaving = new AbortController();
  const asked = Array.from({ length: 50 }, (_, index) =>
    analysis.analyse(`{"cells":[],"metadata":{"n":${index}}}`, "ada", leaving.signal),
  );
  await expect(asked.at(-1)).rejects.toMatchObject({ name: "AnalysisBusy", ahead: 49 });
  leaving.abort();
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter((one) => one.status === "rejected" && one.reason.name === "AbortError")).not.toHaveLength(0);
  await analysis.close();
});
