/**
 * Markdown, with the HTML and the formulas in it, as a small tree of what the page draws. Runs in a worker: the time that markdown takes
 * can grow faster than its length.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { parseFragment } from "parse5";
import { TEXT_BUDGET, fittingLength } from "../../lib/text-weight.ts";
import { OverBudget, countingAdapter } from "./counted-html.ts";
import { drawFence } from "./draw-code.ts";
import { drawFormulas } from "./draw-formula.ts";
import { type Drawn, refused } from "./drawn.ts";
import { takeFormulas } from "./formulas.ts";
import { isTangled } from "./markdown-effort.ts";
import { type Budget, type Fence, type MarkdownNode, isSpent, readNodes, readText } from "./markdown-tree.ts";
import { htmlOf } from "./written-html.ts";

type MarkdownRoot = ReturnType<typeof fromMarkdown>;
type MarkdownNodes = MarkdownRoot | MarkdownRoot["children"][number];

const MAX_NODES = 4000;
const MAX_DEPTH = 40;
const MAX_COLUMNS = 200;
const MAX_PICTURES = 30;
/** Blocks of code in colors; the others are plain. */
const MAX_FENCES = 20;
/** Characters of everything that is drawn: references may repeat a long address. */
const MAX_CHARACTERS = 400_000;

/** Lines weigh less here than in a terminal: this is for piled-up marks and changes of direction. */
const MAX_TEXT_WEIGHT = 6 * TEXT_BUDGET;

export async function drawMarkdown(source: string): Promise<Drawn<readonly MarkdownNode[]>> {
  if (fittingLength(source, MAX_TEXT_WEIGHT) < source.length) return refused(TOO_MUCH);
  const { text, formulas: found } = takeFormulas(source);
  if (isTangled(text)) return refused(TOO_MUCH);
  const markdown = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const reason = markdownRefusal(markdown);
  if (reason !== null) return refused(reason);
  try {
    const html = htmlOf(toHast(markdown, { allowDangerousHtml: true, clobberPrefix: "" }), MAX_CHARACTERS);
    const tree = parseFragment(html, { treeAdapter: countingAdapter(2 * MAX_NODES), scriptingEnabled: false });
    const left: Budget = { nodes: MAX_NODES, characters: MAX_CHARACTERS, pictures: MAX_PICTURES, depth: 2 * MAX_DEPTH };
    const reading = { found, drawn: await drawFormulas(found), left, fences: [] as Fence[] };
    const nodes = readNodes(tree, reading);
    if (isSpent(left)) return refused(TOO_MUCH);
    for (const fence of reading.fences.slice(0, MAX_FENCES)) fence.pieces = await drawFence(fence.code, fence.language);
    return { ok: true, value: nodes };
  } catch (error) {
    if (error instanceof OverBudget) return refused(TOO_MUCH);
    throw error;
  }
}

/** LaTeX of an output: formulas with text between them. Refused where there is no formula that could be drawn. */
export async function drawLatex(source: string): Promise<Drawn<readonly MarkdownNode[]>> {
  if (fittingLength(source, MAX_TEXT_WEIGHT) < source.length) return refused(TOO_MUCH);
  const { text, formulas: found } = takeFormulas(source);
  const drawn = await drawFormulas(found);
  return drawn.some(({ nodes }) => nodes !== null)
    ? { ok: true, value: readText(text, { found, drawn }) }
    : refused(drawn[0]?.reason ?? "This LaTeX can't be displayed.");
}
const TOO_MUCH = "This text has too many parts to display.";

/** Before a table grows its empty cells: each row gets as many as the head has. Walks without recursion. */
function markdownRefusal(root: MarkdownNodes): string | null {
  const open: { readonly node: MarkdownNodes; readonly depth: number }[] = [{ node: root, depth: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > MAX_DEPTH) return "This text is nested too deeply to display.";
    if (node.type === "table") {
      const columns = Math.max(...node.children.slice(0, MAX_NODES).map((row) => row.children.length));
      if (columns > MAX_COLUMNS)
        return `This table has ${columns.toLocaleString("en-US")} columns, too many to display.`;
      nodes += columns * node.children.length;
    }
    nodes += 1;
    if (nodes > MAX_NODES) return TOO_MUCH;
    if ("children" in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 });
  }
  return null;
}
