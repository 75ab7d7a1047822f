import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const CODE = `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
a, b, c, d = train_test_split(kilns.drop(columns="cracked"), kilns["cracked"])
print("Accuracy:", LogisticRegression().fit(a, c).score(b, d))`;
const findings = (printed: string, markdown = "") =>
  analyseNotebook(notebookOf({ code: CODE, printed }, ...(markdown === "" ? [] : [markdown]))).facts.findings;

describe("a notebook whose author says nothing of its results", () => {
  it("has said what it prints of the best value", () => {
    expect(findings("(900, 7)\nAccuracy: 0.8125\n")).toEqual([
      { quote: { text: "Accuracy: 0.8125", cell: 0 }, rank: 1, printed: true },
    ]);
  });

  it("has said it in words, not in the row of a report that is printed with it", () => {
    const report = "    accuracy                         0.81       225\n";
    const [first] = findings(`Accuracy of the kilns held out: 0.81\nAccuracy: 0.81\n${report}`);
    expect(first?.quote.text).toBe("Accuracy of the kilns held out: 0.81");
  });

  it("has not said what stands in columns", () => {
    expect(findings("Model:  Logit       Accuracy:       0.8125\n")).toEqual([]);
  });

  it("has said what it prints as decided, but no settings", () => {
    const code = 'print("Best kiln:", kilns.groupby("site").heat.mean().idxmax())';
    const printed = "Best kiln: north\nBest parameters: {'C': 1}\n";
    const { findings: found } = analyseNotebook(notebookOf({ code: `${CODE}\n${code}`, printed })).facts;
    expect(found.map(({ quote }) => quote.text)).toEqual(["Best kiln: north"]);
  });

  it("has said a number that it puts in words, in any language, if there is no result", () => {
    const code = 'print(f"Количество покупателей в таблице: {n}")\nprint(n)';
    const { findings: found } = analyseNotebook(
      notebookOf({ code, printed: "Количество покупателей в таблице: 4373\n4373\n" }),
    ).facts;
    expect(found.map(({ quote }) => quote.text)).toEqual(["Количество покупателей в таблице: 4373"]);
  });

  it("has said nothing in a heading that the code has as a whole, with its number", () => {
    const heading = "Firing of clay at 20 kiln sites (%)";
    const code = `${CODE.slice(0, CODE.indexOf("print"))}print("${heading}")`;
    expect(analyseNotebook(notebookOf({ code, printed: `${heading}\n` })).facts.findings).toEqual([]);
    const counted = code.replace(`"${heading}"`, 'f"Firing of clay at {n} kiln sites (%)"');
    expect(analyseNotebook(notebookOf({ code: counted, printed: `${heading}\n` })).facts.findings).toHaveLength(1);
  });

  it("is none where the author concludes", () => {
    const [first, ...more] = findings(
      "Accuracy: 0.8125\n",
      "## Conclusion\nMost of the kilns that crack are old ones.",
    );
    expect(first?.quote.text).toBe("Most of the kilns that crack are old ones.");
    expect(more).toEqual([]);
  });
});

describe("a printed sentence", () => {
  it("says which setting is the best", () => {
    const code = 'print(f"The best depth of the tree is {depth} with an error of {error}")';
    const printed = "The best depth of the tree is 4 with an error of 12.5\n";
    const { findings: found } = analyseNotebook(notebookOf({ code, printed })).facts;
    expect(found).toMatchObject([{ quote: { text: printed.trim() }, printed: true }]);
    expect(found[0]?.rank).toBeGreaterThanOrEqual(3.5);
  });

  it("is no answer that says how much memory something takes", () => {
    const code = 'print("Mem. usage decreased to {:.2f} Mb ({:.1f}% reduction)".format(end, share))';
    const printed = "Mem. usage decreased to 48.27 Mb (61.3% reduction)\n";
    expect(analyseNotebook(notebookOf({ code, printed })).facts.findings).toEqual([]);
  });

  it("answers what is counted by hand, the first of several that differ in their numbers alone", () => {
    const code = `from csv import reader
rows = list(reader(open("kilns.csv")))[1:]
total = sum(int(row[2]) for row in rows)
print("Average of cracked pots =", total / len(rows))
for site, average in sites:
    print("{}: {:.2f} average pots per firing".format(site, average))`;
    const printed =
      "Average of cracked pots = 3.25\n07: 31.20 average pots per firing\n11: 12.40 average pots per firing\n";
    const { sections } = analyseNotebook(
      notebookOf("Now we swap the values, because they are sorted by the first.", { code, printed }),
    );
    expect(sections.exploration.map(({ text }) => text).join(" ")).toContain(
      "Outputs read: “Average of cracked pots = 3.25” and “07: 31.20 average pots per firing”.",
    );
  });

  it.each([
    ["The average firing of a kiln by the river costs", " what it did", "41.82", false],
    ["The mean number of pots in a kiln by the river is", "", "41.82", true],
    ["The mean number of missing pots in a kiln by the river is", "", "41.82", false],
  ])("answers as a whole sentence: %s", (words, more, number, isTold) => {
    const code = `print("${words}${more} {}.".format(found))`;
    const printed = `${words}${more} ${number}.`;
    const told = (read: string): string =>
      analyseNotebook(notebookOf({ code: `${read}\n${code}`, printed: `${printed}\n` }))
        .sections.exploration.map(({ text }) => text)
        .join(" ");
    expect(told('import pandas as pd\nkilns = pd.read_csv("kilns.csv")').includes(printed)).toBe(isTold);
    // An example of what code does answers nothing.
    expect(told("found = 41.82")).not.toContain(printed);
  });

  it.each([
    ["Average time of one loop:", "0.0031"],
    ["Percentage of missing values:", "1.2"],
    ["Pots read per firing:", "12000"],
  ])("is no answer where it tells of the code or of the table: %s", (words, number) => {
    const code = `print("${words}", found)`;
    const { sections } = analyseNotebook(notebookOf({ code, printed: `${words} ${number}\n` }));
    expect(sections.exploration.map(({ text }) => text).join(" ")).not.toContain(words);
  });
});
