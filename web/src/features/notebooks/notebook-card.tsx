import { BookOpen, FileText, Users } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { DateText } from "../../components/date-text.tsx";
import { NamedCode } from "../../components/named-code.tsx";
import { ScoreMark } from "../../components/score.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { cardClass } from "../../components/ui/card.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";
import { shortened } from "../../lib/shortened.ts";
import { usePerson } from "../auth/data.ts";
import type { NotebookCardData } from "./data.ts";

export interface NotebookCardProps {
  readonly notebook: NotebookCardData;
  /** "Updated:" on the dashboard, "Last updated:" in a team (spec section 2). */
  readonly dateLabel?: string;
  readonly noDescription?: string;
  /** A check box in place of the card's icon. */
  readonly choice?: ReactNode;
  /** Buttons over the card's corner. */
  readonly actions?: ReactNode;
}

/** Characters of a description that two lines can show, and some. */
const CARD_TEXT = 400;

/** The title is the link to the editor (spec section 2) and its target covers the whole card; buttons lie above it, and for what somebody else wrote the way to the reader view. */
export const NotebookCard = ({
  notebook,
  dateLabel = "Updated:",
  noDescription = "No description provided",
  choice,
  actions,
}: NotebookCardProps) => {
  const titleId = useId();
  const isOwn = notebook.userId === usePerson().id;
  return (
    <article
      className={`${cardClass} group relative flex h-full flex-col gap-2 p-5 transition-colors hover:border-edge has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent`}
    >
      <header className="flex items-start gap-3">
        {choice ? (
          // As wide as the icon in its place; the target reaches beyond.
          <div className="relative z-10 -m-[calc((var(--hit)-1.25rem)/2)] translate-y-1">{choice}</div>
        ) : (
          <FileText aria-hidden className="mt-1 size-5 shrink-0 text-ink-faint" strokeWidth={1.5} />
        )}
        <h3 id={titleId} dir="auto" className="min-w-0 flex-1 text-lg leading-7 font-semibold">
          <Link
            to={paths.notebook(notebook.id)}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:content-['']"
          >
            {notebook.title}
          </Link>
        </h3>
      </header>
      <p
        dir="auto"
        className={`line-clamp-2 min-h-12 text-sm ${notebook.description ? "text-ink-soft" : "text-ink-faint"}`}
      >
        {notebook.description === null ? (
          noDescription
        ) : (
          <NamedCode text={shortened(notebook.description, CARD_TEXT)} />
        )}
      </p>
      <div className="mt-auto flex min-h-hit items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{notebook.status}</Badge>
          {notebook.teamId ? (
            <Badge tone="accent">
              <Users aria-hidden />
              Team
            </Badge>
          ) : null}
        </div>
        <div className="relative z-10 -mr-2 flex">
          {isOwn ? null : <ReaderLink notebook={notebook} titleId={titleId} />}
          {actions}
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-3 border-t border-rule pt-3">
        <p className="text-xs whitespace-nowrap text-ink-faint">
          {dateLabel} <DateText instant={notebook.updatedAt} />
        </p>
        {notebook.overallScore === null ? null : <ScoreMark score={notebook.overallScore} />}
      </footer>
    </article>
  );
};

interface ReaderLinkProps {
  readonly notebook: NotebookCardData;
  readonly titleId: string;
}

const ReaderLink = ({ notebook, titleId }: ReaderLinkProps) => (
  <Tooltip label="Reader view">
    <ButtonLink
      variant="quiet"
      size="icon"
      aria-label="Reader view"
      aria-describedby={titleId}
      to={paths.read(notebook.id)}
    >
      <BookOpen aria-hidden />
    </ButtonLink>
  </Tooltip>
);
