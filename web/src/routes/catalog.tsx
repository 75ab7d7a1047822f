import { Download, FileSearch } from "lucide-react";
import { paths } from "../app/paths.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { Fence } from "../components/fence.tsx";
import { FocusKeeper } from "../components/focus-keeper.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { Skeleton } from "../components/ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../components/ui/tabs.tsx";
import { type CatalogView, NO_FILTERS, questionOf, useCatalogView } from "../features/catalog/address.ts";
import { catalogCsv } from "../features/catalog/catalog-csv.ts";
import { CatalogFilterTools } from "../features/catalog/catalog-filters.tsx";
import { CatalogTable, countWords } from "../features/catalog/catalog-table.tsx";
import {
  CATALOG_FAILURE,
  type CatalogQuestion,
  allCatalogRows,
  useCatalog,
  useCatalogChoices,
} from "../features/catalog/data.ts";
import { DidYouMean } from "../features/catalog/did-you-mean.tsx";
import { FileFlows } from "../features/catalog/file-flows.tsx";
import { useFolders } from "../features/folders/data.ts";
import { useMyTeams } from "../features/teams/data.ts";
import { saveFile } from "../lib/save-file.ts";
import { useChange } from "../lib/use-change.ts";

export const Component = () => {
  const { view, change } = useCatalogView();
  return (
    <div className="mx-auto max-w-7xl">
      <PageTitle>Catalog</PageTitle>
      <PageHeader
        title="Catalog"
        lead="What your notebooks and those of your teams ask, use and find, taken from the facts of each notebook."
      />
      <Tabs value={view.files ? "files" : "notebooks"} onValueChange={(tab) => change({ files: tab === "files" })}>
        <TabList label="Catalog">
          <Tab value="notebooks">Notebooks</Tab>
          <Tab value="files">Files between notebooks</Tab>
        </TabList>
        <TabPanel value="notebooks">
          <NotebooksPanel view={view} onChange={change} />
        </TabPanel>
        <TabPanel value="files">
          <Fence what="The files between notebooks">
            <FileFlows />
          </Fence>
        </TabPanel>
      </Tabs>
    </div>
  );
};

interface PanelProps {
  readonly view: CatalogView;
  readonly onChange: (part: Partial<CatalogView>) => void;
}

const NO_CHOICES = { models: [], metrics: [], data: [], libraries: [], people: [] };

const NotebooksPanel = ({ view, onChange }: PanelProps) => {
  const question = questionOf(view);
  const catalog = useCatalog(question);
  const choices = useCatalogChoices();
  const folders = useFolders().data ?? [];
  const teams = useMyTeams().data ?? [];
  const teamName = (id: string): string => teams.find((team) => team.id === id)?.name ?? "Team";
  const rows = catalog.data?.pages.flatMap((page) => page.rows) ?? [];
  const { total = 0, more = false, partial = false } = catalog.data?.pages.at(-1) ?? {};
  const isNarrowed = Object.entries(NO_FILTERS).some(([name, none]) => view[name as keyof typeof NO_FILTERS] !== none);
  return (
    <>
      <CatalogFilterTools
        view={view}
        onChange={onChange}
        choices={choices.data ?? NO_CHOICES}
        folders={folders}
        teams={teams}
      />
      <FocusKeeper label="Notebooks">
        {catalog.isPending ? <TableSkeleton /> : null}
        {catalog.isError ? <FailureNotice {...CATALOG_FAILURE} onRetry={() => void catalog.refetch()} /> : null}
        <DidYouMean
          text={view.text}
          found={catalog.data && !catalog.isPlaceholderData ? total : null}
          onChoose={(text) => onChange({ text, sort: "" })}
        />
        {catalog.data && total === 0 ? <Nothing narrowed={isNarrowed} /> : null}
        {rows.length > 0 ? (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <output className="text-sm text-ink-soft">
                {more ? `More than ${countWords(total)}` : countWords(total)}
                {partial ? ". These are the ones changed last: add a filter to find older ones." : null}
              </output>
              <CsvButton question={question} teamName={teamName} />
            </div>
            <CatalogTable rows={rows} view={view} onChange={onChange} teamName={teamName} />
          </>
        ) : null}
        {catalog.hasNextPage ? (
          <div className="mt-6 flex justify-center">
            <Button busy={catalog.isFetchingNextPage} onClick={() => void catalog.fetchNextPage()}>
              Show more of {more ? "more than " : null}
              {total.toLocaleString("en-US")}
            </Button>
          </div>
        ) : null}
      </FocusKeeper>
    </>
  );
};

const CSV_FAILURE = { title: "Failed to write the CSV file", description: "Please try again later." } as const;

interface CsvButtonProps {
  readonly question: CatalogQuestion;
  readonly teamName: (id: string) => string;
}

/** Every row that the filters leave, in the order shown. */
const CsvButton = ({ question, teamName }: CsvButtonProps) => {
  const write = useChange({
    mutationFn: async () => {
      const csv = catalogCsv(await allCatalogRows(question), teamName);
      saveFile({ name: "catalog.csv", content: new Blob([csv], { type: "text/csv;charset=utf-8" }) });
    },
    texts: { failure: CSV_FAILURE },
  });
  return (
    <Button size="sm" busy={write.isPending} onClick={() => write.mutate()}>
      <Download aria-hidden />
      Download CSV
    </Button>
  );
};

const Nothing = ({ narrowed }: { readonly narrowed: boolean }) =>
  narrowed ? (
    <EmptyState
      icon={FileSearch}
      title="No notebooks match"
      description="No notebook you can see matches this text and these filters."
    />
  ) : (
    <EmptyState
      icon={FileSearch}
      title="The catalog is empty"
      description="Every notebook that you or your teams save appears here."
      action={<ButtonLink to={paths.newNotebook()}>Create Notebook</ButtonLink>}
    />
  );

const TableSkeleton = () => (
  <div aria-busy="true">
    <output className="sr-only">Loading the catalog...</output>
    <Skeleton className="h-96 w-full" />
  </div>
);
