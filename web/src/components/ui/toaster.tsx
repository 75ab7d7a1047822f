import * as Base from "@radix-ui/react-toast";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { createPortal } from "react-dom";
import { buttonClass } from "./button.tsx";
import { dismissToast, useToast } from "./toast.ts";

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
  const destructive = toast?.variant === "destructive";
  return (
    <Base.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX} swipeDirection="right" label="Notification">
      {toast ? (
        <Base.Root
          key={toast.id}
          open={toast.open}
          type={destructive ? "foreground" : "background"}
          onOpenChange={(open) => (open ? undefined : dismissToast(toast.id))}
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
      {/* Beside the app, not in it: dialogs lie over the app, and a message about a dialog has to be seen. */}
      {createPortal(<Base.Viewport className={viewportClass} />, document.body)}
    </Base.Provider>
  );
};
