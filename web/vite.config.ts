import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunks.ts";
import { compressedAssets } from "./compress-plugin.ts";
import { prerenderedLanding } from "./prerender-plugin.ts";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The backend that `vite` (development) passes requests on to; `npm run dev` sets it. */
const backend = process.env["BACKEND_URL"] ?? "http://127.0.0.1:3000";
const proxied = ["/auth/v1", "/rest/v1", "/functions/v1", "/config.json", "/healthz", "/readyz"];

export default defineConfig({
  root: file("."),
  plugins: [react(), tailwindcss(), prerenderedLanding(), compressedAssets()],
  resolve: {
    alias: {
      "node:path": file("./node-shims/path.ts"),
      path: file("./node-shims/path.ts"),
      "node:fs": file("./node-shims/absent.ts"),
      crypto: file("./node-shims/absent.ts"),
      // Its form for browsers asks the document, which no worker has.
      "decode-named-character-reference": file("../node_modules/decode-named-character-reference/index.js"),
    },
  },
  worker: { format: "es" },
  build: {
    outDir: file("./dist"),
    emptyOutDir: true,
    target: "es2022",
    // The largest chunks are the notebook reader's, loaded when a notebook is; the budget of the first page is measured by the benchmark.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: backend, changeOrigin: true }])),
  },
});
