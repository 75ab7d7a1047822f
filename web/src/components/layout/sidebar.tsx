import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { clsx } from "clsx";
import { useState } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";
import { Button } from "../ui/button.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { FolderList } from "./folder-list.tsx";
import { NavItems, TrashLink } from "./nav-items.tsx";

const KEY = "sidebar-collapsed";

/** From 768 px on. Remembers whether it was collapsed. */
export const Sidebar = () => {
  const [collapsed, setCollapsed] = useState(() => readStored(KEY) === "true");
  const toggle = (): void => {
    writeStored(KEY, String(!collapsed));
    setCollapsed(!collapsed);
  };
  const label = collapsed ? "Expand sidebar" : "Collapse sidebar";
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      className={clsx(
        "sticky top-14 hidden print:hidden h-[calc(100dvh-3.5rem)] shrink-0 flex-col border-r border-rule bg-well md:flex",
        collapsed ? "w-16" : "w-60",
      )}
    >
      <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-3">
        <NavItems collapsed={collapsed} />
        <div className="flex min-h-0 flex-1 flex-col">
          {collapsed ? (
            <hr className="mb-3 border-rule" />
          ) : (
            <h2 className="mb-1 px-3 text-xs font-semibold text-ink-faint">Folders</h2>
          )}
          <FolderList collapsed={collapsed} />
        </div>
        <TrashLink collapsed={collapsed} />
      </nav>
      <div className={clsx("flex border-t border-rule p-3", collapsed ? "justify-center" : "justify-end")}>
        <Tooltip label={label} side="right">
          <Button variant="quiet" size="icon" aria-label={label} aria-expanded={!collapsed} onClick={toggle}>
            <Icon aria-hidden />
          </Button>
        </Tooltip>
      </div>
    </aside>
  );
};
