import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";
import { paths } from "../../app/paths.ts";

/** Asks before unsaved changes are left: inside the app with the returned blocker, outside of it with the browser's own question. */
export function useLeaveGuard(dirty: boolean, savedId: string | null): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      nextLocation.pathname !== currentLocation.pathname &&
      // A new notebook moves to its own address after its first save: that leaves nothing.
      !(savedId !== null && nextLocation.pathname === paths.notebook(savedId)),
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  return blocker;
}
