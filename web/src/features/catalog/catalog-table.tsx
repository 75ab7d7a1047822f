import { plainValueWords } from "@data-documentation/notebook/document/fact-words.ts";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { DateText } from "../../components/date-text.tsx";
import { GRADE_WORDS, scoreGrade } from "../../components/score.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import type { CatalogRow } from "../../lib/stored/catalog.ts";
import { shortened } from "../../lib/shortened.ts";
import { type CatalogSort, type CatalogView, usuallyDescending } from "./address.ts";
import { GROUP_LABELS } from "./catalog-filters.tsx";
import { measureWords } from "./measure-words.ts";
import { PassageText } from "./passage-text.tsx";

export interface CatalogTableProps {
  readonly rows: readonly CatalogRow[];
  readonly view: CatalogView;
  readonly onChange: (part: Partial<CatalogView>) => void;
  /** The name of a team of the person's. */
  readonly teamName: (id: string) => string;
}

/** What notebooks ask, use and find, a row each. Wider than a phone: it scrolls in a box of its own. */
export const CatalogTable = ({ rows, view, onChange, teamName }: CatalogTableProps) => (
  <section
    aria-label="Notebooks of the catalog"
    // Focusable, since it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="relative overflow-x-auto rounded-sheet border border-rule bg-sheet"
  >
    <table className="w-full min-w-[68rem] table-fixed border-collapse text-sm">
      <thead className="border-b border-rule bg-well text-left">
        <tr>
          {COLUMNS.map(({ sort, label, className }) => (
            <Heading key={sort} sort={sort} view={view} onChange={onChange} className={className}>
              {label}
            </Heading>
          ))}
        </tr>
      </thead>
      {groupsOf(rows, view.group).map((group) => (
        <tbody key={group.key} className="border-b border-rule last:border-b-0">
          {view.group === "" ? null : (
            <tr className="bg-well">
              <th scope="rowgroup" colSpan={COLUMNS.length} className="px-3 py-2 text-left font-semibold">
                <span className="mr-2 text-ink-faint">{GROUP_LABELS[view.group]}</span>
                <Words text={groupName(view.group, group.name, teamName)} />
                <span className="ml-2 font-normal text-ink-soft">{countWords(group.size)}</span>
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <Row key={row.id} row={row} onChange={onChange} />
          ))}
        </tbody>
      ))}
    </table>
  </section>
);

/** Widths are given: from the longest of all texts a browser takes a third of a second to work them out. */
const COLUMNS: readonly { readonly sort: CatalogSort; readonly label: string; readonly className: string }[] = [
  { sort: "title", label: "Notebook", className: "w-[17%]" },
  { sort: "question", label: "Question", className: "w-[17%]" },
  { sort: "data", label: "Data", className: "w-[13%]" },
  { sort: "target", label: "Target", className: "w-[9%]" },
  { sort: "model", label: "Model", className: "w-[11%]" },
  { sort: "value", label: "Best value", className: "w-[9%]" },
  { sort: "score", label: "Score", className: "w-[8%]" },
  { sort: "owner", label: "Owner", className: "w-[8%]" },
  { sort: "updated", label: "Updated", className: "w-[8%]" },
];

interface HeadingProps extends Pick<CatalogTableProps, "view" | "onChange"> {
  readonly sort: CatalogSort;
  readonly className: string;
  readonly children: string;
}

const Heading = ({ sort, view, onChange, className, children }: HeadingProps) => {
  const isSorted = view.sort === sort || (view.sort === "" && view.text === "" && sort === "updated");
  const Icon = view.descending ? ArrowDown : ArrowUp;
  const next = isSorted ? !view.descending : usuallyDescending(sort);
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.descending ? "descending" : "ascending") : undefined}
      className={clsx("p-0 font-semibold", className)}
    >
      <button
        type="button"
        className="flex min-h-hit w-full items-center gap-1 px-3 text-left outline-offset-[-2px] hover:bg-rule"
        onClick={() => onChange({ sort, descending: next })}
      >
        {children}
        {isSorted ? <Icon aria-hidden className="size-3.5 shrink-0" /> : null}
      </button>
    </th>
  );
};

