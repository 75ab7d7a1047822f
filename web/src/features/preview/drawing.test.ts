import { describe, expect, it } from "vitest";
import { HOSTILE_HTML, HOSTILE_PYTHON, HOSTILE_SVG, HOSTILE_TEXT } from "../../../../tests/support/hostile-inputs.ts";
import { HOSTILE_JSON } from "../../../../tests/support/hostile-outputs.ts";
import { HOSTILE_MARKUP } from "../../../../tests/support/hostile-markup.ts";
import { drawCode } from "./draw-code.ts";
import { drawHtml } from "./draw-html.ts";
import { drawJson } from "./draw-json.ts";
import { drawTerminal } from "./draw-terminal.ts";
import { sanitiseHtml } from "./sanitised-html.ts";
import { svgRefusal } from "./svg.ts";
import { terminalText } from "./terminal-text.ts";

/** Milliseconds of processor time, so that other load on the machine counts little. */
function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * How much longer eight times the text takes, at least 1: the least of three tries, if the first is not under the bound. Linear work gives
 * about 8, quadratic work 64; work that takes next to no time says nothing about growth.
 */
function growth(make: (size: number) => string, read: (text: string) => unknown): number {
  const [small, large] = [make(0.125), make(1)];
  let least = Infinity;
  for (let turn = 0; turn < 3 && least >= GENEROUS; turn += 1) {
    const whole = processorTime(() => read(large));
    if (whole < 60) return 1;
    // As much text in both, so that garbage collection weighs the same.
    const inPieces = processorTime(() => {
      for (let piece = 0; piece < 8; piece += 1) read(small);
    });
    least = Math.min(least, (8 * whole) / inPieces);
  }
  return least;
}

const GENEROUS = 30;

