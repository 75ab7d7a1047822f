import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const told = (code: string): string =>
  analyseNotebook(notebookOf({ code }))
    .sections.preparation.map(({ text }) => text)
    .join(" ");
const READ = `import pandas as pd
kites = pd.read_csv("kites.csv")
`;
const SAVE = '\nkites.to_csv("clean.csv")';

it("rows of which all gaps were just filled are not dropped", () => {
  const drop = "\nkites = kites.dropna()";
  expect(told(`${READ}kites = kites.fillna(0)${drop}${SAVE}`)).not.toContain("dropped");
  expect(told(`${READ}kites = kites.ffill()${drop}${SAVE}`)).toContain("dropped");
  expect(told(`${READ}kites["width"] = kites["width"].fillna(0)${drop}${SAVE}`)).toContain("dropped");
});
