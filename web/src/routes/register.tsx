import { Link, Navigate, useNavigate } from "react-router";
import { paths, returnPath } from "../app/paths.ts";
import { PublicPage } from "../components/layout/public-page.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { useAuth } from "../features/auth/data.ts";
import { RegistrationForm } from "../features/auth/registration-form.tsx";
import { useLocationState } from "../lib/location-state.ts";

export const Component = () => {
  const auth = useAuth();
  const navigate = useNavigate();
  const state = useLocationState();
  if (auth.status === "signed-in") return <Navigate to={returnPath(state["from"])} replace />;
  return (
    <PublicPage
      title="Create an Account"
      lead="Your notebooks stay yours until you share them."
      below={
        <>
          <p>
            Already have an account?{" "}
            <Link to={paths.login} state={state}>
              Sign in
            </Link>
          </p>
          <Link to={paths.home}>Return to Home Page</Link>
        </>
      }
    >
      <PageTitle>Create an Account</PageTitle>
      <RegistrationForm from={state["from"]} onRegistered={() => void navigate(paths.login, { state })} />
    </PublicPage>
  );
};
