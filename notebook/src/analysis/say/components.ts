/** Features that are turned into fewer. */
import type { Reduced } from "../facts.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { distinct, listed } from "./lists.ts";
import { count } from "./numbers.ts";

export const reduced = (all: readonly Reduced[]): Draft[] => {
  // What is said with a number is not repeated without one.
  const facts = all.filter(
    (one) => isCount(one.components) || !all.some(({ how, components }) => how === one.how && isCount(components)),
  );
  // As many components as there are features reduce nothing.
  const ways = groups(facts, ({ components }) => components ?? "").map((same, at) => {
    const [{ components }] = same;
    const number = isCount(components) ? `${count(Number(components))} ` : "";
    const noun = at > 0 ? "" : `component${components === "1" ? "" : "s"} `;
    const by = listed(distinct(same.map(({ how }) => how)));
    return `${at > 0 && components === null ? "" : "into "}${number}${noun}by ${by}`;
  });
  return ways.length === 0 ? [] : [draft(`the features are turned ${listed(ways)}`, facts, 7)];
};

const isCount = (components: string | null): components is string => components !== null && /^\d+$/.test(components);
