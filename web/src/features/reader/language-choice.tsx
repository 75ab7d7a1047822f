import { LANGUAGES, type Language } from "@data-documentation/notebook/writing/languages.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import type { TranslatedReading } from "./use-translation.ts";

export interface LanguageChoiceProps {
  /** null: as it was written. */
  readonly language: Language | null;
  readonly onChoose: (language: Language | null) => void;
  /** The name of the language model. */
  readonly model: string;
  readonly translated: TranslatedReading;
}

/** For a reader: the sections in another language, and what that is worth. */
export const LanguageChoice = ({ language, onChoose, model, translated }: LanguageChoiceProps) => (
  <div className="flex flex-col gap-3 print:hidden">
    <SelectField
      label="Read the sections in"
      className="max-w-64"
      value={language}
      options={OPTIONS}
      onValueChange={onChoose}
    />
    {language === null ? null : <TranslationNotice language={language} model={model} translated={translated} />}
  </div>
);

const OPTIONS: readonly { readonly value: Language | null; readonly label: string }[] = [
  { value: null, label: "The original language" },
  ...(Object.entries(LANGUAGES) as [Language, readonly [string, string]][])
    .map(([value, [name, own]]) => ({ value, label: `${name} (${own})` }))
    .sort((a, b) => a.label.localeCompare(b.label, "en")),
];

type TranslationNoticeProps = Pick<LanguageChoiceProps, "model" | "translated"> & { readonly language: Language };

const TranslationNotice = ({ language, model, translated }: TranslationNoticeProps) => {
  const { pending, left, failures, retry } = translated;
  if (pending > 0)
    return (
      <output className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner label={null} className="size-4" />
        Translating {pending === 1 ? "1 section" : `${pending} sections`}...
      </output>
    );
  return (
    <>
      <Notice title={`Translated into ${LANGUAGES[language][0]} by ${model}`}>
        For reading only: nothing is saved. Numbers and the names of models, files and columns are those of the
        original; the words around them were not checked.
        {left > 0 ? ` ${left === 1 ? "1 sentence stays" : `${left} sentences stay`} in the original language.` : null}
      </Notice>
      {failures.length > 0 ? (
        <Notice
          tone="danger"
          title="Some sections were not translated"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failures.join(" ")}
        </Notice>
      ) : null}
    </>
  );
};
