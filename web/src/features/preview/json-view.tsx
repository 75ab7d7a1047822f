import { useState } from "react";
import type { JsonNode } from "./draw-json.ts";

/** JSON that opens part by part; its first level is open. */
export const JsonView = ({ root }: { readonly root: JsonNode }) => (
  <div className="overflow-x-auto font-mono text-xs">
    <JsonPart node={root} open />
  </div>
);

const JsonPart = ({ node, open }: { readonly node: JsonNode; readonly open: boolean }) => {
  const [isOpen, setOpen] = useState(open);
  const { key, holder, value, children } = node;
  const name = key === null ? null : <span className="text-accent">{key}: </span>;
  if (holder === null)
    return (
      <p className="pl-4 wrap-anywhere whitespace-pre-wrap">
        {name}
        <span className={value.startsWith('"') ? "text-code-text" : "text-code-number"}>{value}</span>
      </p>
    );
  const left = holder.size - children.length;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-control pointer-coarse:py-2">
        {name}
        <span className="text-ink-faint">{sizeOf(holder)}</span>
      </summary>
      {isOpen ? (
        <div className="ml-1 border-l border-rule pl-3">
          {children.map((child) => (
            <JsonPart key={child.key} node={child} open={false} />
          ))}
          {left > 0 ? (
            <p className="pl-4 text-ink-faint">
              {left.toLocaleString("en-US")} more {left === 1 ? "part is" : "parts are"} in the file and not shown here.
            </p>
          ) : null}
        </div>
      ) : null}
    </details>
  );
};

const sizeOf = ({ kind, size }: NonNullable<JsonNode["holder"]>): string => {
  const [one, many] = kind === "list" ? ["item", "items"] : ["key", "keys"];
  return `${kind === "list" ? "[...]" : "{...}"} ${size.toLocaleString("en-US")} ${size === 1 ? one : many}`;
};
