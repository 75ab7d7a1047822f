import { paths } from "../app/paths.ts";
import { Logo } from "../components/logo.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { ButtonLink } from "../components/ui/button.tsx";

export const Component = () => (
  <main className="mx-auto flex min-h-dvh max-w-measure flex-col items-center justify-center gap-4 p-6 text-center">
    <PageTitle>Page not found</PageTitle>
    <Logo className="size-12" />
    <p className="font-mono text-sm text-ink-faint">404</p>
    <h1 className="font-serif text-3xl font-semibold">Oops! Page not found</h1>
    <p className="text-ink-soft">There is nothing at this address. It may have been moved or deleted.</p>
    <ButtonLink to={paths.home} variant="primary" className="mt-2">
      Return to Home
    </ButtonLink>
  </main>
);
