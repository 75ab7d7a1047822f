import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { PASSWORD_MIN, registrationSchema, type RegistrationValues, useRegister } from "./credentials.ts";
import { PasswordField } from "../../components/password-field.tsx";

export interface RegistrationFormProps {
  /** Where the person was going, as the login page keeps it. */
  readonly from: unknown;
  readonly onRegistered: () => void;
}

export const RegistrationForm = ({ from, onRegistered }: RegistrationFormProps) => {
  const registration = useRegister(from);
  const { register, handleSubmit, formState } = useForm<RegistrationValues>({
    resolver: zodResolver(registrationSchema),
    defaultValues: { name: "", email: "", password: "" },
  });
  const submit = handleSubmit((values) => registration.mutate(values, { onSuccess: onRegistered }));
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={formState.errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`}
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" variant="primary" busy={registration.isPending}>
        {registration.isPending ? "Creating account..." : "Create Account"}
      </Button>
    </form>
  );
};
