/**
 * Text that some renderer takes far too long over: each kind in any size, so that growth can be measured. `size` 1 is what froze a page, or
 * what a renderer needs seconds for; 0.25 and 0.5 are for comparison.
 */
/** Text of each kind, by what reads it. */
export const HOSTILE_MARKDOWN = kinds({
  "a table of thousands of columns and rows": (n) =>
    `|${"a|".repeat(n(6000))}\n|${"-|".repeat(n(6000))}\n${"|b\n".repeat(n(12_500))}`,
  "emphasis without end": (n) => "*a_ ".repeat(n(12_500)),
  "lists in lists": (n) => "- ".repeat(n(20_000)),
  "quotes in quotes": (n) => ">".repeat(n(49_000)),
  "brackets in brackets": (n) => "[".repeat(n(24_000)) + "]".repeat(n(24_000)),
  "pictures in pictures": (n) => "![".repeat(n(24_000)),
  "code marks of every length": (n) => Array.from({ length: n(300) }, (_, i) => `${"`".repeat(i + 1)} `).join(""),
  "one long address again and again": (n) => `[a]: http://x/${"y".repeat(n(20_000))}\n\n${"[a] ".repeat(n(7000))}`,
  "many short lines": (n) => "a\n\n".repeat(n(16_000)),
  "tags without end": (n) => "<a ".repeat(n(16_000)),
  entities: (n) => "&amp;".repeat(n(9000)),
  footnotes: (n) =>
    Array.from({ length: n(2500) }, (_, i) => `[^${i}] `).join("") +
    Array.from({ length: n(2500) }, (_, i) => `\n\n[^${i}]: x`).join(""),
  "addresses to be found": (n) => "www.a.b@".repeat(n(6000)),
  "marks on one letter": (n) => "a" + "\u0301".repeat(n(49_000)),
  "changes of direction": (n) => "\u202ea\u202d\u05d0".repeat(n(12_000)),
  "one long word": (n) => "a".repeat(n(49_000)),
  "line ends": (n) => "a  \n".repeat(n(12_000)),
  "formulas without end": (n) => "$\\frac{a}{b}$ ".repeat(n(2500)),
  "formulas that hold all they may": (n) =>
    "$$\\begin{matrix}1&2&3&4&5&6&7&8\\\\".repeat(n(1)) + "1&2&3&4&5&6&7&8\\\\".repeat(n(30)) + "\\end{matrix}$$",
  "dollars without end": (n) => "$a ".repeat(n(16_000)),
  "HTML in HTML": (n) => "<details open><summary>x</summary>".repeat(n(1400)),
});

export const HOSTILE_HTML = kinds({
  "a style without end, again and again": (n) => `<p>x${"<style ".repeat(n(42_000))}`,
  "a frameset": () => "<frameset><frame src=x></frameset>",
  "a table of 30,000 rows": (n) => `<table>${"<tr><td>1".repeat(n(30_000))}</table>`,
  "formatting that every paragraph repeats": (n) =>
    Array.from({ length: n(1500) }, (_, i) => `<font size=${i}>`).join("") + "<p>x".repeat(n(1500)),
  "boxes in boxes": (n) => "<div>".repeat(n(20_000)),
  "unknown boxes in boxes": (n) => "<x-y>".repeat(n(20_000)),
  "comments without end": (n) => "<p>x</p>" + "<!-- ".repeat(n(50_000)),
  "tags without end": (n) => "<a ".repeat(n(90_000)),
  "attributes without end": (n) => `<p ${Array.from({ length: n(20_000) }, (_, i) => `a${i}=1`).join(" ")}>x`,
  "end tags of nothing": (n) => `${"<b>".repeat(n(2000))}${"</i>".repeat(n(40_000))}x`,
  "tables in tables": (n) => "<table><tr><td>".repeat(n(5000)),
  "cells across a thousand columns": (n) => `<table>${"<tr><td colspan=1000>x".repeat(n(2500))}</table>`,
  "moving lines": (n) => "<marquee>x</marquee>".repeat(n(2500)),
  "bars that move": (n) => "<progress></progress>x".repeat(n(2500)),
  "links in links": (n) => "<a href=http://x><table>".repeat(n(1000)),
  "one long word": (n) => "a".repeat(n(290_000)),
  "marks on one letter": (n) => `<p>a${"\u0301".repeat(n(290_000))}`,
  "cells across a thousand rows": (n) => `<table>${"<tr><td rowspan=999>x".repeat(n(2900))}</table>`,
  "styles for everything": (n) =>
    `<style>${".a .b td{color:red}".repeat(n(9000))}</style><table class=a>${"<tr class=b><td>1".repeat(n(1400))}</table>`,
  "letters above letters": (n) => `<ruby>${"a<rt>b".repeat(n(2900))}</ruby>`,
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">';
const nested = (levels: number, wrap: (id: number, inside: string) => string, use: (id: number) => string): string =>
  `${SVG}<defs>${Array.from({ length: levels }, (_, level) =>
    wrap(level, (level === 0 ? "<rect width='2' height='2'/>" : use(level - 1)).repeat(10)),
  ).join("")}</defs>${use(levels - 1)}</svg>`;

export const HOSTILE_SVG = kinds({
  "patterns in patterns": (n) =>
    nested(
      n(9),
      (id, inside) => `<pattern id="p${id}" width="9" height="9" patternUnits="userSpaceOnUse">${inside}</pattern>`,
      (id) => `<rect width="400" height="300" fill="url(#p${id})"/>`,
    ),
  "masks in masks": (n) =>
    nested(
      n(9),
      (id, inside) => `<mask id="p${id}">${inside}</mask>`,
      (id) => `<rect width="400" height="300" mask="url(#p${id})"/>`,
    ),
  "tags without end": (n) => SVG + "<a".repeat(n(900_000)),
  "doctypes without end": (n) => SVG + "<!DOCTYPE".repeat(n(200_000)),
  "attributes without end": (n) =>
    `${SVG}<g ${Array.from({ length: n(60_000) }, (_, i) => `a${i}="1"`).join(" ")}/></svg>`,
  "groups in groups": (n) => `${SVG}${"<g>".repeat(n(100_000))}${"</g>".repeat(n(100_000))}</svg>`,
  "many shapes": (n) => `${SVG}${'<circle r="9"/>'.repeat(n(100_000))}</svg>`,
  "many names": (n) =>
    `${SVG}${Array.from({ length: n(30_000) }, (_, i) => `<g id="a${i}"><use href="#a${i + 1}"/></g>`).join("")}</svg>`,
  "references in a style": (n) => `${SVG}<g style="${"fill:url(#a);".repeat(n(100_000))}"/></svg>`,
  "brackets in a style": (n) => `${SVG}<style>${"url(".repeat(n(300_000))}</style></svg>`,
  "text without end": (n) => `${SVG}<text>${"a".repeat(n(1_900_000))}</text></svg>`,
  "a style for everything": (n) =>
    `${SVG}<style>${Array.from({ length: n(20_000) }, (_, i) => `g:has(rect) g>g rect:not(:nth-child(${i}n+1))~rect{fill:#${i % 10}00}`).join("")}</style>${"<g>".repeat(30)}${"<rect width='9' height='9'/>".repeat(n(2300))}${"</g>".repeat(30)}</svg>`,
  "text of one letter and its marks": (n) => `${SVG}<text>a${"\u0301".repeat(n(50_000))}</text></svg>`,
  "points with markers": (n) =>
    `${SVG}<defs><marker id="m">${"<circle r='9'/>".repeat(n(500))}</marker></defs><polyline marker-mid="url(#m)" points="${"0,9 9,0 ".repeat(n(20_000))}"/></svg>`,
  "dashes without end": (n) =>
    `${SVG}${`<path d="M0 0h99999v99999h-99999z" stroke="red" stroke-dasharray="0.1"/>`.repeat(n(1000))}</svg>`,
  "groups that blur": (n) =>
    `${SVG}<filter id="f"><feGaussianBlur stdDeviation="900"/></filter>${"<g filter='url(#f)'><rect width='400' height='300'/></g>".repeat(n(55))}</svg>`,
  "see-through groups": (n) =>
    `${SVG}${"<g opacity='.9' style='mix-blend-mode:hue'>".repeat(n(60))}<rect width='400' height='300'/>${"</g>".repeat(n(60))}</svg>`,
  "text with shadows": (n) =>
    `${SVG}${`<text style="text-shadow:${Array.from({ length: 40 }, () => "0 0 99px red").join(",")}">abc</text>`.repeat(n(400))}</svg>`,
  "a style that moves it": () =>
    `${SVG}<style>@keyframes a{to{transform:rotate(360deg)}}rect{animation:a 1s linear infinite}</style>${"<rect width='9' height='9'/>".repeat(500)}</svg>`,
});

const ESC = "\u001b";
export const HOSTILE_TEXT = kinds({
  "a colour for each letter": (n) => Array.from({ length: n(30_000) }, (_, i) => `${ESC}[3${i % 8}mx`).join(""),
  "colours without end": (n) => `${ESC}[31`.repeat(n(40_000)),
  "titles without end": (n) => `${ESC}]0;`.repeat(n(45_000)),
  "one long line": (n) => "x".repeat(n(200_000)),
  "many short lines": (n) => "x\n".repeat(n(100_000)),
  "marks on one letter": (n) => "a" + "\u0301".repeat(n(190_000)),
  "changes of direction": (n) => "\u202ea\u202d\u05d0".repeat(n(45_000)),
  families: (n) => "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}".repeat(n(20_000)),
  backspaces: (n) => "ab\b\b".repeat(n(45_000)),
  returns: (n) => "ab\r".repeat(n(60_000)),
  brackets: (n) => "(".repeat(n(200_000)),
});

export const HOSTILE_PYTHON = kinds({
  "brackets in brackets": (n) => "(".repeat(n(60_000)),
  "one long sum": (n) => `x = ${"a+".repeat(n(30_000))}a`,
  quotes: (n) => `"' `.repeat(n(20_000)),
  "blocks in blocks": (n) => Array.from({ length: n(300) }, (_, i) => `${" ".repeat(i)}if x:`).join("\n"),
  "text in text": (n) => `f"{`.repeat(n(15_000)),
  "tabs and spaces": (n) => " \t".repeat(n(30_000)),
});

/** `n(count)` is the count at size 1, and in proportion at others. */
export function kinds<Name extends string>(
  makers: Readonly<Record<Name, (n: (count: number) => number) => string>>,
): Readonly<Record<Name, (size: number) => string>> {
  const entries = Object.entries(makers) as [Name, (n: (count: number) => number) => string][];
  return Object.fromEntries(
    entries.map(([name, make]) => [name, (size: number) => make((count) => Math.max(1, Math.round(count * size)))]),
  ) as Record<Name, (size: number) => string>;
}
