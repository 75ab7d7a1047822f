import { isBlank } from "@data-documentation/notebook/format/text.ts";
import { ArrowLeft, BookOpen, History, Save } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";

export interface EditorHeaderProps {
  readonly title: string;
  /** The way to the folder or team it is in. */
  readonly place: ReactNode;
  /** Null: it was never saved. */
  readonly id: string | null;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onVersions: () => void;
}

/** Stays in view while the text below scrolls. */
export const EditorHeader = ({ title, place, id, dirty, saving, onSave, onVersions }: EditorHeaderProps) => {
  const navigate = useNavigate();
  // A notebook opened in a tab of its own has nothing behind it.
  const goBack = (): void => void (window.history.length > 1 ? navigate(-1) : navigate(paths.dashboard));
  return (
    <header className="sticky top-14 z-20 -mx-4 -mt-6 flex items-center gap-3 border-b border-rule bg-paper px-4 py-3 md:-mx-8 md:-mt-8 md:px-8">
      <Button variant="quiet" aria-label="Back" className="-ml-3 min-w-hit max-lg:px-3" onClick={goBack}>
        <ArrowLeft aria-hidden />
        <span className="max-lg:sr-only">Back</span>
      </Button>
      <div className="min-w-0 flex-1">
        <div className="-my-2 empty:hidden">{place}</div>
        <h1 dir="auto" className="truncate font-serif text-xl font-semibold md:text-2xl" title={title}>
          {id === null ? "New Notebook" : isBlank(title) ? "Untitled notebook" : title}
        </h1>
      </div>
      {dirty && !saving ? (
        <Badge className="max-lg:rounded-full max-lg:p-1">
          <span aria-hidden className="size-1.5 rounded-full bg-accent" />
          <span className="max-lg:sr-only">Unsaved changes</span>
        </Badge>
      ) : null}
      {id === null ? null : (
        <>
          <Tooltip label="Reader view">
            <ButtonLink variant="quiet" size="icon" aria-label="Reader view" to={paths.read(id)}>
              <BookOpen aria-hidden />
            </ButtonLink>
          </Tooltip>
          <Tooltip label="Versions">
            <Button variant="quiet" size="icon" aria-label="Versions" onClick={onVersions}>
              <History aria-hidden />
            </Button>
          </Tooltip>
        </>
      )}
      <Tooltip label="Ctrl+S or ⌘S">
        <Button variant="primary" busy={saving} onClick={onSave}>
          {saving ? null : <Save aria-hidden />}
          {saving ? (
            "Saving..."
          ) : (
            <span>
              Save <span className="max-sm:sr-only">Notebook</span>
            </span>
          )}
        </Button>
      </Tooltip>
    </header>
  );
};
