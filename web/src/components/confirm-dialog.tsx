import { AlertDialog } from "@base-ui/react/alert-dialog";
import { clsx } from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./ui/button.tsx";
import {
  dialogClass,
  dialogFooterClass,
  dialogViewportClass,
  isRepeated,
  keepFocus,
  sentence,
  veilClass,
} from "./ui/dialog.tsx";
import { DialogElement } from "./ui/popup-container.ts";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly cancelLabel?: string;
  /** Red button; the focus starts on Cancel. */
  readonly destructive?: boolean;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** A question that has to be answered. It does not close itself: the caller does when the work is done. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const cancel = useRef<HTMLButtonElement>(null);
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => !props.busy && props.onOpenChange(open)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={veilClass} />
        <AlertDialog.Viewport className={dialogViewportClass} onMouseDown={keepFocus}>
          <AlertDialog.Popup
            ref={setPopup}
            className={clsx(dialogClass, "max-w-md")}
            initialFocus={props.destructive ? cancel : true}
          >
            <AlertDialog.Title className="text-lg font-semibold">{props.title}</AlertDialog.Title>
            <AlertDialog.Description className="text-ink-soft">{sentence(props.description)}</AlertDialog.Description>
            <DialogElement value={popup}>{props.children}</DialogElement>
            <footer className={dialogFooterClass}>
              <Button ref={cancel} disabled={props.busy} onClick={() => props.onOpenChange(false)}>
                {props.cancelLabel ?? "Cancel"}
              </Button>
              <Button
                variant={props.destructive ? "danger" : "primary"}
                busy={props.busy ?? false}
                // A double click on the button that asks the question does not answer it, even where the answer appears under the pointer.
                onClick={({ nativeEvent }) => isRepeated(nativeEvent) || props.onConfirm()}
              >
                {props.confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