/** Names that one row shows of many. */
const MOST_NAMES = 4;

/** Stays as it is when others come below it. */
const Row = memo(({ row, onChange }: { readonly row: CatalogRow } & Pick<CatalogTableProps, "onChange">) => (
  <tr className="border-t border-rule align-top first:border-t-0">
    <th scope="row" className="px-3 py-2 text-left font-normal">
      <Link to={paths.notebook(row.id)} className="font-semibold wrap-anywhere">
        <bdi>{shortened(row.title, 120)}</bdi>
      </Link>
      {row.status === "" ? null : (
        <span className="my-1 block">
          <Badge>{row.status}</Badge>
        </span>
      )}
      {row.passage ? <PassageText passage={row.passage} /> : null}
    </th>
    <Cell>{row.question === null ? null : <Words text={row.question} />}</Cell>
    <Cell>
      <ul className="flex flex-col items-start">
        {row.data.slice(0, MOST_NAMES).map((name) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              aria-label={`Show the notebooks that use ${name}`}
              className="max-w-full rounded-control py-0.5 text-left font-mono text-xs text-accent underline wrap-anywhere pointer-coarse:min-h-hit"
              onClick={() => onChange({ data: name })}
            >
              <Words text={name} />
            </button>
          </li>
        ))}
        {row.data.length > MOST_NAMES ? (
          <li className="text-ink-soft">and {row.data.length - MOST_NAMES} more</li>
        ) : null}
      </ul>
    </Cell>
    <Cell>{row.target === null ? null : <Words text={row.target} />}</Cell>
    <Cell>{row.model === null ? null : <Words text={row.model} />}</Cell>
    <Cell>
      {row.value === null ? null : (
        <>
          <span className="font-mono tabular-nums" title={row.printed ?? undefined}>
            {plainValueWords({ value: row.value, printed: row.printed ?? "" })}
          </span>{" "}
          <span className="text-ink-soft">
            <Words text={measureWords(row)} />
          </span>
        </>
      )}
    </Cell>
    <Cell>{row.overall_score === null ? null : <ScoreInLines score={row.overall_score} />}</Cell>
    <Cell>{row.owner === null ? null : <Words text={row.owner} />}</Cell>
    <Cell>
      <DateText instant={row.updated_at} />
    </Cell>
  </tr>
));
Row.displayName = "Row";

const Cell = ({ children }: { readonly children: ReactNode }) => (
  <td className="px-3 py-2 wrap-anywhere">{children ?? <span className="sr-only">Not known</span>}</td>
);

/** A column is narrower than a card. */
const ScoreInLines = ({ score }: { readonly score: number }) => (
  <span data-score={scoreGrade(score)} className="font-semibold text-score">
    <span className="font-mono">{score.toFixed(1)}</span>{" "}
    <span className="block text-xs">{GRADE_WORDS[scoreGrade(score)]}</span>
  </span>
);

/** A text that a notebook brought, in a direction of its own. */
const Words = ({ text }: { readonly text: string }) => <bdi>{shortened(text, 160)}</bdi>;

export const countWords = (notebooks: number): string =>
  notebooks === 1 ? "1 notebook" : `${notebooks.toLocaleString("en-US")} notebooks`;

interface RowGroup {
  readonly key: string;
  readonly name: string | null;
  /** Of all pages. */
  readonly size: number;
  readonly rows: CatalogRow[];
}

/** Rows come with those of a group together. */
function groupsOf(rows: readonly CatalogRow[], by: CatalogView["group"]): readonly RowGroup[] {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const key = by === "" ? "all" : JSON.stringify(row.group);
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, name: row.group, size: row.group_size ?? 0, rows: [row] });
  }
  return groups;
}

const groupName = (by: CatalogView["group"], name: string | null, teamName: (id: string) => string): string => {
  if (name === null) return by === "team" ? "Individual Notebook" : "Not known";
  return by === "team" ? teamName(name) : name;
};
