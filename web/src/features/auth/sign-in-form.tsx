import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
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

/** What is wrong, by the field's name; null until somebody has tried to sign in, and from then on kept with what is typed. */
type Problems = Partial<Record<keyof SignInValues, readonly string[]>> | null;

/** Without the library of the other forms: everybody loads this one first, and it is a tenth of the page's code. */
export const SignInForm = ({ email, onSignedIn, offersReset = false }: SignInFormProps) => {
  const signIn = useSignIn();
  const [typed, setTyped] = useState(email ?? "");
  const [problems, setProblems] = useState<Problems>(null);
  const address = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const check = () => {
    const read = signInSchema.safeParse({
      email: address.current?.value,
      password: password.current?.value,
    });
    setProblems(read.success ? {} : z.flattenError(read.error).fieldErrors);
    return read;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { data, error } = check();
    if (data) return signIn.mutate(data, { onSuccess: onSignedIn, onError: () => selectAll(password.current) });
    const isWrong = (name: string): boolean => error.issues.some(({ path }) => path[0] === name);
    (isWrong("email") ? address : password).current?.focus();
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit} onChange={() => void (problems && check())}>
      <TextField
        ref={address}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={email !== undefined}
        error={problems?.email?.[0]}
        defaultValue={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="relative">
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={problems?.password?.[0]}
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

const selectAll = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};
