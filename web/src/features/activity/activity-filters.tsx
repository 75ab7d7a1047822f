import { Button } from "../../components/ui/button.tsx";
import { Field, TextField } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { ACTIONS } from "./activity-words.ts";
import { type ActivityFilters, NO_ACTIVITY_FILTERS } from "./data.ts";

interface ActivityFilterProps {
  readonly filters: ActivityFilters;
  readonly onChange: (filters: ActivityFilters) => void;
}

export const ActivityFilterTools = ({ filters, onChange }: ActivityFilterProps) => {
  const change = (part: Partial<ActivityFilters>): void => onChange({ ...filters, ...part });
  const day = (name: "from" | "until", label: string) => (
    <Field label={label} className="min-w-0 sm:w-40">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={filters[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset aria-label="Filter" className="mb-6 grid min-w-0 grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <TextField
        label="Person"
        type="search"
        placeholder="Part of an email"
        value={filters.person}
        onChange={(event) => change({ person: event.target.value })}
        className="col-span-2 sm:w-56"
      />
      <SelectField
        label="Action"
        value={filters.action}
        options={[
          { value: "", label: "Anything" },
          ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
        ]}
        onValueChange={(action) => change({ action })}
        className="col-span-2 sm:w-52"
      />
      {day("from", "From")}
      {day("until", "Until")}
      {Object.values(filters).some((value) => value !== "") ? (
        <Button variant="quiet" onClick={() => onChange(NO_ACTIVITY_FILTERS)}>
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
};
