import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { PasswordField } from "../../components/password-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Refusal } from "../../lib/errors.ts";
import { newPasswordShape, newPasswordsMatch } from "../../lib/new-password.ts";
import type { Login } from "./callback.ts";
import { LinkTooOld, useChooseNewPassword } from "./recovery.ts";

const schema = z.object(newPasswordShape).check(newPasswordsMatch);

export interface NewPasswordFormProps {
  readonly login: Login;
  readonly onDone: (signedIn: boolean) => void;
  /** The link's login has ended meanwhile. */
  readonly onTooOld: () => void;
}

/** The new password twice, with the checks of the account page in their order. */
export const NewPasswordForm = ({ login, onDone, onTooOld }: NewPasswordFormProps) => {
  const choose = useChooseNewPassword(login);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { next: "", confirmation: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ next }) =>
    choose.mutate(next, {
      onSuccess: onDone,
      onError: (error) => {
        if (error instanceof LinkTooOld) onTooOld();
        if (error instanceof Refusal) setError("next", { message: error.message }, { shouldFocus: true });
      },
    }),
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={login.email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 6 characters. A short sentence is easy to remember and hard to guess."
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
      <Button type="submit" variant="primary" busy={choose.isPending}>
        {choose.isPending ? "Updating..." : "Set password and sign in"}
      </Button>
    </form>
  );
};
