import { displayedFileName } from "@data-documentation/notebook/format/file-name.ts";
import { clsx } from "clsx";
import { FileJson2 } from "lucide-react";
import type { ReactNode } from "react";
import { useFailureToast } from "../../components/failure-toast.ts";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { TextAreaField, TextField } from "../../components/ui/field.tsx";
import { usePerson } from "../auth/data.ts";
import { useFolders } from "../folders/data.ts";
import { NOTEBOOK_STATUSES, TITLE } from "../notebooks/data.ts";
import { useMyTeams } from "../teams/data.ts";
import { DESCRIPTION } from "./save-request.ts";
import { OutcomeBox } from "./outcome-box.tsx";
import type { EditorState } from "./state.ts";
import type { Editor } from "./use-editor.ts";

export interface DetailsTabProps {
  readonly editor: Pick<Editor, "state" | "type">;
  readonly upload: ReactNode;
  /** Beside the form on wide screens: the sections panel, outcome and score. */
  readonly evidence: ReactNode;
}

/** Without a file, uploading one comes first; with one, it is the last thing people look for. */
export const DetailsTab = ({ editor, upload, evidence }: DetailsTabProps) => {
  const hasFile = editor.state.file !== null || !editor.state.fileLoaded;
  const uploadPart = (
    <div
      key="upload"
      className={clsx("min-[1200px]:col-start-2", hasFile ? "min-[1200px]:row-start-2" : "min-[1200px]:row-start-1")}
    >
      {upload}
    </div>
  );
  const form = <DetailsForm key="form" {...editor} />;
  const side = (
    <div
      key="side"
      className={clsx(
        "flex flex-col gap-5 min-[1200px]:col-start-2",
        hasFile ? "min-[1200px]:row-start-1" : "min-[1200px]:row-start-2",
      )}
    >
      {evidence}
    </div>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem] min-[1200px]:grid-rows-[auto_1fr]">
      {hasFile ? [form, side, uploadPart] : [uploadPart, form, side]}
    </div>
  );
};

const DetailsForm = ({ state, type }: Pick<Editor, "state" | "type">) => {
  const { fields } = state;
  return (
    <div className="flex min-w-0 flex-col gap-5 min-[1200px]:col-start-1 min-[1200px]:row-span-2 min-[1200px]:row-start-1">
      <TextField
        label="Title"
        value={fields.title}
        placeholder="What this notebook finds"
        limit={TITLE}
        onChange={(event) => type({ title: event.target.value })}
      />
      <TextAreaField
        label="Description"
        value={fields.description}
        placeholder="What a colleague should know before opening it"
        limit={DESCRIPTION}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-96 [&_textarea]:min-h-32"
        onText={(text) => type({ description: text })}
      />
      <OutcomeBox outcome={fields.mlOutcome} />
      <Placement state={state} type={type} />
      <FileBox state={state} />
    </div>
  );
};

/** Status, folder and team. Only the owner files a notebook; only the owner or a team admin takes it out of a team. */
const Placement = ({ state, type }: Pick<Editor, "state" | "type">) => {
  const { fields, ownerId } = state;
  const person = usePerson();
  const folders = useFolders();
  const teams = useMyTeams();
  useFailureToast(folders, FOLDERS_FAILURE);
  useFailureToast(teams, TEAMS_FAILURE);
  const isOwner = ownerId === null || ownerId === person.id;
  const team = teams.data?.find(({ id }) => id === fields.teamId);
  const mayMove = isOwner || team?.role === "admin";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 xl:grid-cols-3">
      <SelectField
        label="Status"
        value={fields.status}
        options={NOTEBOOK_STATUSES.map((status) => ({ value: status, label: status }))}
        onValueChange={(status) => type({ status })}
      />
      <SelectField<string | null>
        label="Folder"
        value={fields.folderId}
        options={options("None", folders.data, fields.folderId, "One of the owner's folders")}
        disabled={!isOwner}
        hint={isOwner ? undefined : "Only its owner can file it in a folder."}
        error={folders.isLoadingError ? FOLDERS_FAILURE.title : undefined}
        onValueChange={(folderId) => type({ folderId })}
      />
      <SelectField<string | null>
        label="Team"
        value={fields.teamId}
        options={options("Individual Notebook", teams.data, fields.teamId, "A team you are not in")}
        disabled={!mayMove}
        hint={
          mayMove
            ? "Members of the team can read and edit the notebook with you."
            : "Its owner or an admin of the team can move it."
        }
        error={teams.isLoadingError ? TEAMS_FAILURE.title : undefined}
        onValueChange={(teamId) => type({ teamId, sharePast: false })}
      />
      {isOwner && <SharePast state={state} onChange={(sharePast) => type({ sharePast })} />}
    </div>
  );
};

interface SharePastProps {
  readonly state: EditorState;
  readonly onChange: (sharePast: boolean) => void;
}

/** Sharing a notebook does not share its past. Shown while a saved one is about to enter a team: the owner may choose otherwise. */
const SharePast = ({ state: { id, saved, fields }, onChange }: SharePastProps) => {
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

const FOLDERS_FAILURE = {
  title: "Error loading folders",
  description: "The notebook's own folder stays as it is. Reload the page to choose another one.",
};
const TEAMS_FAILURE = {
  title: "Error loading teams",
  description: "The notebook's own team stays as it is. Reload the page to choose another one.",
};

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A value that is not in the list (still loading, or somebody else's) gets a name of its own, so that it does not look like "None". */
function options(none: string, known: readonly Named[] | undefined, value: string | null, unknown: string) {
  const named = (known ?? []).map(({ id, name }) => ({ value: id as string | null, label: name }));
  const missing = value !== null && !named.some((option) => option.value === value);
  return [
    { value: null as string | null, label: none },
    ...named,
    ...(missing ? [{ value, label: known === undefined ? "Loading..." : unknown }] : []),
  ];
}

const KILOBYTES = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const FileBox = ({ state }: { readonly state: EditorState }) => {
  const { fileName } = state.fields;
  const size = state.file === null ? null : `${KILOBYTES.format(state.file.bytes / 1024)} KB`;
  return (
    <section aria-labelledby="file-heading">
      <h2 id="file-heading" className="mb-1.5 text-sm font-semibold">
        Notebook File
      </h2>
      <div className="flex items-center gap-3 rounded-control border border-rule bg-well px-4 py-3">
        <FileJson2 aria-hidden className="size-5 shrink-0 text-ink-faint" />
        {fileName ? (
          <>
            <span className="min-w-0 flex-1 truncate" title={fileName}>
              {displayedFileName(fileName)}
            </span>
            <span className="font-mono text-sm text-ink-soft">{size ?? (state.fileLoaded ? "" : "...")}</span>
          </>
        ) : (
          <span className="text-ink-soft">No notebook file uploaded yet</span>
        )}
      </div>
    </section>
  );
};
