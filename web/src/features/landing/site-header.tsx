import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { ColorSchemeButton } from "../../components/layout/color-scheme-button.tsx";
import { Logo } from "../../components/logo.tsx";
import { buttonClass } from "../../components/ui/button.tsx";

/** The landing page's own bar, from which people who know the product sign in. */
export const SiteHeader = () => (
  <header className="sticky top-0 z-30 border-b border-rule bg-paper">
    <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
      <Link to={paths.home} className="mr-auto flex min-h-hit items-center gap-2.5 font-semibold">
        <Logo />
        Data Documentation
      </Link>
      <nav aria-label="Page" className="hidden items-center gap-1 md:flex">
        <a href="#how-it-works" className={buttonClass({ variant: "quiet" })}>
          How It Works
        </a>
        <a href="#privacy" className={buttonClass({ variant: "quiet" })}>
          Privacy
        </a>
      </nav>
      <ColorSchemeButton />
    </div>
  </header>
);
