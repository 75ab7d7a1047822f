import { createElement, Fragment, type ReactNode } from "react";
import type { MarkdownElement, MarkdownNode, MarkdownTag } from "./draw-markdown.ts";

export interface MarkdownViewProps {
  readonly nodes: readonly MarkdownNode[];
  /** Pictures of the cell: file name to data URL. */
  readonly attachments: Readonly<Record<string, string>>;
}

/** Markdown drawn as text: its HTML stays text, pictures come from the notebook alone, links open elsewhere without a way back. */
export const MarkdownView = ({ nodes, attachments }: MarkdownViewProps) => (
  <div className="notebook-prose max-w-measure">{drawn(nodes, attachments)}</div>
);

type Attachments = MarkdownViewProps["attachments"];

const drawn = (nodes: readonly MarkdownNode[], attachments: Attachments): ReactNode[] =>
  nodes.map((node, index) =>
    typeof node === "string" ? (
      node
    ) : (
      // The parts of one text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>{drawnElement(node, attachments)}</Fragment>
    ),
  );

function drawnElement(element: MarkdownElement, attachments: Attachments): ReactNode {
  const { tag, href } = element;
  const children = drawn(element.children, attachments);
  switch (tag) {
    case "hr":
    case "br":
      return createElement(tag);
    case "input":
      return element.checked ? "[x]" : "[ ]";
    case "img":
      return <Picture src={address(element.src, attachments)} alt={element.alt ?? ""} />;
    case "a":
      return href === undefined ? (
        <span>{children}</span>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      );
    default: {
      const { as = tag, className } = LOOKS[tag] ?? {};
      return createElement(as, { className, ...(element.start !== undefined && { start: element.start }) }, children);
    }
  }
}

const Picture = ({ src, alt }: { readonly src: string | null; readonly alt: string }) =>
  src === null ? (
    <span className="rounded-control border border-rule bg-well px-2 py-0.5 text-xs text-ink-faint">
      Remote picture, not loaded{alt ? `: ${alt}` : ""}
    </span>
  ) : (
    <img src={src} alt={alt} className="h-auto max-w-full" />
  );

/** Data alone: of the text itself or of what is attached to the cell. */
function address(src: string | undefined, attachments: Attachments): string | null {
  if (src === undefined || !src.startsWith("attachment:")) return src ?? null;
  const name = decoded(src.slice("attachment:".length));
  const attached = Object.hasOwn(attachments, name) ? attachments[name] : undefined;
  return attached?.startsWith("data:image/") ? attached : null;
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

interface Look {
  readonly as?: MarkdownTag;
  readonly className: string;
}

/** Headings begin below the page's one; ids are left out, so that nothing in a notebook can be mistaken for a part of the page. */
const LOOKS: Partial<Record<MarkdownTag, Look>> = {
  h1: { as: "h2", className: "text-xl font-semibold" },
  h2: { as: "h3", className: "text-lg font-semibold" },
  h3: { as: "h4", className: "font-semibold" },
  h4: { as: "h5", className: "font-semibold" },
  h5: { as: "h6", className: "font-semibold" },
  h6: { className: "font-semibold" },
  p: { className: "my-2" },
  ul: { className: "my-2 list-disc pl-6" },
  ol: { className: "my-2 list-decimal pl-6" },
  blockquote: { className: "my-2 border-l-2 border-edge pl-4 text-ink-soft" },
  pre: { className: "my-2 overflow-x-auto rounded-control bg-well p-3 text-xs" },
  code: { className: "rounded-control bg-well px-1 font-mono text-xs" },
  table: { className: "my-2 border-collapse text-sm" },
  th: { className: "border-b border-edge px-2 py-1 text-left font-semibold" },
  td: { className: "border-b border-rule px-2 py-1" },
};
