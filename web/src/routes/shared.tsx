import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { paths } from "../app/paths.ts";
import { DateText } from "../components/date-text.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { ColorSchemeMenu } from "../components/layout/color-scheme-menu.tsx";
import { Logo } from "../components/logo.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { SpinnerPage } from "../components/ui/spinner.tsx";
import { type SharedReading, loadSharedFile, loadSharedPictures, openShared } from "../features/reader/shared.ts";
import { BackendError, messageOf } from "../lib/errors.ts";
import { ReadingView } from "./reading-view.tsx";

/** A notebook as a link shows it, to anybody who has the link. */
export const Component = () => {
  const { token = "" } = useParams();
  // Asked for once: each time counts as a view.
  const shared = useQuery({
    queryKey: ["shared", token],
    queryFn: () => openShared(token),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      <Frame>
        {shared.isPending ? (
          <SpinnerPage label="Loading notebook..." />
        ) : shared.isError ? (
          <NotShown error={shared.error} onRetry={() => void shared.refetch()} />
        ) : (
          <SharedNotebook token={token} shared={shared.data} />
        )}
      </Frame>
    </>
  );
};

const SharedNotebook = ({ token, shared }: { readonly token: string; readonly shared: SharedReading }) => {
  const { reading, withCode, expiresAt } = shared;
  const pictures = useQuery({
    queryKey: ["shared", token, "pictures"],
    queryFn: () => loadSharedPictures(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageTitle>{reading.title}</PageTitle>
      <ReadingView
        reading={reading}
        charts={pictures.data ?? []}
        file={{ key: ["shared", token], load: () => loadSharedFile(token) }}
        withCode={withCode}
        bar={
          <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
            <p className="text-sm text-ink-soft">
              Shared with you by link until <DateText instant={expiresAt} />
            </p>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
        }
      />
    </>
  );
};

const NotShown = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const isGone = error instanceof BackendError && error.kind === "not-found";
  return (
    <div className="mx-auto flex max-w-measure flex-col items-start gap-4 py-10">
      <PageTitle>Shared notebook</PageTitle>
      <h1 className="font-serif text-3xl font-semibold">
        {isGone ? "This link doesn't work" : "The notebook could not be loaded"}
      </h1>
      {isGone ? (
        <p className="text-ink-soft">{messageOf(error)}</p>
      ) : (
        <div className="self-stretch">
          <FailureNotice title="The notebook could not be loaded" error={error} onRetry={onRetry} />
        </div>
      )}
      <ButtonLink to={paths.home}>About Data Documentation</ButtonLink>
    </div>
  );
};

/** A page without the workspace around it. */
const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-rule bg-paper px-4 md:px-8 print:hidden">
      <Link to={paths.home} className="flex min-h-hit items-center gap-2.5 font-semibold no-underline">
        <Logo />
        Data Documentation
      </Link>
      <ColorSchemeMenu />
    </header>
    <main className="flex-1 px-4 py-6 md:px-8 md:py-8">{children}</main>
  </div>
);
