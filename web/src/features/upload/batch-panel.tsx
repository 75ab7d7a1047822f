import { displayedFileName } from "@data-documentation/notebook/format/file-name.ts";
import { Ban, Check, CircleAlert, Clock, RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { FocusKeeper } from "../../components/focus-keeper.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { type Batch, type BatchItem, isOpen } from "./batch.ts";

/** What waits, what is at work, and how each file ended. Nothing where there is nothing. */
export const BatchPanel = ({ batch }: { readonly batch: Batch }) => {
  const items = useSyncExternalStore(batch.subscribe, batch.items);
  const region = useRef<HTMLElement>(null);
  const some = items.length > 0;
  const open = items.some(isOpen);
  useStay(open);
  // It stands above the page, which may be scrolled: whoever dropped the files sees where they went.
  useEffect(() => {
    if (some) region.current?.focus();
  }, [some]);
  if (!some) return null;
  const done = items.filter(({ status }) => status === "done").length;
  const failed = items.filter(({ status }) => status === "failed").length;
  const waiting = items.filter(({ status }) => status === "waiting").length;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="batch-heading"
      className="scroll-mt-14 border-b border-rule bg-well px-4 py-3 outline-none md:px-8"
    >
      <div className="mx-auto flex max-w-6xl flex-col gap-2">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="batch-heading" className="font-semibold">
            {open ? "Documenting notebooks" : "Notebooks documented"}
            <output className="ml-2 font-normal text-ink-soft">
              {done} of {items.length} done
              {failed > 0 ? `, ${failed} failed` : ""}
            </output>
          </h2>
          {open ? (
            <Button size="sm" disabled={waiting === 0} onClick={batch.cancelRest}>
              Cancel the rest
            </Button>
          ) : (
            <Button size="sm" onClick={batch.clear}>
              Close
            </Button>
          )}
        </header>
        <progress
          aria-labelledby="batch-heading"
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-rule [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-accent"
          max={items.length}
          value={items.filter((item) => !isOpen(item)).length}
        />
        {/* It scrolls when long: the keyboard must be able to. */}
        <FocusKeeper label="Progress">
          <ul
            aria-label="Files"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-60 divide-y divide-rule overflow-y-auto rounded-control border border-rule bg-sheet text-sm"
          >
            {items.map((item) => (
              <Row key={item.id} item={item} onRetry={() => batch.retry(item.id)} />
            ))}
          </ul>
        </FocusKeeper>
      </div>
    </section>
  );
};

const Row = ({ item, onRetry }: { readonly item: BatchItem; readonly onRetry: () => void }) => {
  const name = displayedFileName(item.fileName);
  const { icon, words } = LOOKS[item.status];
  return (
    <li className="flex min-h-hit flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="[&_svg]:size-4">{icon}</span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="wrap-anywhere" title={item.fileName}>
          {name}
        </span>
        {item.notebook ? (
          <>
            {": "}
            <Link
              to={paths.notebook(item.notebook.id)}
              className="font-semibold wrap-anywhere text-accent underline underline-offset-2"
            >
              {item.notebook.title}
            </Link>
          </>
        ) : null}
        {item.note ? <span className="block text-ink-soft">{item.note}</span> : null}
      </span>
      <span className={item.status === "failed" ? "text-danger" : "text-ink-soft"}>{words}</span>
      {item.status === "failed" || item.status === "cancelled" ? (
        <Button size="sm" aria-label={`Try ${name} again`} onClick={onRetry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      ) : null}
    </li>
  );
};

const LOOKS: Readonly<Record<BatchItem["status"], { readonly icon: ReactNode; readonly words: string }>> = {
  waiting: { icon: <Clock aria-hidden className="text-ink-faint" />, words: "Waiting" },
  working: { icon: <Spinner label={null} className="size-4 text-accent" />, words: "Analyzing" },
  done: { icon: <Check aria-hidden className="text-accent" />, words: "Done" },
  failed: { icon: <CircleAlert aria-hidden className="text-danger" />, words: "Failed" },
  cancelled: { icon: <Ban aria-hidden className="text-ink-faint" />, words: "Cancelled" },
};

/** The browser asks before a page is left that is still at work. */
const useStay = (busy: boolean): void => {
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
};
