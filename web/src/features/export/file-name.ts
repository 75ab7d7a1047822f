const LONGEST_NAME = 80;

/** A title without the signs that file systems refuse, and without dots at its ends. */
export function fileNameOf(title: string): string {
  const words = title
    .replace(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/gu, " ")
    .slice(0, LONGEST_NAME)
    .split(/\s/);
  let name = words.filter((word) => word !== "").join(" ");
  while (/^[. ]/.test(name)) name = name.slice(1);
  while (/[. ]$/.test(name)) name = name.slice(0, -1);
  return name === "" ? "notebook" : name;
}
