import { utf8Bytes } from "@data-documentation/notebook/format/cut.ts";

/** How long a text may be. Nothing that is typed or pasted is ever cut: near the limit it is measured, beyond it the field says so. */
export interface TextLimit {
  /** "The title" */
  readonly what: string;
  readonly most: number;
  readonly unit: "characters" | "KB";
}

/** Why the text cannot be kept; undefined where it can. */
export const tooLong = (text: string, limit: TextLimit): string | undefined =>
  lengthNear(text, limit, 1) > limit.most
    ? `${limit.what} must be at most ${words(limit.most)} ${limit.unit} long`
    : undefined;

/** "480 of 500 characters" from four fifths of the limit on; null before. */
export const lengthInWords = (text: string, limit: TextLimit): string | null => {
  const length = lengthNear(text, limit, 0.8);
  return length > limit.most * 0.8 ? `${words(Math.ceil(length))} of ${words(limit.most)} ${limit.unit}` : null;
};

/** 0 where the text is shorter than this part of the limit beyond doubt: long texts are measured with each key. */
const lengthNear = (text: string, { most, unit }: TextLimit, part: number): number => {
  // A character has one or two units, and a unit up to three bytes.
  const longest = unit === "KB" ? (text.length * 3) / 1024 : text.length;
  if (longest <= most * part) return 0;
  return unit === "KB" ? utf8Bytes(text) / 1024 : characters(text);
};

/** Code points, as PostgreSQL counts. Nothing is copied: a megabyte is counted with each key. */
const characters = (text: string): number => {
  let count = text.length;
  for (let at = 1; at < text.length; at++) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count--;
  }
  return count;
};
const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

const words = (count: number): string => count.toLocaleString("en-US");
