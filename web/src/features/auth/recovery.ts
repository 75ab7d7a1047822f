import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";
import { useMutation } from "@tanstack/react-query";
import { paths } from "../../app/paths.ts";
import { failureToast, Refusal } from "../../lib/errors.ts";
import { passingClient } from "../../lib/supabase.ts";
import { authMessage } from "./auth-messages.ts";
import { adoptLogin, type Callback, carriedLogin, type Login } from "./callback.ts";
import { useChange } from "../../lib/use-change.ts";

/** Asks for the mail. Resolves alike for every address: whether it has an account is told to its mailbox alone. */
export const useAskForLink = () =>
  useMutation({
    mutationFn: async (email: string): Promise<void> => {
      const { auth } = await passingClient();
      const redirectTo = `${window.location.origin}${paths.resetPassword}`;
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
      // Hosted services say this only of addresses that have an account, and a mail is on its way to them already.
      if (error && error.code !== "over_email_send_rate_limit") throw error;
    },
  });

/** The link is spent, too old or no link at all, or there was no answer and it can be tried again. */
export type LinkFailure = { readonly kind: "useless" } | { readonly kind: "unanswered"; readonly message: string };

/**
 * Follows the link of the mail, which works a single time, apart from this browser's own login. The login that it gives may change
 * the password and nothing is signed in yet: the person chooses the password first, and sees for which account.
 */
export const followRecovery = async (callback: Callback): Promise<Result<Login, LinkFailure>> => {
  if (callback.kind !== "link" && callback.kind !== "login") return fail({ kind: "useless" });
  try {
    const login = await carriedLogin(callback);
    if (!login) return fail({ kind: "useless" });
    if (callback.kind === "link") return ok(login);
    // A login that came with the address says itself whose it is: the server is asked before it is shown.
    const { auth } = await passingClient();
    const { data, error } = await auth.getUser(login.accessToken);
    if (error) throw error;
    return ok({ ...login, email: data.user.email ?? login.email });
  } catch (error) {
    const { status } = error as { status?: unknown };
    const refused = typeof status === "number" && status >= 400 && status < 500 && status !== 429;
    return fail(refused ? { kind: "useless" } : { kind: "unanswered", message: authMessage(error) });
  }
};

/** The login of the link is no longer fresh enough, or gone: only another link helps. */
export class LinkTooOld extends Error {}

/** Sets the password with the login of the link, ends the account's other logins and signs this browser in; false: only the last failed. */
export const useChooseNewPassword = (login: Login) =>
  useChange({
    mutationFn: async (password: string): Promise<boolean> => {
      const { auth } = await passingClient();
      const opened = await auth.setSession({ access_token: login.accessToken, refresh_token: login.refreshToken });
      if (opened.error) throw refusalOf(opened.error);
      const { error } = await auth.updateUser({ password });
      if (error) throw refusalOf(error);
      // Our server has done so with the change; a hosted one has not.
      await auth.signOut({ scope: "others" });
      const { session } = (await auth.getSession()).data;
      const adopted = await adoptLogin(
        session ? { ...login, accessToken: session.access_token, refreshToken: session.refresh_token } : login,
      );
      return adopted.ok;
    },
    texts: {
      success: { title: "Password updated", description: "Your password has been successfully updated." },
      failure: (error) => (error instanceof LinkTooOld ? null : failureToast("Failed to update password")(error)),
    },
  });

/** 422: a password that the service does not take. 400, 401 and 403: the login is gone, or no proof of who asks any more. */
const refusalOf = (error: { readonly status?: number | undefined; readonly message: string }): Error => {
  const { status = 0 } = error;
  if (status === 422 || status === 429) return new Refusal("Error", authMessage(error));
  return status >= 400 && status < 500 ? new LinkTooOld() : new Error(error.message);
};
