import { Checkbox } from "../../components/ui/checkbox.tsx";
import type { EditorState } from "./state.ts";

export interface SharePastProps {
  readonly state: EditorState;
  readonly onChange: (sharePast: boolean) => void;
}

/** Sharing a notebook does not share its past. Shown while a saved one is about to enter a team: the owner may choose otherwise. */
export const SharePast = ({ state: { id, saved, fields }, onChange }: SharePastProps) => {
  if (id === null || fields.teamId === null || fields.teamId === saved.teamId) return null;
  return (
    <div className="sm:col-span-2 xl:col-span-3">
      <p className="text-sm text-ink-soft">
        Members of the team will see the versions saved from now on. Earlier versions stay with you.
      </p>
      <Checkbox
        label="Share the earlier versions too"
        checked={fields.sharePast === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
};
