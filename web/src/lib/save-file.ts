/** How long the browser may take to begin with a large file, in milliseconds. */
const KEPT_FOR = 60_000;

/** Hands a file to the browser, which keeps it where its person keeps downloads. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
