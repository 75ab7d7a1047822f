import { Archive, FileText, FolderTree, type LucideIcon, Plus } from "lucide-react";
import { paths } from "../app/paths.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { LOAD_FAILURE, useRecentNotebooks } from "../features/notebooks/data.ts";
import { NotebookCard } from "../features/notebooks/notebook-card.tsx";
import { NotebookGrid, NotebookGridSkeleton } from "../features/notebooks/notebook-grid.tsx";
import { useSiteTexts } from "../features/site-content/data.ts";

export const Component = () => {
  const texts = useSiteTexts("dashboard");
  return (
    <div className="mx-auto max-w-6xl">
      <PageTitle>Dashboard</PageTitle>
      <PageHeader
        title="Dashboard"
        lead={texts["welcome-message"]}
        actions={
          <ButtonLink variant="primary" to={paths.newNotebook()}>
            <Plus aria-hidden />
            New Notebook
          </ButtonLink>
        }
      />
      <RecentNotebooks emptyText={texts["empty-state"]} createLabel={texts["create-button"]} />
      <section aria-labelledby="getting-started" className="mt-12">
        <h2 id="getting-started" className="mb-4 text-xl font-semibold">
          Getting Started
        </h2>
        <ul className="grid border-t border-rule lg:grid-cols-3 lg:divide-x lg:divide-rule">
          <Info icon={FileText} title={texts["docs-structure-title"]} text={texts["docs-structure-description"]} />
          <Info
            icon={FolderTree}
            title={texts["folder-organization-title"]}
            text={texts["folder-organization-description"]}
          />
          <Info icon={Archive} title={texts["notebook-archive-title"]} text={texts["notebook-archive-description"]} />
        </ul>
        <div className="mt-2 border-t border-rule pt-4 text-sm text-ink-soft">
          <p className="max-w-measure">
            <strong className="text-ink">{texts["code-quality-title"]}.</strong> {texts["code-quality-description"]}
          </p>
        </div>
      </section>
    </div>
  );
};

const RecentNotebooks = ({ emptyText, createLabel }: { readonly emptyText: string; readonly createLabel: string }) => {
  const recent = useRecentNotebooks();
  return (
    <section aria-labelledby="recent-notebooks">
      <h2 id="recent-notebooks" className="mb-4 text-xl font-semibold">
        Recent Notebooks
      </h2>
      {recent.isPending ? <NotebookGridSkeleton /> : null}
      {recent.isError ? <FailureNotice {...LOAD_FAILURE} onRetry={() => void recent.refetch()} /> : null}
      {recent.data?.length === 0 ? (
        <EmptyState
          icon={FileText}
          title="No notebooks yet"
          description={emptyText}
          action={
            <>
              <ButtonLink variant="primary" to={paths.newNotebook()}>
                {createLabel}
              </ButtonLink>
              <ButtonLink to={paths.exampleNotebook()}>Try an example notebook</ButtonLink>
            </>
          }
        />
      ) : null}
      {recent.data && recent.data.length > 0 ? (
        <NotebookGrid notebooks={recent.data}>{(notebook) => <NotebookCard notebook={notebook} />}</NotebookGrid>
      ) : null}
    </section>
  );
};

interface InfoProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const Info = ({ icon: Icon, title, text }: InfoProps) => (
  <li className="py-5 lg:px-6 lg:first:pl-0 lg:last:pr-0">
    <Icon aria-hidden className="mb-2 size-6 text-ink-faint" strokeWidth={1.5} />
    <h3 className="font-semibold">{title}</h3>
    <p className="mt-1 text-sm text-ink-soft">{text}</p>
  </li>
);
