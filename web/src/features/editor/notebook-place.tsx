import { paths } from "../../app/paths.ts";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { useFolders } from "../folders/data.ts";
import { useMyTeams } from "../teams/data.ts";
import type { EditorState } from "./state.ts";

/** The way to the person's folder that the notebook is in, otherwise to its team. A new one is where it will be saved. */
export const NotebookPlace = ({ state }: { readonly state: EditorState }) => {
  const { folderId, teamId } = state.id === null ? state.fields : state.saved;
  const folder = useFolders().data?.find(({ id }) => id === folderId);
  const team = useMyTeams().data?.find(({ id }) => id === teamId);
  if (folder) return <Breadcrumbs above={[{ label: folder.name, to: paths.folder(folder.id) }]} />;
  if (team) return <Breadcrumbs above={[{ label: team.name, to: paths.team(team.id) }]} />;
  return null;
};
