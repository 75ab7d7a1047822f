import { Link } from "react-router";
import { paths } from "../app/paths.ts";
import { FailureNotice } from "../components/failure-notice.tsx";
import { PublicPage } from "../components/layout/public-page.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Notice } from "../components/ui/notice.tsx";
import { Spinner } from "../components/ui/spinner.tsx";
import { ForgotPasswordForm } from "../features/auth/forgot-password-form.tsx";
import { useSendsMail } from "../features/auth/data.ts";
import { OFFLINE } from "../lib/errors.ts";
import { useLocationState } from "../lib/location-state.ts";

export const Component = () => {
  const { email: typed } = useLocationState();
  const sends = useSendsMail();
  const email = typeof typed === "string" ? typed : "";
  return (
    <PublicPage
      title="Forgot your password?"
      lead="We'll email you a link to choose a new one."
      below={<Link to={paths.login}>Back to Sign In</Link>}
    >
      <PageTitle>Forgot your password?</PageTitle>
      {sends.isPending ? <Spinner /> : null}
      {sends.isError ? (
        <FailureNotice title="No connection" description={OFFLINE} onRetry={() => void sends.refetch()} />
      ) : null}
      {sends.data === true ? <ForgotPasswordForm email={email} /> : null}
      {sends.data === false ? (
        <Notice title="This server doesn't send email">
          It can't send you a link. Please ask its administrator for help with your password.
        </Notice>
      ) : null}
    </PublicPage>
  );
};
