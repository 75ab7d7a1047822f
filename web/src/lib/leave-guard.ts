import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";

/**
 * Asks before unsaved changes are left: inside the app with the returned blocker, outside of it with the browser's own question.
 * @param samePage another address of the same page; going there leaves nothing
 */
export function useLeaveGuard(dirty: boolean, samePage: string | null = null): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== samePage,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  return blocker;
}
