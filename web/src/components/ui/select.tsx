import { Select as Base } from "@base-ui/react/select";
import { clsx } from "clsx";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { type FieldTexts, Field } from "./field.tsx";
import { controlClass } from "./input.tsx";
import { usePopupContainer } from "./popup-container.ts";
import { itemClass, popupClass } from "./popup.ts";

export interface SelectOption<Value> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface SelectFieldProps<Value> extends FieldTexts {
  /** null is a value like any other: give an option for it ("None"). */
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onValueChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One choice of a few. For long lists that want searching: Combobox. */
export const SelectField = <Value extends string | null>(props: SelectFieldProps<Value>) => {
  const container = usePopupContainer();
  return (
    <Field label={props.label} hint={props.hint} error={props.error} className={props.className}>
      {(control) => (
        <Base.Root
          items={props.options.map(({ value, label }) => ({ value, label }))}
          value={props.value}
          disabled={props.disabled}
          onValueChange={(value) => props.onValueChange(value as Value)}
        >
          <Base.Trigger
            {...control}
            className={clsx(controlClass, "flex h-hit items-center justify-between gap-2 text-left")}
          >
            <Base.Value className="truncate" />
            <Base.Icon>
              <ChevronDown aria-hidden className="size-4 text-ink-faint" />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal container={container}>
            <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
              <Base.Popup
                className={clsx(
                  popupClass,
                  "max-h-80 max-w-[min(var(--available-width),max(var(--anchor-width),20rem))] min-w-(--anchor-width) overflow-y-auto",
                )}
              >
                <Base.List>
                  {props.options.map((option) => (
                    <Base.Item key={option.value ?? ""} value={option.value} className={itemClass}>
                      {option.icon}
                      <Base.ItemText className="line-clamp-2 min-w-0 flex-1 wrap-anywhere" title={option.label}>
                        {option.label}
                      </Base.ItemText>
                      <Base.ItemIndicator>
                        <Check aria-hidden className="size-4" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
};
