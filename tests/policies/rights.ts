/**
 * Who may do what, written by hand: the expected side of rights.test.ts. Anyone not named is refused.
 *
 * - owner: a plain member of the team; the notebooks are theirs
 * - teammate: another plain member; admin: the team's creator
 * - former: was a member until the admin removed them; deleted: was a member, then deleted the account, and still has a token
 * - elsewhere: admin of another team; invited: has a pending invitation to the team; stranger: has nothing to do with it
 * - siteAdmin: writes the site's texts, and is a stranger to the team; visitor: has no account
 */
export const ACTORS = [
  "owner",
  "teammate",
  "admin",
  "former",
  "deleted",
  "elsewhere",
  "invited",
  "stranger",
  "siteAdmin",
  "visitor",
] as const;
export type Actor = (typeof ACTORS)[number];

export type Verb = "read" | "add" | "change" | "remove";

export const NOBODY: readonly Actor[] = [];
const TEAM: readonly Actor[] = ["owner", "teammate", "admin"];

export const RIGHTS = {
  "a private notebook": { read: ["owner"], add: ["owner"], change: ["owner"], remove: ["owner"] },
  "a team notebook": { read: TEAM, add: TEAM, change: TEAM, remove: ["owner", "admin"] },
  "the content of a private notebook": { read: ["owner"], add: ["owner"], change: ["owner"], remove: ["owner"] },
  "the content of a team notebook": { read: TEAM, add: TEAM, change: TEAM, remove: ["owner", "admin"] },
  "the catalog entry of a private notebook": { read: ["owner"], add: NOBODY, change: NOBODY, remove: NOBODY },
  "the catalog entry of a team notebook": { read: TEAM, add: NOBODY, change: NOBODY, remove: NOBODY },
  "a chart of a private notebook": { read: ["owner"], add: ["owner"], change: ["owner"], remove: ["owner"] },
  "a chart of a team notebook": { read: TEAM, add: TEAM, change: TEAM, remove: TEAM },
  "a revision of a private notebook": { read: ["owner"], add: NOBODY, change: NOBODY, remove: NOBODY },
  "a revision of a team notebook": { read: TEAM, add: NOBODY, change: NOBODY, remove: NOBODY },
  "a link to a private notebook": { read: ["owner"], add: NOBODY, change: NOBODY, remove: ["owner"] },
  "a link to a team notebook": { read: ["owner", "admin"], add: NOBODY, change: NOBODY, remove: ["owner", "admin"] },
  "an access token of the owner": { read: ["owner"], add: NOBODY, change: NOBODY, remove: ["owner"] },
  "what the owner deleted": { read: ["owner"], add: NOBODY, change: NOBODY, remove: ["owner"] },
  "what the admin deleted in the team": { read: ["admin"], add: NOBODY, change: NOBODY, remove: ["admin"] },
  "the activity log": { read: NOBODY, add: NOBODY, change: NOBODY, remove: NOBODY },
  "a folder of the owner": { read: ["owner"], add: ["owner"], change: ["owner"], remove: ["owner"] },
  "the team": { read: [...TEAM, "invited"], add: ["admin"], change: ["admin"], remove: ["admin"] },
  "the membership of the teammate": { read: TEAM, add: NOBODY, change: ["admin"], remove: ["teammate", "admin"] },
  "the membership of the admin": { read: TEAM, add: NOBODY, change: NOBODY, remove: ["admin"] },
  "the invitation": { read: ["admin", "invited"], add: ["admin"], change: ["admin"], remove: NOBODY },
  "the profile of the teammate": { read: TEAM, add: NOBODY, change: ["teammate"], remove: NOBODY },
  "the profile of the stranger": { read: ["stranger"], add: NOBODY, change: ["stranger"], remove: NOBODY },
  "the site's settings": { read: ACTORS, add: NOBODY, change: ["siteAdmin"], remove: NOBODY },
  "a text of the site": { read: ACTORS, add: ["siteAdmin"], change: ["siteAdmin"], remove: ["siteAdmin"] },
} as const satisfies Readonly<Record<string, Readonly<Record<Verb, readonly Actor[]>>>>;

export type Resource = keyof typeof RIGHTS;
