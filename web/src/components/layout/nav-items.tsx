import { FilePlus2, LayoutDashboard, type LucideIcon, TableProperties, Trash2, Users } from "lucide-react";
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

/** Apart from the others, at the end of the navigation. */
const TRASH: NavItem = { label: "Trash", to: paths.trash, icon: Trash2, covers: (path) => path === paths.trash };

/** `collapsed`: icons alone, with tooltips. */
export const NavItems = ({ collapsed = false }: { readonly collapsed?: boolean }) => (
  <ul className="flex flex-col gap-1">
    {NAV_ITEMS.map((item) => (
      <li key={item.label}>
        <ItemLink item={item} collapsed={collapsed} />
      </li>
    ))}
  </ul>
);

export const TrashLink = ({ collapsed = false }: { readonly collapsed?: boolean }) => (
  <ItemLink item={TRASH} collapsed={collapsed} />
);

const ItemLink = ({ item, collapsed }: { readonly item: NavItem; readonly collapsed: boolean }) => {
  const { label, to, icon: Icon, covers } = item;
  const current = covers(useLocation().pathname);
  return (
    <Tooltip label={label} side="right" disabled={!collapsed}>
      <NavLink
        to={to}
        aria-current={current ? "page" : undefined}
        aria-label={collapsed ? label : undefined}
        className={navItemClass(current, collapsed)}
      >
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {collapsed ? null : label}
      </NavLink>
    </Tooltip>
  );
};

export const navItemClass = (current: boolean, collapsed: boolean): string =>
  clsx(
    "flex min-h-hit min-w-0 items-center gap-3 rounded-control text-sm transition-colors",
    collapsed ? "justify-center" : "px-3",
    current ? "bg-accent-tint font-semibold text-accent" : "text-ink-soft hover:bg-rule hover:text-ink",
  );
