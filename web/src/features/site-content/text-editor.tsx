import { Eye, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Field, TextField } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/input.tsx";
import { useSiteTexts } from "./data.ts";
import { type EditableText, textGroups } from "./editable-texts.ts";
import { useSaveTexts } from "./save-texts.ts";
import type { SiteContentType } from "./texts.ts";

export interface TextEditorProps {
  readonly type: SiteContentType;
  /** Told whether anything differs from what is stored. */
  readonly onDirty: (dirty: boolean) => void;
}

/** All texts of a page. Edits are kept here until Save Changes. */
export const TextEditor = ({ type, onDirty }: TextEditorProps) => {
  const current: Readonly<Record<string, string>> = useSiteTexts(type);
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveTexts(type);
  const dirty = Object.entries(edits).some(([id, text]) => text !== current[id]);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ ...current, ...edits });
      }}
    >
      {textGroups(type, current).map((group) => (
        <Card key={group.title} aria-label={group.title}>
          <CardHeader title={group.title} />
          <div className="flex flex-col gap-5">
            {group.texts.map((text) => (
              <TextEntry
                key={text.id}
                text={text}
                value={edits[text.id] ?? current[text.id] ?? ""}
                onChange={(value) => setEdits((before) => ({ ...before, [text.id]: value }))}
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

interface TextEntryProps {
  readonly text: EditableText;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TextEntry = ({ text, value, onChange }: TextEntryProps) => {
  const [preview, setPreview] = useState(false);
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
  if (!text.long) {
    return (
      <TextField label={text.title} value={value} maxLength={5000} onChange={(event) => onChange(event.target.value)} />
    );
  }
  return (
    // The toggle keeps its place and with it the focus.
    <Field label={text.title} aside={toggle}>
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
            rows={text.rows}
            value={value}
            maxLength={5000}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
};
