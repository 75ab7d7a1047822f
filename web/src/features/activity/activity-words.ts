import { withoutTurns } from "@data-documentation/notebook/format/text.ts";
import type { ActivityRow } from "../../lib/stored/activity.ts";

/** The actions as filters name them. */
export const ACTIONS: Readonly<Record<string, string>> = {
  shared: "Shared with a team",
  unshared: "Taken out of a team",
  "link created": "Link created",
  "link revoked": "Link revoked",
  exported: "Exported",
  deleted: "Deleted",
  restored: "Restored",
  "deleted for good": "Deleted for good",
  "role changed": "Role changed",
  invited: "Invited",
  joined: "Joined a team",
  removed: "Removed from a team",
  left: "Left a team",
  "token created": "Access token created",
  "token revoked": "Access token revoked",
  "texts changed": "Site texts changed",
};

export const whoOf = ({ actor }: Pick<ActivityRow, "actor">): string => withoutTurns(actor ?? "Deleted account");

/** What somebody did: 'Shared the notebook "Churn" with the team "Research"'. An action that this app does not know is named as it is. */
export const whatOf = (row: ActivityRow): string => withoutTurns(wordsOf(row));

function wordsOf(row: ActivityRow): string {
  const { action, detail } = row;
  const thing = thingOf(row);
  const whom = row.subject ?? "somebody";
  switch (action) {
    case "shared":
      return `Shared ${thing} with ${teamOf(detail)}`;
    case "unshared":
      return `Took ${thing} out of ${teamOf(detail)}`;
    case "link created":
      return `Created a link to ${thing}${aside(detail)}`;
    case "link revoked":
      return `Revoked a link to ${thing}`;
    case "exported":
      return `Exported ${thing}${aside(detail)}`;
    case "deleted":
      return `Deleted ${thing}`;
    case "restored":
      return `Restored ${thing}`;
    case "deleted for good":
      return `Deleted ${thing} for good`;
    case "role changed":
      return `Made ${whom} ${detail === "admin" ? "an admin" : "a member"} of ${thing}`;
    case "invited":
      return `Invited someone to ${thing}`;
    case "joined":
      return `Joined ${thing}`;
    case "removed":
      return `Removed ${whom} from ${thing}`;
    case "left":
      return `Left ${thing}`;
    case "token created":
      return `Created ${thing}`;
    case "token revoked":
      return `Revoked ${thing}`;
    case "texts changed":
      return `Changed the texts of the ${detail === "dashboard" ? "dashboard" : "landing page"}`;
    default:
      return `${action}: ${thing}`;
  }
}

const thingOf = ({ object_kind: kind, title }: ActivityRow): string => {
  if (kind === "workspace") return "everything";
  return title === null ? `the ${kind}` : `the ${kind} "${title}"`;
};

const aside = (detail: string | null): string => (detail === null ? "" : ` (${detail})`);

const teamOf = (name: string | null): string => (name === null ? "a team" : `the team "${name}"`);
