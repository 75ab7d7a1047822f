import type { Names } from "./library.ts";

/** The whole path of each name of a table, with what is said of it. */
export const eachOf = (names: Names<string> = {}): (readonly [path: string, said: string])[] =>
  Object.entries(names).flatMap(([of, table]) =>
    Object.entries(table).flatMap(([said, listed = ""]) =>
      namesIn(listed).map((name) => [of === "" ? name : `${of}.${name}`, said] as const),
    ),
  );

/** The names in a list, with what several begin with written once: "sklearn.svm.{SVC NuSVC}". */
export const namesIn = (listed: string): string[] =>
  [...listed.matchAll(/([^\s{]+)\{([^}]+)\}|\S+/g)].flatMap(([name, start, ends]) =>
    ends === undefined ? [name] : ends.split(" ").map((end) => `${start}${end}`),
  );

/** What is known by the last part of its path: "keras.layers.{Dense Dropout}" as `Dense` and `Dropout`. */
export const byLastPart = (listed: string): Readonly<Record<string, string>> =>
  Object.fromEntries(namesIn(listed).map((path) => [path.slice(path.lastIndexOf(".") + 1), path]));

/** Each of the names listed with the same value: what all of them are called now, or what all of them extend. */
export const allAs = (to: string, listed: string): Readonly<Record<string, string>> =>
  Object.fromEntries(namesIn(listed).map((name) => [name, to]));
