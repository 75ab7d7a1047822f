/**
 * SVG is shown as a picture (`<img>`), where browsers run no script and load nothing. What remains is drawing work that grows without
 * end: entities, and `use` of what itself uses.
 */
const MAX_SVG_CHARACTERS = 2_000_000;

/** Why an SVG is not shown, or null. Linear in its length. */
export function svgRefusal(svg: string): string | null {
  if (svg.length > MAX_SVG_CHARACTERS) return "This drawing is too large to show.";
  if (!/<svg[\s>]/i.test(svg)) return "This drawing cannot be read.";
  if (/<!ENTITY|<!ATTLIST|<!DOCTYPE[^>]*\[/i.test(svg)) return "This drawing defines entities and is not shown.";
  if (/<(?:[a-z]+:)?foreignObject[\s/>]/i.test(svg)) return "This drawing holds a web page and is not shown.";
  if (/<(?:[a-z]+:)?(?:animate\w*|set)[\s/>]/i.test(svg)) return "This drawing is animated and is not shown.";
  return usesItself(svg) ? "This drawing repeats itself and is not shown." : null;
}

/** Whether some `use` points at an element that holds a `use`: each such level multiplies the work. */
function usesItself(svg: string): boolean {
  const open: { readonly name: string; readonly id: string | null }[] = [];
  const holders = new Set<string>();
  const targets = new Set<string>();
  for (const [, closing, name = "", attributes = "", selfClosing] of svg.matchAll(
    /<(\/?)([a-zA-Z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/g,
  )) {
    if (closing) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0) open.length = at;
      continue;
    }
    const id = attribute(attributes, "id");
    if (name === "use" || name.endsWith(":use")) {
      const target = attribute(attributes, "(?:xlink:)?href");
      if (target?.startsWith("#")) targets.add(target.slice(1));
      for (const holder of [...open.map((element) => element.id), id]) if (holder !== null) holders.add(holder);
    }
    if (!selfClosing) open.push({ name, id });
  }
  return [...targets].some((target) => holders.has(target));
}

function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? (match[1] ?? match[2] ?? "") : null;
}
