/** Index of the cell that an address ends in, as in "#cell-12"; null where it ends in something else. */
export function cellOfHash(hash: string): number | null {
  const number = Number(/^#cell-(\d{1,6})$/.exec(hash)?.[1] ?? 0);
  return number > 0 ? number - 1 : null;
}
