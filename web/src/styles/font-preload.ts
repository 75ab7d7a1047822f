import mono from "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2?url";
import sans from "@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url";
import sansBold from "@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2?url";
import serifBold from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url";
import { preload } from "react-dom";

/** Fetches the fonts of the first screen beside its code: by itself the browser asks for a font only when text that wants it is drawn. */
export const preloadFonts = (): void => {
  for (const font of [sans, sansBold, serifBold, mono]) {
    preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  }
};
