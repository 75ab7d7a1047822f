import { join } from "node:path";
import type { Rolldown } from "vite";

/** What every page begins with, up to the sign-in form. */
const START = ["src/main.tsx", "src/routes/login.tsx"];
/** The other pages of somebody who is not signed in. */
const OUTSIDE = ["landing", "register", "forgot-password", "reset-password", "auth-callback", "not-found"].map(
  (page) => `src/routes/${page}.tsx`,
);
/** The first page of somebody who is signed in. */
const DESK = ["src/app/require-session.tsx", "src/components/layout/app-layout.tsx", "src/routes/dashboard.tsx"];

/** Where most links within a team lead: a notebook to write, and to read. */
const NOTEBOOK = ["src/routes/notebook.tsx"];
const READING = ["src/routes/read.tsx"];
/** Screens that use the same controls. */
const OTHERS = ["account", "admin", "catalog", "folder", "team", "teams", "trash"].map(
  (page) => `src/routes/${page}.tsx`,
);

/**
 * The files of the pages that are often the first ones, so that these ask for few: libraries and our own code that every page begins with,
 * what the dashboard has in common with the pages outside, what it needs beside, and what a notebook needs beyond that. The bundler divides
 * the rest by its use.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  { ...group("framework", [START], isLibrary), priority: 8 },
  { ...group("start", [START]), priority: 7 },
  // Small enough to be one file: by their use they are dozens. Those of the start are imported one by one (lucide-react/icons/...).
  { name: "icons", test: /\/node_modules\/lucide-react\//, priority: 6 },
  { ...group("common", [OUTSIDE, DESK]), priority: 5 },
  { ...group("desk", [DESK]), priority: 4 },
  { ...group("controls", [NOTEBOOK, OTHERS]), priority: 3 },
  { ...group("reading", [NOTEBOOK, READING]), priority: 2 },
  { ...group("editor", [NOTEBOOK]), priority: 1 },
];

/** Whether it is one of these files: what is worth the most work when it is compressed. */
export const isFirst = (chunk: string): boolean =>
  chunkGroups().some(({ name, debugName = name }) => debugName === chunk);

/** The modules that something of each of these `pages` needs, of those that the group `takes`. */
const group = (
  name: string,
  pages: readonly (readonly string[])[],
  takes: (id: string) => boolean = () => true,
): Rolldown.CodeSplittingGroup => {
  let needed: readonly ReadonlySet<string>[] | null = null;
  return {
    debugName: name,
    name: (id, graph) => {
      needed ??= pages.map((roots) => neededFor(roots, graph));
      return takes(id) && needed.every((modules) => modules.has(id)) ? name : null;
    },
  };
};

const isLibrary = (id: string): boolean => id.includes("/node_modules/");

/** The modules that have to be there before these run, themselves included. */
const neededFor = (roots: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set(roots.map((root) => join(import.meta.dirname, root)));
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};
