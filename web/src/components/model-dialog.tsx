import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import type { ModelQuestion } from "../lib/model-choice.ts";

/** Asked before the first notebook goes to the provider (specification, section 1: content is sent to an AI provider). */
export const ModelDialog = ({ question }: { readonly question: ModelQuestion | null }) => (
  <Dialog
    open={question !== null}
    onOpenChange={() => question?.decide("cancel")}
    title="Send notebooks to a language model?"
    description={
      question ? (
        <>
          On this installation the sections are written by {question.model.name} at {question.model.host}. The code and
          the text outputs of your notebooks are sent there, with credentials masked. Its sentences are checked against
          the notebook.{" "}
          {question.rule === "require"
            ? "An admin requires it: nothing is uploaded unless you agree."
            : "The built-in analysis writes them on this server and sends nothing."}
        </>
      ) : null
    }
    footer={
      <>
        <Button onClick={() => question?.decide("cancel")}>Cancel</Button>
        {question?.rule === "require" ? null : (
          <Button onClick={() => question?.decide("built-in")}>Use the built-in analysis</Button>
        )}
        <Button variant="primary" onClick={() => question?.decide("model")}>
          Send to {question?.model.host ?? "it"}
        </Button>
      </>
    }
  />
);
