import { Combobox as Base } from "@base-ui/react/combobox";
import { clsx } from "clsx";
import { Check, ChevronsUpDown, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { controlClass } from "./input.tsx";
import { usePopupContainer } from "./popup-container.ts";
import { itemClass, popupClass } from "./popup.ts";

export interface ComboboxFieldProps extends FieldTexts {
  readonly items: readonly string[];
  /** May be a value that is not among the items (a custom one). */
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  readonly placeholder: string;
  readonly searchPlaceholder: string;
  readonly emptyText: string;
  /** Given: Enter takes what was searched for and not found. */
  readonly onCustom?: (text: string) => void;
  /** Below the list, for example an "Add custom" form; `close` shuts the picker. */
  readonly footer?: (close: () => void) => ReactNode;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A long list with a search box in its popup. */
export const ComboboxField = (props: ComboboxFieldProps) => {
  const [open, setOpen] = useState(false);
  const [searched, setSearched] = useState("");
  const container = usePopupContainer();
  const wanted = searched.trim();
  const isFound = props.items.some((item) => item.toLowerCase().includes(wanted.toLowerCase()));
  const custom = props.onCustom && wanted !== "" && !isFound ? wanted : null;
  return (
    <Field label={props.label} hint={props.hint} error={props.error} className={props.className}>
      {(control) => (
        <Base.Root
          items={props.items as string[]}
          value={props.value}
          open={open}
          disabled={props.disabled}
          onOpenChange={(next) => {
            setOpen(next);
            setSearched("");
          }}
          onValueChange={props.onValueChange}
        >
          <Base.Trigger
            {...control}
            className={clsx(
              controlClass,
              "flex h-hit items-center justify-between gap-2 text-left data-placeholder:text-ink-faint",
            )}
          >
            <span className="truncate">
              <Base.Value placeholder={props.placeholder} />
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </Base.Trigger>
          <Base.Portal container={container}>
            <Base.Positioner align="start" sideOffset={4} className="z-50">
              <Base.Popup
                aria-label={props.searchPlaceholder}
                className={clsx(
                  popupClass,
                  "flex max-h-96 w-(--anchor-width) max-w-(--available-width) min-w-64 flex-col",
                )}
              >
                <div className="flex items-center gap-2 border-b border-rule px-2.5 pb-1">
                  <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
                  <Base.Input
                    aria-label={props.searchPlaceholder}
                    placeholder={props.searchPlaceholder}
                    className="h-hit w-full bg-transparent text-base outline-none"
                    onChange={(event) => setSearched(event.target.value)}
                    onKeyDown={(event) => {
                      if (event.key !== "Enter" || custom === null) return;
                      event.preventDefault();
                      props.onCustom?.(custom);
                      setOpen(false);
                    }}
                  />
                </div>
                <Base.Empty>
                  <p className="px-3 py-4 text-ink-faint">{props.emptyText}</p>
                  {custom === null ? null : (
                    <p className="px-3 pb-4 text-sm wrap-anywhere text-ink-soft">Press Enter to use “{custom}”.</p>
                  )}
                </Base.Empty>
                <Base.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-1 data-empty:p-0">
                  {(item: string) => (
                    <Base.Item key={item} value={item} className={itemClass}>
                      <span className="min-w-0 flex-1">{item}</span>
                      <Base.ItemIndicator>
                        <Check aria-hidden className="size-4" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
                {props.footer ? (
                  <div className="border-t border-rule p-2">{props.footer(() => setOpen(false))}</div>
                ) : null}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
};
