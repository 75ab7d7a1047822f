import { count, easeOut, observe, type Rule } from "../rule.ts";

export const unpinnedInstalls: Rule = {
  id: "unpinned-installs",
  category: "codeQuality",
  measures: "Packages that the notebook installs without naming a version",
  source: "Rule et al. 2019, rule 5; pip documentation, Repeatable installs",
  weight: 0.3,
  remedy: "Name the version of what the notebook installs (package==1.2.3)",
  needs: "python",
  check: ({ code }) => {
    const loose = code.filter((cell) =>
      cell.magics.some(
        ({ name, argument }) =>
          /^(?:pip3?|conda|mamba|uv)$/.test(name) &&
          /^install\b/.test(argument) &&
          !/[=~<>]=|-r\b|git\+|\.whl|--requirement|-e\b/.test(argument),
      ),
    );
    const message = `${count(loose.length, "code cell")} ${loose.length === 1 ? "installs" : "install"} packages without a version`;
    return observe(
      easeOut(loose.length, 3),
      message,
      loose.map((cell) => cell.index),
    );
  },
};
