import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { paths } from "../app/paths.ts";
import { Fence } from "../components/fence.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { SpinnerPage } from "../components/ui/spinner.tsx";
import { usePerson } from "../features/auth/data.ts";
import { ChartFigure, SectionCharts } from "../features/preview/section-charts.tsx";
import type { NotebookChart } from "../features/charts/data.ts";
import { type Attached, openNotebook } from "../features/editor/data.ts";
import { EditorScreen } from "../features/editor/editor-screen.tsx";
import { type EditorTab, tabOfStage } from "../features/editor/sections.ts";
import { STAGE_FIELDS } from "../features/editor/fields.ts";
import { type EditorState, loadedEditorState, newEditorState } from "../features/editor/state.ts";
import { replacedTexts } from "../features/editor/replaced-texts.ts";
import { useEditor } from "../features/editor/use-editor.ts";
import { DifferenceText } from "../features/editor/difference-list.tsx";
import { CorrectionDialog } from "../features/facts/correction-dialog.tsx";
import { FactCard } from "../features/facts/fact-card.tsx";
import { ModelComparison } from "../features/facts/model-comparison.tsx";
import { OffersNotice } from "../features/facts/offers-notice.tsx";
import { type FactsSource, useFacts } from "../features/facts/use-facts.ts";
import { useUploadOffers } from "../features/facts/use-upload-offers.ts";
import type { SentencePlace } from "../features/preview/cited-by.tsx";
import type { CellFocus } from "../features/preview/use-cell-in-focus.ts";
import { cellOfHash } from "../features/preview/cell-address.ts";
import { NotebookPreview } from "../features/preview/notebook-preview.tsx";
import { ScoreCard } from "../features/score/score-card.tsx";
import { useBatch } from "../features/upload/batch-provider.tsx";
import { useLanguageModel } from "../lib/use-language-model.ts";
import { ModelDialog } from "../components/model-dialog.tsx";
import { RewriteSection } from "../features/upload/rewrite-section.tsx";
import { SecretsDialog } from "../features/upload/secrets-dialog.tsx";
import { UploadArea } from "../features/upload/upload-area.tsx";
import { useExample } from "../features/upload/use-example.ts";
import { useUpload } from "../features/upload/use-upload.ts";

/** "new" for notebookId means a new notebook. After its first save it continues under its own address, in the same editor. */
export const Component = () => {
  const { notebookId = "new" } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [session, setSession] = useState({ key: 0, start: notebookId, shown: notebookId, savedAs: "" });
  if (notebookId !== session.shown) {
    setSession(
      notebookId === session.savedAs
        ? { ...session, shown: notebookId }
        : { key: session.key + 1, start: notebookId, shown: notebookId, savedAs: "" },
    );
  }
  const onSaved = (id: string): void => {
    if (id === session.shown) return;
    setSession((before) => ({ ...before, savedAs: id }));
    void navigate(paths.notebook(id), { replace: true });
  };
  if (session.start !== "new") return <StoredNotebook key={session.key} id={session.start} onSaved={onSaved} />;
  const start = newEditorState({ folderId: query.get("folderId"), teamId: query.get("teamId") });
  return (
    <OpenNotebook key={session.key} start={start} attached={null} example={query.has("example")} onSaved={onSaved} />
  );
};

