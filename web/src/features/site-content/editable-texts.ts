import { DEFAULT_TEXTS, type SiteContentType } from "./texts.ts";

export interface EditableText {
  readonly id: string;
  /** What the admin page calls it. */
  readonly title: string;
  /** Spec section 9: over 100 characters, or an id that says description. */
  readonly long: boolean;
  readonly rows: number;
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

/** `current`: the texts as they are stored, not as they are being typed, so that a field keeps its form under the hands. */
export const textGroups = (type: SiteContentType, current: Readonly<Record<string, string>>): readonly TextGroup[] =>
  GROUPS[type].map(([title, prefix]) => ({
    title,
    texts: Object.entries(DEFAULT_TEXTS[type])
      .filter(([id]) => id.startsWith(prefix))
      .map(([id, content]) => editable(id, current[id] ?? content)),
  }));

export const textTitle = (id: string): string =>
  id
    .replace(/(\d)/, " $1")
    .split(/[-\s]+/)
    .map((word) => (word === "cta" ? "Call to Action" : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join(" ");

const editable = (id: string, content: string): EditableText => {
  const description = id.includes("description");
  return { id, title: textTitle(id), long: description || content.length > 100, rows: description ? 4 : 3 };
};
