import { describe, expect, it } from "vitest";
import { leastTime } from "../../../../tests/support/least-time.ts";
import { HOSTILE_MARKDOWN } from "../../../../tests/support/hostile-inputs.ts";
import { HOSTILE_LATEX } from "../../../../tests/support/hostile-outputs.ts";
import { HOSTILE_MARKUP } from "../../../../tests/support/hostile-markup.ts";
import type { FormulaNode } from "./draw-formula.ts";
import { drawLatex, drawMarkdown } from "./draw-markdown.ts";
import type { MarkdownElement, MarkdownNode } from "./markdown-tree.ts";

const drawn = async (source: string): Promise<readonly MarkdownNode[]> => {
  const answer = await drawMarkdown(source);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
};

/** All elements of a tree. */
const elements = (nodes: readonly MarkdownNode[]): MarkdownElement[] =>
  nodes.flatMap((node) => (typeof node === "string" || !("tag" in node) ? [] : [node, ...elements(node.children)]));

const wordsOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => (typeof node === "string" ? node : "tag" in node ? wordsOf(node.children) : `<${node.source}>`))
    .join("");

describe("Markdown", () => {
  it("is drawn with tables, lists, code and links to the web", async () => {
    expect(
      await drawn("# A *b*\n\n3. `x`\n\n|a|\n|-|\n|1|\n\n[w](https://x.org) [j](javascript:1) [c](#Part-2)"),
    ).toMatchObject([
      { tag: "h1", children: ["A ", { tag: "em", children: ["b"] }] },
      "\n",
      { tag: "ol", start: 3, children: ["\n", { tag: "li", children: [{ tag: "code", children: ["x"] }] }, "\n"] },
      "\n",
      { tag: "table" },
      "\n",
      {
        tag: "p",
        children: [
          { tag: "a", href: "https://x.org" },
          " ",
          { tag: "a", children: ["j"] },
          " ",
          { tag: "a", anchor: "Part-2" },
        ],
      },
    ]);
    expect(JSON.stringify(await drawn("[j](javascript:1)"))).not.toContain("javascript");
  });

  it("supports the HTML that authors write in it: tables, alert boxes, folded parts, sized pictures", async () => {
    const picture =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const nodes = await drawn(
      `<div class="alert alert-block alert-warning">**Not** H<sub>2</sub>O<br>x</div>\n\n<details open>\n<summary>More</summary>\n\n- [x] *done*\n\n</details>\n\n<img src="${picture}" width="120px" height=40 alt="dot"> <table><tr><td colspan=2 align=Center>1</td></tr></table>`,
    );
    expect(elements(nodes)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tag: "div", alert: "warning" }),
        expect.objectContaining({ tag: "sub", children: ["2"] }),
        expect.objectContaining({ tag: "details", open: true }),
        expect.objectContaining({ tag: "em", children: ["done"] }),
        expect.objectContaining({ tag: "input", checked: true }),
        expect.objectContaining({ tag: "img", src: picture, width: "120", height: "40", alt: "dot" }),
        expect.objectContaining({ tag: "td", align: "center", span: { columns: 2, rows: 1 } }),
      ]),
    );
    // The content of an HTML block is not markdown.
    expect(wordsOf(nodes)).toContain("**Not** H2O");
  });

  it("keeps its author's sizes, within reason", async () => {
    const scales = async (html: string) => elements(await drawn(html)).map(({ scale }) => scale);
    expect(await scales('<p style="font-family: Arial; font-size:1.75em">a')).toEqual([1.75]);
    expect(await scales('<div style="font-size:24px"><font size="5">a</font><font size="+9">b</font></div>')).toEqual([
      1.5,
      1.5,
      undefined,
    ]);
    expect(await scales('<p style="font-size:9999px">a')).toEqual([2.5]);
    expect(await scales('<p style="font-size:...em">a')).toEqual([undefined]);
  });

  it("keeps its author's colors, as far as they are readable on our paper", async () => {
    expect(
      elements(await drawn('<span style="font-size:9px; color: navy">a</span> <font color="#ffff00">b</font>')),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tag: "span", color: expect.stringMatching(/^light-dark\(rgb\(0 0 128\),/) }),
        expect.objectContaining({ tag: "font", color: expect.stringMatching(/,rgb\(255 255 0\)\)$/) }),
      ]),
    );
    expect(
      JSON.stringify(await drawn('<b style="color:red;background:url(x)">a</b> <b style="color:var(--x)">b</b>')),
    ).not.toMatch(/url|var/);
  });

  it("D01 D15: its HTML runs nothing, and its pictures come from the notebook alone", async () => {
    expect(
      JSON.stringify(
        await drawn(
          '<b onclick=x id=root>hi</b> ![a](https://x.org/p.png) ![b](attachment:b.png) <img src="//x.org/q">',
        ),
      ),
    ).toBe(
      '[{"tag":"p","children":[{"tag":"b","children":["hi"]}," ",{"tag":"img","alt":"a","children":[]}," ",{"tag":"img","src":"attachment:b.png","alt":"b","children":[]}," ",{"tag":"img","alt":"","children":[]}]}]',
    );
  });

  it("D01 D02 D22: contains only known elements and addresses, however hostile HTML is wrapped", async () => {
    for (const html of HOSTILE_MARKUP) {
      const answer = await drawMarkdown(html);
      if (!answer.ok) continue;
      for (const { tag, children: _, ...rest } of elements(answer.value)) {
        expect(tag, html).not.toMatch(
          /^(?:script|style|iframe|object|embed|svg|math|form|button|base|link|meta|video)$/,
        );
        for (const name of Object.keys(rest))
          expect(name, html).toMatch(
            /^(?:href|anchor|src|alt|checked|start|open|title|width|height|align|span|alert|fence|color|scale)$/,
          );
        if (rest.href !== undefined) expect(rest.href, html).toMatch(/^(?:https?|mailto):/i);
        if (rest.src !== undefined)
          expect(rest.src, html).toMatch(/^(?:attachment:|data:image\/(?:png|jpeg|gif);base64,)/);
      }
    }
  });

  it.each([
    ["a table of thousands of columns and rows", /1,500 columns/],
    ["one long address again and again", /too many parts/],
    ["many short lines", /too many parts/],
    ["emphasis without end", /too many parts/],
    ["brackets in brackets", /too many parts/],
    ["quotes in quotes", /too many parts/],
  ] as const)("D18: is not drawn where it would freeze the page: %s", async (kind, reason) => {
    expect(await drawMarkdown(HOSTILE_MARKDOWN[kind](0.25))).toMatchObject({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  });

  it("is drawn however many marks its code, its tables and its paragraphs contain together", async () => {
    const fence = `~~~json\n${'["a_b", [1]],\n'.repeat(600)}~~~`;
    const table = `|a|b|\n|-|-|\n${"|**x**|[1]|\n".repeat(200)}`;
    const paragraphs = "*One* and **two**, as in [3].\n\n".repeat(300);
    for (const text of [fence, table, paragraphs]) expect(await drawMarkdown(text)).toMatchObject({ ok: true });
  });

  it("D18: is not drawn when nested too deeply for anyone to read", async () => {
    expect(await drawMarkdown(">".repeat(100))).toMatchObject({ ok: false, reason: expect.stringMatching(/deeply/) });
    expect(await drawMarkdown("<div>".repeat(100))).toMatchObject({ ok: false });
  });

  it("D18 D22: is not drawn where its HTML makes more elements than it has characters", async () => {
    expect(await drawMarkdown("<b>".repeat(300) + "<p>x".repeat(300))).toMatchObject({ ok: false });
  });
});

