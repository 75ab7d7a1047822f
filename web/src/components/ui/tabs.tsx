import { Tabs as Base } from "@base-ui/react/tabs";
import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useStrip } from "./strip.ts";

export interface TabsProps<Value extends string> {
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly children: ReactNode;
  readonly className?: string;
}

export const Tabs = <Value extends string>({ value, onValueChange, children, className }: TabsProps<Value>) => (
  <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
    {children}
  </Base.Root>
);

/** Scrolls sideways where the tabs do not fit: an edge with more behind it fades, and the open tab is in view. */
export const TabList = ({
  label,
  children,
  className,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <div ref={useStrip()} className={clsx(stripClass, className)}>
    <Base.List aria-label={label} activateOnFocus className="flex w-max min-w-full gap-1">
      {children}
    </Base.List>
  </div>
);

const stripClass = clsx(
  "overflow-x-auto border-b border-rule [scrollbar-width:none] [--after:0px] [--before:0px] data-after:[--after:3rem] data-before:[--before:3rem]",
  "[mask-image:linear-gradient(to_right,transparent,black_var(--before),black_calc(100%-var(--after)),transparent)]",
);

export interface TabProps {
  readonly value: string;
  /** Draws the underline and the icon in the stage's colour. */
  readonly stage?: CellStage;
  readonly children: ReactNode;
}

export const Tab = ({ value, stage, children }: TabProps) => (
  <Base.Tab
    value={value}
    data-stage={stage}
    className={clsx(
      "-mb-px flex min-h-hit shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-soft",
      "transition-colors outline-offset-[-2px] hover:text-ink data-active:text-ink [&_svg]:size-4",
      stage ? "data-active:border-stage [&_svg]:text-stage" : "data-active:border-accent",
    )}
  >
    {children}
  </Base.Tab>
);

/** keepMounted: fields keep their caret and scroll position while another tab is open. */
export const TabPanel = ({ value, children, className, keepMounted = false }: TabPanelProps) => (
  <Base.Panel value={value} keepMounted={keepMounted} className={clsx("pt-6", className)}>
    {children}
  </Base.Panel>
);

interface TabPanelProps {
  readonly value: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly keepMounted?: boolean;
}
