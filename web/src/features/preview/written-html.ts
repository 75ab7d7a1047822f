/** The tree of a markdown text as HTML, in which the HTML of the text itself stands as it was written. */
import type { toHast } from "mdast-util-to-hast";
import { OverBudget } from "./counted-html.ts";

type HastNode = ReturnType<typeof toHast>;

/** Throws OverBudget beyond `most` characters. */
export function htmlOf(root: HastNode, most: number): string {
  const pieces: string[] = [];
  let left = most;
  const write = (piece: string): void => {
    left -= piece.length;
    if (left < 0) throw new OverBudget("", false);
    pieces.push(piece);
  };
  const writeNode = (node: HastNode): void => {
    if (node.type === "text") write(escapedHtml(node.value));
    else if ((node.type as string) === "raw") write((node as unknown as { readonly value: string }).value);
    else if (node.type === "element") {
      write(`<${node.tagName}${attributes(node.properties)}>`);
      for (const child of node.children) writeNode(child);
      if (!VOID.has(node.tagName)) write(`</${node.tagName}>`);
    } else if ("children" in node) for (const child of node.children) writeNode(child);
  };
  writeNode(root);
  return pieces.join("");
}

const VOID = new Set(["br", "hr", "img", "input"]);

/** Those that markdown has; others come from HTML alone, which is written as it stands. */
const NAMES: Readonly<Record<string, string>> = {
  href: "href",
  src: "src",
  alt: "alt",
  title: "title",
  align: "align",
  checked: "checked",
  start: "start",
  className: "class",
};

function attributes(properties: Extract<HastNode, { type: "element" }>["properties"]): string {
  return Object.entries(properties)
    .map(([property, value]) => {
      const name = NAMES[property];
      if (name === undefined || value === null || value === undefined || value === false) return "";
      return ` ${name}="${escapedHtml(Array.isArray(value) ? value.join(" ") : value === true ? "" : String(value))}"`;
    })
    .join("");
}

const escapedHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
