import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Logo } from "../logo.tsx";
import { ColorSchemeButton } from "./color-scheme-button.tsx";

export interface PublicPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** Links below the sheet. */
  readonly below: ReactNode;
}

/** A sheet in the middle of the desk: signing in, registering, and the page on the way back from a mail. */
export const PublicPage = ({ title, lead, children, below }: PublicPageProps) => (
  <div className="flex min-h-dvh flex-col">
    <header className="mx-auto flex w-full max-w-6xl items-center justify-between px-4 py-3 sm:px-6">
      <Link to={paths.home} className="flex min-h-hit items-center gap-2.5 font-semibold no-underline">
        <Logo />
        Data Documentation
      </Link>
      <ColorSchemeButton />
    </header>
    <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 pt-6 pb-20">
      <h1 className="font-serif text-3xl font-semibold">{title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{lead}</p>
      <div className="rounded-sheet border border-rule bg-sheet p-5 shadow-soft sm:p-7">{children}</div>
      <div className="mt-6 flex flex-col items-start gap-2 text-sm">{below}</div>
    </main>
  </div>
);
