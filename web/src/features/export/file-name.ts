const LONGEST_NAME = 80;
/** In UTF-8: with an ending and a number it stays below the 255 bytes that file systems take. */
const MOST_BYTES = 200;

/** A title without the signs that file systems refuse, and without dots at its ends. */
export function fileNameOf(title: string): string {
  const words = beginningOf(title.replace(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/gu, " ")).split(/\s/);
  let name = words.filter((word) => word !== "").join(" ");
  while (/^[. ]/.test(name)) name = name.slice(1);
  while (/[. ]$/.test(name)) name = name.slice(0, -1);
  if (name === "") return "notebook";
  return DEVICE.test(name) ? `_${name}` : name;
}

/** As much of it as a name can hold, in whole characters. */
function beginningOf(text: string): string {
  const start = Array.from(text).slice(0, LONGEST_NAME).join("");
  return start.slice(0, new TextEncoder().encodeInto(start, new Uint8Array(MOST_BYTES)).read);
}

/** Names that Windows keeps for devices, whatever ending they have. */
const DEVICE = /^(?:aux|con|nul|prn|(?:com|lpt)[\d\u00b9\u00b2\u00b3])(?:\.|$)/i;

/** The name of an uploaded file, which whoever wrote the row chose, as the name of a notebook. */
export const notebookFileName = (name: string): string => `${fileNameOf(name.replace(/\.ipynb$/i, ""))}.ipynb`;
