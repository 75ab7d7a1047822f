/** Looks for the pictures that changed between two files. Runs in a worker of its own. */
import { type PictureDifference, pictureDifferences } from "@data-documentation/notebook/difference/pictures.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { expose } from "comlink";
import { blobJson } from "../../lib/json-body.ts";

/** Pictures are megabytes: at most so many places of two files are looked at side by side. */
const MOST = 100;

export interface ComparedPictures {
  readonly pairs: readonly PictureDifference[];
  /** How many more there are. */
  readonly omitted: number;
}

export type ComparePictures = (before: Blob, after: Blob) => Promise<ComparedPictures>;

/** The files' texts, each as one JSON string. Rejects where one is no notebook. */
const comparePictures: ComparePictures = async (before, after) => {
  const [former, latter] = [await read(before), await read(after)];
  const pairs = pictureDifferences(former, latter);
  return { pairs: pairs.slice(0, MOST), omitted: Math.max(0, pairs.length - MOST) };
};

async function read(json: Blob) {
  const parsed = parseNotebook((await blobJson(json)) as string);
  if (!parsed.ok) throw new Error("The file can't be read as a notebook.");
  return parsed.value;
}

export const offerPictures = (end?: Parameters<typeof expose>[1]): void => expose({ comparePictures }, end);
