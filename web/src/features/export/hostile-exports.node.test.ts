/** Exports of a notebook whose every text is an attack, opened by the parsers that their readers use. */
import { CHURN_FACTS } from "@data-documentation/notebook/analysis/fixtures/churn-facts.ts";
import { type Remote, wrap } from "comlink";
import { unzipSync } from "fflate";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_SVG } from "../../../../tests/support/hostile-inputs.ts";
import { HOSTILE_MARKUP } from "../../../../tests/support/hostile-markup.ts";
import { offerExport } from "./export-file.ts";
import type { ExportInput, ExportKind, ExportWorker, Exported } from "./messages.ts";

/** Of the 448 texts of HTML one in 25, in whatever order they come, and what means something in the other formats. */
const ATTACKS = [
  ...HOSTILE_MARKUP.filter((_text, index) => index % 25 === 0),
  "[x](javascript:alert(1)) ![x](https://attacker.example/p.png) <https://attacker.example>",
  "[x]: javascript:alert(1)\n[x]\n\n[^1]: note\n[^1]",
  "---\nlicense: mit\n---\n\n# Heading\n\nSetext\n===\n\nSetext\n---\n\n- item\n1. item\n> quote",
  "````\n<script>alert(1)</script>\n````\n\n    indented\n\n~~~\nfenced",
  "| a | b |\n|---|---|\n| <img src=x onerror=alert(1)> | c |",
  "`<img src=x>` ``a`b`` \\<img src=x> &lt;img src=x&gt; <!-- x",
  "$$\\href{javascript:alert(1)}{x}$$ :::note ~~x~~ *x* __x__",
  "]]></w:t></w:r><w:hyperlink r:id='rId1'/> <w:instrText>HYPERLINK \"https://attacker.example\"</w:instrText>",
  "a `b\r\r<img src=x onerror=alert(1)>\r\rc` d\r\r<img src=x onerror=alert(1)>",
  "../../../etc/passwd",
  "..\\..\\autoexec.bat",
  "C:\\x: \u202E y \u0000 \u001B[31m \u009B \u2028 \uFFFE \u{E000}",
];
const ALL = ATTACKS.join("\n\n");
const TITLES = [
  ...ATTACKS.slice(-3),
  ATTACKS[0] ?? "",
  "..",
  "/",
  "a".repeat(300),
  `${"a".repeat(79)}\u{1F600}\u{1F600}`,
  "\u{6F22}".repeat(300),
  "\u00E9",
  "e\u0301",
  "INDEX",
  "index.html",
  "aux",
  "Con.txt",
];

const hostileFacts = (text: string) => ({
  ...CHURN_FACTS,
  libraries: ["scikit-learn", text],
  question: { text, cell: 0 },
  experiments: CHURN_FACTS.experiments.map((one) => ({
    ...one,
    data: [text],
    target: text,
    models: one.models.map((model) => ({ ...model, name: text, class: text, params: { C: text } })),
  })),
});

const input = (title: string, text: string): ExportInput => {
  const reading = {
    title,
    status: text,
    fileName: title,
    author: text,
    version: 1,
    updatedAt: "2026-11-20T12:00:00Z",
    outcome: text,
    modelType: text,
    accuracyMetrics: text,
    summary: text,
    sections: { exploration: text, preparation: text, featureEngineering: text, modeling: text, validation: text },
    sectionEvidence: { modeling: [{ text: text.slice(0, 40), cells: [0] }] },
    notes: text,
    codeQualityScore: null,
    facts: hostileFacts(text),
  };
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><desc>)"'</desc></svg>`;
  const charts = [
    ["image/png", pixel],
    ["image/svg+xml", svg],
    // What is no picture, one that no browser can decode, and one that keeps it busy.
    ["image/png", ")<img/src=x/onerror=alert(1)>"],
    ["image/png", `${pixel.slice(0, -1)}AA`],
    ["image/svg+xml", HOSTILE_SVG["patterns in patterns"](1)],
  ].map(([mime_type, data], position) => ({ cell_index: 0, position, title: text, mime_type, data }));
  const cells = [{ cell_type: "code", source: text, metadata: {}, outputs: [], execution_count: 1 }];
  const file = new Blob([JSON.stringify(JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }))]);
  return { reading, charts, file } as unknown as ExportInput;
};

