import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../components/ui/menu.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { failureToast } from "../../lib/errors.ts";
import { logError } from "../../lib/log.ts";
import type { ExportKind } from "./messages.ts";
import { saveFile } from "../../lib/save-file.ts";
import { type ExportSource, writeExport } from "./write-export.ts";

/** The forms in which a documented notebook can be kept. Those that need the notebook's file are there where it has one. */
export const ExportMenu = (source: ExportSource) => {
  const [working, setWorking] = useState(false);
  const hasFile = source.reading.fileName !== null;
  const download = async (kind: ExportKind): Promise<void> => {
    setWorking(true);
    try {
      saveFile(await writeExport(kind, source));
    } catch (error) {
      logError("Error exporting the notebook:", error);
      showToast({ ...FAILED(error), variant: "destructive" });
    } finally {
      setWorking(false);
    }
  };
  const item = (kind: ExportKind, label: string) => <MenuItem onClick={() => void download(kind)}>{label}</MenuItem>;
  return (
    <Menu
      trigger={
        <Button aria-busy={working}>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <MenuLabel>The documentation</MenuLabel>
      {item("html", "Web page (HTML)")}
      {hasFile ? item("html-with-code", "Web page with code") : null}
      {item("word", "Word document")}
      {item("markdown", "Markdown")}
      {item("model-card", "Model card (Hugging Face)")}
      {hasFile ? (
        <>
          <MenuSeparator />
          <MenuLabel>The notebook</MenuLabel>
          {item("notebook", "With its documentation")}
          {item("original", "As it was uploaded")}
        </>
      ) : null}
    </Menu>
  );
};

const FAILED = failureToast("The notebook could not be exported.", "Export failed");
