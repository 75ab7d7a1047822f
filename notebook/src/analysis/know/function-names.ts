import type { Library } from "./library.ts";
import { eachOf } from "./names.ts";

/** Languages that attach packages whole, so that a function is known only by its name. */
export type OtherLanguage = "r" | "julia";

export interface FunctionNames {
  /** "r.dplyr.filter" for "filter", "dplyr::filter" and, in Julia, "julia.CSV" for "CSV"; null where unknown. */
  path(name: string): string | null;
  /** The function's own name in a path: "read.csv" for "r.utils.read.csv". */
  name(path: string): string;
}

/** R packages with a dot in their name. */
const POINTED = /^(?:data\.table|rpart\.plot)\./;

/** Functions of a language by their names; if two packages have the same name, the first one counts. */
export function functionNames(libraries: readonly Library[], language: OtherLanguage): FunctionNames {
  const paths = new Map<string, string>();
  const start = `${language}.`;
  const nameOf = (path: string): string => {
    const inPackage = path.slice(start.length);
    const pointed = POINTED.exec(inPackage)?.[0].length ?? inPackage.indexOf(".") + 1;
    return inPackage.slice(pointed);
  };
  const add = (name: string, path: string): void => {
    if (!paths.has(name)) paths.set(name, path);
  };
  const own = libraries.filter((library) => library.module.startsWith(start));
  const types = new Set(own.flatMap(({ calls }) => eachOf(calls).flatMap(([, does]) => does.split(" -> ")[1] ?? [])));
  for (const { calls = {}, aliases } of own) {
    const functions = Object.fromEntries(Object.entries(calls).filter(([of]) => !types.has(of)));
    for (const [path] of eachOf(functions)) {
      if (path.includes("*")) continue;
      const called = nameOf(path);
      add(called, path);
      // A module's own name takes precedence over its functions.
      if (language === "julia") add(path.slice(start.length, -called.length - 1), path.slice(0, -called.length - 1));
    }
    for (const [path, target] of Object.entries(aliases ?? {})) add(nameOf(path), target);
  }
  return {
    path: (name) => {
      const colons = name.lastIndexOf("::");
      if (colons < 0) return paths.get(name) ?? null;
      return `${start}${name.slice(0, colons).replace(/:+$/, "")}.${name.slice(colons + 2)}`;
    },
    name: nameOf,
  };
}
