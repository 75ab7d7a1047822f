import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

export const mutableDefaults: Rule = {
  id: "mutable-defaults",
  category: "codeQuality",
  measures: "Parameters whose default is a list, dict or set that all calls share",
  source: "flake8-bugbear B006",
  weight: 0.4,
  remedy: "Use None as the default and make the list, dict or set inside the function",
  needs: "python",
  check: ({ lint }) => {
    const found = lint.findings.filter((finding) => finding.code === "B006");
    const names = listed([...new Set(found.map((finding) => finding.name))]);
    const message = `${count(found.length, "parameter")} with a default that all calls share: ${names}`;
    return observe(
      easeOut(found.length, 4),
      message,
      found.map((finding) => finding.cell),
    );
  },
};
