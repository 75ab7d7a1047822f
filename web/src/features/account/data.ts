import { useQuery } from "@tanstack/react-query";
import { failureToast, Refusal, UNEXPECTED } from "../../lib/errors.ts";
import { invokeFunction } from "../../lib/functions.ts";
import { rowsOf } from "../../lib/rows.ts";
import { accountSummary, usage } from "../../lib/stored/rows.ts";
import * as z from "zod/mini";
import { type Backend, accessToken, passingClient, supabase } from "../../lib/supabase.ts";
import { usePerson } from "../auth/data.ts";
import { useChange } from "../../lib/use-change.ts";

/** What goes with the account: counts for the dialog. */
export interface AccountSummary {
  readonly notebooks: number;
  /** Those of the notebooks that are in a team. */
  readonly teamNotebooks: number;
  readonly folders: number;
  readonly teams: number;
}

export const useAccountSummary = (wanted: boolean) => {
  const { id } = usePerson();
  return useQuery({
    queryKey: ["account-summary", id],
    enabled: wanted,
    staleTime: 0,
    queryFn: async (): Promise<AccountSummary> => {
      const db = await supabase();
      const counts = await rowsOf(db.rpc("account_summary"), accountSummary);
      return {
        notebooks: counts.notebooks,
        teamNotebooks: counts.team_notebooks,
        folders: counts.folders,
        teams: counts.teams,
      };
    },
  });
};

/** What the person's own notebooks come to, all versions included; null: no limit. */
export interface Usage {
  readonly notebooks: number;
  readonly bytes: number;
  readonly mostNotebooks: number | null;
  readonly mostBytes: number | null;
}

export const useUsage = () => {
  const { id } = usePerson();
  return useQuery({
    queryKey: ["usage", id],
    staleTime: 0,
    queryFn: async (): Promise<Usage> => {
      const db = await supabase();
      const row = await rowsOf(db.rpc("my_usage"), usage);
      return {
        notebooks: row.notebooks,
        bytes: row.bytes,
        mostNotebooks: row.most_notebooks,
        mostBytes: row.most_bytes,
      };
    },
  });
};

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

/** The current password is checked first, by signing in with it (spec section 5), apart from this browser's login. */
export const useChangePassword = () => {
  const { email } = usePerson();
  return useChange({
    mutationFn: async ({ current, next }: PasswordChange): Promise<void> => {
      // The server wants the current password with the change itself; this check is for the message alone.
      await withFreshLogin({ email, password: current }, async () => {});
      const { auth } = await supabase();
      const change = { password: next, current_password: current };
      const { error } = await auth.updateUser(change);
      if (error) throw passwordRefusal(error, error.message);
    },
    texts: {
      success: { title: "Password updated", description: "Your password has been successfully updated." },
      failure: failureToast("Failed to update password"),
    },
  });
};

/** The server takes the id from the token; `userId` is sent because the call's signature has it. */
export const useDeleteAccount = () => {
  const { id: userId } = usePerson();
  return useChange({
    mutationFn: async (): Promise<void> => {
      await requireLogin();
      const answer = await invokeFunction("delete-account", { userId }, z.unknown());
      if (answer.ok) return;
      const { message } = answer.error;
      throw new Refusal("Error", message === UNEXPECTED ? "Failed to delete account" : message);
    },
    texts: {
      success: { title: "Account deleted", description: "Your account has been successfully deleted." },
      failure: failureToast("Failed to delete account"),
    },
  });
};

/**
 * What the person may do who has just typed their password: with a login of its own, which ends with it and leaves the browser's alone.
 * Rejects with a Refusal where the password is wrong.
 */
export const withFreshLogin = async <T>(
  login: { readonly email: string; readonly password: string },
  work: (client: Backend) => Promise<T>,
): Promise<T> => {
  await requireLogin();
  const client = await passingClient();
  const { error: wrong } = await client.auth.signInWithPassword(login);
  if (wrong) throw passwordRefusal(wrong, "Current password is incorrect");
  try {
    return await work(client);
  } finally {
    await client.auth.signOut({ scope: "local" });
  }
};

/** Screens outlive an ended login, so that nothing typed is lost; whatever needs a login says so. */
const requireLogin = async (): Promise<void> => {
  if ((await accessToken()) === null) throw new Refusal("Error", "Authentication required");
};

/** 400 is the auth service's answer to a wrong or unfit password; anything else (no server, too many tries) is another matter. */
const passwordRefusal = (
  error: { readonly status?: number | undefined; readonly message: string },
  said: string,
): Error => {
  if (error.status === 400 || error.status === 422) return new Refusal("Error", said);
  if (error.status === 429) return new Refusal("Error", error.message);
  return new Error(error.message);
};
