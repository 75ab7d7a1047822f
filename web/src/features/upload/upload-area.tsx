import { CloudUpload, RotateCw } from "lucide-react";
import { clsx } from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import type { ChosenModel } from "../../lib/model-choice.ts";
import type { LanguageModelSetting } from "../../lib/use-language-model.ts";
import type { UploadStatus } from "./upload-session.ts";

export interface UploadAreaProps {
  readonly status: UploadStatus;
  readonly onFile: (file: File) => void;
  /** Several at once: they become notebooks of their own. */
  readonly onFiles: (files: readonly File[]) => void;
  /** null where there is nothing to analyse. */
  readonly onAnalyseAgain: (() => void) | null;
  readonly hasFile: boolean;
  readonly analysing: boolean;
  readonly onCancel: () => void;
  readonly language: LanguageModelSetting;
}

/** Choose a file or drop it; what happened to the last one stays readable here. */
export const UploadArea = ({
  status,
  onFile,
  onFiles,
  onAnalyseAgain,
  hasFile,
  analysing,
  onCancel,
  language,
}: UploadAreaProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hintId = useId();
  const busy = status.phase !== "idle";
  useKeepPage();

  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    const [file] = files;
    if (files.length > 1) onFiles(files);
    else if (file) onFile(file);
  };

  return (
    <Card aria-labelledby="upload-heading">
      <CardHeader id="upload-heading" title="Upload Notebook" />
      <div
        className={clsx(
          "flex flex-col items-center gap-3 rounded-sheet border border-dashed px-4 text-center transition-colors",
          hasFile ? "py-4" : "py-6",
          over ? "border-accent bg-accent-tint" : "border-edge",
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        {hasFile ? null : <CloudUpload aria-hidden className="size-8 text-ink-faint" strokeWidth={1.5} />}
        <p className="text-sm text-ink-soft">
          {over ? "Drop it here" : hasFile ? "Drop another .ipynb file here, or" : "Drop a .ipynb file here, or"}
        </p>
        <input
          ref={input}
          type="file"
          accept=".ipynb"
          multiple
          aria-label="Notebook file"
          aria-describedby={hintId}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files);
            // Choosing the same file again must count, too.
            event.target.value = "";
          }}
        />
        <Button variant={hasFile ? "secondary" : "primary"} busy={busy} onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <p id={hintId} className="text-xs text-ink-faint">
          Jupyter notebooks up to 10 MB; if you choose several, each becomes a notebook of its own. Remove keys and
          credentials first; we look for them, too.
        </p>
        <output className="text-sm text-ink-soft empty:hidden">{PHASES[status.phase]}</output>
      </div>
      {status.refusal ? (
        <Notice tone="danger" title={status.refusal.title} className="mt-3">
          <p>{status.refusal.message}</p>
          {status.refusal.reason !== status.refusal.message ? (
            <p className="mt-1">Reason: {status.refusal.reason}.</p>
          ) : null}
        </Notice>
      ) : null}
      {status.analysisFailed ? (
        <Notice tone="danger" title="Analysis error" className="mt-3">
          There was an error analyzing the notebook with AI. Basic parsing was still applied.
        </Notice>
      ) : null}
      {onAnalyseAgain ? (
        <div className="mt-3 flex items-center justify-between gap-3 text-sm text-ink-soft">
          {analysing ? (
            <span className="flex items-center gap-2">
              <Spinner label={null} className="size-4" />
              Reading the cells and writing the sections...
            </span>
          ) : (
            <span>The sections can be written again from this file.</span>
          )}
          {analysing ? (
            <Button size="sm" onClick={onCancel}>
              Cancel
            </Button>
          ) : (
            <Button size="sm" disabled={busy} onClick={onAnalyseAgain}>
              <RotateCw aria-hidden />
              Analyze again
            </Button>
          )}
        </div>
      ) : null}
      {language.chosen ? (
        <div className="mt-3 flex items-center justify-between gap-3 text-sm text-ink-soft">
          <span className="min-w-0 break-words">{writerWords(language.chosen)}</span>
          {mayChange(language.chosen) ? (
            <Button size="sm" variant="quiet" onClick={language.change}>
              Change
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
};

const writerWords = ({ model, rule, choice }: ChosenModel): string => {
  const named = `${model.name} at ${model.host}`;
  if (rule === "forbid") return "Sections are written by the built-in analysis: an admin forbids the language model.";
  if (rule === "require")
    return `Sections are written by ${named}: an admin requires it${choice === null ? ", and you are asked first" : ""}.`;
  if (choice === "model") return `Sections are written by ${named}.`;
  return `Sections are written by the built-in analysis${choice === null ? ", unless you choose a language model" : ""}.`;
};

const mayChange = ({ rule, choice }: ChosenModel): boolean =>
  rule === "allow" || (rule === "require" && choice === null);

const PHASES = {
  idle: "",
  reading: "Reading the file and looking for credentials...",
  asking: "",
  preparing: "Preparing the analysis...",
} as const;

/** A file dropped beside the area would make the browser open it and leave the page. */
const useKeepPage = (): void => {
  useEffect(() => {
    const stay = (event: Event): void => event.preventDefault();
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
};
