import { createBrowserRouter, Navigate, type RouteObject, useLocation, useParams } from "react-router";
import { SpinnerScreen } from "../components/ui/spinner.tsx";
import { onceCalm } from "../lib/fetch-ahead.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { paths, patterns } from "./paths.ts";
import { Root } from "./root.tsx";

/** The screens of a signed-in person; each is a chunk of its own. */
const appScreens = {
  layout: () => import("../components/layout/app-layout.tsx"),
  dashboard: () => import("../routes/dashboard.tsx"),
  folder: () => import("../routes/folder.tsx"),
  notebook: () => import("../routes/notebook.tsx"),
  read: () => import("../routes/read.tsx"),
  catalog: () => import("../routes/catalog.tsx"),
  trash: () => import("../routes/trash.tsx"),
  teams: () => import("../routes/teams.tsx"),
  team: () => import("../routes/team.tsx"),
  account: () => import("../routes/account.tsx"),
} as const;

/** Fetches all of them once the first screen stands, so that a lost connection or an update of the server stops nobody halfway. */
const warmUp = (): void => {
  onceCalm(() => {
    for (const load of Object.values(appScreens)) void load().catch(() => undefined);
  });
};

const screens: RouteObject[] = [
  { path: paths.home, lazy: () => import("../routes/landing.tsx") },
  { path: paths.login, lazy: () => import("../routes/login.tsx") },
  { path: paths.register, lazy: () => import("../routes/register.tsx") },
  { path: paths.forgotPassword, lazy: () => import("../routes/forgot-password.tsx") },
  { path: paths.resetPassword, lazy: () => import("../routes/reset-password.tsx") },
  { path: paths.authCallback, lazy: () => import("../routes/auth-callback.tsx") },
  { path: patterns.shared, lazy: () => import("../routes/shared.tsx") },
  {
    path: paths.app,
    // With its dialog and form, which the public pages do without.
    lazy: async () => ({ Component: (await import("./require-session.tsx")).RequireSession }),
    children: [
      {
        lazy: () => {
          warmUp();
          return appScreens.layout();
        },
        children: [
          { index: true, element: <Navigate to={paths.dashboard} replace /> },
          { path: paths.dashboard, lazy: appScreens.dashboard },
          { path: patterns.folder, lazy: appScreens.folder },
          { path: paths.catalog, lazy: appScreens.catalog },
          { path: paths.trash, lazy: appScreens.trash },
          { path: paths.teams, lazy: appScreens.teams },
          { path: patterns.team, lazy: appScreens.team },
          { path: paths.account, lazy: appScreens.account },
          {
            lazy: async () => ({ Component: (await import("./require-site-admin.tsx")).RequireSiteAdmin }),
            children: [{ path: paths.admin, lazy: () => import("../routes/admin.tsx") }],
          },
          // "new" is a value of notebookId: the same screen (spec section 2).
          { path: patterns.notebook, lazy: appScreens.notebook },
          { path: patterns.read, lazy: appScreens.read },
        ],
      },
    ],
  },
];

const legacy: RouteObject[] = [
  { path: "/dashboard", element: <Moved to={() => paths.dashboard} /> },
  { path: "/folders/:id", element: <Moved to={paths.folder} /> },
  { path: "/notebooks/new", element: <Moved to={() => paths.newNotebook()} /> },
  { path: "/notebooks/:id", element: <Moved to={paths.notebook} /> },
];

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => <SpinnerScreen label="Loading..." />,
      children: [...screens, ...legacy, { path: "*", lazy: () => import("../routes/not-found.tsx") }],
    },
  ]);

/** With the query: an old link to a new notebook in a folder or team still preselects it. */
function Moved({ to }: { readonly to: (id: string) => string }) {
  const { id = "" } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to(id), search, hash }} replace />;
}
