import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

const CAMEL = /^_*[a-z][a-z0-9]*[A-Z]/;

export const namingStyle: Rule = {
  id: "naming-style",
  category: "clarity",
  measures: "Share of functions and variables in camelCase and of classes in lower case",
  source: "PEP 8, Naming conventions; pep8-naming N801, N802, N806",
  weight: 0.4,
  remedy: "Write functions and variables in snake_case and classes in CapWords",
  needs: "python",
  check: ({ lint }) => {
    const named = new Map<string, { readonly cell: number; readonly odd: boolean }>();
    for (const scope of lint.scopes) {
      if (scope.kind !== "module" && scope.kind !== "function") continue;
      for (const { name, kind, cell } of scope.bindings) {
        if (kind === "class") named.set(name, { cell, odd: /^[a-z]/.test(name) });
        else if (kind === "assignment" || kind === "function") named.set(name, { cell, odd: CAMEL.test(name) });
      }
    }
    const odd = [...named].filter(([, given]) => given.odd);
    const message = `${count(odd.length, "name")} against the naming convention: ${listed(odd.map(([name]) => name))}`;
    return observe(
      easeOut(odd.length / Math.max(named.size, 8) - 0.05, 0.5),
      message,
      odd.map(([, given]) => given.cell),
    );
  },
};
