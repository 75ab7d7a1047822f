import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyseNotebook } from "../analysis/analyse.ts";
import { parseNotebook } from "../format/parse.ts";
import { describe, expect, it } from "vitest";
import { summaryText } from "./written-texts.ts";

const NOTEBOOKS = join(import.meta.dirname, "../analysis/fixtures/input");

/** Nothing is known about a notebook in an unsupported language: there are no facts to write from. */
const UNREAD = "another-language.ipynb";

describe("the executive summary", () => {
  it.each(readdirSync(NOTEBOOKS).filter((name) => name.endsWith(".ipynb") && name !== UNREAD))(
    "reads the same in the app and in a terminal for %s, in at most 120 words",
    (name) => {
      const parsed = parseNotebook(readFileSync(join(NOTEBOOKS, name), "utf8"));
      if (!parsed.ok) throw new Error(`${name} cannot be read`);
      const { facts, executiveSummary } = analyseNotebook(parsed.value);
      const printed = executiveSummary.map(({ text }) => text).join(" ");
      expect(summaryText(facts)).toBe(printed);
      expect(printed.split(/\s+/).length).toBeLessThanOrEqual(120);
    },
  );
});
