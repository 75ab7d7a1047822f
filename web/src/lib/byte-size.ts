const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** "3 KB" or "2.4 MB"; what is smaller than a kilobyte counts as one. */
export const sizeWords = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE)).toLocaleString("en-US")} KB`
    : `${(bytes / MEGABYTE).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
