import { isRouteErrorResponse, useRouteError } from "react-router";
import { PageTitle } from "../components/page-title.tsx";
import { Button, buttonClass } from "../components/ui/button.tsx";
import { paths } from "./paths.ts";

/** The last resort, for errors that no screen has caught. Drafts are kept by the editor, so loading again loses nothing. */
export const ErrorScreen = () => {
  const error = useRouteError();
  return (
    <main className="mx-auto grid min-h-dvh max-w-measure content-center gap-4 p-6">
      <PageTitle>Error</PageTitle>
      <h1 className="font-serif text-3xl font-semibold">Unexpected Application Error!</h1>
      <p className="rounded-control border-l-4 border-danger bg-danger-tint px-4 py-3 font-mono text-sm">
        {errorText(error)}
      </p>
      <p className="text-ink-soft">What you typed is kept in this browser. Reload the page to continue.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
        {/* A plain link: the router may be what failed. */}
        <a href={paths.home} className={buttonClass({})}>
          Return to Home
        </a>
      </div>
    </main>
  );
};

const errorText = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (isLostChunk(error)) return "A newer version of the app was installed, or the network is unavailable.";
  return error instanceof Error && error.message ? error.message : "An unexpected error occurred";
};

/** After an update of the server, a lazily loaded part may be gone. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
