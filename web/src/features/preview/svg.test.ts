import { describe, expect, it } from "vitest";
import { HOSTILE_SVG } from "../../../../tests/support/hostile-inputs.ts";
import { svgRefusal } from "./svg.ts";
import { terminalText } from "./terminal-text.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';
const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==";

/** Each level draws the previous one ten times. */
const levels = (wrap: (id: string, inside: string) => string, use: (id: string) => string): string =>
  `${SVG}<defs>${Array.from({ length: 9 }, (_, level) =>
    wrap(`l${level}`, (level === 0 ? "<path d='M0 0h1'/>" : use(`l${level - 1}`)).repeat(10)),
  ).join("")}</defs>${use("l8")}</svg>`;

const BOMBS = {
  patterns: levels(
    (id, inside) => `<pattern id="${id}" width="5" height="5">${inside}</pattern>`,
    (id) => `<rect width="9" height="9" fill="url(#${id})"/>`,
  ),
  "patterns by style": levels(
    (id, inside) => `<pattern id="${id}" width="5" height="5">${inside}</pattern>`,
    (id) => `<rect width="9" height="9" style="fill: URL( '#${id}' )"/>`,
  ),
  masks: levels(
    (id, inside) => `<mask id="${id}">${inside}</mask>`,
    (id) => `<rect width="9" height="9" mask="url(#${id})"/>`,
  ),
  uses: levels(
    (id, inside) => `<g id="${id}">${inside}</g>`,
    (id) => `<use xlink:href="#${id}"/>`,
  ),
};

describe("Drawings and texts of outputs", () => {
  it.each([
    [
      "a plot of a plotting library",
      `${SVG}<defs><path id="g"/><clipPath id="c"><rect width="1" height="1"/></clipPath></defs><g id="t" clip-path="url(#c)"><use xlink:href="#g"/><use href="#g"/></g></svg>`,
    ],
    [
      "one drawn by reference in two steps",
      `${SVG}<g id="a"><path/></g><g id="b"><use href="#a"/></g><use href="#b"/></svg>`,
    ],
    [
      "a declaration, a doctype and a style",
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${SVG}<style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></svg>`,
    ],
    ["a picture inside", `${SVG}<image xlink:href="${PNG}"/></svg>`],
  ])("shows %s", (_, svg) => {
    expect(svgRefusal(svg)).toBeNull();
  });

  it.each([
    '<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>',
    "<svg><foreignObject><p>x</p></foreignObject></svg>",
    '<svg><animate attributeName="x"/></svg>',
    "<p>no drawing</p>",
    "<svg><path</svg>",
    '<svg><g id="a"><use href="#a"/></g></svg>',
  ])("D16: refuses %s", (svg) => {
    expect(svgRefusal(svg)).toEqual({ reason: expect.stringMatching(/drawing/), large: false });
  });

  it.each(Object.entries(BOMBS))(
    "D18: refuses nine levels of %s, each drawing the previous one ten times",
    (_, svg) => {
      expect(svgRefusal(svg)?.large).toBe(false);
    },
  );

  it.each([
    `${SVG}<style>@keyframes turn{to{rotate:360deg}} path{animation:turn 1s infinite}</style><path/></svg>`,
    `${SVG}<style><![CDATA[@-webkit-keyframes turn{to{rotate:360deg}}]]></style></svg>`,
    `${SVG}<style>&#64;keyframes turn{}</style></svg>`,
    `${SVG}<style>@\\6b eyframes turn{}</style></svg>`,
    `${SVG}<style>@import url(data:text/css,x)</style></svg>`,
    `${SVG}<svg:style xmlns:svg="http://www.w3.org/2000/svg">@keyframes turn{}</svg:style></svg>`,
    `<?xml-stylesheet href="data:text/css,@keyframes turn{}"?>${SVG}</svg>`,
    `${SVG}<h:link xmlns:h="http://www.w3.org/1999/xhtml" rel="stylesheet" href="data:text/css,x"/></svg>`,
    `${SVG}<svg:animateTransform xmlns:svg="http://www.w3.org/2000/svg" attributeName="transform"/></svg>`,
    `${SVG}<image href="data:image/svg+xml,&lt;svg>&lt;animate/>&lt;/svg>"/></svg>`,
    `${SVG}<rect fill="u\\72l(#p)"/></svg>`,
    `${SVG}<rect style="mask: url(data:image/svg+xml,x)"/></svg>`,
  ])("D19: refuses content that moves or loads other content: %s", (svg) => {
    expect(svgRefusal(svg)).toEqual({ reason: expect.stringMatching(/drawing/), large: false });
  });

  it.each([
    `<path d="M0 0L1e999 0"/>${"<text>x</text>".repeat(9)}`,
    `<marker id="m"><path marker-mid="url(#m)"/></marker><g marker-mid="url(#m)"/>${"<text>x</text>".repeat(9)}`,
    `<marker id="m"><g id="a"><use href="#a"/></g></marker><g marker-mid="url(#m)"/>`,
  ])("D18: refuses content whose cost cannot be computed: %s", (parts) => {
    const svg = `${SVG}${parts}${"<circle r='1'/>".repeat(150_000 / 15)}</svg>`;
    expect(svgRefusal(svg)).not.toBeNull();
  });

  it.each([
    "points with markers",
    "dashes without end",
    "groups that blur",
    "text with shadows",
    "a style for everything",
  ] as const)("D18: does not draw unasked what keeps the browser's painter busy: %s", (kind) => {
    expect(svgRefusal(HOSTILE_SVG[kind](1))).not.toBeNull();
  });

  it.each([
    ["attributes without end", 0.25],
    ["references in a style", 0.5],
  ] as const)("D18: leaves it to the reader to open a drawing that browsers take long to read: %s", (kind, size) => {
    expect(svgRefusal(HOSTILE_SVG[kind](size))?.large).toBe(true);
  });

  it.each([
    ["1,800 points", '<circle cx="1" cy="1" r="2" fill="red" stroke="blue" opacity="0.5"/>'.repeat(1800)],
    ["a line through 20,000 points", `<path d="M0 0${"L 107.352 48.1706".repeat(20_000)}"/>`],
  ])("shows a plot of %s", (_, parts) => {
    expect(svgRefusal(`${SVG}${parts}</svg>`)).toBeNull();
  });

  it("D18: leaves it to the reader to open a drawing with many thousands of parts", () => {
    const points = (count: number): string => `${SVG}${'<circle cx="1" cy="1" r="2"/>'.repeat(count)}</svg>`;
    expect(svgRefusal(points(2000))).toBeNull();
    expect(svgRefusal(points(20_000))?.large).toBe(true);
  });

  it("shows a progress bar as the terminal left it", () => {
    expect(terminalText("10%\r55%\r100%\ndone\u001b[2K\u0007")).toBe("100%\ndone\u0007");
    expect(terminalText("abc\b\bX")).toBe("aX");
  });
});
