import { STAGES, type Category } from "@data-documentation/notebook/analysis/analysis.ts";
import { CATEGORY_NAMES, SECTION_TITLES } from "@data-documentation/notebook/document/names.ts";
import { type FileReport, reportTitle } from "./file-report.ts";
import { harmless } from "./terminal.ts";
import { cellWords, metricWords } from "./wording.ts";

/** The documentation of one file as Markdown (CommonMark with tables), ending in a line break. */
export function markdownReport(report: FileReport): string {
  if (!report.ok) {
    const { title, message, reason } = report.error;
    return `# ${plain(report.file)}\n\n**${title}**: ${message}\n\n${plain(reason)}\n`;
  }
  const { analysis } = report;
  const categories = Object.keys(CATEGORY_NAMES) as Category[];
  const facts = [
    ["File", report.file],
    ["Model", analysis.model],
    ["Metrics", analysis.metrics.map(metricWords).join("; ")],
    ["Outcome", analysis.outcome],
  ].filter((fact): fact is [string, string] => typeof fact[1] === "string" && fact[1] !== "");
  return [
    `# ${plain(reportTitle(report.title, report.file))}`,
    ...paragraph(analysis.executiveSummary.map((sentence) => plain(sentence.text))),
    ...list(facts.map(([name, value]) => `**${name}**: ${plain(value)}`)),
    ...STAGES.flatMap((stage) => {
      const sentences = analysis.sections[stage];
      if (sentences.length === 0) return [];
      return [`## ${SECTION_TITLES[stage]}`, ...paragraph(sentences.map((sentence) => plain(sentence.text)))];
    }),
    `## Code Quality: ${analysis.quality.overallScore.toFixed(1)} of 10`,
    [
      "| | Score | |",
      "|---|---|---|",
      ...categories.map((category) => {
        const { score, explanation } = analysis.quality[category];
        return `| ${CATEGORY_NAMES[category]} | ${score.toFixed(1)} | ${plain(explanation).replaceAll("|", "\\|")} |`;
      }),
    ].join("\n"),
    ...list(
      analysis.quality.findings.map(({ points, message, cells, remedy }) => {
        const place = cells.length === 0 ? "" : ` (${cellWords(cells)})`;
        const cost = points < 0.05 ? "&lt;0.1" : `\u2212${points.toFixed(1)}`;
        return `${cost} ${plain(message)}${place}. ${plain(remedy)}.`;
      }),
    ),
  ]
    .join("\n\n")
    .concat("\n");
}

function paragraph(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

function list(items: readonly string[]): string[] {
  return items.length === 0 ? [] : [items.map((item) => `- ${item}`).join("\n")];
}

/** Text of a notebook that stays text: Markdown's own signs and tags are escaped. */
function plain(text: string): string {
  return harmless(text).replace(/[\\`*_[\]<>#]/g, String.raw`\$&`);
}
