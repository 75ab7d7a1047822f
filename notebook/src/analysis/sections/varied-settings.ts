import { code } from "./names.ts";
import type { Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** What a loop goes through: a range or another call without calls inside, a list typed in, or a name. */
const SOURCE = String.raw`((?:range|np\.\w+|numpy\.\w+)\([^()\n]{1,40}\)|[[(][^[\]()\n]{1,60}[\])]|[A-Za-z_]\w{1,30})`;
const LONGEST = 48;

/**
 * A setting as it is told. One that a loop changes is no value: `KMeans(n_clusters=i)` in a loop over `range(1, 20)` is
 * "`n_clusters` tried over `range(1, 20)`".
 */
export function settingWords(story: Story, cell: number): (setting: string) => string {
  return (setting) => {
    const at = setting.indexOf("=");
    const value = setting.slice(at + 1);
    if (at < 1 || !/^[A-Za-z_]\w*$/.test(value) || /^(?:True|False|None)$/.test(value)) return code(setting);
    const tried = loopSource(story, cell, value);
    const over = tried !== null && /^(?:\[\]|[\w.]+\(\[\]\))$/.test(tried) ? "an empty list" : code(tried ?? "");
    return tried === null ? code(setting) : `${code(setting.slice(0, at))} tried over ${over}`;
  };
}

/** `for i in steps` of a cell, with what `steps` was last set to where that is a short list or range. */
function loopSource(story: Story, cell: number, variable: string): string | null {
  const { texts } = indexOf(story);
  const loop = new RegExp(String.raw`\bfor\s+${variable}\s+in\s+${SOURCE}\s*(?:[:\])]|if\b|for\b)`);
  const found = loop.exec(texts.get(cell) ?? "")?.[1];
  if (found === undefined || !/^\w+$/.test(found)) return found ?? null;
  const made = story.code.actions.findLast(
    (a) => a.kind === "assign" && a.cell <= cell && a.within === null && a.names.length === 1 && a.names[0] === found,
  );
  if (made?.kind !== "assign") return found;
  const text = (texts.get(made.cell) ?? "").slice(made.node.from, made.node.to);
  const plain = /^(?:\[|\(|range\(|(?:np|numpy)\.\w+\()/.test(text) && !/[\n`]/.test(text) && text.length <= LONGEST;
  return plain ? text : found;
}
