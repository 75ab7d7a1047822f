import { clsx } from "clsx";
import { type ComponentProps, useEffect, useRef, useState } from "react";

/** Preformatted text that scrolls where it does not fit; only then the keyboard stops at it. */
export const ScrollPre = ({ className, children, label, ...rest }: ScrollPreProps) => {
  const element = useRef<HTMLPreElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const pre = element.current;
    if (!pre || typeof ResizeObserver === "undefined") return undefined;
    const measure = (): void =>
      setScrolls(pre.scrollWidth > pre.clientWidth + 1 || pre.scrollHeight > pre.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(pre);
    return () => observer.disconnect();
  }, []);
  const reachable = scrolls ? { tabIndex: 0, role: "group", "aria-label": label } : {};
  return (
    <pre ref={element} {...rest} {...reachable} className={clsx("overflow-auto font-mono text-xs", className)}>
      {children}
    </pre>
  );
};

interface ScrollPreProps extends ComponentProps<"pre"> {
  /** Read out when the keyboard stops here. */
  readonly label: string;
}
