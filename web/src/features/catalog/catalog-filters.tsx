import { Search, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ComboboxField } from "../../components/ui/combobox.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { SelectField, type SelectOption } from "../../components/ui/select.tsx";
import { NOTEBOOK_STATUSES } from "../notebooks/data.ts";
import type { CatalogChoices } from "../../lib/stored/catalog.ts";
import {
  CATALOG_AGES,
  CATALOG_GROUPS,
  CATALOG_SCORES,
  type CatalogFilters,
  type CatalogView,
  NO_FILTERS,
} from "./address.ts";

export interface CatalogFiltersProps {
  readonly view: CatalogView;
  readonly onChange: (part: Partial<CatalogView>) => void;
  readonly choices: CatalogChoices;
  readonly folders: readonly Named[];
  readonly teams: readonly Named[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** How the catalog is searched, grouped and narrowed. Most filters are folded away until somebody wants them. */
export const CatalogFilterTools = ({ view, onChange, choices, folders, teams }: CatalogFiltersProps) => {
  const id = useId();
  const narrowed = FOLDED.filter((name) => view[name] !== "");
  const [open, setOpen] = useState(narrowed.length > 0);
  const select = (name: SelectedFilter, label: string, options: readonly SelectOption<string>[]) => (
    <SelectField
      label={label}
      value={view[name]}
      options={withCurrent(options, view[name])}
      onValueChange={(value) => onChange({ [name]: value })}
    />
  );
  const pick = (name: PickedFilter, label: string, items: readonly string[]) => (
    <ComboboxField
      label={label}
      items={[ANY, ...items]}
      value={view[name] === "" ? ANY : view[name]}
      placeholder={ANY}
      searchPlaceholder={`Search: ${label.toLowerCase()}`}
      emptyText="Nothing found."
      onValueChange={(value) => onChange({ [name]: value === null || value === ANY ? "" : value })}
    />
  );
  return (
    <fieldset aria-label="Search and filter" className="mb-6 flex min-w-0 flex-col gap-3">
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <TextFilter key={view.text} text={view.text} onSearch={(text) => onChange({ text, sort: "" })} />
        <SelectField<CatalogView["group"]>
          label="Group by"
          value={view.group}
          options={[
            { value: "", label: "Not grouped" },
            ...CATALOG_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] })),
          ]}
          onValueChange={(group) => onChange({ group })}
          className="min-w-0 sm:w-40"
        />
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden />
          Filters{narrowed.length > 0 ? ` (${narrowed.length})` : ""}
        </Button>
        {narrowed.length > 0 || view.text !== "" ? (
          <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        ) : null}
      </div>
      <div id={id} hidden={!open} className="rounded-sheet border border-rule bg-sheet p-4">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3">
          {pick("data", "Data", choices.data)}
          {pick("model", "Model", choices.models)}
          {pick("metric", "Metric", choices.metrics)}
          {pick("library", "Library", choices.libraries)}
          {select("person", "Owner", [{ value: "", label: "Anybody" }, ...named(choices.people)])}
          {select("team", "Team", [
            { value: "", label: "Any team or none" },
            { value: "none", label: "Individual Notebook" },
            ...named(teams),
          ])}
          {select("folder", "Folder", [
            { value: "", label: "Any folder or none" },
            { value: "none", label: "None" },
            ...named(folders),
          ])}
          {select("status", "Status", [
            { value: "", label: "All statuses" },
            ...NOTEBOOK_STATUSES.map((value) => ({ value, label: value })),
          ])}
          {select("score", "Score", [
            { value: "", label: "Any score" },
            ...CATALOG_SCORES.map((value) => ({ value, label: SCORE_LABELS[value] })),
          ])}
          {select("updated", "Updated", [
            { value: "", label: "Any time" },
            ...CATALOG_AGES.map((value) => ({ value, label: `In the last ${value}` })),
          ])}
        </div>
      </div>
    </fieldset>
  );
};

type SelectedFilter = "person" | "team" | "folder" | "status" | "score" | "updated";
type PickedFilter = "data" | "model" | "metric" | "library";
const FOLDED: readonly Exclude<keyof CatalogFilters, "text">[] = [
  "data",
  "model",
  "metric",
  "library",
  "person",
  "team",
  "folder",
  "status",
  "score",
  "updated",
];

const ANY = "Any";

const named = (all: readonly Named[]): SelectOption<string>[] =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** The address may name what is not there: a folder that was deleted, a person without a notebook. */
const withCurrent = (options: readonly SelectOption<string>[], value: string): readonly SelectOption<string>[] =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: "Not available" }];

/** Asks when somebody presses Enter or leaves the field, not with each key. */
const TextFilter = ({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) => {
  const [typed, setTyped] = useState(text);
  const search = (): void => {
    if (typed.trim() !== text) onSearch(typed.trim());
  };
  return (
    <search className="col-span-2 min-w-0 sm:w-80">
      <Field label="Text">
        {(control) => (
          <span className="relative block">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
            />
            <Input
              {...control}
              type="search"
              maxLength={300}
              value={typed}
              placeholder='churn -draft "random forest"'
              className="pl-9"
              onChange={({ target }) => setTyped(target.value)}
              onBlur={search}
              onKeyDown={({ key }) => {
                if (key === "Enter") search();
              }}
            />
          </span>
        )}
      </Field>
    </search>
  );
};

export const GROUP_LABELS: Readonly<Record<(typeof CATALOG_GROUPS)[number], string>> = {
  data: "Data",
  model: "Model",
  team: "Team",
  owner: "Owner",
};

/** The grades of spec section 9. */
const SCORE_LABELS: Readonly<Record<(typeof CATALOG_SCORES)[number], string>> = {
  excellent: "Excellent, 8 or more",
  good: "Good, 5 to below 8",
  poor: "Needs improvement, below 5",
  none: "Not scored",
};