describe("a formula", () => {
  const namesIn = (nodes: readonly FormulaNode[]): string[] =>
    nodes.flatMap((node) => (typeof node === "string" ? [] : [node.tag, ...namesIn(node.children)]));
  const formulas = async (source: string) => {
    const answer = await drawLatex(source);
    return answer.ok ? answer.value.flatMap((node) => (typeof node !== "string" && "nodes" in node ? [node] : [])) : [];
  };

  it.each(["marks on one letter beside a formula", "lines beside a formula"] as const)(
    "D18: is not drawn where the text around it would take the page too long: %s",
    async (kind) => {
      expect(await drawLatex(HOSTILE_LATEX[kind](1))).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/parts/),
      });
    },
  );

  it("is rendered for the eye and for screen readers, and nothing in it is taken for markdown", async () => {
    const [paragraph] = await drawn("Let $a_1 * b_1$ and $c*d$:\n$$\nx\n- y\n$$");
    expect(wordsOf([paragraph ?? ""])).toBe("Let <$a_1 * b_1$> and <$c*d$>:\n<$$\nx\n- y\n$$>");
    const [formula] = await formulas("$\\frac{a}{b}$");
    expect(namesIn(formula?.nodes ?? [])).toEqual(expect.arrayContaining(["span", "math", "mfrac"]));
  });

  it("knows the definitions of earlier formulas in its text, and the numbers and labels of papers", async () => {
    const [, second, third] = await formulas(
      "$\\newcommand{\\E}{\\mathbb{E}} x$ $\\E$ \\begin{eqnarray}a &=& b \\label{eq:1}\\end{eqnarray}",
    );
    expect(second?.nodes).not.toBeNull();
    expect(third?.nodes).not.toBeNull();
  });

  it("stays as its source where it cannot be parsed", async () => {
    const [paragraph] = await drawn("$\\frac{1}$");
    expect(paragraph).toMatchObject({ children: [{ source: "$\\frac{1}$", nodes: null, reason: /can't be read/ }] });
  });

  it.each([
    ["links", "\\href{javascript:alert(1)}{x}\\url{javascript:1}"],
    ["pictures", "\\includegraphics{https://attacker.example/p.png}"],
    ["HTML", "\\htmlStyle{position:fixed;inset:0}{x}\\htmlId{root}{y}\\htmlData{a=b}{z}\\htmlClass{fixed inset-0}{w}"],
    ["sizes", "\\rule{9999em}{9999em}\\kern9999em\\hspace{9999em}\\kern-9999em\\raisebox{9999em}{x}"],
    ["colors", "\\color{red;position:fixed}x\\textcolor{url(https://attacker.example)}{y}"],
  ])("D01 D21: contains neither addresses nor positions outside its own: %s", async (_, tex) => {
    const [{ nodes } = { nodes: null }] = await formulas(`$${tex}$`);
    const text = JSON.stringify(nodes);
    expect(text).not.toMatch(/"(?:href|src|id|data-\w+)":|fixed|url\(/);
    for (const [, size] of text.matchAll(/([\d.]+)em/g)) expect(Number(size)).toBeLessThanOrEqual(50);
  });

  it.each([
    [
      "macros that double",
      `${[..."abcdefghijklmnop"].map((name, at, all) => `\\def\\${name}{\\${all[at + 1]}\\${all[at + 1]}}`).join("")}\\a`,
    ],
    ["a macro that calls itself", "\\def\\a{\\a}\\a"],
    ["braces without end", "{".repeat(9000)],
    ["braces in braces", "{".repeat(4000) + "}".repeat(4000)],
    ["roots of roots", "\\sqrt{".repeat(300) + "x" + "}".repeat(300)],
    ["a matrix of nine thousand columns", `\\begin{matrix}${"&".repeat(9000)}\\end{matrix}`],
    ["powers of powers", "x^{".repeat(700) + "1" + "}".repeat(700)],
  ])("D18 D21: is not drawn where it would keep a page busy: %s", async (_, tex) => {
    const draw = async () => expect((await formulas(`$$${tex}$$`)).every(({ nodes }) => nodes === null)).toBe(true);
    expect(await leastTime(3000, draw)).toBeLessThan(3000);
  });

  it("D18 D21: a text draws a bounded number of parts, all formulas together", async () => {
    const nodes = await drawn("$\\frac{a}{b}$ ".repeat(900));
    expect(
      namesIn(
        elements(nodes).flatMap(({ children }) =>
          children.flatMap((child) => (typeof child !== "string" && "nodes" in child ? (child.nodes ?? []) : [])),
        ),
      ).length,
    ).toBeLessThan(5000);
  });
});
