import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { signInSchema, type SignInValues, useSignIn } from "./credentials.ts";
import { PasswordField } from "../../components/password-field.tsx";

export interface SignInFormProps {
  /** Given: the address is fixed, and only the password is asked. */
  readonly email?: string;
  readonly onSignedIn?: () => void;
}

export const SignInForm = ({ email, onSignedIn }: SignInFormProps) => {
  const signIn = useSignIn();
  const { register, handleSubmit, formState, setFocus } = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: email ?? "", password: "" },
  });
  const submit = handleSubmit((values) =>
    signIn.mutate(values, { onSuccess: onSignedIn, onError: () => setFocus("password", { shouldSelect: true }) }),
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        readOnly={email !== undefined}
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        {signIn.isPending ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
};
