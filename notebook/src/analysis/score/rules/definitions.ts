import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

export const unusedImports: Rule = {
  id: "unused-imports",
  category: "codeQuality",
  measures: "Share of the imported names that no cell uses",
  source: "pyflakes F401; Pimentel et al. 2021; Wang et al. 2020 (Better code, better sharing)",
  weight: 0.8,
  remedy: "Remove imports that nothing uses",
  needs: "python",
  check: ({ lint, code }) => {
    const unused = lint.findings.filter((finding) => finding.code === "F401");
    const imported = code.reduce(
      (sum, cell) =>
        sum + (cell.module?.body ?? []).reduce((n, s) => n + (s.kind === "import" ? s.names.length : 0), 0),
      0,
    );
    const message = `${count(unused.length, "import")} of ${Math.max(imported, unused.length)} ${unused.length === 1 ? "is" : "are"} never used: ${listed(unused.map((finding) => finding.name))}`;
    return observe(easeOut(unused.length / Math.max(imported, 6), 0.6), message, unused);
  },
};

/** Imports in the first few code cells are at the top for a reader. */
const TOP = 3;

export const lateImports: Rule = {
  id: "late-imports",
  category: "codeQuality",
  measures: "Share of importing cells that come after the first three code cells and after other code",
  source: "PEP 8, Imports; pycodestyle E402; Pynblint: imports-beyond-first-cell",
  weight: 0.5,
  remedy: "Collect the imports in one cell at the top",
  needs: "python",
  check: ({ code }) => {
    const importing = code.filter((cell) => cell.module?.body.some((statement) => statement.kind === "import"));
    const start = code.slice(0, TOP).at(-1)?.index ?? 0;
    const late = importing.filter((cell) => cell.index > start);
    const message = `${count(late.length, "code cell")} below the top ${late.length === 1 ? "imports" : "import"} modules`;
    return observe(easeOut(late.length / Math.max(code.length, 10), 0.5), message, late);
  },
};

export const wildcardImports: Rule = {
  id: "wildcard-imports",
  category: "codeQuality",
  measures: "Wildcard imports (from module import *)",
  source: "PEP 8, Imports; pyflakes F403",
  weight: 0.9,
  remedy: "Import the names that are used, one by one or through the module",
  needs: "python",
  check: ({ lint }) => {
    const found = lint.findings.filter((finding) => finding.code === "F403");
    const message = `${count(found.length, "wildcard import")}: ${listed([...new Set(found.map((finding) => finding.name))])}`;
    return observe(easeOut(found.length, 3), message, found);
  },
};

export const redefinitions: Rule = {
  id: "redefinitions",
  category: "codeQuality",
  measures: "Imports, functions and classes that are defined again before anything used them",
  source: "pyflakes F811",
  weight: 0.4,
  remedy: "Keep one definition of each name",
  needs: "python",
  check: ({ lint, code }) => {
    const found = lint.findings.filter((finding) => finding.code === "F811");
    const names = listed([...new Set(found.map((finding) => finding.name))]);
    const message = `${count(found.length, "definition")} ${found.length === 1 ? "replaces" : "replace"} one that nothing used: ${names}`;
    return observe(easeOut(found.length / Math.max(code.length, 10), 0.5), message, found);
  },
};

export const bareExcept: Rule = {
  id: "bare-except",
  category: "codeQuality",
  measures: "Number of except clauses that catch everything",
  source: "PEP 8, Programming recommendations; pycodestyle E722",
  weight: 0.9,
  remedy: "Catch the exceptions that are expected, by name",
  needs: "python",
  check: ({ lint }) => {
    const found = lint.findings.filter((finding) => finding.code === "E722");
    const message = `${count(found.length, "bare except")} ${found.length === 1 ? "hides" : "hide"} every error`;
    return observe(easeOut(found.length, 4), message, found);
  },
};

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
    return observe(easeOut(found.length, 4), message, found);
  },
};

export const unusedArguments: Rule = {
  id: "unused-arguments",
  category: "codeQuality",
  measures: "Share of function parameters that the function never reads",
  source: "flake8-unused-arguments ARG001 to ARG005",
  weight: 0.4,
  remedy: "Remove parameters that the function does not use",
  needs: "python",
  check: ({ lint, code }) => {
    const found = lint.findings.filter((finding) => finding.code === "ARG");
    const all = code.reduce((sum, cell) => sum + cell.functions.reduce((n, f) => n + f.parameters.length, 0), 0);
    const message = `${count(found.length, "parameter")} never used: ${listed([...new Set(found.map((finding) => finding.name))])}`;
    return observe(easeOut(found.length / Math.max(all, 6), 0.5), message, found);
  },
};
