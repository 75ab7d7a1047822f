import { Check, Circle } from "lucide-react";
import { STAGE_LOOKS } from "../../components/stages.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { type EditorTab, PANEL_SECTIONS, isPopulated } from "./sections.ts";
import type { EditorState } from "./state.ts";

/** Which of the five sections hold text; a click opens one. */
export const SectionsPanel = ({
  state,
  onOpen,
}: {
  readonly state: EditorState;
  readonly onOpen: (tab: EditorTab) => void;
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
        return (
          <li key={field} data-stage={stage}>
            <button
              type="button"
              className="flex min-h-hit w-full items-center gap-3 rounded-control px-2 text-left transition-colors hover:bg-well"
              onClick={() => onOpen(tab)}
            >
              <Icon aria-hidden className="size-4 text-stage" />
              <span className="flex-1 font-semibold">{label}</span>
              <SectionMark populated={isPopulated(state.fields[field])} pending={pending} />
            </button>
          </li>
        );
      })}
    </ul>
  </Card>
);

const SectionMark = ({ populated, pending }: { readonly populated: boolean; readonly pending: boolean }) => {
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
