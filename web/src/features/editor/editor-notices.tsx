import { displayedFileName } from "@data-documentation/notebook/format/file-name.ts";
import { isBlank } from "@data-documentation/notebook/format/text.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { shortened } from "../../lib/shortened.ts";
import { exactTime } from "../../lib/dates.ts";
import type { Editor } from "./use-editor.ts";

/** What is shown above the tabs until it is dealt with: a failed save, an older draft, replaced texts, a browser without storage. */
export const EditorNotices = ({ editor }: { readonly editor: Editor }) => (
  <div className="flex flex-col gap-3 empty:hidden">
    <SaveProblem editor={editor} />
    <DraftOffer editor={editor} />
    <FormerTextsNotice editor={editor} />
    <OfferNotice editor={editor} field="title" title="The file has another title" />
    <OfferNotice editor={editor} field="description" title="Your description was kept" />
    {editor.drafts.failure ? (
      <Notice title="Drafts can't be kept">
        {editor.drafts.failure === "full"
          ? "This browser's storage is full. Save before you close this page, or unsaved changes are lost."
          : "This browser does not allow storage. Save before you close this page, or unsaved changes are lost."}
      </Notice>
    ) : null}
  </div>
);

const SaveProblem = ({ editor }: { readonly editor: Editor }) =>
  editor.problem && !editor.saving ? (
    <Notice
      tone="danger"
      title="The notebook is not saved"
      action={
        editor.problem.gone ? (
          <Button size="sm" onClick={editor.saveAsCopy}>
            Save as a copy
          </Button>
        ) : (
          <Button size="sm" onClick={editor.save}>
            Try again
          </Button>
        )
      }
    >
      {editor.problem.message}
    </Notice>
  ) : null;

const DraftOffer = ({ editor: { drafts } }: { readonly editor: Editor }) =>
  drafts.offer ? (
    <Notice
      title="You have unsaved changes from an earlier visit"
      action={
        <>
          <Button size="sm" variant="primary" onClick={drafts.restore}>
            Restore
          </Button>
          <Button size="sm" onClick={drafts.discard}>
            Discard
          </Button>
        </>
      }
    >
      {isBlank(drafts.offer.fields.title) ? "Untitled notebook" : drafts.offer.fields.title}, last changed{" "}
      {exactTime(new Date(drafts.offer.changedAt).toISOString())}
      {drafts.offer.hasFile && drafts.offer.fields.fileName
        ? `, with the file ${displayedFileName(drafts.offer.fields.fileName)}`
        : null}
      .
    </Notice>
  ) : null;

interface OfferNoticeProps {
  readonly editor: Editor;
  readonly field: "title" | "description";
  readonly title: string;
}

/** A person wrote what is there: the other text is put beside it, and they decide. */
const OfferNotice = ({ editor: { state, dispatch }, field, title }: OfferNoticeProps) => {
  const text = state.offered[field];
  if (text === undefined) return null;
  return (
    <Notice
      title={title}
      action={
        <>
          <Button size="sm" onClick={() => dispatch({ type: "offerTaken", field })}>
            {field === "title" ? "Use this title" : "Use the summary"}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => dispatch({ type: "offerDropped", field })}>
            {field === "title" ? "Keep the title" : "Keep mine"}
          </Button>
        </>
      }
    >
      <span className="line-clamp-4 wrap-anywhere">
        {field === "title" ? text : `The analysis would say: ${shortened(text, OFFER_SHOWN)}`}
      </span>
    </Notice>
  );
};

/** Characters. */
const OFFER_SHOWN = 400;

const FormerTextsNotice = ({ editor: { state, dispatch } }: { readonly editor: Editor }) => {
  const former = state.former.at(-1);
  if (!former) return null;
  return (
    <Notice
      title="The sections were rewritten"
      action={
        <>
          <Button size="sm" onClick={() => dispatch({ type: "formerRestored" })}>
            Restore the previous text
          </Button>
          <Button size="sm" variant="quiet" onClick={() => dispatch({ type: "formerDismissed" })}>
            Dismiss
          </Button>
        </>
      }
    >
      {former.fileName
        ? `The previous text, for ${displayedFileName(former.fileName)}, is kept until you leave.`
        : "The previous text is kept until you leave."}
    </Notice>
  );
};