let worker: Remote<ExportWorker>;
const channel = new MessageChannel();
beforeAll(() => {
  offerExport(channel.port1);
  worker = wrap<ExportWorker>(channel.port2);
});
afterAll(() => {
  channel.port1.close();
  channel.port2.close();
});

const exported = async (kind: ExportKind, title = ALL, text = ALL): Promise<Exported> => {
  const written = await worker.write(kind, input(title, text));
  if (!written.ok) throw new Error(written.error);
  return written.value;
};
const textOf = async (kind: ExportKind): Promise<string> => (await exported(kind)).content.text();

/** Letters and digits: what no escaping may lose. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");
const LETTERS = letters(ALL);

describe("D20: a notebook of attacks", () => {
  it.each(["html", "html-with-code"] as const)(
    "as %s has the elements of its format alone, and all its text",
    async (kind) => {
      const page = parse(await textOf(kind));
      expect(strange(page, /^data:image\/(?:png|svg\+xml)[;,]/)).toEqual([]);
      expect(elementsOf(page).filter(({ tagName }) => tagName === "img")).toHaveLength(2);
      expect(letters(wordsOf(page))).toContain(LETTERS);
    },
  );

  it.each(["markdown", "model-card"] as const)("as %s is headings, paragraphs and tables of our own", async (kind) => {
    const whole = await textOf(kind);
    const benign = await (await exported(kind, "Title", "Text")).content.text();
    const [front, body] = kind === "model-card" ? split(whole) : ["", whole];
    const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const nodes = nodesOf(tree);
    const kinds = new Set(nodes.map(({ type }) => type));
    const usual =
      "root heading paragraph text inlineCode list listItem table tableRow tableCell image emphasis link break".split(
        " ",
      );
    expect([...kinds].filter((one) => !usual.includes(one))).toEqual([]);
    for (const { url = "", children } of nodes.filter(({ type }) => type === "link")) {
      // An address that stands in a text, made a link by whoever shows the page: it leads where it says.
      expect(url).toMatch(/^(?:https?:|mailto:)/);
      expect(url).toContain(children?.[0]?.value);
    }
    for (const { url } of nodes.filter(({ type }) => type === "image")) expect(url).toMatch(/^data:image\/(?:png|svg)/);
    const headings = (text: string): number => text.match(/^#{1,3} /gm)?.length ?? 0;
    expect(nodes.filter(({ type }) => type === "heading")).toHaveLength(headings(benign));
    expect(letters(nodes.map(({ value }) => value ?? "").join(""))).toContain(LETTERS);
    expect(front).not.toMatch(/^license:/m);
    // YAML refuses a document that holds one of these.
    // oxlint-disable-next-line no-control-regex -- the point is that none are left
    expect(front).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\uFFFE]/u);
  });

  it("as a Word document leads nowhere, holds nothing that runs, and is well-formed", async () => {
    const parts = unzipSync(new Uint8Array(await (await exported("word")).content.arrayBuffer()));
    const names = Object.keys(parts);
    expect(names.filter((name) => /\.\.|^\/|\\|vba|activex|ole|embeddings|altchunk/i.test(name))).toEqual([]);
    for (const name of names.filter((one) => /\.(?:xml|rels)$/.test(one))) {
      const found: string[] = [];
      const words: string[] = [];
      const parser = new SaxesParser();
      parser.on("error", (error) => {
        throw error;
      });
      parser.on("text", (text) => words.push(text));
      parser.on("opentag", ({ name: tag, attributes }) => {
        const target = String(attributes["Target"] ?? "");
        if (attributes["TargetMode"] === "External" || /:|\.\.|\\/.test(target)) found.push(target);
        if (/:(?:hyperlink|instrText|fldSimple|fldChar|altChunk|object|control|attachedTemplate)$/.test(tag))
          found.push(tag);
      });
      parser.write(new TextDecoder().decode(parts[name])).close();
      expect([name, found]).toEqual([name, []]);
      if (name === "word/document.xml") expect(letters(words.join(""))).toContain(LETTERS);
    }
  });

  it("in an archive has a name of its own without a path, and its index leads to the archive's files alone", async () => {
    const known = { status: ALL, updatedAt: "2026-11-20T12:00:00Z", score: null, outcome: ALL, failure: null };
    const notebooks = await Promise.all(
      [...TITLES, ...TITLES].map(async (title) => ({
        ...known,
        title,
        files: [await exported("html", title, "Text"), await exported("notebook", title, "Text")],
      })),
    );
    const archive = await worker.archive({
      title: ALL,
      notebooks: [...notebooks, { ...known, title: ALL, files: [], failure: ALL }],
    });
    const parts = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const names = Object.keys(parts);
    expect(names).toHaveLength(1 + notebooks.length * 2);
    expect(
      names.filter(
        (name) =>
          !/^[^./\\:*?"<>|\p{Cc}\p{Bidi_Control}][^/\\:*?"<>|\p{Cc}\p{Bidi_Control}]{0,110}\.(?:html|ipynb)$/u.test(
            name,
          ),
      ),
    ).toEqual([]);
    // More than this, or the name of a device, and file systems cannot keep what is unpacked.
    expect(names.filter((name) => Buffer.byteLength(name) > 255 || /^(?:aux|con)\./i.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.normalize().toLowerCase())).size).toBe(names.length);
    const index = parse(new TextDecoder().decode(parts["index.html"]));
    const links = elementsOf(index).flatMap(({ attrs }) => attrs.filter(({ name }) => name === "href"));
    expect(links.map(({ value }) => decodeURIComponent(value)).toSorted()).toEqual(
      names.filter((name) => name !== "index.html").toSorted(),
    );
    expect(strange(index, /^(?![a-z]+:)/i)).toEqual([]);
  });
});

it("D20: the uploaded file keeps its name as a notebook's, whatever a row says", async () => {
  for (const [name, expected] of [
    ["delays.ipynb", "delays.ipynb"],
    ["../../run.bat", "run.bat.ipynb"],
    ["a\u202Ebpyni.hta", "a bpyni.hta.ipynb"],
  ] as const)
    expect((await exported("original", name, "Text")).name).toBe(expected);
});

const split = (card: string): [string, string] => {
  const end = card.indexOf("\n---\n", 4);
  return [card.slice(0, end), card.slice(end + 5)];
};

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

type Html = DefaultTreeAdapterTypes.Node;
const elementsOf = (node: Html): DefaultTreeAdapterTypes.Element[] => [
  ...("attrs" in node ? [node] : []),
  ...("childNodes" in node ? node.childNodes.flatMap(elementsOf) : []),
];
const wordsOf = (node: Html): string =>
  "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(wordsOf).join("") : "";

const TAGS =
  "html head meta title style body main section h1 h2 h3 p small ul li table thead tbody tr th td pre code figure img figcaption br a";
const ATTRIBUTES = "lang charset name content http-equiv dir scope alt aria-label class";

/** Elements, attributes and addresses that no page of ours has. */
const strange = (page: Html, address: RegExp): string[] =>
  elementsOf(page).flatMap(({ tagName, attrs }) => [
    ...(TAGS.split(" ").includes(tagName) ? [] : [tagName]),
    ...attrs
      .filter(({ name, value }) =>
        name === "src" || name === "href" ? !address.test(value) : !ATTRIBUTES.split(" ").includes(name),
      )
      .map(({ name, value }) => `${tagName} ${name}=${value.slice(0, 80)}`),
  ]);
