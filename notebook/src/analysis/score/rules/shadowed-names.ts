import { SHADOWABLE_BUILTINS } from "../lint/builtins.ts";
import { isImport } from "../lint/bindings.ts";
import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

export const shadowedNames: Rule = {
  id: "shadowed-names",
  category: "clarity",
  measures: "Builtins and imports that the notebook gives another meaning (list = ..., time = ...)",
  source:
    "flake8-builtins A001; pylint redefined-builtin; a notebook's names live until the kernel stops, so later cells get the wrong one",
  weight: 0.7,
  remedy: "Choose names that no builtin or import uses",
  needs: "python",
  check: ({ lint }) => {
    const found = new Map<string, number>();
    for (const { name, kind, cell } of lint.module.bindings) {
      if (VALUES.has(kind) && SHADOWABLE_BUILTINS.has(name)) found.set(name, cell);
    }
    for (const { by, earlier, inner } of lint.module.hidden) {
      if (!inner && VALUES.has(by.kind) && isImport(earlier) && by.branch === earlier.branch)
        found.set(by.name, by.cell);
    }
    const message = `${count(found.size, "name")} of a builtin or an import ${found.size === 1 ? "is" : "are"} reused: ${listed([...found.keys()])}`;
    return observe(easeOut(found.size, 4), message, found.values());
  },
};

const VALUES: ReadonlySet<string> = new Set(["assignment", "unpacked", "loop", "with", "function", "class"]);
