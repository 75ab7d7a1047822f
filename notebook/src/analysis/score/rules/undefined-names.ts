import { easeOut, listed, observe, type Rule } from "../rule.ts";

/** What IPython takes for a command where no variable has its name. */
const COMMANDS: ReadonlySet<string> = new Set(
  "ls ll pwd cd who whos cat cp mv rm rmdir mkdir less more man".split(" "),
);
/** Code of another language, which Python may well read as a comparison: `df <- read.csv(path)`. */
const R_ASSIGNMENT = /^[A-Za-z][\w.]* <- \S/m;

export const undefinedNames: Rule = {
  id: "undefined-names",
  category: "codeQuality",
  measures: "Names that are used before any cell above defines them",
  source:
    "pyflakes F821; Pimentel et al. 2019 (NameError is among the commonest failures when a notebook is run again)",
  weight: 1.4,
  remedy: "Define names before they are used, reading from top to bottom",
  needs: "python",
  check: ({ lint, code }) => {
    const missing = lint.findings.filter(({ code: rule, name }) => rule === "F821" && !COMMANDS.has(name));
    if (missing.length === 0) return null;
    const judged = new Map(code.map((cell) => [cell.index, cell.valid && !R_ASSIGNMENT.test(cell.cell.source)]));
    const found = missing.filter(({ cell }) => judged.get(cell) === true);
    const cells = new Set(found.map((finding) => finding.cell));
    const later = new Set(found.filter((finding) => finding.boundLater).map((finding) => finding.name));
    const never = new Set(found.filter((finding) => !finding.boundLater).map((finding) => finding.name));
    const parts = [
      never.size > 0 ? `${listed([...never])} ${never.size === 1 ? "is" : "are"} never defined` : "",
      later.size > 0
        ? `${listed([...later])} ${later.size === 1 ? "is" : "are"} used before a later cell defines ${later.size === 1 ? "it" : "them"}`
        : "",
    ];
    const message = `Run from top to bottom, ${parts.filter((part) => part !== "").join("; ")}`;
    return observe(easeOut(cells.size / Math.max(code.length, 8), 0.35), message, cells);
  },
};
