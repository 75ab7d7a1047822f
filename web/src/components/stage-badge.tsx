import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { clsx } from "clsx";
import { STAGE_LOOKS } from "./stages.ts";

/** The stage's icon, name and colour. Inside an element that has data-stage itself, leave it to that element. */
export const StageBadge = ({ stage, className }: { readonly stage: CellStage; readonly className?: string }) => {
  const { icon: Icon, label } = STAGE_LOOKS[stage];
  return (
    <span
      data-stage={stage}
      className={clsx(
        "inline-flex items-center gap-1.5 rounded-control bg-stage-tint px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-stage",
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {label}
    </span>
  );
};
