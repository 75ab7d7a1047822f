import { STAGES, type Category, type Finding } from "@data-documentation/notebook/analysis/analysis.ts";
import { CATEGORY_NAMES, SECTION_TITLES } from "@data-documentation/notebook/document/names.ts";
import type { FileReport } from "./file-report.ts";
import { harmless, scoreBar, scoreStyle, styled, wrapped, type Terminal } from "./terminal.ts";
import { cellWords, countWords, languageWords, metricWords } from "./wording.ts";

type AnalysedFile = Extract<FileReport, { ok: true }>;

const BAR_WIDTH = 20;
const FINDINGS = 8;

/** The report of one file for people, ending in a line break. */
export function terminalReport(report: FileReport, terminal: Terminal): string {
  const lines = report.ok ? analysedLines(report, terminal) : refusedLines(report, terminal);
  return `${lines.join("\n")}\n`;
}

function refusedLines(report: Extract<FileReport, { ok: false }>, terminal: Terminal): string[] {
  const { title, message, reason } = report.error;
  return [
    styled(terminal, "bold", harmless(report.file)),
    `  ${styled(terminal, "red", title)}: ${message}`,
    ...wrapped(harmless(reason), terminal.width, 2),
  ];
}

function analysedLines(report: AnalysedFile, terminal: Terminal): string[] {
  return [
    ...headLines(report, terminal),
    ...summaryLines(report, terminal),
    "",
    ...scoreLines(report, terminal),
    ...factLines(report, terminal),
    ...sectionLines(report, terminal),
    ...findingLines(report.analysis.quality.findings, terminal),
    ...noticeLines(report, terminal),
  ];
}

function headLines({ file, title, language, counts }: AnalysedFile, terminal: Terminal): string[] {
  const cells = `${countWords(counts.total, "cell")} (${counts.code} code, ${counts.markdown} markdown)`;
  const facts = [title === null ? "no title" : harmless(title), languageWords(language), cells].join(" \u00b7 ");
  return [styled(terminal, "bold", harmless(file)), ...wrapped(harmless(facts), terminal.width, 2)];
}

function summaryLines({ analysis }: AnalysedFile, terminal: Terminal): string[] {
  if (analysis.executiveSummary.length === 0) return [];
  const text = analysis.executiveSummary.map((sentence) => harmless(sentence.text)).join(" ");
  return ["", ...wrapped(text, terminal.width, 2)];
}

function scoreLines({ analysis: { quality } }: AnalysedFile, terminal: Terminal): string[] {
  const line = (name: string, score: number): string =>
    `  ${name.padEnd(14)} ${score.toFixed(1).padStart(4)}  ${styled(terminal, scoreStyle(score), scoreBar(score, BAR_WIDTH))}`;
  const categories = Object.keys(CATEGORY_NAMES) as Category[];
  return [
    styled(terminal, "bold", line("Overall", quality.overallScore)),
    ...categories.flatMap((category) => [
      line(CATEGORY_NAMES[category], quality[category].score),
      ...wrapped(harmless(quality[category].explanation), terminal.width, 6).map((text) =>
        styled(terminal, "dim", text),
      ),
    ]),
  ];
}

function factLines({ analysis }: AnalysedFile, terminal: Terminal): string[] {
  const metrics = analysis.metrics.map(metricWords).join("; ");
  const facts = [
    ["Model", analysis.model ?? ""],
    ["Metrics", metrics],
    ["Outcome", analysis.outcome ?? ""],
  ].filter(([, value]) => value !== "");
  if (facts.length === 0) return [];
  return [
    "",
    ...facts.flatMap(([name = "", value = ""]) => wrapped(`${name}: ${harmless(value)}`, terminal.width, 2, 4)),
  ];
}

function sectionLines({ analysis }: AnalysedFile, terminal: Terminal): string[] {
  return STAGES.flatMap((stage) => {
    const sentences = analysis.sections[stage];
    if (sentences.length === 0) return [];
    const cells = [...new Set(sentences.flatMap((sentence) => sentence.cells))].sort((a, b) => a - b);
    const text = sentences.map((sentence) => harmless(sentence.text)).join(" ");
    const heading = styled(terminal, "cyan", SECTION_TITLES[stage]);
    const evidence = cells.length === 0 ? "" : styled(terminal, "dim", `  ${cellWords(cells)}`);
    return ["", `  ${heading}${evidence}`, ...wrapped(text, terminal.width, 4)];
  });
}

function findingLines(findings: readonly Finding[], terminal: Terminal): string[] {
  if (findings.length === 0) return [];
  const costly = [...findings].sort((a, b) => b.points - a.points);
  const shown = costly.slice(0, FINDINGS).flatMap((finding) => {
    const points = styled(terminal, "yellow", pointWords(finding.points));
    const place = finding.cells.length === 0 ? "" : ` (${cellWords(finding.cells)})`;
    const [first = "", ...more] = wrapped(`${harmless(finding.message)}${place}`, terminal.width, 9);
    return [
      `    ${points}${first.slice(8)}`,
      ...more,
      ...wrapped(`\u2192 ${harmless(finding.remedy)}`, terminal.width, 9, 2).map((text) =>
        styled(terminal, "dim", text),
      ),
    ];
  });
  const rest = costly.length - FINDINGS;
  return [
    "",
    `  ${styled(terminal, "cyan", "What loses points")}`,
    ...shown,
    ...(rest > 0 ? [`    and ${countWords(rest, "smaller finding")} (all of them with --json)`] : []),
  ];
}

/** Four characters; what rounds to nothing is still something. */
function pointWords(points: number): string {
  return points < 0.05 ? "<0.1" : `-${points.toFixed(1)}`;
}

function noticeLines({ secrets, warnings }: AnalysedFile, terminal: Terminal): string[] {
  const notices = [
    ...secrets.map(({ kind, cell, where, preview }) => `${kind} in the ${where} of cell ${cell + 1}: ${preview}`),
    ...warnings,
  ];
  if (notices.length === 0) return [];
  const lines = notices.flatMap((notice) => wrapped(`! ${harmless(notice)}`, terminal.width, 4, 2));
  return ["", `  ${styled(terminal, "cyan", "Notices")}`, ...lines.map((line) => styled(terminal, "yellow", line))];
}
