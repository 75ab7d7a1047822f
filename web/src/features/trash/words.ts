import type { Toast } from "../../lib/query-client.ts";
import type { RestoredRow } from "../../lib/stored/trash.ts";

/** What came back, one thing or several notebooks, and where it is if it could not go back to its place. */
export const restoredWords = (restored: readonly RestoredRow[]): Toast => {
  const [only] = restored;
  if (restored.length === 1 && only)
    return { title: `${KINDS[only.kind]} restored`, description: [backWords(only), ...placeWords(only)].join(" ") };
  const places = placeWords({
    kind: "folder",
    title: "",
    renamed: null,
    is_mine: true,
    without_folder: sum(restored, "without_folder"),
    without_team: sum(restored, "without_team"),
  });
  const back = `${notebookCount(restored.length)} are back.`;
  return { title: "Notebooks restored", description: [back, ...places].join(" ") };
};

export const notebookCount = (count: number): string =>
  count === 1 ? "1 notebook" : `${count.toLocaleString("en-US")} notebooks`;

const KINDS = { notebook: "Notebook", folder: "Folder", team: "Team" } as const;

const backWords = ({ kind, title, renamed, notebooks }: RestoredRow): string => {
  const name = `"${renamed ?? title}"`;
  if (kind === "notebook") return `${name} is back.`;
  const company = [kind === "team" ? ["its members"] : [], notebooks > 0 ? [notebookCount(notebooks)] : []].flat();
  return company.length === 0 ? `${name} is back.` : `${name} is back with ${company.join(" and ")}.`;
};

type Place = Pick<RestoredRow, "kind" | "title" | "renamed" | "without_folder" | "without_team" | "is_mine">;

const placeWords = ({ kind, title, renamed, without_folder, without_team, is_mine }: Place): string[] => {
  if (!is_mine) return ["It belongs to someone else, and you no longer have access to it."];
  const words: string[] = [];
  if (renamed !== null) words.push(`You have another folder called "${title}", so it has a new name.`);
  if (kind === "notebook") {
    if (without_folder > 0) words.push("Its folder no longer exists, so it is in no folder.");
    if (without_team > 0) words.push("It is no longer shared: its team is gone, or you can't share with it now.");
    return words;
  }
  if (without_folder > 0)
    words.push(`${notebookCount(without_folder)} had a folder that no longer exists and came back without one.`);
  if (without_team > 0)
    words.push(`${notebookCount(without_team)} can't be shared again with a team that is gone or that you left.`);
  return words;
};

const sum = (restored: readonly RestoredRow[], count: "without_folder" | "without_team"): number =>
  restored.reduce((total, row) => total + row[count], 0);
