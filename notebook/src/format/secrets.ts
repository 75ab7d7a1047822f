import type { Notebook } from "./notebook.ts";
import { notebookTexts, type NotebookText } from "./notebook-texts.ts";
import { assignedSecrets } from "./secret-rules/assigned-secret.ts";
import { connectionUrls } from "./secret-rules/connection-url.ts";
import { presetMatches } from "./secret-rules/preset.ts";
import { privateKey } from "./secret-rules/private-key.ts";
import type { SecretMatch, SecretRule } from "./secret-rules/secret-rule.ts";
import { namedServiceKeys, serviceTokens } from "./secret-rules/service-tokens.ts";

export interface SecretFinding {
  /** Cell index among all cells, from 0. */
  readonly cell: number;
  readonly where: "source" | "output";
  /** Position among the cell's outputs; null for a source. */
  readonly output: number | null;
  /** "source", "text" (stream), "evalue", "traceback", or the mime type of the text. */
  readonly field: string;
  /** What it is, in plain words: "AWS access key". */
  readonly kind: string;
  /** UTF-16 offsets in that text, end exclusive; the value alone, not the name it is assigned to. */
  readonly start: number;
  readonly end: number;
  /** The value with all but its first characters hidden: the only form that may be shown. */
  readonly preview: string;
  /** The value itself. Needed to mask it; it must not be sent, stored or logged. */
  readonly secret: string;
}

/**
 * Secrets in the sources and outputs of a notebook: the preset of secretlint, and our own rules for what it misses. Runs where
 * the notebook is (in the browser before anything is sent); linear in the length of the notebook.
 */
export async function findSecrets(notebook: Notebook): Promise<SecretFinding[]> {
  const texts = notebookTexts(notebook);
  // One text for all rules: starting secretlint for each of a thousand outputs would cost more than the search.
  const joined = texts.map(({ text }) => text).join(BETWEEN);
  const lower = joined.toLowerCase();
  const missedByPreset = OWN_RULES.flatMap((rule) => rule(joined, lower));
  const matches = withoutOverlaps([...missedByPreset, ...(await presetMatches(joined))]);

  const findings: SecretFinding[] = [];
  let position = 0;
  let textStart = 0;
  for (const match of matches) {
    while (match.start >= textStart + (texts[position]?.text.length ?? Infinity) + BETWEEN.length) {
      textStart += (texts[position]?.text.length ?? 0) + BETWEEN.length;
      position++;
    }
    const text = texts[position];
    if (text !== undefined && match.end <= textStart + text.text.length) findings.push(finding(text, match, textStart));
  }
  return findings;
}

const OWN_RULES: readonly SecretRule[] = [
  privateKey,
  ...serviceTokens,
  ...namedServiceKeys,
  ...connectionUrls,
  ...assignedSecrets,
];

/** Ends lines and words, so that no match spans two texts. */
const BETWEEN = "\n\u0000\n";

/**
 * In order of position. Where two overlap, the first given wins: our rules match the value alone, the preset often a
 * whole line.
 */
function withoutOverlaps(matches: readonly SecretMatch[]): SecretMatch[] {
  const ordered = matches
    .map((match, rank) => ({ match, rank }))
    .sort((a, b) => a.match.start - b.match.start || a.rank - b.rank);
  const kept: { match: SecretMatch; rank: number }[] = [];
  for (const next of ordered) {
    const last = kept.at(-1);
    if (last === undefined || next.match.start >= last.match.end) kept.push(next);
    else if (next.rank < last.rank) kept[kept.length - 1] = next;
  }
  return kept.map(({ match }) => match);
}

function finding(text: NotebookText, match: SecretMatch, textStart: number): SecretFinding {
  const start = match.start - textStart;
  const end = match.end - textStart;
  const secret = text.text.slice(start, end);
  const { cell, where, output, field } = text;
  return { cell, where, output, field, kind: match.kind, start, end, preview: secretPreview(secret), secret };
}

/** At most four characters and a quarter of the secret are shown; a private key shows only what it is. */
function secretPreview(secret: string): string {
  if (secret.startsWith("-----BEGIN")) return `${secret.split("\n", 1)[0]?.slice(0, 40) ?? ""}\u2026`;
  const shown = Math.min(4, Math.floor(secret.length / 4));
  return `${secret.slice(0, shown)}${"\u2022".repeat(8)}`;
}
