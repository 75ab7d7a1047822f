import { textOf } from "../../read/trace/value.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

export const warningFilters: Rule = {
  id: "warning-filters",
  category: "codeQuality",
  measures: "Calls that silence all warnings, of every kind and from every module",
  source: "Python documentation, warnings; Pimentel et al. 2021",
  weight: 0.6,
  remedy: "Fix what causes the warnings, or silence one category of one module",
  needs: "python",
  check: ({ python }) => {
    const blanket = python.calls.filter(
      ({ name, args }) =>
        (name.endsWith("filterwarnings") || name.endsWith("simplefilter")) &&
        /(?:^|\.)(?:filterwarnings|simplefilter)$/.test(name) &&
        args.some((argument) => textOf(argument.value) === "ignore" && (argument.name ?? "action") === "action") &&
        !args.slice(1).some((argument) => textOf(argument.value) !== "ignore"),
    );
    const message = `${count(blanket.length, "filter")} ${blanket.length === 1 ? "silences" : "silence"} every warning`;
    return observe(
      easeOut(blanket.length, 2),
      message,
      blanket.map((call) => call.cell),
    );
  },
};
