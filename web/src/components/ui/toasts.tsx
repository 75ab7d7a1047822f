import { type ComponentType, useCallback, useEffect, useState } from "react";
import { onceUsed } from "../../lib/fetch-ahead.ts";
import { useToast } from "./toast.ts";

/**
 * Where toasts appear. Their code comes after that of the screen, for none is raised before somebody does something; where it could not be
 * fetched, the next toast asks for it again.
 */
export const Toasts = () => {
  const toast = useToast();
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const load = useCallback((): void => {
    import("./toaster.tsx").then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => undefined,
    );
  }, []);
  useEffect(() => onceUsed(load), [load]);
  useEffect(() => {
    if (toast) load();
  }, [toast, load]);
  return Toaster ? <Toaster /> : null;
};
