import { FileText, FolderX, Plus } from "lucide-react";
import { useParams } from "react-router";
import { paths } from "../app/paths.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { useFailureToast } from "../components/failure-toast.ts";
import { FocusKeeper } from "../components/focus-keeper.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { SpinnerPage } from "../components/ui/spinner.tsx";
import { ExportNotebooks } from "../features/export/export-notebooks.tsx";
import { type Folder, useFolders } from "../features/folders/data.ts";
import { FOLDER_LOAD_FAILURE as LOAD_FAILURE, useFolderNotebooks } from "../features/notebooks/data.ts";
import { ArrangedNotebooks } from "../features/notebooks/arranged-notebooks.tsx";
import { ManagedNotebooks } from "../features/notebooks/managed-notebooks.tsx";
import { UploadNotebooks } from "../features/upload/upload-notebooks.tsx";
import { NotebookGridSkeleton } from "../features/notebooks/notebook-grid.tsx";

export const Component = () => {
  const { folderId = "" } = useParams();
  const folders = useFolders();
  useFailureToast(folders, LOAD_FAILURE);
  if (folders.isPending) return <SpinnerPage label="Loading folder..." />;
  if (folders.isError) return <LoadFailure onRetry={() => void folders.refetch()} />;
  const folder = folders.data.find(({ id }) => id === folderId);
  return folder ? <FolderPage key={folder.id} folder={folder} folders={folders.data} /> : <UnknownFolder />;
};

const FolderPage = ({ folder, folders }: { readonly folder: Folder; readonly folders: readonly Folder[] }) => {
  const notebooks = useFolderNotebooks(folder.id);
  const newNotebook = paths.newNotebook({ folderId: folder.id });
  return (
    <div className="mx-auto max-w-6xl">
      <PageTitle>{folder.name}</PageTitle>
      <Breadcrumbs above={[{ label: "Dashboard", to: paths.dashboard }]} here={folder.name} />
      <PageHeader
        title={folder.name}
        actions={
          <>
            {notebooks.data && notebooks.data.length > 0 ? (
              <ExportNotebooks
                title={folder.name}
                scope={{ kind: "folder", id: folder.id }}
                load={async () => notebooks.data}
              />
            ) : null}
            <UploadNotebooks folderId={folder.id} />
            <ButtonLink variant="primary" to={newNotebook}>
              <Plus aria-hidden />
              New Notebook
            </ButtonLink>
          </>
        }
      />
      <h2 className="sr-only">Notebooks</h2>
      <FocusKeeper label="Notebooks">
        {notebooks.isPending ? <NotebookGridSkeleton /> : null}
        {notebooks.isError ? <LoadFailure onRetry={() => void notebooks.refetch()} /> : null}
        {notebooks.data?.length === 0 ? (
          <EmptyState
            icon={FileText}
            title="No notebooks in this folder"
            description="Create one here, upload notebook files, or move one in from its folder or its Details."
            action={<ButtonLink to={newNotebook}>Create Notebook</ButtonLink>}
          />
        ) : null}
        {notebooks.data && notebooks.data.length > 0 ? (
          <ArrangedNotebooks notebooks={notebooks.data}>
            {(shown) => <ManagedNotebooks notebooks={shown} folders={folders} />}
          </ArrangedNotebooks>
        ) : null}
      </FocusKeeper>
    </div>
  );
};

const LoadFailure = ({ onRetry }: { readonly onRetry: () => void }) => (
  <FailureNotice {...LOAD_FAILURE} onRetry={onRetry} />
);

const UnknownFolder = () => (
  <div className="mx-auto max-w-6xl">
    <PageTitle>Folder not found</PageTitle>
    <EmptyState
      icon={FolderX}
      title={<h1>Folder not found</h1>}
      description="The folder you are looking for doesn't exist or has been removed"
      action={
        <ButtonLink variant="primary" to={paths.dashboard}>
          Back to Dashboard
        </ButtonLink>
      }
    />
  </div>
);