describe("code that reads an output", () => {
  it.each(Object.entries(HOSTILE_SVG))("D18: weighs a drawing in linear time: %s", (_, make) => {
    expect(growth(make, svgRefusal)).toBeLessThan(GENEROUS);
  });

  it.each(Object.entries(HOSTILE_TEXT))("D18: colors text in linear time: %s", (_, make) => {
    expect(growth(make, (text) => drawTerminal(terminalText(text)))).toBeLessThan(GENEROUS);
  });

  it.each(Object.entries(HOSTILE_PYTHON))(
    "D18: colors a bounded number of pieces of Python, and loses none of it: %s",
    async (_, make) => {
      const source = make(0.25);
      const pieces = await drawCode(source, "python");
      expect(pieces.length).toBeLessThanOrEqual(1501);
      expect(pieces.map(({ text }) => text).join("")).toBe(source);
    },
  );

  it.each(Object.entries(HOSTILE_HTML))(
    "D18: gives the page no more HTML than it can sanitise in a moment: %s",
    (_, make) => {
      const drawn = drawHtml(make(1), false);
      if (!drawn.ok) return expect(drawn.reason).toMatch(/too|deeply/);
      expect(drawn.value.markup.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(3000);
      return expect(drawn.value.markup.length).toBeLessThan(2_000_000);
    },
  );
});

describe("JSON of an output", () => {
  it("is a tree of its names and values", () => {
    expect(drawJson('{"a":[1,"x"]}')).toMatchObject({
      ok: true,
      value: { holder: { kind: "object" }, children: [{ key: "a", children: [{ value: "1" }, { value: '"x"' }] }] },
    });
  });

  it.each(["changes of direction", "marks on one letter"] as const)(
    "D18: is not drawn where its words would take the page too long, escaped or not: %s",
    (kind) => {
      const source = `[${Array.from({ length: 10 }, () => HOSTILE_JSON[kind](1)).join(",")}]`;
      const escaped = source.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
      for (const text of [source, escaped])
        expect(drawJson(text)).toMatchObject({ ok: false, reason: expect.stringMatching(/parts/) });
    },
  );
});

describe("HTML of an output", () => {
  const shown = (html: string): string | null => {
    const drawn = drawHtml(html, false);
    if (!drawn.ok) throw new Error(drawn.reason);
    return sanitiseHtml(drawn.value.markup, "light")?.document ?? null;
  };

  it("keeps the table of a data frame, with its styles on its cells", () => {
    const html =
      '<div>\n<style scoped>\n .dataframe tbody tr th { color: red }\n</style>\n<table border="1" class="dataframe"><thead><tr style="text-align: right;"><th></th><th colspan="2">price</th></tr></thead><tbody><tr><th>0</th><td>12.5</td></tr></tbody></table>\n<p>1 rows × 2 columns</p></div>';
    const page = shown(html);
    expect(page).toContain('<tr style="text-align:right">');
    expect(page).toMatch(/<th style="[^"]*;color:red">0/);
    expect(page).toContain('<th colspan="2"');
    expect(page).toContain(">12.5</td>");
    expect(page).toContain("1 rows × 2 columns");
    expect(page).not.toMatch(/<style|class=/);
  });

  it.each([
    "<frameset>",
    "<frameset><frame src=x>",
    "<html><frameset rows=1><frame></frameset></html>",
    "<head><title>x</title></head>",
    "",
    "<!-- -->",
    "<script>1</script>",
    "<plaintext>",
  ])("D01 D17: is nothing where none of it can be shown: %s", (html) => {
    expect(shown(html)).toBeNull();
  });

  it("D01 D02: contains only known elements and addresses before any sanitiser sees it, however it is wrapped: on the page and on demand", () => {
    expect(HOSTILE_MARKUP.length).toBeGreaterThan(400);
    for (const html of HOSTILE_MARKUP)
      for (const whole of [false, true]) {
        const drawn = drawHtml(html, whole);
        if (!drawn.ok) continue;
        const read = new DOMParser().parseFromString(drawn.value.markup, "text/html");
        // Parsed again by another parser it is what was written.
        expect(read.body.innerHTML, html).toBe(drawn.value.markup);
        for (const element of read.body.querySelectorAll("*")) {
          expect(element.namespaceURI, html).toBe("http://www.w3.org/1999/xhtml");
          expect(element.localName, html).not.toMatch(
            /^(?:script|style|template|noscript|textarea|select|title|iframe|object|embed|svg|math|form|button|input|base|link|meta|video|x-y)$/,
          );
          for (const { name, value } of element.attributes) {
            expect(name, html).toMatch(/^(?:alt|colspan|rowspan|title|href|src|open|style|width|height)$/);
            if (name === "style") expect(value, html).not.toMatch(/url|position|animation|expression|\\/);
            if (name === "href") expect(value, html).toMatch(/^https?:/i);
            if (name === "src") expect(value, html).toMatch(/^data:image\/(?:png|jpeg|gif);base64,/);
          }
        }
      }
  });

  it("D17: is nothing where the sanitiser returns nothing", () => {
    expect(sanitiseHtml("<frameset>", "light")).toBeNull();
  });

  it("D18: is limited by its size: what is merely large may be shown on demand", () => {
    const rows = (count: number): string => `<table>${"<tr><td>1".repeat(count)}</table>`;
    expect(drawHtml(rows(500), false).ok).toBe(true);
    expect(drawHtml(rows(30_000), false)).toMatchObject({ ok: false, anyway: true });
    expect(drawHtml(rows(30_000), true).ok).toBe(true);
    expect(drawHtml("<div>".repeat(100), false)).toMatchObject({ ok: false, anyway: false });
  });

  it("is not large because of an embedded library, which is not shown", () => {
    const library = `<script>${"x".repeat(900_000)}</script>`;
    expect(shown(`<p>before</p>${library}<p>after</p>`)).toContain("<p>before</p><p>after</p>");
    expect(drawHtml(`${library.repeat(4)}<p>after</p>`, false).ok).toBe(false);
    expect(drawHtml(`<script></script>${"x".repeat(400_000)}`, false).ok).toBe(false);
  });

  it("D19: contains nothing that moves", () => {
    expect(
      shown("<marquee>a</marquee><blink>b</blink><progress></progress><progress value=1 max=2></progress>"),
    ).toMatch(/ab<progress value="1" max="2"><\/progress><\/body>/);
  });
});
