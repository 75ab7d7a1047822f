import { spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ROOT } from "./env.ts";
import { newestChange } from "./newest-change.mjs";
import { StartRefusal } from "./start-refusal.ts";

/** What the web app is made of. A file that is newer than the built page makes it out of date. */
const SOURCES = [
  "web/src",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "web/chunks.ts",
  "web/compress-plugin.ts",
  "web/prerender-plugin.ts",
  "web/package.json",
  "notebook/src",
  "package-lock.json",
];

/**
 * The folder of the built web app, built first where it is missing or older than its sources. Where the clone cannot be
 * written it is built into the data folder. `announce` tells that a build begins. Throws StartRefusal when the build fails.
 */
export const builtWeb = async (
  dataDir: string,
  announce: (line: string) => void,
  root: string = ROOT,
): Promise<string> => {
  const places = [join(root, "web", "dist"), join(dataDir, "web")];
  const changed = newestChange(SOURCES.map((source) => join(root, source)));
  const current = places.find((place) => newestChange([join(place, "index.html")]) >= changed);
  if (current !== undefined) return current;
  const place = places.find(isWritable) ?? places[0] ?? "";
  announce("Building the web app ...");
  await build(root, place);
  return place;
};

const isWritable = (folder: string): boolean => {
  try {
    accessSync(existsSync(folder) ? folder : dirname(folder), constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** In a process of its own: the tools of the build are large, and the server lives long. */
const build = (root: string, place: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const web = join(root, "web");
    const vite = join(dirname(createRequire(join(web, "package.json")).resolve("vite/package.json")), "bin", "vite.js");
    // The runner reads the configuration without writing a copy of it beside the sources.
    const args = [
      vite,
      "build",
      web,
      "--outDir",
      place,
      "--emptyOutDir",
      "--configLoader",
      "runner",
      "--logLevel",
      "warn",
    ];
    const child = spawn(process.execPath, args, {
      cwd: web,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer): void => void (output = `${output}${chunk.toString()}`.slice(-8_192));
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => reject(new StartRefusal(`The web app could not be built: ${error.message}.`)));
    child.once("close", (code) => {
      if (code === 0) return resolve();
      reject(new StartRefusal(`The web app could not be built: ${reasonIn(output) ?? `vite ended with ${code}`}`));
    });
  });

/** The first line with something in it after vite's headings. */
const reasonIn = (output: string): string | undefined =>
  output
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && !/^\W*(error during build|build failed)/i.test(line));
