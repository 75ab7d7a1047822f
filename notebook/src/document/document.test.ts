import * as fc from "fast-check";
import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import { type Block, documentBlocks, runsOf, textBlocks } from "./document.ts";
import { CHURN, NO_SECTIONS } from "./fixtures.ts";
import { htmlDocument } from "./html.ts";
import { markdownDocument } from "./markdown.ts";
import { modelCard } from "./model-card.ts";
import { wordDocument } from "./word.ts";

const headings = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
const EMPTY = {
  ...CHURN,
  outcome: "",
  modelType: "",
  metrics: "",
  summary: "",
  sections: NO_SECTIONS,
  notes: "",
  score: null,
  facts: null,
  pictures: [],
};

describe("a document", () => {
  it("has its parts in reading order, and no empty ones", () => {
    expect(headings(documentBlocks(CHURN))).toEqual([
      "Who leaves next month?",
      "Summary",
      "Facts",
      "Values: churn in customers.csv",
      "Values: spend in customers.csv",
      "Exploration",
      "Modeling",
      "Business Logic",
      "Other pictures",
      "Code Quality: 7.2 of 10",
    ]);
    expect(headings(documentBlocks(EMPTY))).toEqual(["Who leaves next month?"]);
  });

  it("puts a picture below the section whose sentences cite its cell", () => {
    const blocks = documentBlocks(CHURN);
    const at = (title: string): number =>
      blocks.findIndex((block) => block.kind === "picture" && block.picture.title === title);
    const heading = (text: string): number =>
      blocks.findIndex((block) => block.kind === "heading" && block.text === text);
    expect(at("Age of customers")).toBe(heading("Exploration") + 2);
    expect(at("What matters")).toBe(heading("Other pictures") + 1);
  });

  it("names the cells behind a paragraph once, in order, and none behind what a person wrote", () => {
    const cells = documentBlocks(CHURN).flatMap((block) => (block.kind === "paragraph" ? [block.cells] : []));
    expect(cells).toContainEqual([2, 4, 5]);
    expect(cells.filter((one) => one.length > 0)).toHaveLength(1);
  });

  it("loses no word of a text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "b", "`", " ", "\n", "- ", "é") }), (text) => {
        const words = textBlocks(text).flatMap((block) =>
          block.kind === "paragraph" ? block.runs : block.kind === "list" ? block.items.flat() : [],
        );
        const letters = (of: string): string => of.replaceAll(/[\s`-]/g, "");
        expect(letters(words.map((run) => run.text).join(""))).toBe(letters(text));
      }),
    );
    expect(runsOf("a `b` c `d")).toEqual([
      { text: "a ", code: false },
      { text: "b", code: true },
      { text: " c ", code: false },
      { text: "`d", code: false },
    ]);
  });
});

describe("as Markdown", () => {
  it("it has headings, tables, lists, pictures and cells, and text that looks like markup stays text", () => {
    const text = markdownDocument(CHURN, (_, index) => `pictures/${index + 1}.png`);
    expect(text).toContain(
      "# Who leaves next month?\n\nAda Lovelace, version 3 of November 20, 2026, Production, churn.ipynb\n",
    );
    expect(text).toContain("It is \\*ready\\* for \\<use\\>.");
    expect(text).toContain(
      "The data comes from `customers.csv`. Charts show the age of customers. *(cells 3, 5, and 6)*",
    );
    expect(text).toContain("- 500 trees\n- depth of 8");
    expect(text).toContain("![Age of customers](pictures/1.png)");
    expect(text).toContain(
      "| Category | Score | Why |\n| --- | --- | --- |\n| Clarity | 8.2 | Good. Headings divide the notebook. |",
    );
  });

  it("D20: lines that would start a heading, a list or a numbered item stay as they were written", () => {
    const text = markdownDocument({ ...EMPTY, notes: "1. first\nand\n+ more\n# none\n2026) year | a" }, () => "");
    expect(text).toContain("1\\. first\nand\n\\+ more\n\\# none\n2026\\) year | a");
  });
});

describe("as one HTML page", () => {
  it("it is self-contained, allows nothing else, and includes the code on request", () => {
    const page = htmlDocument(CHURN, [{ index: 0, source: "if a < b: print('&')" }]);
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    expect(page).toContain('<img src="data:image/png;base64,iVBORw0KGgo=" alt="Age of customers">');
    expect(page).toContain("<pre><code>if a &lt; b: print(&#39;&amp;&#39;)</code></pre>");
    expect(page).not.toMatch(/<script|<link|(?:src|href)="(?!data:)/);
    expect(htmlDocument(CHURN)).not.toContain("<pre>");
  });

  it("D20: user-written content is always text in it", () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&`;
    const page = htmlDocument(
      {
        ...CHURN,
        title: hostile,
        author: hostile,
        fileName: hostile,
        outcome: hostile,
        summary: hostile,
        notes: `\`${hostile}\``,
        sections: { ...NO_SECTIONS, modeling: `- ${hostile}` },
        pictures: [
          { cell: 1, title: hostile, mimeType: `image/png"${hostile}`, data: hostile },
          { cell: 1, title: hostile, mimeType: "image/svg+xml", data: hostile },
        ],
      },
      [{ index: 0, source: hostile }],
    );
    expect(page).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>'/);
    expect([...page.matchAll(/<img /g)]).toHaveLength(2);
  });
});

describe("as a model card", () => {
  it("it starts with machine-readable metadata: library, tags, metrics and results on data that no model was trained on", () => {
    const card = modelCard(CHURN);
    expect(card).toMatch(/^---\n/);
    expect(card).toContain(`\nmodel-index:\n- name: "Dummy baseline"`);
    expect(card).toContain(`- name: "Random Forest"\n  results:\n  - task:\n      type: tabular-classification\n`);
    expect(card).toContain('- "accuracy"');
    expect(card).not.toContain('(training data)"');
    expect(card).toContain("## Evaluation");
    expect(card).toContain("## Uses\n\nMarketing calls the 100 most likely ones.");
  });

  it("for a notebook without facts it is the documentation alone", () => {
    expect(modelCard({ ...CHURN, facts: null })).toMatch(/^---\n---\n\n# Who leaves next month\?\n/);
  });
});

describe("as a Word document", () => {
  it("it is an Office Open XML package with the texts, the tables and the pictures", async () => {
    const parts = await JSZip.loadAsync(await wordDocument({ ...CHURN, notes: "a\u0000b \uD800 <c>" }));
    const document = await parts.file("word/document.xml")?.async("string");
    expect(document).toContain("Who leaves next month?");
    expect(document).toContain("Random Forest: accuracy 0.87 (test data)");
    expect(document).toContain("What matters (cell 10)");
    expect(document).toContain("ab  &lt;c&gt;");
    expect(document?.match(/<w:tbl>/g)).toHaveLength(4);
  });

  it("never has a picture wider than its page", async () => {
    // The header of a PNG of 1,200 x 600 pixels.
    const header = Uint8Array.from([
      137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 4, 176, 0, 0, 2, 88,
    ]);
    const picture = { cell: 0, title: "Wide", mimeType: "image/png", data: Buffer.from(header).toString("base64") };
    const parts = await JSZip.loadAsync(await wordDocument({ ...EMPTY, pictures: [picture] }));
    expect(parts.file(/^word\/media\/./)).toHaveLength(1);
    // 914,400 English Metric Units per inch, 96 pixels per inch.
    expect(await parts.file("word/document.xml")?.async("string")).toContain('<wp:extent cx="5715000" cy="2857500"/>');
  });
});
