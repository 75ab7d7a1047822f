import { Eye, Pencil } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Field, TextField } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/input.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { lengthInWords, tooLong } from "../../lib/text-limit.ts";
import { siteRowsQuery, useSiteTexts } from "./data.ts";
import { type EditableText, isLong, textGroups, textTitle } from "./editable-texts.ts";
import { changedElsewhere, useSaveTexts } from "./save-texts.ts";
import { SITE_TEXT, type TextItem } from "./stored-texts.ts";
import type { SiteContentType } from "./texts.ts";

export interface TextEditorProps {
  readonly type: SiteContentType;
  /** Called with whether anything differs from what is stored. */
  readonly onDirty: (dirty: boolean) => void;
}

/** All texts of a page. Edits are kept here until Save Changes. */
export const TextEditor = ({ type, onDirty }: TextEditorProps) => {
  const current: Readonly<Record<string, string>> = useSiteTexts(type);
  const { data: rows = NO_ROWS } = useQuery(siteRowsQuery(type));
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({});
  /** The rows as they were when the first text was changed. */
  const [before, setBefore] = useState(rows);
  const save = useSaveTexts(type);
  const edited = Object.keys(edits).filter((id) => edits[id] !== current[id]);
  const dirty = edited.length > 0;
  if (!dirty && before !== rows) setBefore(rows);
  const elsewhere = dirty ? changedElsewhere(edited, before, rows) : [];
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        // The field says so.
        if (edited.some((id) => tooLong(edits[id] ?? "", SITE_TEXT))) return;
        // What is named above was seen.
        save.mutate({ texts: { ...current, ...edits }, edited, seen: rows }, { onSuccess: () => setEdits({}) });
      }}
    >
      {elsewhere.length > 0 ? (
        <Notice title="Someone else changed the same texts">
          <p>In another tab or by another admin, these were saved meanwhile. Saving replaces them with yours:</p>
          <ul className="mt-2 flex flex-col gap-2">
            {elsewhere.map((id) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">
                  <strong>{textTitle(id)}</strong>: {current[id]}
                </span>
                <Button
                  size="sm"
                  aria-label={`Use the other ${textTitle(id)}`}
                  onClick={() => setEdits(({ [id]: _mine, ...others }) => others)}
                >
                  Use it
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {textGroups(type).map((group) => (
        <Card key={group.title} aria-label={group.title}>
          <CardHeader title={group.title} />
          <div className="flex flex-col gap-5">
            {group.texts.map((text) => (
              <TextEntry
                key={text.id}
                text={text}
                value={edits[text.id] ?? current[text.id] ?? ""}
                onChange={(value) => setEdits((others) => ({ ...others, [text.id]: value }))}
              />
            ))}
          </div>
        </Card>
      ))}
      <div className="sticky bottom-0 -mx-1 flex justify-end border-t border-rule bg-paper px-1 py-3">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? "Saving..." : "Save Changes"}
        </Button>
      </div>
    </form>
  );
};

const NO_ROWS: readonly TextItem[] = [];

interface TextEntryProps {
  readonly text: EditableText;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TextEntry = ({ text, value, onChange }: TextEntryProps) => {
  const [preview, setPreview] = useState(false);
  const long = useLong(text, value);
  const area = useCaretInArea(long);
  const toggle = (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${preview ? "Edit" : "Preview"} ${text.title}`}
      onClick={() => setPreview(!preview)}
    >
      {preview ? <Pencil aria-hidden /> : <Eye aria-hidden />}
      {preview ? "Edit" : "Preview"}
    </Button>
  );
  const { default: hint } = text;
  if (!long) {
    return (
      <TextField
        label={text.title}
        value={value}
        placeholder={hint}
        limit={SITE_TEXT}
        onChange={(event) => {
          area.note(event.target);
          onChange(event.target.value);
        }}
      />
    );
  }
  return (
    // The toggle keeps its place and with it the focus.
    <Field
      label={text.title}
      error={tooLong(value, SITE_TEXT)}
      aside={
        <>
          <span className="ml-auto text-xs text-ink-faint tabular-nums">{lengthInWords(value, SITE_TEXT)}</span>
          {toggle}
        </>
      }
    >
      {(control) =>
        preview ? (
          <output
            {...control}
            className="block max-w-measure rounded-control border border-dashed border-edge px-3 py-2 whitespace-pre-line"
          >
            {value}
          </output>
        ) : (
          <Textarea
            {...control}
            ref={area.ref}
            rows={text.rows}
            value={value}
            placeholder={hint}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
};

/** Over 100 characters a text gets more room while it is typed (spec section 9), and keeps it until the page is opened again. */
const useLong = (text: EditableText, value: string): boolean => {
  const [grown, setGrown] = useState(false);
  if (!grown && isLong(text.id, value)) setGrown(true);
  return grown || isLong(text.id, value);
};

/** The line being typed in becomes an area: focus and caret move along. */
const useCaretInArea = (long: boolean) => {
  const ref = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!long || caret.current === null) return;
    ref.current?.focus();
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [long]);
  return { ref, note: (field: HTMLInputElement): void => void (caret.current = field.selectionStart) };
};
