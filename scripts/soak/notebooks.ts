/** Notebooks that people upload in a soak: read once, as the page does it, and given another title each time, so that none was analysed before. */
import { notebookCharts } from "@data-documentation/notebook/format/charts.ts";
import type { Chart } from "@data-documentation/notebook/format/charts.ts";
import { digestNotebook } from "@data-documentation/notebook/format/digest.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { findSecrets } from "@data-documentation/notebook/format/secrets.ts";
import { sampleNotebook } from "../../tests/support/sample-notebook.ts";

export interface Upload {
  readonly file: string;
  /** What is sent to be analysed. */
  readonly digest: string;
  readonly charts: readonly Chart[];
}

/** From 10 KB to 5 MB; most are small. */
const FORMS = [
  { rounds: 1, pictureSide: 24 },
  { rounds: 3, pictureSide: 24 },
  { rounds: 8, pictureSide: 48 },
  { rounds: 12, pictureSide: 120 },
  { rounds: 20, pictureSide: 200 },
];
const TITLE = "A title that each copy replaces";

/** Notebook number `number` of a sequence in which all forms come. */
export const openNotebooks = async (): Promise<(number: number, title: string) => Upload> => {
  const forms: Upload[] = [];
  for (const form of FORMS) {
    const file = sampleNotebook({ ...form, title: TITLE });
    const notebook = parseNotebook(file);
    if (!notebook.ok) throw new Error(notebook.error.reason);
    const secrets = await findSecrets(notebook.value);
    forms.push({
      file,
      digest: digestNotebook(notebook.value, { secrets }),
      charts: notebookCharts(notebook.value),
    });
  }
  return (number, title) => {
    const form = forms[number % forms.length];
    if (!form) throw new Error("There is no such notebook.");
    return {
      file: form.file.replace(TITLE, title),
      digest: form.digest.replace(TITLE, title),
      charts: form.charts,
    };
  };
};
