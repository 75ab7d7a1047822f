import { describe, expect, it } from "vitest";
import { leastTime } from "../../../../tests/support/least-time.ts";
import { drawHtml } from "./draw-html.ts";
import { safeStyle } from "./output-styles.ts";

const drawn = (html: string) => {
  const answer = drawHtml(html, false);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
};

describe("the styles of an output", () => {
  it("are those that pandas gives the cells of a table, applied to the cells", () => {
    const { markup, colored } = drawn(
      `<style type="text/css">
#T_1 th { text-align: left; }
#T_1_row0_col0, #T_1_row1_col0 { background-color: #023858; color: #f1f1f1; }
#T_1_row0_col1 { width: 10em; background: linear-gradient(90deg, #d65f5f 50.0%, transparent 50.0%); }
#T_1 .col1:hover { color: red }
</style><table id="T_1"><tr><th>a</th><td id="T_1_row0_col0">1</td><td id="T_1_row0_col1" class="col1">2</td></tr></table>`,
    );
    expect(markup).toBe(
      '<table><tbody><tr><th style="text-align:left">a</th><td style="background-color:#023858;color:#f1f1f1">1</td><td style="width:10em;background:linear-gradient(90deg, #d65f5f 50.0%, transparent 50.0%)">2</td></tr></tbody></table>',
    );
    expect(colored).toBe(true);
    expect(drawn('<p style="text-align:right">1').colored).toBe(false);
  });

  it("win by specificity, then by order, and inline styles win over both", () => {
    const sheet = "<style>td { color: red } .a { color: blue } td { color: green }</style>";
    expect(drawn(`${sheet}<table><tr><td>1<td class=a>2<td class=a style="color:black">3</table>`).markup).toMatch(
      /color:green">1.*color:blue">2.*color:black">3/,
    );
  });

  it("match elements by their surroundings", () => {
    const sheet = "<style>.x b { color: red } .x .y i { font-weight: bold }</style>";
    expect(drawn(`${sheet}<b>0</b><div class=x><b>1</b><i>2</i><p class=y><i>3</i></div>`).markup).toBe(
      '<b>0</b><div><b style="color:red">1</b><i>2</i><p><i style="font-weight:bold">3</i></p></div>',
    );
  });

  it.each([
    "position:fixed;inset:0;z-index:9",
    "background:url(https://attacker.example/x)",
    "background-image:image-set('x' 1x)",
    "color:var(--accent)",
    "width:calc(1px*9999)",
    "width:99999px",
    "margin:-99px",
    "animation:spin 1s infinite",
    "transform:scale(99)",
    "filter:blur(99px)",
    "text-shadow:0 0 9px red",
    "content:'x'",
    "behavior:url(x)",
    "color:expression(alert(1))",
    "c\\6flor:red",
    "display:none",
    "background:linear-gradient(red,url(https://attacker.example))",
  ])("D01 D02 D19 D22: never load, move, cover or hide anything: %s", (style) => {
    expect(safeStyle(style)).toBe("");
    expect(drawn(`<style>p{${style}}</style><p style="${style}">x`).markup).toBe("<p>x</p>");
  });

  it("are those for the screen alone, and without animation", () => {
    const sheet =
      "<style>@media print { p { color: red } } @import url(x); @keyframes a { to { color: red } } b { color: red }</style>";
    expect(drawn(`${sheet}<p>x</p>`).markup).toBe("<p>x</p>");
  });

  it.each([
    [
      "rules for everything",
      `<style>${"p b i {color:red} ".repeat(9000)}</style>${"<p><b><i>x</i></b></p>".repeat(900)}`,
    ],
    ["braces without end", `<style>${"{".repeat(200_000)}</style><p>x`],
    ["comments without end", `<style>${"/*".repeat(100_000)}</style><p>x`],
    ["one rule with thousands of selectors", `<style>${"#a,".repeat(60_000)}#a{color:red}</style><p id=a>x`],
    ["a long value", `<p style="${"color:red;".repeat(20_000)}">x`],
    ["gradients", `<style>p{background:linear-gradient(${"red,".repeat(60_000)}red)}</style><p>x`],
    ["media in media", `<style>${"@media x{".repeat(25_000)}</style><p>x`],
  ])("D11 D18 D22: are read in a moment: %s", async (_, html) => {
    const read = (): void => expect(drawHtml(html, false).ok).toBe(true);
    expect(await leastTime(1500, read)).toBeLessThan(1500);
  });

  it("reserve the space of pictures before they are decoded", () => {
    const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    expect(drawn(`<img src="data:image/png;base64,${picture}">`).markup).toContain('width="1" height="1"');
  });

  it("leave out what only a script would show", () => {
    expect(drawn("<p>a</p><div hidden>b</div>").markup).toBe("<p>a</p>");
  });
});
