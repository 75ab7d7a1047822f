import { FilePlus2, LayoutDashboard, type LucideIcon, TableProperties, Users } from "lucide-react";
import { NavLink, useLocation } from "react-router";
import { clsx } from "clsx";
import { paths } from "../../app/paths.ts";
import { Tooltip } from "../ui/tooltip.tsx";

export interface NavItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Whether this item stands for the page one is on. */
  readonly covers: (pathname: string) => boolean;
}

export const NAV_ITEMS: readonly NavItem[] = [
  { label: "Dashboard", to: paths.dashboard, icon: LayoutDashboard, covers: (path) => path === paths.dashboard },
  // Any path below it too (spec section 2).
  { label: "Teams", to: paths.teams, icon: Users, covers: (path) => path.startsWith(paths.teams) },
  { label: "New Notebook", to: paths.newNotebook(), icon: FilePlus2, covers: (path) => path === paths.newNotebook() },
  { label: "Catalog", to: paths.catalog, icon: TableProperties, covers: (path) => path === paths.catalog },
];

/** `collapsed`: icons alone, with tooltips. */
export const NavItems = ({ collapsed = false }: { readonly collapsed?: boolean }) => {
  const { pathname } = useLocation();
  return (
    <ul className="flex flex-col gap-1">
      {NAV_ITEMS.map(({ label, to, icon: Icon, covers }) => (
        <li key={label}>
          <Tooltip label={label} side="right" disabled={!collapsed}>
            <NavLink
              to={to}
              aria-current={covers(pathname) ? "page" : undefined}
              aria-label={collapsed ? label : undefined}
              className={navItemClass(covers(pathname), collapsed)}
            >
              <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              {collapsed ? null : label}
            </NavLink>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
};

export const navItemClass = (current: boolean, collapsed: boolean): string =>
  clsx(
    "flex min-h-hit min-w-0 items-center gap-3 rounded-control text-sm transition-colors",
    collapsed ? "justify-center" : "px-3",
    current ? "bg-accent-tint font-semibold text-accent" : "text-ink-soft hover:bg-rule hover:text-ink",
  );
