import { Check, Circle } from "lucide-react";
import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { STAGE_LOOKS } from "../../components/stages.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { type EditorTab, PANEL_SECTIONS, isPopulated } from "./sections.ts";
import type { EditorState } from "./state.ts";

/** Which of the five sections hold text; a click opens one. */
export const SectionsPanel = ({
  state,
  onOpen,
  onRetry,
}: {
  readonly state: EditorState;
  readonly onOpen: (tab: EditorTab) => void;
  readonly onRetry: (stage: Stage) => void;
}) => (
  <Card aria-labelledby="sections-heading">
    <CardHeader
      id="sections-heading"
      title="Notebook sections"
      action={
        <output>
          {state.run?.running ? (
            <Badge tone="accent">
              <Spinner label={null} className="size-3.5" />
              Analyzing
            </Badge>
          ) : null}
        </output>
      }
    />
    <ul className="-mx-2 flex flex-col">
      {PANEL_SECTIONS.map(({ label, field, stage, tab }) => {
        const { icon: Icon } = STAGE_LOOKS[stage];
        const pending = state.run?.pending.includes(stage) ?? false;
        const populated = isPopulated(state.fields[field]);
        const failed = !populated && !pending && (state.run?.failed.includes(stage) ?? false);
        return (
          <li key={field} data-stage={stage} className="flex items-center">
            <button
              type="button"
              className="flex min-h-hit w-full items-center gap-3 rounded-control px-2 text-left transition-colors hover:bg-well"
              onClick={() => onOpen(tab)}
            >
              <Icon aria-hidden className="size-4 text-stage" />
              <span className="flex-1 font-semibold">{label}</span>
              <SectionMark populated={populated} pending={pending} failed={failed} />
            </button>
            {failed ? (
              <Button size="sm" aria-label={`Try ${label} again`} onClick={() => onRetry(stage)}>
                Try again
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
    {hasNothingToSay(state) ? (
      <p className="mt-3 text-sm text-ink-soft">
        The analysis found no data, model or result in this notebook, so it left the sections empty. You can write them
        yourself.
      </p>
    ) : null}
  </Card>
);

const hasNothingToSay = ({ run, fields }: EditorState): boolean =>
  run !== null &&
  !run.running &&
  run.failed.length === 0 &&
  Object.keys(run.sources).length === PANEL_SECTIONS.length &&
  PANEL_SECTIONS.every(({ field }) => !isPopulated(fields[field]));

interface SectionMarkProps {
  readonly populated: boolean;
  readonly pending: boolean;
  readonly failed: boolean;
}

const SectionMark = ({ populated, pending, failed }: SectionMarkProps) => {
  if (failed) return <span className="text-sm font-semibold text-danger">Failed</span>;
  if (pending && !populated) return <Spinner label="Analyzing" className="size-4 text-ink-faint" />;
  return populated ? (
    <span className="flex items-center gap-1.5 text-sm text-stage">
      <Check aria-hidden className="size-4" />
      Done
    </span>
  ) : (
    <span className="flex items-center gap-1.5 text-sm text-ink-faint">
      <Circle aria-hidden className="size-3.5" />
      Empty
    </span>
  );
};
