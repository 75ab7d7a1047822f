import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { isShowablePicture } from "./picture.ts";

/** Markdown drawn as text: its HTML stays text, pictures come from the notebook alone, links open elsewhere without a way back. */
export const MarkdownView = ({ source, attachments }: MarkdownViewProps) => (
  <div className="notebook-prose max-w-measure">
    <Markdown
      remarkPlugins={[remarkGfm]}
      urlTransform={(url, key) => safeAddress(url, key, attachments)}
      components={COMPONENTS}
    >
      {source}
    </Markdown>
  </div>
);

interface MarkdownViewProps {
  readonly source: string;
  readonly attachments: Readonly<Record<string, string>>;
}

const safeAddress = (url: string, key: string, attachments: Readonly<Record<string, string>>): string | null => {
  if (key !== "src") return /^(?:https?:|mailto:)/i.test(url) ? url : null;
  const name = url.startsWith("attachment:") ? decoded(url.slice("attachment:".length)) : null;
  const address = name !== null && Object.hasOwn(attachments, name) ? attachments[name] : url;
  return address !== undefined && (name !== null || isShowablePicture(address)) && address.startsWith("data:image/")
    ? address
    : null;
};

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Headings begin below the page's one; ids are left out, so that nothing in a notebook can be mistaken for a part of the page. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h2 className="text-xl font-semibold">{children}</h2>,
  h2: ({ children }) => <h3 className="text-lg font-semibold">{children}</h3>,
  h3: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  h4: ({ children }) => <h5 className="font-semibold">{children}</h5>,
  h5: ({ children }) => <h6 className="font-semibold">{children}</h6>,
  h6: ({ children }) => <h6 className="font-semibold">{children}</h6>,
  a: ({ children, href }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) =>
    src ? (
      <img src={src} alt={alt ?? ""} className="h-auto max-w-full" />
    ) : (
      <span className="rounded-control border border-rule bg-well px-2 py-0.5 text-xs text-ink-faint">
        Remote picture, not loaded{alt ? `: ${alt}` : ""}
      </span>
    ),
  p: ({ children }) => <p className="my-2">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc pl-6">{children}</ul>,
  ol: ({ children }) => <ol className="my-2 list-decimal pl-6">{children}</ol>,
  li: ({ children }) => <li>{children}</li>,
  blockquote: ({ children }) => (
    <blockquote className="my-2 border-l-2 border-edge pl-4 text-ink-soft">{children}</blockquote>
  ),
  pre: ({ children }) => <pre className="my-2 overflow-x-auto rounded-control bg-well p-3 text-xs">{children}</pre>,
  code: ({ children }) => <code className="rounded-control bg-well px-1 font-mono text-xs">{children}</code>,
  table: ({ children }) => <table className="my-2 border-collapse text-sm">{children}</table>,
  th: ({ children }) => <th className="border-b border-edge px-2 py-1 text-left font-semibold">{children}</th>,
  td: ({ children }) => <td className="border-b border-rule px-2 py-1">{children}</td>,
  input: ({ checked }) => <span>{checked ? "[x]" : "[ ]"}</span>,
};
