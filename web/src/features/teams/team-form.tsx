import { storable } from "@data-documentation/notebook/format/text.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { TextAreaField, TextField } from "../../components/ui/field.tsx";
import { oneLine } from "../../lib/one-line.ts";
import type { TeamValues } from "./data.ts";

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
  /** The form's buttons; told whether anything differs from the given values. */
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
      <TextAreaField
        label="Description"
        hint="Optional, up to 500 characters."
        rows={3}
        error={formState.errors.description?.message}
        {...register("description")}
      />
      {children(formState.isDirty)}
    </form>
  );
};
