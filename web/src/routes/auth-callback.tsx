import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { paths } from "../app/paths.ts";
import { PageTitle } from "../components/page-title.tsx";
import { Button } from "../components/ui/button.tsx";
import { SpinnerScreen } from "../components/ui/spinner.tsx";
import {
  adoptLogin,
  followCallback,
  isRecovery,
  type Login,
  readCallback,
  takeDestination,
} from "../features/auth/callback.ts";

const REDIRECT_MS = 2000;

/** The way back from a mail of the auth service. A forgotten password has a screen of its own, wherever its link was made to lead. */
export const Component = () => {
  const { search, hash } = useLocation();
  return isRecovery(search, hash) ? (
    <Navigate to={{ pathname: paths.resetPassword, search, hash }} replace />
  ) : (
    <Callback search={search} hash={hash} />
  );
};

const Callback = ({ search, hash }: { readonly search: string; readonly hash: string }) => {
  const navigate = useNavigate();
  const [callback] = useState(() => readCallback(search, hash));
  const follow = useMutation({ mutationFn: followCallback });
  const adopt = useMutation({ mutationFn: adoptLogin });
  const { mutate } = follow;
  const followed = useRef(false);
  // Once: the link of a mail works a single time. What the address carried does not stay in the history.
  useEffect(() => {
    if (followed.current) return;
    followed.current = true;
    mutate(callback);
    void navigate(paths.authCallback, { replace: true });
  }, [mutate, callback, navigate]);

  const outcome = adopt.data ?? follow.data;
  if (!outcome || adopt.isPending) return <SpinnerScreen label="Signing in..." />;
  if (!outcome.ok) return <Failure message={outcome.error} />;
  if (outcome.value === null) return <Arrival />;
  const login = outcome.value;
  return <Question login={login} onAgree={() => adopt.mutate(login)} />;
};

/** The page that the person was on the way to when they had to register, else the dashboard. */
const Arrival = () => {
  const [destination] = useState(takeDestination);
  return <Navigate to={destination} replace />;
};

const Failure = ({ message }: { readonly message: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-measure content-center gap-3 p-6 text-center">
      <PageTitle>Authentication Error</PageTitle>
      <h1 className="font-serif text-3xl font-semibold">Authentication Error</h1>
      <p role="alert">{message}</p>
      <p className="text-ink-soft">Redirecting to login page...</p>
    </main>
  );
};

const Question = ({ login, onAgree }: { readonly login: Login; readonly onAgree: () => void }) => {
  const navigate = useNavigate();
  return (
    <main className="mx-auto grid min-h-dvh max-w-measure content-center justify-items-center gap-4 p-6 text-center">
      <PageTitle>Sign In</PageTitle>
      <h1 className="font-serif text-3xl font-semibold">Sign in as {login.email}?</h1>
      <p className="text-ink-soft">
        This link signs you in to that account. Continue only if the account is yours and you asked for the email.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => void navigate(paths.home, { replace: true })}>Cancel</Button>
        <Button variant="primary" onClick={onAgree}>
          Sign in
        </Button>
      </div>
    </main>
  );
};
