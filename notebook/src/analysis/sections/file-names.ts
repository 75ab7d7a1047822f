import type { CallAction, CallArgument } from "../python/values.ts";
import type { Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** `path = os.path.join(folder, "a.csv")` before `read_csv(path)` in the same cell. */
export function literalOfName(story: Story, call: CallAction, given: CallArgument | undefined): string | null {
  if (given === undefined || !/^[A-Za-z_]\w*$/.test(given.text)) return null;
  const made = (indexOf(story).byCell.get(call.cell) ?? []).findLast(
    (a) => a.kind === "assign" && a.to <= call.from && a.within === call.within && a.names.includes(given.text),
  );
  return made?.kind === "assign" ? literalInside(made.node) : null;
}

/** The last text in a path that is put together from pieces. */
export function literalInside(node: unknown): string | null {
  if (node === null || typeof node !== "object") return null;
  const one = node as {
    kind?: string;
    value?: unknown;
    args?: readonly { value: unknown }[];
    right?: unknown;
    left?: unknown;
  };
  if (one.kind === "string" && typeof one.value === "string") return one.value;
  if (one.kind === "call")
    return one.args?.map((a) => literalInside(a.value)).findLast((text) => text !== null) ?? null;
  return one.kind === "operation" ? (literalInside(one.right) ?? literalInside(one.left)) : null;
}

function fileName(literal: string): string | null {
  const name =
    literal
      .split(/[?#]/)[0]
      ?.split(/[/\\]/)
      .findLast((part) => part !== "") ?? "";
  return /^[^.\n{}<>*][^\n{}<>*]{0,79}$/.test(name) && /\.[A-Za-z]\w{1,7}(?:\.\w{2,4})?$|^[\w-]{3,60}$/.test(name)
    ? name
    : null;
}

/** The name of a file as some cell writes it: of one put together from pieces, what stands before its ending; null where no cell does. */
export function writtenFile(story: Story, cell: number, literal: string): string | null {
  const name = fileName(literal);
  if (name === null) return null;
  const { texts } = indexOf(story);
  const stem = name.replace(/(?:\.[A-Za-z]\w{0,7}){1,2}$/, "");
  return (
    [name, stem].find(
      (part) =>
        part !== "" &&
        (texts.get(cell)?.includes(part) === true || [...texts.values()].some((text) => text.includes(part))),
    ) ?? null
  );
}
