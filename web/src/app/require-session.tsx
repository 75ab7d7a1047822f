import { Navigate, Outlet, useLocation } from "react-router";
import { FailureNotice } from "../components/failure-notice.tsx";
import { SpinnerScreen } from "../components/ui/spinner.tsx";
import { startAuth, useAuth } from "../features/auth/data.ts";
import { SignInAgain } from "../features/auth/sign-in-again.tsx";
import { OFFLINE } from "../lib/errors.ts";
import { paths } from "./paths.ts";

/** Everything under /app. An ended login leaves the screen as it is and asks for the password in place. */
export const RequireSession = () => {
  const auth = useAuth();
  const location = useLocation();
  if (auth.status === "loading") return <SpinnerScreen label="Checking your session..." />;
  if (auth.status === "unreachable") {
    return (
      <main className="mx-auto max-w-measure p-6">
        <FailureNotice title="No connection" description={OFFLINE} onRetry={() => void startAuth()} />
      </main>
    );
  }
  if (auth.status === "signed-out") {
    const from = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={paths.login} replace state={{ from }} />;
  }
  return (
    <>
      {/* Another person's screen starts afresh: nothing of the former one's stays in its state. */}
      <Outlet key={auth.person.id} />
      {auth.status === "expired" ? <SignInAgain person={auth.person} /> : null}
    </>
  );
};
