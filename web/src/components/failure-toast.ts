import { useEffect } from "react";
import { type ToastText, showToast } from "./ui/toast.ts";

/** Says in a toast that a list could not be loaded: for lists that several screens show, each with its own words. */
export const useFailureToast = (
  { isError, errorUpdatedAt }: { readonly isError: boolean; readonly errorUpdatedAt: number },
  { title, description }: Pick<ToastText, "title" | "description">,
): void => {
  useEffect(() => {
    if (isError && errorUpdatedAt > 0)
      showToast({ title, ...(description && { description }), variant: "destructive" });
  }, [isError, errorUpdatedAt, title, description]);
};
