import { DEFAULT_TEXTS, type SiteContentType } from "./texts.ts";

export interface EditableText {
  readonly id: string;
  /** What the admin page calls it. */
  readonly title: string;
  readonly rows: number;
  /** Shown where the text is empty. */
  readonly default: string;
}

export interface TextGroup {
  readonly title: string;
  readonly texts: readonly EditableText[];
}

/** Groups by the beginning of the id (spec section 2). */
const GROUPS: Readonly<Record<SiteContentType, readonly (readonly [title: string, prefix: string])[]>> = {
  landing: [
    ["Hero", "hero-"],
    ["Key Benefits", "feature"],
    ["How It Works", "how-it-works-"],
    ["Steps", "step"],
    ["Call to Action", "cta-"],
    ["Footer", "footer-"],
  ],
  dashboard: [
    ["Welcome", "welcome-"],
    ["Empty Dashboard", "empty-"],
    ["Buttons", "create-"],
    ["Documentation Structure", "docs-structure-"],
    ["Folder Organization", "folder-organization-"],
    ["Notebook Archive", "notebook-archive-"],
    ["Code Quality", "code-quality-"],
  ],
};

export const textGroups = (type: SiteContentType): readonly TextGroup[] =>
  GROUPS[type].map(([title, prefix]) => ({
    title,
    texts: Object.entries(DEFAULT_TEXTS[type])
      .filter(([id]) => id.startsWith(prefix))
      .map(([id, content]) => editable(id, content)),
  }));

export const textTitle = (id: string): string =>
  id
    .replace(/(\d)/, " $1")
    .split(/[-\s]+/)
    .map((word) => (word === "cta" ? "Call to Action" : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join(" ");

/** Spec section 9: over 100 characters, or an id that says description. */
export const isLong = (id: string, content: string): boolean => id.includes("description") || content.length > 100;

const editable = (id: string, content: string): EditableText => ({
  id,
  title: textTitle(id),
  rows: id.includes("description") ? 4 : 3,
  default: content,
});
