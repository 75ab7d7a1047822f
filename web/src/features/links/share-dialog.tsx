import { Link2 } from "lucide-react";
import { useState } from "react";
import { paths } from "../../app/paths.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DateText } from "../../components/date-text.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { LinkToCopy } from "../../components/link-to-copy.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { tooLong } from "../../lib/text-limit.ts";
import { LINK_NAME, type NotebookLink, useCreateLink, useLinks, useRevokeLink } from "./data.ts";
import { FIRST_DAY, LAST_DAY, PERIODS, type Period, dayAfter, expiryOf } from "./expiry.ts";

export interface ShareDialogProps {
  readonly notebookId: string;
  readonly onClose: () => void;
}

/** For the owner and the admins of the notebook's team: makes links that show it without an account, lists them, and ends them. */
export const ShareDialog = ({ notebookId, onClose }: ShareDialogProps) => {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share by link"
      size="lg"
      description="Anyone with the link can read the latest version of this notebook's documentation, without an account, until the link expires or you revoke it. Nothing else of your workspace can be reached with it."
    >
      {link === null ? (
        <NewLinkForm notebookId={notebookId} onCreated={(token) => setLink(location.origin + paths.shared(token))} />
      ) : (
        <section aria-label="New link" className="flex flex-col gap-3 rounded-sheet border border-rule bg-well p-4">
          <p className="text-sm">Copy the link now: for your safety it is shown only once.</p>
          <LinkToCopy label="Link" link={link} onDone={() => setLink(null)} />
        </section>
      )}
      <LinkList notebookId={notebookId} />
    </Dialog>
  );
};

const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
  date: "Until a date",
};

interface NewLinkFormProps {
  readonly notebookId: string;
  readonly onCreated: (token: string) => void;
}

const NewLinkForm = ({ notebookId, onCreated }: NewLinkFormProps) => {
  const [period, setPeriod] = useState<Period>("30");
  const [date, setDate] = useState("");
  const [label, setLabel] = useState("");
  const [withCode, setWithCode] = useState(false);
  const [error, setError] = useState<string>();
  const [opened] = useState(() => new Date());
  const create = useCreateLink(notebookId);
  const submit = (): void => {
    const expiresAt = expiryOf(period, date, new Date());
    if (typeof expiresAt === "string") return setError(expiresAt);
    // The field says so.
    if (tooLong(label, LINK_NAME)) return;
    create.mutate({ label, withCode, expiresAt }, { onSuccess: onCreated });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Valid for"
          value={period}
          options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          onValueChange={(next) => {
            setPeriod(next);
            setError(undefined);
          }}
        />
        {period === "date" ? (
          <TextField
            label="Last day"
            type="date"
            min={dayAfter(FIRST_DAY, opened)}
            max={dayAfter(LAST_DAY, opened)}
            value={date}
            error={error}
            onChange={(event) => {
              setDate(event.target.value);
              setError(undefined);
            }}
          />
        ) : null}
        <TextField
          label="Name (optional)"
          hint="To tell links apart. Readers don't see it."
          autoComplete="off"
          limit={LINK_NAME}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </div>
      <div>
        <Checkbox label="Show the code" checked={withCode} onChange={(event) => setWithCode(event.target.checked)} />
        <p className="text-xs text-ink-faint">
          Without it, readers see the texts, the figures, and what the cells printed and drew, but not the code itself.
        </p>
      </div>
      <Button type="submit" variant="primary" busy={create.isPending} className="self-start">
        {create.isPending ? null : <Link2 aria-hidden />}
        Create link
      </Button>
    </form>
  );
};

const LinkList = ({ notebookId }: { readonly notebookId: string }) => {
  const { data: links, isPending, isLoadingError, error, refetch } = useLinks(notebookId);
  const [asked, setAsked] = useState<NotebookLink | null>(null);
  const revoke = useRevokeLink(notebookId);
  if (isPending) return <Skeleton className="h-16 w-full" />;
  if (isLoadingError)
    return <FailureNotice title="The links could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="links-heading">
      <h3 id="links-heading" className="mb-2 font-semibold">
        Links to this notebook
      </h3>
      {links.length === 0 ? (
        <p className="text-sm text-ink-soft">
          No links yet. Only you and its team, if it has one, can read this notebook.
        </p>
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => setAsked(link)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Revoke this link?"
        description="Anyone who has it will no longer be able to read the notebook. This action cannot be undone."
        confirmLabel="Revoke"
        destructive
        busy={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked.id, { onSettled: () => setAsked(null) })}
      />
    </section>
  );
};

const LinkRow = ({ link, onRevoke }: { readonly link: NotebookLink; readonly onRevoke: () => void }) => {
  const name = link.label ?? "Unnamed link";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </span>
          <Badge>{link.withCode ? "With code" : "Without code"}</Badge>
        </p>
        <p className="text-ink-soft">
          Created <DateText instant={link.createdAt} />, {link.expired ? "expired" : "expires"}{" "}
          <DateText instant={link.expiresAt} />
        </p>
        <p className="text-ink-soft">
          {viewsInWords(link.views)}
          {link.lastViewedAt === null ? null : (
            <>
              , last on <DateText instant={link.lastViewedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke: ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
};

const viewsInWords = (views: number): string =>
  views === 0 ? "Not viewed yet" : `${views.toLocaleString("en-US")} ${views === 1 ? "view" : "views"}`;
