import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import { usePopupContainer } from "./popup-container.ts";

export interface TooltipProps {
  readonly label: string;
  /** The control it explains. It keeps its own aria-label: a tooltip is not read out on touch. */
  readonly children: ReactElement;
  readonly side?: "top" | "right" | "bottom" | "left";
  /** Switches the tooltip off without changing the tree, for a label that is sometimes visible. */
  readonly disabled?: boolean;
}

export const Tooltip = ({ label, children, side = "bottom", disabled = false }: TooltipProps) => (
  <Base.Root disabled={disabled}>
    <Base.Trigger render={children} />
    <Base.Portal container={usePopupContainer()}>
      <Base.Positioner side={side} sideOffset={8} className="z-50">
        <Base.Popup className="rounded-control bg-ink px-2.5 py-1 text-xs text-paper shadow-lift transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0">
          {label}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
