/** The languages of notebooks besides Python. Loaded in the worker when one is met. */
import bash from "highlight.js/lib/languages/bash";
import cpp from "highlight.js/lib/languages/cpp";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import julia from "highlight.js/lib/languages/julia";
import r from "highlight.js/lib/languages/r";
import scala from "highlight.js/lib/languages/scala";
import shell from "highlight.js/lib/languages/shell";
import sql from "highlight.js/lib/languages/sql";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import { LOOKS } from "./code-looks.ts";
import type { TextPiece } from "./text-piece.ts";

const lowlight = createLowlight({ bash, cpp, javascript, json, julia, r, scala, shell, sql, yaml });

/** Characters: highlight.js looks through long texts many times. */
const LONGEST = 20_000;

/** `language` by any of its names; one that is not known has no colours. */
export function otherPieces(source: string, language: string): readonly TextPiece[] {
  if (!lowlight.registered(language) || source.length > LONGEST) return [{ text: source, looks: "" }];
  const pieces: TextPiece[] = [];
  collect(lowlight.highlight(language, source).children, "", pieces);
  return pieces;
}

type Nodes = ReturnType<typeof lowlight.highlight>["children"];

function collect(nodes: Nodes, looks: string, pieces: TextPiece[]): void {
  for (const node of nodes) {
    if (node.type === "text") pieces.push({ text: node.value, looks });
    else if (node.type === "element") collect(node.children, looksOf(node.properties["className"]) ?? looks, pieces);
  }
}

const looksOf = (classes: unknown): string | undefined =>
  Array.isArray(classes) ? CLASSES[String(classes[0]).replace(/^hljs-/, "")] : undefined;

const CLASSES: Readonly<Record<string, string>> = {
  keyword: LOOKS.keyword,
  built_in: LOOKS.call,
  title: LOOKS.call,
  meta: LOOKS.call,
  attr: LOOKS.call,
  string: LOOKS.text,
  regexp: LOOKS.text,
  subst: "",
  number: LOOKS.number,
  literal: LOOKS.number,
  symbol: LOOKS.number,
  comment: LOOKS.comment,
  doctag: LOOKS.comment,
};
