import { CloudUpload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { useBatch } from "./batch-provider.tsx";
import type { Place } from "./document-file.ts";

/** For the page of a folder: files that are chosen here, or dropped anywhere on the page, become notebooks in it. */
export const UploadNotebooks = ({ folderId }: { readonly folderId: string }) => {
  const batch = useBatch();
  const input = useRef<HTMLInputElement>(null);
  const place: Place = { folderId, teamId: null };
  const take = (files: FileList | null): void => {
    if (files && files.length > 0) batch.add([...files], place);
  };
  const over = useDropOnPage(take);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".ipynb,.zip"
        multiple
        aria-label="Notebook files"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <CloudUpload aria-hidden />
        Upload Notebooks
      </Button>
      {over ? (
        <p
          aria-hidden
          className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-sheet border-2 border-dashed border-accent bg-accent-tint/90 text-lg font-semibold text-accent"
        >
          Drop notebooks here to document them in this folder
        </p>
      ) : null}
    </>
  );
};

/** Whether files are being dragged over the page. */
const useDropOnPage = (take: (files: FileList) => void): boolean => {
  const [over, setOver] = useState(false);
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  useEffect(() => {
    const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!event.dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      newest.current(event.dataTransfer.files);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return over;
};
