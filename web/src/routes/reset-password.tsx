import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "../app/paths.ts";
import { FailureNotice } from "../components/failure-notice.tsx";
import { PublicPage } from "../components/layout/public-page.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { SpinnerScreen } from "../components/ui/spinner.tsx";
import { type Login, readCallback, readLogin } from "../features/auth/callback.ts";
import { useAuth } from "../features/auth/data.ts";
import { NewPasswordForm } from "../features/auth/new-password-form.tsx";
import { followRecovery } from "../features/auth/recovery.ts";
import { useLocationState } from "../lib/location-state.ts";

/**
 * Where the link in the mail about a forgotten password leads. It works once: what it gave is kept in this entry of the tab's history,
 * so that loading the page again does not lose it, and not in the address.
 */
export const Component = () => {
  const { search, hash } = useLocation();
  const { recovery } = useLocationState();
  const navigate = useNavigate();
  const [callback] = useState(() => readCallback(search, hash));
  const [kept] = useState(() => (callback.kind === "none" ? readLogin(recovery) : null));
  const [tooOld, setTooOld] = useState(false);
  const follow = useMutation({
    mutationFn: followRecovery,
    onSuccess: (followed) =>
      followed.ok ? navigate(paths.resetPassword, { replace: true, state: { recovery: followed.value } }) : undefined,
  });
  const { mutate } = follow;
  const started = useRef(false);
  useEffect(() => {
    if (started.current || kept) return;
    started.current = true;
    void navigate(paths.resetPassword, { replace: true });
    mutate(callback);
  }, [mutate, callback, kept, navigate]);

  const outcome = follow.data;
  const login = kept ?? (outcome?.ok ? outcome.value : null);
  if (login && !tooOld) {
    return (
      <NewPassword
        login={login}
        onTooOld={() => setTooOld(true)}
        onDone={(signedIn) => void navigate(signedIn ? paths.dashboard : paths.login, { replace: true })}
      />
    );
  }
  if (!login && (!outcome || follow.isPending)) return <SpinnerScreen label="Checking your link..." />;
  if (outcome && !outcome.ok && outcome.error.kind === "unanswered") {
    return (
      <main className="mx-auto max-w-measure p-6">
        <PageTitle>Choose a new password</PageTitle>
        <FailureNotice
          title="We couldn't check your link"
          description={outcome.error.message}
          onRetry={() => mutate(callback)}
        />
      </main>
    );
  }
  return <UselessLink />;
};

interface NewPasswordProps {
  readonly login: Login;
  readonly onDone: (signedIn: boolean) => void;
  readonly onTooOld: () => void;
}

const NewPassword = ({ login, onDone, onTooOld }: NewPasswordProps) => {
  const auth = useAuth();
  const other = "person" in auth && auth.person.email !== login.email ? auth.person.email : null;
  return (
    <PublicPage
      title="Choose a new password"
      lead={
        <span className="wrap-anywhere">
          For the account of <strong className="text-ink">{login.email}</strong>. It is signed out everywhere else
          {other ? <>, and takes the place of {other} in this browser</> : null}.
        </span>
      }
      below={<Link to={paths.login}>Back to Sign In</Link>}
    >
      <PageTitle>Choose a new password</PageTitle>
      <NewPasswordForm login={login} onDone={onDone} onTooOld={onTooOld} />
    </PublicPage>
  );
};

const UselessLink = () => (
  <PublicPage
    title="This link no longer works"
    lead="A link works once and expires after one hour."
    below={<Link to={paths.login}>Back to Sign In</Link>}
  >
    <PageTitle>This link no longer works</PageTitle>
    <p className="mb-5">Request another one and use the newest email: each link replaces the previous one.</p>
    <ButtonLink variant="primary" to={paths.forgotPassword} className="w-full">
      Request a new link
    </ButtonLink>
  </PublicPage>
);
