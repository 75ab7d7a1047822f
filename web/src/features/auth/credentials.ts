import * as z from "zod/mini";
import { paths } from "../../app/paths.ts";
import { loadConfig } from "../../lib/config.ts";
import { oneLine } from "../../lib/one-line.ts";
import { passingClient, supabase } from "../../lib/supabase.ts";
import { authMessage } from "./auth-messages.ts";
import { rememberRegistration } from "./callback.ts";
import { expectSignIn } from "./data.ts";
import { useChange } from "../../lib/use-change.ts";

export const PASSWORD_MIN = 6;
/** bcrypt, which the auth service uses, reads no further. */
const PASSWORD_MAX_BYTES = 72;

export const emailAddress = z
  .string()
  .check(z.trim(), z.minLength(1, "Please enter your email address"), z.email("Please enter a valid email address"));

export const signInSchema = z.object({
  email: emailAddress,
  password: z.string().check(z.minLength(1, "Please enter your password")),
});

export const registrationSchema = z.object({
  name: z
    .string()
    .check(
      z.overwrite(oneLine),
      z.minLength(1, "Please enter your name"),
      z.maxLength(100, "Name must be at most 100 characters long"),
    ),
  email: emailAddress,
  password: z.string().check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.refine((text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES, "Password is too long"),
  ),
});

export type SignInValues = z.output<typeof signInSchema>;
export type RegistrationValues = z.output<typeof registrationSchema>;

export const useSignIn = () =>
  useChange({
    mutationFn: async (values: SignInValues): Promise<void> => {
      const { auth } = await supabase();
      expectSignIn();
      const { error } = await auth.signInWithPassword(values);
      if (error) throw error;
    },
    texts: {
      success: { title: "Login successful", description: "Welcome back!" },
      failure: (error) => ({ title: "Login failed", description: authMessage(error) }),
    },
  });

/** Makes the account without signing in: signing in is the next step (spec section 4). */
export const useRegister = (from: unknown) =>
  useChange({
    mutationFn: async ({ name, email, password }: RegistrationValues): Promise<{ mail: boolean }> => {
      const [{ auth }, { mail }] = await Promise.all([passingClient(), loadConfig()]);
      const emailRedirectTo = `${window.location.origin}${paths.authCallback}`;
      const { data, error } = await auth.signUp({ email, password, options: { data: { name }, emailRedirectTo } });
      if (error) throw error;
      if (mail) rememberRegistration(email, from);
      if (data.session) await auth.signOut({ scope: "local" });
      return { mail };
    },
    texts: {
      success: (outcome) => ({
        title: "Registration successful",
        description: outcome.mail
          ? "Please check your email to confirm your account."
          : "Your account is ready. Please sign in.",
      }),
      failure: (error) => ({ title: "Registration failed", description: authMessage(error) }),
    },
  });
