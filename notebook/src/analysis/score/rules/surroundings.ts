import { SECRET_MASK } from "../../../format/secret-mask.ts";
import { assignedSecrets } from "../../../format/secret-rules/assigned-secret.ts";
import { connectionUrls } from "../../../format/secret-rules/connection-url.ts";
import { count, easeOut, listed, observe, type Rule } from "../rule.ts";
import { namedServiceKeys, serviceTokens } from "../../../format/secret-rules/service-tokens.ts";
import { privateKey } from "../../../format/secret-rules/private-key.ts";
import { textOf } from "../../read/trace/value.ts";

const LINE_SECRETS = [...serviceTokens, ...namedServiceKeys, ...connectionUrls, ...assignedSecrets];

export const credentials: Rule = {
  id: "credentials",
  category: "codeQuality",
  measures: "Passwords, keys and tokens written into the code; one that was masked on upload counts as well",
  source: "CWE-798 (use of hard-coded credentials); OWASP Secrets Management",
  weight: 1.5,
  remedy: "Read secrets from the environment, and revoke those that were shared",
  needs: "code",
  check: ({ code }) => {
    const kinds = secretKinds(code.map(({ cell }) => cell.source));
    const found = code.flatMap(({ index }, position) => (kinds[position] ?? []).map((kind) => ({ kind, index })));
    const message = `${count(found.length, "secret")} in the code: ${listed([...new Set(found.map((secret) => secret.kind))])}`;
    return observe(easeOut(found.length, 1.5), message, found);
  },
};

/** No rule but that of private keys reads over so many line ends: what it finds in all texts at once, it finds in each alone. */
const APART = "\n".repeat(20);

/** Kinds of the secrets in each of several texts. The many patterns run once over all of them, not once a text. */
function secretKinds(texts: readonly string[]): readonly (readonly string[])[] {
  const kinds = texts.map((text) => privateKey(text).map((match) => match.kind));
  const all = texts.join(APART);
  const lower = all.toLowerCase();
  for (const rule of LINE_SECRETS) {
    let position = 0;
    let end = texts[0]?.length ?? 0;
    for (const { kind, start } of rule(all, lower)) {
      while (start >= end && position + 1 < texts.length) end += APART.length + (texts[++position]?.length ?? 0);
      kinds[position]?.push(kind);
    }
  }
  for (const [position, text] of texts.entries())
    if (text.includes(SECRET_MASK)) kinds[position]?.push("masked secret");
  return kinds;
}

/** Paths of one person's machine. Fixed mounts of hosted notebooks (/kaggle/input, /dbfs) are the same for all who use them. */
const ABSOLUTE =
  /^(?:[A-Za-z]:[\\/](?![\\/])|\\\\\w|\/(?:Users|home|root|mnt|media|Volumes|private|opt|srv|data|var|tmp|content\/(?:drive|gdrive))\/|~[\\/]|file:\/\/\/)/;

export const absolutePaths: Rule = {
  id: "absolute-paths",
  category: "codeQuality",
  measures: "Absolute paths of one machine in the code",
  source: "Pimentel et al. 2019, 2021 (data that others cannot reach); Wilson et al. 2017, 4; Pynblint",
  weight: 0.9,
  remedy: "Use paths relative to the notebook, or one folder set at the top",
  needs: "python",
  check: ({ code }) => {
    const found = code.flatMap((cell) => [
      ...(cell.scan?.strings ?? [])
        .filter((text) => ABSOLUTE.test(text.value))
        .map((text) => ({ path: text.value, index: cell.index })),
      ...cell.magics
        .filter((magic) => magic.name === "cd" && ABSOLUTE.test(magic.argument))
        .map((magic) => ({ path: magic.argument, index: cell.index })),
    ]);
    const paths = [...new Set(found.map((place) => place.path))];
    const shown = listed(
      paths.map((path) => (path.length > 40 ? `${path.slice(0, 37)}...` : path)),
      2,
    );
    const message = `${count(found.length, "path")} that ${found.length === 1 ? "exists" : "exist"} on one machine only: ${shown}`;
    return observe(easeOut(Math.max(paths.length, found.length / 2), 4), message, found);
  },
};

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
    return observe(easeOut(loose.length, 3), message, loose);
  },
};

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
    return observe(easeOut(blanket.length, 2), message, blanket);
  },
};
