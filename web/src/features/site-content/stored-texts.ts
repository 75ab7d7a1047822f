import * as z from "zod/mini";
import { logError } from "../../lib/log.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { type TextLimit, tooLong } from "../../lib/text-limit.ts";
import { DEFAULT_TEXTS, type SiteContentType, type TextId } from "./texts.ts";

const textItem = z.object({ id: z.string(), content: z.string() });
export type TextItem = Readonly<z.infer<typeof textItem>>;

export type Overrides<Type extends SiteContentType> = Partial<Record<TextId<Type>, string>>;

/** Nobody writes a text longer than this on purpose; all of them together stay far below. */
export const SITE_TEXT: TextLimit = { what: "The text", most: 5000, unit: "characters" };
const STORED_MAX = 200_000;

/** The copy in this browser, under the keys of spec section 9: landing-content and dashboard-content. Anything odd in it counts as absent. */
export const storedTexts = <Type extends SiteContentType>(type: Type): Overrides<Type> => {
  const stored = readStored(`${type}-content`);
  if (stored === null) return {};
  try {
    if (stored.length > STORED_MAX) throw new RangeError("The stored texts are too long");
    return knownTexts(type, JSON.parse(stored) as unknown);
  } catch (error) {
    logError(`Error parsing ${type} content:`, error);
    return {};
  }
};

export const storeTexts = (type: SiteContentType, items: readonly TextItem[]): boolean =>
  writeStored(
    `${type}-content`,
    // What would not be shown is not kept either: a few such texts would make the copy too long to be read.
    JSON.stringify(items.flatMap(({ id, content }) => (isShown(content) ? [{ id, content }] : []))),
  );

const isShown = (content: unknown): boolean => typeof content === "string" && !tooLong(content, SITE_TEXT);

/** Items with a known id and a text, whatever else the list holds; an emptied text counts as absent. Throws where it is not a list. */
export const knownTexts = <Type extends SiteContentType>(type: Type, items: unknown): Overrides<Type> => {
  if (!Array.isArray(items)) throw new TypeError("The stored texts aren't a list");
  const texts: Overrides<Type> = {};
  for (const stored of items) {
    const item = textItem.safeParse(stored).data;
    if (!item || tooLong(item.content, SITE_TEXT) || item.content.trim() === "") continue;
    if (isTextOf(type, item.id)) texts[item.id] = item.content;
  }
  return texts;
};

const isTextOf = <Type extends SiteContentType>(type: Type, id: string): id is TextId<Type> =>
  Object.hasOwn(DEFAULT_TEXTS[type], id);
