import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { FailureNotice } from "../components/failure-notice.tsx";
import { SpinnerPage } from "../components/ui/spinner.tsx";
import { showToast } from "../components/ui/toast.ts";
import { useIsSiteAdmin } from "../features/auth/site-admin.ts";
import { paths } from "./paths.ts";

/** Shows the admin's screens to the site admin. What keeps others from writing is the database, not this. */
export const RequireSiteAdmin = () => {
  const admin = useIsSiteAdmin();
  if (admin.isPending) return <SpinnerPage label="Checking your permissions..." />;
  if (admin.isError) {
    return <FailureNotice title="Error" error={admin.error} onRetry={() => void admin.refetch()} />;
  }
  return admin.data ? <Outlet /> : <Denied />;
};

const Denied = () => {
  useEffect(() => {
    showToast({
      title: "Access Denied",
      description: "You don't have permission to access this page.",
      variant: "destructive",
    });
  }, []);
  return <Navigate to={paths.dashboard} replace />;
};
