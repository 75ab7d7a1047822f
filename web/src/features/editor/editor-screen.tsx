import type { CellStage, Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { BriefcaseBusiness, CodeXml, FileText } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { paths } from "../../app/paths.ts";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { STAGE_LOOKS } from "../../components/stages.ts";
import { Fence } from "../../components/fence.tsx";
import { FocusKeeper } from "../../components/focus-keeper.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import { isFocusLost } from "../../lib/lost-focus.ts";
import { useIsMobile } from "../../lib/media-query.ts";
import { useFolders } from "../folders/data.ts";
import { useMyTeams } from "../teams/data.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { ModelingTab } from "./modeling-tab.tsx";
import { OutcomeAlert } from "./outcome-box.tsx";
import type { ShownSentence } from "./evidence-list.tsx";
import type { RenderPicture } from "./picture-changes.tsx";
import { SectionTab } from "./section-tab.tsx";
import { SectionsPanel } from "./sections-panel.tsx";
import { EDITOR_TABS, type EditorTab, TEXT_SECTIONS } from "./sections.ts";
import type { EditorState } from "./state.ts";
import type { Editor } from "./use-editor.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

export interface EditorScreenProps {
  readonly editor: Editor;
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
  /** Asks once more for a section whose analysis failed. */
  readonly onRetry: (stage: Stage) => void;
  readonly onShowCell: (cell: number) => void;
  /** A sentence that somebody came to see from its cell. */
  readonly sentence: ShownSentence | null;
  /** Parts of other features, placed by the route. */
  readonly notices: ReactNode;
  readonly score: ReactNode;
  readonly upload: ReactNode;
  readonly preview: ReactNode;
  /** For modeling and validation. */
  readonly comparison: ReactNode;
  readonly renderCharts: (stage: Stage) => ReactNode;
  readonly renderPicture: RenderPicture;
  /** Where another version of a section can be had. */
  readonly renderRewrite: (stage: Stage) => ReactNode;
}

export const EditorScreen = ({ editor, tab, onTab, onRetry, onShowCell, sentence, ...parts }: EditorScreenProps) => {
  const { state, conflict } = editor;
  const screen = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  const [versionsOpen, setVersionsOpen] = useState(false);
  // A button that opens another tab disappears with its own tab.
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (isFocusLost()) screen.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
  }, [tab]);
  return (
    <div ref={screen} className="mx-auto flex max-w-[88rem] flex-col gap-5">
      <EditorHeader
        title={state.fields.title}
        place={<NotebookPlace state={state} />}
        id={state.id}
        dirty={editor.dirty}
        saving={editor.saving}
        onSave={editor.save}
        onVersions={() => setVersionsOpen(true)}
      />
      <FocusKeeper label="Documentation" className="flex flex-col gap-5">
        <EditorNotices editor={editor} />
        {parts.notices}
        <Tabs value={tab} onValueChange={onTab}>
          <EditorTabList />
          <TabPanel value="details">
            <DetailsTab
              editor={editor}
              upload={parts.upload}
              evidence={
                <>
                  <Fence what="The list of sections">
                    <SectionsPanel state={state} onOpen={onTab} onRetry={onRetry} />
                  </Fence>
                  <OutcomeAlert outcome={state.fields.mlOutcome} />
                  {parts.score}
                </>
              }
            />
          </TabPanel>
          {Object.values(TEXT_SECTIONS).map((section) => (
            <TabPanel key={section.tab} value={section.tab}>
              <SectionTab
                editor={editor}
                section={section}
                comparison={section.stage === "validation" ? parts.comparison : null}
                charts={section.stage ? parts.renderCharts(section.stage) : null}
                sentence={sentence}
                rewrite={section.stage ? parts.renderRewrite(section.stage) : null}
                onShowCell={onShowCell}
              />
            </TabPanel>
          ))}
          <TabPanel value="modeling">
            <ModelingTab
              editor={editor}
              comparison={parts.comparison}
              charts={parts.renderCharts("modeling")}
              sentence={sentence}
              rewrite={parts.renderRewrite("modeling")}
              onShowCell={onShowCell}
            />
          </TabPanel>
          <TabPanel value="code">{parts.preview}</TabPanel>
        </Tabs>
      </FocusKeeper>
      <LeaveDialog blocker={editor.blocker} onLeave={editor.drafts.keepNow} />
      {versionsOpen && state.id !== null ? (
        <VersionsDialog
          editor={editor}
          notebookId={state.id}
          renderPicture={parts.renderPicture}
          onClose={() => setVersionsOpen(false)}
        />
      ) : null}
      {conflict ? (
        <ConflictDialog
          base={state.saved}
          mine={state.fields}
          theirs={conflict}
          onKeepMine={() => editor.resolveConflict("mine")}
          onTakeTheirs={() => editor.resolveConflict("theirs")}
          onSaveCopy={editor.saveAsCopy}
          onCancel={editor.closeConflict}
        />
      ) : null}
    </div>
  );
};

const EditorTabList = () => {
  const mobile = useIsMobile();
  return (
    <TabList label="Notebook">
      {EDITOR_TABS.map(({ id, label, shortLabel, stage }) => {
        const Icon = stage ? STAGE_LOOKS[stage satisfies CellStage].icon : PLAIN_ICONS[id];
        return (
          <Tab key={id} value={id} {...(stage && { stage })}>
            <Icon aria-hidden />
            {mobile ? shortLabel : label}
          </Tab>
        );
      })}
    </TabList>
  );
};

const PLAIN_ICONS = { details: FileText, business: BriefcaseBusiness, code: CodeXml } as const;

/** The way to the person's folder that the notebook is in, otherwise to its team. A new one is where it will be saved. */
const NotebookPlace = ({ state }: { readonly state: EditorState }) => {
  const { folderId, teamId } = state.id === null ? state.fields : state.saved;
  const folder = useFolders().data?.find(({ id }) => id === folderId);
  const team = useMyTeams().data?.find(({ id }) => id === teamId);
  if (folder) return <Breadcrumbs above={[{ label: folder.name, to: paths.folder(folder.id) }]} />;
  if (team) return <Breadcrumbs above={[{ label: team.name, to: paths.team(team.id) }]} />;
  return null;
};
