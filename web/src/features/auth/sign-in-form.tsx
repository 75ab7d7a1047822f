import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { signInSchema, type SignInValues, useSignIn } from "./credentials.ts";
import { PasswordField } from "../../components/password-field.tsx";

export interface SignInFormProps {
  /** Given: the address is fixed, and only the password is asked. */
  readonly email?: string;
  readonly onSignedIn?: () => void;
  /** Whether to link to the page for a forgotten password; false keeps people where they are. */
  readonly offersReset?: boolean;
}

export const SignInForm = ({ email, onSignedIn, offersReset = false }: SignInFormProps) => {
  const signIn = useSignIn();
  const { register, handleSubmit, formState, setFocus, control } = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: email ?? "", password: "" },
  });
  const typed = useWatch({ control, name: "email" });
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
      <div className="relative">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={formState.errors.password?.message}
          {...register("password")}
        />
        {/* On the label's line, but after the field: Tab leads from the address to the password. */}
        {offersReset ? (
          <Link
            to={paths.forgotPassword}
            state={{ email: typed }}
            className="absolute -top-2 right-0 inline-flex min-h-hit items-center text-sm text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-strong hover:decoration-2"
          >
            Forgot your password?
          </Link>
        ) : null}
      </div>
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        {signIn.isPending ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
};
