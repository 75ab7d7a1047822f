import { displayedFileName } from "@data-documentation/notebook/format/file-name.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import type { SecretsQuestion } from "./upload-session.ts";

/** Asked before anything leaves the browser (specification, section 1: users are advised to remove keys and credentials). */
export const SecretsDialog = ({ question }: { readonly question: SecretsQuestion | null }) => (
  <Dialog
    open={question !== null}
    onOpenChange={() => question?.decide("cancel")}
    title="This notebook seems to contain credentials"
    size="lg"
    description={
      question ? (
        <>
          {countWords(question.secretCount)} in {displayedFileName(question.fileName)}. Nothing was sent yet, and the
          analysis never gets to see them. Masking also replaces them in the copy that is stored; your own file is not
          changed.
        </>
      ) : null
    }
    footer={
      <>
        <Button onClick={() => question?.decide("cancel")}>Cancel</Button>
        <Button onClick={() => question?.decide("keep")}>Continue without masking</Button>
        <Button variant="primary" onClick={() => question?.decide("mask")}>
          Mask and continue
        </Button>
      </>
    }
  >
    {question ? <SecretList question={question} /> : null}
  </Dialog>
);

const SecretList = ({ question }: { readonly question: SecretsQuestion }) => (
  // It scrolls when long, and must be scrollable by keyboard.
  <section
    aria-label="What was found"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="max-h-64 overflow-y-auto rounded-control border border-rule"
  >
    <table className="w-full text-sm">
      <thead className="sticky top-0 bg-well text-left text-xs text-ink-soft">
        <tr>
          <th className="px-3 py-2 font-semibold">What</th>
          <th className="px-3 py-2 font-semibold">Where</th>
          <th className="px-3 py-2 font-semibold">Begins with</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-rule">
        {question.secrets.map((secret) => (
          <tr key={`${secret.cell} ${secret.output} ${secret.field} ${secret.start}`}>
            <td className="px-3 py-2">{secret.kind}</td>
            <td className="px-3 py-2 whitespace-nowrap">
              Cell {secret.cell + 1}, {secret.where}
            </td>
            <td className="px-3 py-2 font-mono text-xs break-all">{secret.preview}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {question.secretCount > question.secrets.length ? (
      <p className="px-3 py-2 text-xs text-ink-faint">and {question.secretCount - question.secrets.length} more</p>
    ) : null}
  </section>
);

const countWords = (count: number): string => (count === 1 ? "1 was found" : `${count} were found`);
