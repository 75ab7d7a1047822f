import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ComboboxField } from "../../components/ui/combobox.tsx";
import { Input } from "../../components/ui/input.tsx";
import { shortened } from "../../lib/shortened.ts";
import { MODEL_TYPES } from "./model-types.ts";

export interface ModelTypePickerProps {
  /** One of the built-in types, or the person's own words; "" for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A searchable list of model types with room for one's own. */
export const ModelTypePicker = ({ value, onChange }: ModelTypePickerProps) => {
  const shown = shortened(value, LONGEST);
  return (
    <ComboboxField
      label="Model Type"
      items={value === "" || MODEL_TYPES.includes(value) ? MODEL_TYPES : [shown, ...MODEL_TYPES]}
      value={value === "" ? null : shown}
      placeholder="Select a model type..."
      searchPlaceholder="Search model type..."
      emptyText="No model type found."
      onValueChange={(next) => next !== shown && onChange(next ?? "")}
      onCustom={onChange}
      footer={customTypeForm(onChange)}
    />
  );
};

/** Characters of a name that are drawn. */
const LONGEST = 300;

const customTypeForm = (onChange: (value: string) => void) => (close: () => void) => (
  <CustomType
    onAdd={(custom) => {
      onChange(custom);
      close();
    }}
  />
);

const CustomType = ({ onAdd }: { readonly onAdd: (value: string) => void }) => {
  const [text, setText] = useState("");
  const value = text.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The picker has no form of its own; a form around it must not be submitted.
    event.stopPropagation();
    if (value !== "") onAdd(value);
  };
  return (
    <form className="flex gap-2" onSubmit={submit}>
      <Input
        aria-label="Add custom model type"
        placeholder="Add custom model type"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Letters typed here do not search the list above.
        onKeyDown={(event) => event.key !== "Escape" && event.stopPropagation()}
      />
      <Button type="submit" disabled={value === ""}>
        Add
      </Button>
    </form>
  );
};