const StoredNotebook = ({ id, onSaved }: { readonly id: string; readonly onSaved: (id: string) => void }) => {
  // Read once for each opening: while it is edited, the editor's state is what counts.
  const notebook = useQuery({
    queryKey: ["notebook", id],
    queryFn: () => openNotebook(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (notebook.isPending) return <SpinnerPage label="Loading notebook..." />;
  if (notebook.isError) {
    return (
      <div className="mx-auto flex max-w-measure flex-col items-start gap-4">
        <PageTitle>Notebook</PageTitle>
        <h1 className="font-serif text-2xl font-semibold">Notebook</h1>
        <div className="self-stretch">
          <FailureNotice
            title="Error loading notebook"
            error={notebook.error}
            onRetry={() => void notebook.refetch()}
          />
        </div>
        <ButtonLink to={paths.dashboard}>Back to Dashboard</ButtonLink>
      </div>
    );
  }
  const { notebook: loaded, attached } = notebook.data;
  return <OpenNotebook start={loadedEditorState(loaded)} attached={attached} example={false} onSaved={onSaved} />;
};

interface OpenNotebookProps {
  readonly start: EditorState;
  /** Null for a new notebook. */
  readonly attached: Attached | null;
  readonly example: boolean;
  readonly onSaved: (id: string) => void;
}

const OpenNotebook = ({ start, attached, example, onSaved }: OpenNotebookProps) => {
  const editor = useEditor(start, attached);
  const { state } = editor;
  const place = { notebookId: state.id, teamId: state.fields.teamId };
  const upload = useUpload(editor.dispatch, {
    stored: state.file,
    loaded: state.fileLoaded,
    named: state.fields.fileName !== null,
    place,
  });
  const { status } = upload;
  const batch = useBatch();
  const person = usePerson();
  const [tab, setTab] = useState<EditorTab>("details");
  const [focus, setFocus] = useState<CellFocus | null>(null);
  const [sentence, setSentence] = useState<SentencePlace | null>(null);
  const [correcting, setCorrecting] = useState(false);
  useExample(example, upload.choose);
  const onWrite: FactsSource["onWrite"] = (fields, evidence) =>
    editor.dispatch({ type: "textsTaken", fields, evidence });
  const desk = useFacts({
    fields: state.fields,
    analysed: state.run !== null,
    onCorrect: (corrections) => editor.dispatch({ type: "factsCorrected", corrections }),
    onWrite,
  });
  const uploadDesk = useUploadOffers({
    fields: state.fields,
    texts: replacedTexts(state),
    onWrite,
    onKeep: (fields) => editor.dispatch({ type: "textsKept", fields }),
  });
  const { facts, reading, corrections } = desk;
  const correct = (): void => setCorrecting(true);

  useEffect(() => {
    if (state.id !== null) onSaved(state.id);
    // Only a new id matters: the function changes with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state.id]);

  const showCell = (index: number): void => {
    setFocus((before) => ({ index, asked: (before?.asked ?? 0) + 1 }));
    setTab("code");
  };
  const showSentence = useCallback((where: SentencePlace): void => {
    setSentence({ ...where });
    setTab(tabOfStage(where.stage));
  }, []);
  const { hash } = useLocation();
  useEffect(() => {
    const cell = cellOfHash(hash);
    if (cell !== null) showCell(cell);
  }, [hash]);
  const language = useLanguageModel(place, status.modelQuestion === null);
  const { file } = state;
  const analyseAgain = state.file === null ? null : upload.analyseAgain.bind(null, state.file);
  return (
    <>
      <PageTitle>{state.id === null ? "New Notebook" : state.fields.title || "Untitled notebook"}</PageTitle>
      <EditorScreen
        editor={editor}
        tab={tab}
        onTab={(chosen) => {
          setSentence(null);
          setTab(chosen);
        }}
        sentence={sentence}
        onRetry={upload.retry}
        onShowCell={showCell}
        upload={
          <UploadArea
            status={status}
            onFile={upload.choose}
            onFiles={(files) => batch.add(files, placeOf(state, person.id))}
            onAnalyseAgain={analyseAgain}
            hasFile={state.file !== null}
            analysing={state.run?.running ?? false}
            onCancel={upload.cancel}
            language={language}
          />
        }
        notices={
          <>
            <OffersNotice desk={uploadDesk} reason="upload" renderDifference={renderDifference} />
            <OffersNotice desk={desk} reason="correction" renderDifference={renderDifference} />
          </>
        }
        score={
          <>
            <Fence what="The facts">
              <FactCard desk={desk} pending={state.run?.running ?? false} onShowCell={showCell} onCorrect={correct} />
            </Fence>
            <Fence what="The score">
              <ScoreCard
                score={state.fields.codeQualityScore}
                unreadable={state.unreadable.includes("codeQualityScore")}
                pending={state.run?.scorePending ?? false}
                failed={state.run?.scoreFailed ?? false}
                hasFile={state.file !== null}
                onRetry={() => upload.retry("score")}
                onShowCell={showCell}
              />
            </Fence>
          </>
        }
        preview={
          <Fence what="The notebook">
            <NotebookPreview
              content={status.content}
              stages={status.stages}
              focus={focus}
              address={addressOf(state.id)}
              evidence={state.fields.sectionEvidence}
              onShowSentence={showSentence}
            />
          </Fence>
        }
        comparison={
          facts ? (
            <Fence what="The comparison of models">
              <ModelComparison facts={facts} onShowCell={showCell} onCorrect={corrections ? correct : null} />
            </Fence>
          ) : null
        }
        renderPicture={renderPicture}
        renderRewrite={(stage) =>
          language.chosen?.choice === "model" && file !== null ? (
            <RewriteSection
              key={`${stage} ${state.run?.id ?? ""}`}
              stage={stage}
              file={file}
              place={place}
              stored={storedSection(state, stage)}
              onAccept={({ text, sentences }) =>
                editor.dispatch({
                  type: "textsTaken",
                  fields: { [STAGE_FIELDS[stage]]: text },
                  evidence: { [stage]: sentences },
                })
              }
            />
          ) : null
        }
        renderCharts={(stage) => (
          <Fence what="The pictures of this stage">
            <SectionCharts
              charts={state.charts.filter((chart) => status.stages[chart.cell_index] === stage)}
              onShowCell={showCell}
            />
          </Fence>
        )}
      />
      {correcting && reading.kind === "facts" && corrections ? (
        <CorrectionDialog
          facts={reading.facts}
          corrections={corrections}
          onCorrect={desk.correct}
          onClose={() => setCorrecting(false)}
        />
      ) : null}
      <SecretsDialog question={status.question} />
      <ModelDialog question={status.modelQuestion ?? language.question} />
    </>
  );
};

/** What the server has of a section, where nobody has changed it since. */
const storedSection = ({ id, fields, saved }: EditorState, stage: Stage) => {
  const text = fields[STAGE_FIELDS[stage]];
  return id !== null && text === saved[STAGE_FIELDS[stage]]
    ? { notebookId: id, text, sentences: fields.sectionEvidence[stage] ?? [] }
    : null;
};

const addressOf = (id: string | null): string | null =>
  id === null ? null : `${globalThis.location.origin}${paths.notebook(id)}`;

/** Where other files go: beside the open notebook; into its team only where it is still to be saved there. */
const placeOf = ({ id, fields, ownerId }: EditorState, personId: string) => ({
  folderId: ownerId === null || ownerId === personId ? fields.folderId : null,
  teamId: id === null ? fields.teamId : null,
});

const renderPicture = (chart: NotebookChart) => (
  <Fence what="This picture">
    <ChartFigure chart={chart} size="beside" onShowCell={null} />
  </Fence>
);

const renderDifference = (now: string, offered: string) => (
  <DifferenceText theirs={now} mine={offered} spoken={{ theirs: "now", mine: "offered" }} />
);
