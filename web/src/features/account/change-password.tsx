import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { PasswordField } from "../../components/password-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Refusal } from "../../lib/errors.ts";
import { newPasswordShape, newPasswordsMatch } from "../../lib/new-password.ts";
import { useChangePassword } from "./data.ts";

const schema = z
  .object({
    current: z.string().check(z.minLength(1, "Please enter your current password")),
    ...newPasswordShape,
  })
  .check(newPasswordsMatch);

const EMPTY = { current: "", next: "", confirmation: "" };

export const ChangePassword = () => {
  const change = useChangePassword();
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const submit = handleSubmit(({ current, next }) =>
    change.mutate(
      { current, next },
      {
        onSuccess: () => reset(EMPTY),
        onError: (error) =>
          error instanceof Refusal &&
          setError(
            error.message.startsWith("Current") ? "current" : "next",
            { message: error.message },
            { shouldFocus: true },
          ),
      },
    ),
  );
  return (
    <Card aria-labelledby="change-password">
      <CardHeader id="change-password" title="Change Password" />
      <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          error={errors.current?.message}
          {...register("current")}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          error={errors.next?.message}
          {...register("next")}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          error={errors.confirmation?.message}
          {...register("confirmation")}
        />
        <Button type="submit" variant="primary" className="self-start" busy={change.isPending}>
          {change.isPending ? "Updating..." : "Update Password"}
        </Button>
      </form>
    </Card>
  );
};
