import { Dialog as Base } from "@base-ui/react/dialog";
import { withoutTurns } from "@data-documentation/notebook/format/text.ts";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from "react";
import { buttonClass } from "./button.tsx";
import { DialogElement } from "./popup-container.ts";

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly size?: "md" | "lg" | "xl";
  /** False: neither Escape nor a click outside closes it, and it has no closing cross. */
  readonly dismissible?: boolean;
}

export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "md",
  dismissible = true,
}: DialogProps) => {
  const element = useRef<HTMLElement | null>(null);
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  const place = useCallback((next: HTMLElement | null): void => {
    element.current = next;
    setPopup(next);
  }, []);
  // The first field, or the dialog itself, whose title is read out then; not the closing cross. On touch no keyboard should jump up.
  const firstStop = (opened: string): HTMLElement | true =>
    opened === "touch" ? true : (element.current?.querySelector<HTMLElement>(FIELDS) ?? element.current ?? true);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, { reason, event }) => {
        // The second click of a double click on what opened it is not a click outside.
        if (reason === "outside-press" && (isRepeated(event) || isOnToast(event))) return;
        if (next || dismissible) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Viewport className={dialogViewportClass} onMouseDown={keepFocus}>
          <Base.Popup ref={place} className={clsx(dialogClass, SIZES[size])} initialFocus={firstStop}>
            <header className="flex items-start justify-between gap-4">
              <Base.Title className="text-lg font-semibold">{withoutTurns(title)}</Base.Title>
              {dismissible ? (
                <Base.Close
                  aria-label="Close"
                  className={buttonClass({ variant: "quiet", size: "icon" }, "-mt-2 -mr-2")}
                >
                  <X aria-hidden />
                </Base.Close>
              ) : null}
            </header>
            {description === undefined ? null : (
              <Base.Description render={<div />} className="text-ink-soft">
                {sentence(description)}
              </Base.Description>
            )}
            <DialogElement value={popup}>{children}</DialogElement>
            {footer ? <footer className={dialogFooterClass}>{footer}</footer> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};

/** Names in a sentence are other people's, and leave its direction alone. */
export const sentence = (words: ReactNode): ReactNode => (typeof words === "string" ? withoutTurns(words) : words);

/** A press outside the dialog does not move the focus out of it: the page behind it is out of reach. */
export const keepFocus = (event: MouseEvent<HTMLElement>): void => {
  if (event.target === event.currentTarget) event.preventDefault();
};

/** A message lies over the dialog: reading or closing it is not a click outside the dialog. */
const isOnToast = ({ target }: Event): boolean => target instanceof Element && target.closest("[data-toasts]") !== null;

/** The second click of a double click, or a later one of more. */
export const isRepeated = (event: Event): boolean => event instanceof UIEvent && event.detail > 1;

/** On a phone dialogs stand at the bottom, within reach of the thumb. Never wider than the window, whatever is in them. */
export const dialogViewportClass =
  "fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-end overflow-y-auto p-3 sm:place-items-center sm:p-6";

export const veilClass =
  "fixed inset-0 z-50 bg-veil transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0";

export const dialogClass =
  "relative flex w-full flex-col gap-4 rounded-sheet border border-rule bg-sheet p-5 text-ink wrap-anywhere shadow-lift outline-none transition-[opacity,translate] duration-(--calm) data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0 sm:p-6";

export const dialogFooterClass = "mt-1 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end";

const FIELDS = "input:not([readonly], [disabled]), textarea, [role=combobox]";

const SIZES = { md: "max-w-md", lg: "max-w-2xl", xl: "max-w-5xl" } as const;
