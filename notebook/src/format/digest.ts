import { condenseNotebook } from "./condense.ts";
import type { Notebook } from "./notebook.ts";
import { notebookJson } from "./notebook-json.ts";
import { mapOutputTexts } from "./output-texts.ts";
import { secretMasker } from "./secret-mask.ts";
import type { SecretFinding } from "./secrets.ts";

export interface DigestOptions {
  /**
   * What `findSecrets` found in this notebook, masked before anything is cut; required, so that no caller forgets to
   * search.
   */
  readonly secrets: readonly Pick<SecretFinding, "secret">[];
}

/**
 * What is sent for analysis instead of the file: JSON text that is itself a small notebook (nbformat 4.4, at most 1 MB of UTF-8) with all
 * sources, run numbers and short text outputs, without pictures, with secrets masked. `parseNotebook` reads it, and the analysis of it
 * is the analysis of the file (see condenseNotebook).
 */
export function digestNotebook(notebook: Notebook, { secrets }: DigestOptions): string {
  return notebookJson(condenseNotebook(secrets.length === 0 ? notebook : maskedNotebook(notebook, secrets)));
}

/** The notebook with every found secret masked in all sources and output texts. */
export function maskedNotebook(notebook: Notebook, secrets: DigestOptions["secrets"]): Notebook {
  const { mask } = secretMasker(secrets);
  return {
    ...notebook,
    cells: notebook.cells.map((cell) => ({
      ...cell,
      source: mask(cell.source),
      outputs: cell.outputs.map((output) => mapOutputTexts(output, mask)),
    })),
  };
}
