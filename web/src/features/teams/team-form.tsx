import { storable } from "@data-documentation/notebook/format/text.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Field, TextField } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/input.tsx";
import { oneLine } from "../../lib/one-line.ts";
import { type Team, type TeamValues, useUpdateTeam } from "./data.ts";

/** Spec section 5, the same for creating and editing. */
export const teamSchema = z.object({
  name: z
    .string()
    .check(
      z.overwrite(oneLine),
      z.minLength(3, "Team name must be at least 3 characters long"),
      z.maxLength(50, "Team name must be at most 50 characters long"),
    ),
  description: z
    .string()
    .check(z.overwrite(storable), z.trim(), z.maxLength(500, "Description must be at most 500 characters long")),
});

export interface TeamFormProps {
  readonly values: TeamValues;
  readonly onSubmit: (values: TeamValues) => void;
  /** The form's buttons; receives whether anything differs from the given values. */
  readonly children: (changed: boolean) => ReactNode;
}

export const TeamForm = ({ values, onSubmit, children }: TeamFormProps) => {
  const { register, handleSubmit, formState } = useForm<TeamValues>({
    resolver: zodResolver(teamSchema),
    // Newly loaded values replace the fields nobody has touched.
    values,
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <TextField
        label="Team name"
        required
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register("name")}
      />
      <Field label="Description" hint="Optional, up to 500 characters." error={formState.errors.description?.message}>
        {(control) => <Textarea rows={3} {...control} {...register("description")} />}
      </Field>
      {children(formState.isDirty)}
    </form>
  );
};

/** For admins: name and description. Save Changes waits for a change (spec section 5). */
export const ManageTeam = ({ team }: { readonly team: Team }) => {
  const update = useUpdateTeam(team.id);
  return (
    <Card className="max-w-2xl" aria-labelledby="team-details">
      <CardHeader id="team-details" title="Team details" />
      <TeamForm
        values={{ name: team.name, description: team.description ?? "" }}
        onSubmit={(values) => update.mutate(values)}
      >
        {(changed) => (
          <Button type="submit" variant="primary" className="self-start" disabled={!changed} busy={update.isPending}>
            {update.isPending ? "Saving..." : "Save Changes"}
          </Button>
        )}
      </TeamForm>
    </Card>
  );
};
