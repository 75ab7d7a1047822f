import { observe, type Rule } from "../rule.ts";

const RECORDS =
  /watermark|__version__|show_versions|pip3? (?:freeze|list|show)|conda (?:list|env export)|requirements\w*\.txt|environment\.ya?ml|sessionInfo|session_info|Pkg\.(?:status|activate|instantiate)|renv|use_python|print_versions|--version/;
const PINNED = /[\w\]]==\d/;
const IMPORTS = /^\s*(?:import|from|library\(|require\(|using)\b/;

export const recordedVersions: Rule = {
  id: "recorded-versions",
  category: "codeQuality",
  measures:
    "Whether a notebook that imports libraries records their versions (printed, pinned or in a requirements file it names)",
  source:
    "Rule et al. 2019, rule 5 (record dependencies); Pimentel et al. 2019: missing dependencies are a main reason of failures",
  weight: 0.5,
  remedy: "Record the versions of the libraries, for example by pinned installs or by printing them",
  needs: "code",
  check: ({ code, cells }) => {
    const importing = code.find((cell) => cell.codeLines.some((line) => IMPORTS.test(line)));
    if (importing === undefined || cells.some(({ source }) => records(source))) return null;
    return observe(1, "The versions of the libraries are not recorded", [importing.index]);
  },
};

const records = (source: string): boolean => RECORDS.test(source) || (source.includes("==") && PINNED.test(source));
