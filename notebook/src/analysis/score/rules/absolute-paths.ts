import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

/** Paths of one person's machine. Fixed mounts of hosted notebooks (/kaggle/input, /dbfs) are the same for all who use them. */
const ABSOLUTE =
  /^(?:[A-Za-z]:[\\/](?![\\/])|\\\\\w|\/(?:Users|home|root|mnt|media|Volumes|private|opt|srv|data|var|tmp|content\/(?:drive|gdrive))\/|~[\\/]|file:\/\/\/)/;

export const absolutePaths: Rule = {
  id: "absolute-paths",
  category: "codeQuality",
  measures: "Absolute paths of one machine in the code",
  source: "Pimentel et al. 2019, 2021 (data that others cannot reach); Wilson et al. 2017, 4; Pynblint",
  weight: 0.9,
  remedy: "Use paths relative to the notebook, or one folder set at the top",
  needs: "python",
  check: ({ code }) => {
    const found = code.flatMap((cell) => [
      ...(cell.scan?.strings ?? [])
        .filter((text) => ABSOLUTE.test(text.value))
        .map((text) => ({ path: text.value, index: cell.index })),
      ...cell.magics
        .filter((magic) => magic.name === "cd" && ABSOLUTE.test(magic.argument))
        .map((magic) => ({ path: magic.argument, index: cell.index })),
    ]);
    const paths = [...new Set(found.map((place) => place.path))];
    const shown = listed(
      paths.map((path) => (path.length > 40 ? `${path.slice(0, 37)}...` : path)),
      2,
    );
    const message = `${count(found.length, "path")} that exist on one machine only: ${shown}`;
    return observe(
      easeOut(Math.max(paths.length, found.length / 2), 4),
      message,
      found.map((place) => place.index),
    );
  },
};
