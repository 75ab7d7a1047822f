import type { Language } from "@data-documentation/notebook/writing/languages.ts";
import { useQuery } from "@tanstack/react-query";
import { PencilLine, Printer, Share2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useParams } from "react-router";
import { paths } from "../app/paths.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { SpinnerPage } from "../components/ui/spinner.tsx";
import { usePerson } from "../features/auth/data.ts";
import { loadCharts } from "../features/charts/data.ts";
import { ExportMenu } from "../features/export/export-menu.tsx";
import { useFolders } from "../features/folders/data.ts";
import { type Reading, type StoredReading, loadReading, loadReadingFile } from "../features/reader/data.ts";
import { LanguageChoice } from "../features/reader/language-choice.tsx";
import { useTranslatedReading } from "../features/reader/use-translation.ts";
import { useMyTeams } from "../features/teams/data.ts";
import { ModelDialog } from "../components/model-dialog.tsx";
import { useLanguageModel } from "../lib/use-language-model.ts";
import { ReadingView } from "./reading-view.tsx";

/** Fetched when somebody wants to share. */
const ShareDialog = lazy(async () => ({
  default: (await import("../features/links/share-dialog.tsx")).ShareDialog,
}));

/** The notebook as its team reads it; the editor is one press away. */
export const Component = () => {
  const { notebookId = "" } = useParams();
  const stored = useQuery({ queryKey: ["reading", notebookId], queryFn: () => loadReading(notebookId), gcTime: 0 });
  if (stored.isPending) return <SpinnerPage label="Loading notebook..." />;
  if (stored.isError) {
    return (
      <div className="mx-auto flex max-w-measure flex-col items-start gap-4">
        <PageTitle>Notebook</PageTitle>
        <h1 className="font-serif text-2xl font-semibold">Notebook</h1>
        <div className="self-stretch">
          <FailureNotice title="Error loading notebook" error={stored.error} onRetry={() => void stored.refetch()} />
        </div>
        <ButtonLink to={paths.dashboard}>Back to Dashboard</ButtonLink>
      </div>
    );
  }
  return <StoredReader key={stored.data.id} stored={stored.data} />;
};

const StoredReader = ({ stored }: { readonly stored: StoredReading }) => {
  const { id, reading } = stored;
  const [sharing, setSharing] = useState(false);
  const [wished, setWished] = useState<Language | null>(null);
  const writer = useLanguageModel({ notebookId: id, teamId: stored.teamId }, true);
  const { chosen } = writer;
  const language = chosen?.choice === "model" ? wished : null;
  const translated = useTranslatedReading(
    stored,
    language === null || chosen === null ? null : { language, host: chosen.model.host },
  );
  const choose = (wanted: Language | null): void => {
    setWished(wanted);
    if (wanted !== null && chosen?.choice !== "model") writer.change();
  };
  const mayShare = useMayShare(stored);
  const charts = useQuery({ queryKey: ["reading", id, "charts"], queryFn: () => loadCharts(id) });
  return (
    <>
      <PageTitle>{reading.title}</PageTitle>
      <ReadingView
        reading={translated.reading}
        language={language ?? undefined}
        charts={charts.data ?? []}
        // A save makes a new version, and with it perhaps other cells.
        file={{ key: ["reading", id, String(reading.version)], load: () => loadReadingFile(id) }}
        withCode
        bar={
          <>
            <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
              <Place stored={stored} />
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden />
                  Print
                </Button>
                <ExportMenu
                  reading={reading}
                  loadCharts={async () => charts.data ?? (await charts.refetch()).data ?? []}
                  loadFile={() => loadReadingFile(id)}
                />
                {mayShare ? (
                  <Button onClick={() => setSharing(true)}>
                    <Share2 aria-hidden />
                    Share
                  </Button>
                ) : null}
                <ButtonLink to={paths.notebook(id)} variant="primary">
                  <PencilLine aria-hidden />
                  Edit
                </ButtonLink>
              </div>
            </div>
            {chosen !== null && chosen.rule !== "forbid" && hasSections(reading) ? (
              <LanguageChoice language={language} onChoose={choose} model={chosen.model.name} translated={translated} />
            ) : null}
          </>
        }
      />
      <ModelDialog question={writer.question} />
      {sharing ? (
        <Suspense>
          <ShareDialog notebookId={id} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

const hasSections = ({ sections }: Reading): boolean => Object.values(sections).some((text) => text.trim() !== "");

/** The owner and the admins of its team. The server decides; this only keeps from offering what it would refuse. */
const useMayShare = ({ ownerId, teamId }: StoredReading): boolean => {
  const { id } = usePerson();
  const teams = useMyTeams();
  return ownerId === id || (teams.data?.some((team) => team.id === teamId && team.role === "admin") ?? false);
};

/** The way to the person's folder that the notebook is in, otherwise to its team. */
const Place = ({ stored: { folderId, teamId } }: { readonly stored: StoredReading }) => {
  const folder = useFolders().data?.find(({ id }) => id === folderId);
  const team = useMyTeams().data?.find(({ id }) => id === teamId);
  const above = folder
    ? { label: folder.name, to: paths.folder(folder.id) }
    : team
      ? { label: team.name, to: paths.team(team.id) }
      : { label: "Dashboard", to: paths.dashboard };
  return <Breadcrumbs above={[above]} />;
};
