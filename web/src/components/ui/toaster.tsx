import * as Base from "@radix-ui/react-toast";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { useCallback, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { buttonClass } from "./button.tsx";
import { type ShownToast, dismissToast, useToast } from "./toast.ts";

const DURATION_MS = 5000;
const SWIPE_PX = 50;

/** On a phone dialogs stand at the bottom: a message about one comes from above, so that it does not lie on the dialog's buttons. */
const viewportClass = clsx(
  "fixed right-0 bottom-0 z-[60] flex w-full max-w-md flex-col gap-2 p-4",
  "max-sm:[body:has([role=dialog],[role=alertdialog])_&]:top-0 max-sm:[body:has([role=dialog],[role=alertdialog])_&]:bottom-auto",
  "[&:focus-visible>li]:outline-2 [&:focus-visible>li]:outline-offset-2 [&:focus-visible>li]:outline-accent",
);

/** The one place toasts appear. F8 moves the focus to them (Radix's default hotkey, and the spec's). */
export const Toaster = () => {
  const toast = useToast();
  // Radix keeps "somebody is reading, wait" where all toasts share it, and forgets to take it back when one is closed by hand: the next
  // one would never go. So each has a provider of its own.
  return <Toast key={toast?.id} toast={toast} />;
};

const Toast = ({ toast }: { readonly toast: ShownToast | null }) => {
  const destructive = toast?.variant === "destructive";
  const { viewport, giveBack } = useFocusToGiveBack();
  const close = (): void => {
    giveBack();
    dismissToast(toast?.id);
  };
  return (
    <Base.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX} swipeDirection="right" label="Notification">
      {toast ? (
        <Base.Root
          open={toast.open}
          type={destructive ? "foreground" : "background"}
          onOpenChange={(open) => (open ? undefined : close())}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            if (isInPopup(document.activeElement)) return;
            // One key closes one thing: a dialog beneath, with what was typed in it, stays.
            event.stopPropagation();
            close();
          }}
          className={clsx(
            "flex items-start gap-3 rounded-sheet border border-l-4 border-rule bg-sheet p-4 text-ink shadow-lift",
            "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate]",
            destructive ? "border-l-danger" : "border-l-accent",
          )}
        >
          <div className="min-w-0 flex-1">
            <Base.Title className={clsx("font-semibold", destructive && "text-danger")}>{toast.title}</Base.Title>
            {toast.description ? (
              <Base.Description className="text-sm text-ink-soft">{toast.description}</Base.Description>
            ) : null}
          </div>
          {toast.action ? (
            <Base.Action
              altText={toast.action.altText}
              className={buttonClass({ size: "sm" })}
              onClick={toast.action.onClick}
            >
              {toast.action.label}
            </Base.Action>
          ) : null}
          <Base.Close aria-label="Dismiss" className={buttonClass({ variant: "quiet", size: "icon" }, "-my-2 -mr-2")}>
            <X aria-hidden />
          </Base.Close>
        </Base.Root>
      ) : null}
      {/* Beside the app, not in it: dialogs lie over the app, and a message about a dialog has to be seen. A dialog hides everything else
          from screen readers, except live regions: toasts announce themselves, so this one is off, but F8 may lead into it. */}
      {createPortal(
        <Base.Viewport ref={viewport} data-toasts aria-live="off" className={viewportClass} />,
        document.body,
      )}
    </Base.Provider>
  );
};

/** A menu or a list was opened over the page and has the focus: Escape is about that. */
const isInPopup = (focused: Element | null): boolean =>
  focused?.closest(
    "[role=menu], [role=listbox], [role=combobox][aria-expanded=true], [aria-haspopup][aria-expanded=true]",
  ) instanceof Element;

/** A person who moved to a toast with F8 is back where they were when it goes. */
const useFocusToGiveBack = () => {
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const giveBack = useCallback((): void => {
    if (viewport.current?.contains(document.activeElement)) before.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const note = ({ target, relatedTarget }: FocusEvent): void => {
      const list = viewport.current;
      if (list?.contains(target as Node) && relatedTarget instanceof HTMLElement && !list.contains(relatedTarget))
        before.current = relatedTarget;
    };
    document.addEventListener("focusin", note);
    return () => {
      document.removeEventListener("focusin", note);
      giveBack();
    };
  }, [giveBack]);
  return { viewport, giveBack };
};
