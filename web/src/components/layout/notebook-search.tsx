import { Combobox } from "@base-ui/react/combobox";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { useTextSearch } from "../../features/catalog/data.ts";
import { DidYouMean } from "../../features/catalog/did-you-mean.tsx";
import { PassageText } from "../../features/catalog/passage-text.tsx";
import { LOAD_FAILURE, type NotebookCardData, useAllNotebooks } from "../../features/notebooks/data.ts";
import { matchesSearch } from "../../features/notebooks/search.ts";
import { useIsMobile } from "../../lib/media-query.ts";
import { useCommandKey, useSingleKey } from "../../lib/shortcuts.ts";
import { shortened } from "../../lib/shortened.ts";
import type { Passage } from "../../lib/stored/catalog.ts";
import { DateText } from "../date-text.tsx";
import { NamedCode } from "../named-code.tsx";
import { itemClass, popupClass } from "../ui/popup.ts";

/** Results by title or description that are drawn at once. */
const MOST = 50;

/**
 * Looks through titles and descriptions of the loaded notebooks, at once, and asks the server for those that have the words elsewhere;
 * choosing one opens it. The list loads when the box is first used. It is drawn in place (`inline`), since Base UI's own popup hides the
 * rest of the page from screen readers while one types.
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
  const inTexts = useTextSearch(open ? text : "");
  const groups = groupsOf(notebooks, inTexts.rows, text);
  const found = groups.reduce((sum, { items }) => sum + items.length, 0);
  const choose = (hit: Hit | null): void => {
    if (!hit) return;
    setText("");
    setOpen(false);
    void navigate(paths.notebook(hit.id));
  };
  return (
    <Combobox.Root
      inline
      open={open}
      items={groups}
      filter={null}
      value={null}
      inputValue={text}
      autoHighlight
      itemToStringLabel={(hit: Hit) => hit.title}
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
              {inTexts.isPending && !isError ? null : (
                <p className="px-3 pt-4 text-ink-soft last:pb-4">{emptyText(isPending, isError)}</p>
              )}
              {text.trim() && !isPending && !isError && !inTexts.isPending && !inTexts.isError ? (
                <p className="px-3 pb-4 text-sm text-ink-faint">
                  Searches titles, descriptions, sections, facts, and the text and code of cells.
                </p>
              ) : null}
            </Combobox.Empty>
            <Combobox.List>
              {(group: HitGroup) => (
                <Combobox.Group key={group.value} items={group.items}>
                  {group.label ? (
                    <Combobox.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-faint">
                      {group.label}
                    </Combobox.GroupLabel>
                  ) : null}
                  <Combobox.Collection>{(hit: Hit) => <Result key={hit.id} hit={hit} />}</Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            <div className="px-2.5">
              <DidYouMean
                text={text}
                found={isPending || inTexts.isPending || inTexts.isError ? null : found}
                onChoose={(meant) => {
                  setText(meant);
                  input.current?.focus();
                }}
              />
            </div>
            {text.trim() ? (
              <Link
                to={paths.catalogOf(text.trim())}
                className="flex min-h-hit items-center rounded-control px-2.5 text-sm"
                onClick={() => {
                  setText("");
                  setOpen(false);
                }}
              >
                Search in the catalog, with filters
              </Link>
            ) : null}
            <Combobox.Status className="px-3 py-2 text-sm text-ink-faint empty:hidden">
              {textSearchWords(inTexts)}
            </Combobox.Status>
          </div>
        ) : null}
      </search>
    </Combobox.Root>
  );
};

/** A notebook in the list of results. */
interface Hit {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
  readonly description: string | null;
  /** Where the words are, for a notebook that was found by its text. */
  readonly passage: Passage | null;
}

interface HitGroup {
  readonly value: "titles" | "texts";
  readonly label: string | null;
  readonly items: readonly Hit[];
}

/** Those found by title or description first (spec section 2); each notebook once. */
function groupsOf(
  notebooks: readonly NotebookCardData[],
  inTexts: ReturnType<typeof useTextSearch>["rows"],
  text: string,
): readonly HitGroup[] {
  const titles = notebooks.filter((notebook) => matchesSearch(notebook, text)).slice(0, MOST);
  const shown = new Set(titles.map(({ id }) => id));
  const texts = inTexts.filter(({ id }) => !shown.has(id));
  const groups: readonly HitGroup[] = [
    { value: "titles", label: null, items: titles.map((card) => ({ ...card, passage: null })) },
    {
      value: "texts",
      label: "In the text of notebooks",
      items: texts.map(({ id, title, updated_at, passage }) => ({
        id,
        title,
        updatedAt: updated_at,
        description: null,
        passage,
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const textSearchWords = ({ isPending, isError }: ReturnType<typeof useTextSearch>): string => {
  if (isPending) return "Searching the text of notebooks...";
  return isError ? "The text of notebooks could not be searched. Please try again later." : "";
};

const Result = ({ hit }: { readonly hit: Hit }) => (
  <Combobox.Item value={hit} className={clsx(itemClass, "flex-col items-stretch! gap-0!")}>
    <span className="flex items-baseline justify-between gap-3">
      <span dir="auto" className="truncate font-semibold">
        {hit.title}
      </span>
      <span className="shrink-0 text-xs text-ink-faint">
        <DateText instant={hit.updatedAt} />
      </span>
    </span>
    {hit.description ? (
      <span dir="auto" className="truncate text-ink-soft">
        <NamedCode text={shortened(hit.description, 200)} />
      </span>
    ) : null}
    {hit.passage ? <PassageText passage={hit.passage} /> : null}
  </Combobox.Item>
);

const emptyText = (isPending: boolean, isError: boolean): string => {
  if (isError) return LOAD_FAILURE.description;
  return isPending ? "Loading notebooks..." : "No notebooks found.";
};
