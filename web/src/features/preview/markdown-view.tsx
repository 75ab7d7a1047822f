import { clsx } from "clsx";
import { createElement, Fragment, type ReactNode, use } from "react";
import type { AlertKind, MarkdownElement, MarkdownNode, MarkdownTag } from "./markdown-tree.ts";
import { Places } from "./notebook-places.ts";
import { PagePicture } from "./page-picture.tsx";
import { TextPieces } from "./text-pieces.tsx";
import { TypesetFormula } from "./typeset-formula.tsx";

export interface MarkdownViewProps {
  readonly nodes: readonly MarkdownNode[];
  /** Pictures of the cell: file name to data URL. */
  readonly attachments: Readonly<Record<string, string>>;
}

/** Markdown drawn as text: nothing of it runs, pictures come from the notebook alone, links open elsewhere without a way back. */
export const MarkdownView = ({ nodes, attachments }: MarkdownViewProps) => (
  <div className="notebook-prose -my-1 max-w-measure py-1 wrap-anywhere contain-paint">{drawn(nodes, attachments)}</div>
);

type Attachments = MarkdownViewProps["attachments"];

const drawn = (nodes: readonly MarkdownNode[], attachments: Attachments): ReactNode[] =>
  nodes.map((node, index) =>
    typeof node === "string" ? (
      node
    ) : (
      // The parts of one text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {"tag" in node ? drawnElement(node, attachments) : <TypesetFormula formula={node} />}
      </Fragment>
    ),
  );

function drawnElement(element: MarkdownElement, attachments: Attachments): ReactNode {
  const { tag, title } = element;
  const children = drawn(element.children, attachments);
  switch (tag) {
    case "hr":
    case "br":
      return createElement(tag, tag === "hr" ? { className: "my-4 border-rule" } : null);
    case "input":
      return <TaskMark done={element.checked === true} />;
    case "img":
      return <Picture element={element} src={address(element.src, attachments)} />;
    case "code":
      return (
        <code title={title} className={looks(element)}>
          {element.fence?.pieces ? <TextPieces pieces={element.fence.pieces} /> : children}
        </code>
      );
    case "a":
      return <MarkdownLink element={element}>{children}</MarkdownLink>;
    case "table":
      return (
        <div className="overflow-x-auto">
          <table title={title} className={looks(element)}>
            {withoutBlanks(children)}
          </table>
        </div>
      );
    default: {
      const isRow = tag === "thead" || tag === "tbody" || tag === "tfoot" || tag === "tr";
      return createElement(
        LOOKS[tag]?.as ?? tag,
        {
          className: looks(element),
          title,
          style: styleOf(element),
          ...(element.start !== undefined && { start: element.start }),
          ...(element.open !== undefined && { open: true }),
          ...(element.span && { colSpan: element.span.columns, rowSpan: element.span.rows }),
          ...(element.alert && { role: "note" }),
        },
        ...(isRow ? withoutBlanks(children) : children),
      );
    }
  }
}

const styleOf = ({ color, scale }: MarkdownElement) =>
  color === undefined && scale === undefined
    ? undefined
    : { color, ...(scale !== undefined && { fontSize: `${scale}rem`, lineHeight: 1.3 }) };

/** Between rows and cells there is no text. */
const withoutBlanks = (children: readonly ReactNode[]): ReactNode[] =>
  children.filter((child) => typeof child !== "string" || child.trim() !== "");

const looks = ({ tag, align, alert, children }: MarkdownElement): string | undefined =>
  clsx(
    LOOKS[tag]?.className,
    align && ALIGNMENTS[align],
    alert && ["my-3 rounded-control border-l-4 px-4 py-2", ALERTS[alert]],
    tag === "li" && hasTask(children) && "-ml-5 list-none",
  ) || undefined;

const ALIGNMENTS = { left: "text-left", center: "text-center", right: "text-right" } as const;

const ALERTS: Readonly<Record<AlertKind, string>> = {
  info: "border-accent bg-accent-tint",
  success: "border-code-text bg-well",
  warning: "border-code-number bg-well",
  danger: "border-danger bg-danger-tint",
};

/** A loose list puts the box into a paragraph. */
const hasTask = (children: readonly MarkdownNode[]): boolean =>
  children.some(
    (child) =>
      typeof child !== "string" &&
      "tag" in child &&
      (child.tag === "input" || (child.tag === "p" && hasTask(child.children.slice(0, 1)))),
  );

const TaskMark = ({ done }: { readonly done: boolean }) => (
  <input
    type="checkbox"
    checked={done}
    disabled
    aria-label={done ? "Done" : "To do"}
    className="mr-1.5 align-[-0.1em] accent-accent"
  />
);

const MarkdownLink = ({ element, children }: { readonly element: MarkdownElement; readonly children: ReactNode[] }) => {
  const places = use(Places);
  const { href, anchor, title } = element;
  if (href !== undefined)
    return (
      <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  const cell = anchor === undefined ? null : (places?.cellOf(anchor) ?? null);
  if (places === null || cell === null) return <span>{children}</span>;
  return (
    <a
      href={`#cell-${cell + 1}`}
      title={title}
      onClick={(event) => {
        event.preventDefault();
        places.onGo(cell);
      }}
    >
      {children}
    </a>
  );
};

const Picture = ({ element, src }: { readonly element: MarkdownElement; readonly src: string | null }) => {
  const { alt = "", title, width, height } = element;
  return src === null ? (
    <span className="rounded-control border border-rule bg-well px-2 py-0.5 text-xs text-ink-faint">
      Remote picture, not loaded{alt ? `: ${alt}` : ""}
    </span>
  ) : (
    <PagePicture
      owner={element}
      src={src}
      alt={alt}
      title={title}
      width={width}
      height={height}
      className="inline-block h-auto max-w-full"
    />
  );
};

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
  readonly as?: string;
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
  center: { as: "div", className: "text-center" },
  ul: { className: "my-2 list-disc pl-6" },
  ol: { className: "my-2 list-decimal pl-6" },
  dt: { className: "mt-2 font-semibold" },
  dd: { className: "pl-6" },
  blockquote: { className: "my-2 border-l-2 border-edge pl-4 text-ink-soft" },
  details: { className: "my-2" },
  summary: { className: "font-semibold" },
  figcaption: { className: "text-sm text-ink-soft" },
  pre: { className: "my-2 overflow-x-auto rounded-control bg-well p-3 text-xs" },
  code: { className: "rounded-control bg-well px-1 font-mono text-xs" },
  kbd: { className: "rounded-control border border-edge bg-well px-1 font-mono text-xs" },
  strike: { as: "s", className: "" },
  font: { as: "span", className: "" },
  big: { as: "span", className: "text-lg" },
  mark: { className: "rounded-control bg-accent-tint px-0.5 text-ink" },
  table: { className: "my-2 border-collapse text-sm" },
  caption: { className: "py-1 text-left text-ink-soft" },
  th: { className: "border-b border-edge px-2 py-1 text-left font-semibold" },
  td: { className: "border-b border-rule px-2 py-1" },
};
