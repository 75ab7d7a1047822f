import { Link, useLocation } from "react-router";
import { paths } from "../../app/paths.ts";
import { Logo } from "../logo.tsx";
import { MobileDrawer } from "./mobile-drawer.tsx";
import { NotebookSearch } from "./notebook-search.tsx";
import { UserMenu } from "./user-menu.tsx";

export const TopBar = () => (
  <header className="print:hidden sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-rule bg-paper px-2 md:gap-4 md:px-4">
    <MobileDrawer key={useLocation().key} />
    <Link
      to={paths.dashboard}
      aria-label="Data Documentation, dashboard"
      className="flex min-h-hit min-w-hit shrink-0 items-center justify-center gap-2.5 rounded-control font-semibold md:w-52 md:justify-start"
    >
      <Logo />
      <span className="hidden md:inline">Data Documentation</span>
    </Link>
    <div className="flex min-w-0 flex-1 justify-center md:justify-start">
      <NotebookSearch />
    </div>
    <UserMenu />
  </header>
);
