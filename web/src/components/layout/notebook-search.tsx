import { Combobox } from "@base-ui/react/combobox";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { LOAD_FAILURE, type NotebookCardData, useAllNotebooks } from "../../features/notebooks/data.ts";
import { matchesSearch } from "../../features/notebooks/search.ts";
import { useIsMobile } from "../../lib/media-query.ts";
import { useCommandKey, useSingleKey } from "../../lib/shortcuts.ts";
import { shortened } from "../../lib/shortened.ts";
import { DateText } from "../date-text.tsx";
import { NamedCode } from "../named-code.tsx";
import { itemClass, popupClass } from "../ui/popup.ts";

/**
 * Looks through titles and descriptions of the loaded notebooks; choosing one opens it. The list loads when the box is first used. It is
 * drawn in place (`inline`), since Base UI's own popup hides the rest of the page from screen readers while one types.
 */
export const NotebookSearch = () => {
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const mobile = useIsMobile();
  const input = useRef<HTMLInputElement>(null);
  const goToSearch = (): void => {
    input.current?.focus();
    input.current?.select();
  };
  useSingleKey("/", goToSearch);
  useCommandKey("k", goToSearch);
  const { notebooks, isPending, isError } = useAllNotebooks(used);
  const choose = (notebook: NotebookCardData | null): void => {
    if (!notebook) return;
    setText("");
    setOpen(false);
    void navigate(paths.notebook(notebook.id));
  };
  return (
    <Combobox.Root
      inline
      open={open}
      items={notebooks}
      value={null}
      inputValue={text}
      autoHighlight
      limit={50}
      itemToStringLabel={(notebook: NotebookCardData) => notebook.title}
      filter={matchesSearch}
      onInputValueChange={(next) => {
        setText(next);
        setOpen(true);
      }}
      onOpenChange={setOpen}
      onValueChange={choose}
    >
      <search
        className="relative w-full max-w-md min-w-0"
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        />
        <Combobox.Input
          dir="auto"
          ref={input}
          aria-label="Search notebooks"
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-expanded={open}
          placeholder={mobile ? "Search..." : "Search notebooks..."}
          className="h-hit w-full rounded-control border border-edge bg-sheet pr-3 pl-9 text-base md:text-sm"
          onFocus={() => setUsed(true)}
          onClick={() => setOpen(true)}
          onKeyDown={({ key }) => {
            if (key === "Escape") setOpen(false);
            if (key === "ArrowDown") setOpen(true);
          }}
        />
        {open ? (
          <div
            className={clsx(
              popupClass,
              "absolute top-full left-0 z-50 mt-1.5 max-h-96 w-full min-w-72 overflow-y-auto max-md:fixed max-md:inset-x-2 max-md:top-14 max-md:w-auto",
            )}
          >
            <Combobox.Empty>
              <p className="px-3 pt-4 text-ink-soft last:pb-4">{emptyText(isPending, isError)}</p>
              {text.trim() && !isPending && !isError ? (
                <p className="px-3 pb-4 text-sm text-ink-faint">Searches titles and descriptions.</p>
              ) : null}
            </Combobox.Empty>
            <Combobox.List>
              {(notebook: NotebookCardData) => <Result key={notebook.id} notebook={notebook} />}
            </Combobox.List>
          </div>
        ) : null}
      </search>
    </Combobox.Root>
  );
};

const Result = ({ notebook }: { readonly notebook: NotebookCardData }) => (
  <Combobox.Item value={notebook} className={clsx(itemClass, "flex-col items-stretch! gap-0!")}>
    <span className="flex items-baseline justify-between gap-3">
      <span dir="auto" className="truncate font-semibold">
        {notebook.title}
      </span>
      <span className="shrink-0 text-xs text-ink-faint">
        <DateText instant={notebook.updatedAt} />
      </span>
    </span>
    {notebook.description ? (
      <span dir="auto" className="truncate text-ink-soft">
        <NamedCode text={shortened(notebook.description, 200)} />
      </span>
    ) : null}
  </Combobox.Item>
);

const emptyText = (isPending: boolean, isError: boolean): string => {
  if (isError) return LOAD_FAILURE.description;
  return isPending ? "Loading notebooks..." : "No notebooks found.";
};
