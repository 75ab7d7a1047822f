import { Link, Navigate } from "react-router";
import { paths, returnPath } from "../app/paths.ts";
import { PublicPage } from "../components/layout/public-page.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { useAuth, useSendsMail } from "../features/auth/data.ts";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import { useLocationState } from "../lib/location-state.ts";

export const Component = () => {
  const auth = useAuth();
  const { data: mail } = useSendsMail();
  const state = useLocationState();
  // Also for people who are signed in already, here or in another tab.
  if (auth.status === "signed-in") return <Navigate to={returnPath(state["from"])} replace />;
  return (
    <PublicPage
      title="Welcome Back"
      lead="Sign in to your notebooks."
      below={
        <>
          <p>
            New here?{" "}
            <Link to={paths.register} state={state}>
              Create an account
            </Link>
          </p>
          <Link to={paths.home}>Return to Home Page</Link>
        </>
      }
    >
      <PageTitle>Sign In</PageTitle>
      <SignInForm offersReset={mail === true} />
    </PublicPage>
  );
};
