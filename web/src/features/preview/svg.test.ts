import { describe, expect, it } from "vitest";
import { svgRefusal } from "./svg.ts";
import { terminalText } from "./terminal-text.ts";

describe("Drawings and texts of outputs", () => {
  it("shows the drawings of plotting libraries", () => {
    expect(
      svgRefusal('<svg><defs><path id="g"/></defs><g id="t"><use xlink:href="#g"/><use href="#g"/></g></svg>'),
    ).toBeNull();
  });

  it.each([
    '<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>',
    '<svg><g id="a"><path/></g><g id="b"><use href="#a"/></g><use href="#b"/></svg>',
    "<svg><foreignObject><p>x</p></foreignObject></svg>",
    '<svg><animate attributeName="x"/></svg>',
    "<p>no drawing</p>",
  ])("D16: refuses %s", (svg) => {
    expect(svgRefusal(svg)).toMatch(/drawing/);
  });

  it("shows a progress bar as the terminal left it", () => {
    expect(terminalText("10%\r55%\r100%\ndone\u001b[2K\u0007")).toBe("100%\ndone\u0007");
    expect(terminalText("abc\b\bX")).toBe("aX");
  });
});
