import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

export interface FocusKeeperProps {
  /** Read out when the focus comes here. */
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Around a list whose rows go away with the button that was pressed in them (moved, deleted, a filter cleared): the focus then stays with
 * the list, where it would otherwise start again at the top of the page.
 */
export const FocusKeeper = ({ label, children, className }: FocusKeeperProps) => {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !region.current) return;
      if (region.current.contains(target)) last = target;
      // A dialog gives the focus back when it closes; anywhere else, people have moved it themselves.
      else if (target.closest("#root")) last = null;
    };
    const mend = (): void => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      region.current?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(mend);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", note);
    };
  }, []);
  return (
    <section ref={region} aria-label={label} tabIndex={-1} className={clsx("outline-none", className)}>
      {children}
    </section>
  );
};
