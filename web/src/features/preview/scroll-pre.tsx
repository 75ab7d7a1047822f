import { clsx } from "clsx";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { watchOverflow } from "./overflow.ts";

/** Preformatted text that scrolls where it does not fit; only then the keyboard stops at it. */
export const ScrollPre = ({ className, children, label, ...rest }: ScrollPreProps) => {
  const element = useRef<HTMLPreElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => (element.current === null ? undefined : watchOverflow(element.current, setScrolls)), []);
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
