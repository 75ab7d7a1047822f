import { Folder as FolderIcon, FolderOpen, FolderPlus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { clsx } from "clsx";
import { paths } from "../../app/paths.ts";
import { type Folder, useFolders } from "../../features/folders/data.ts";
import { DeleteFolderDialog } from "../../features/folders/delete-folder-dialog.tsx";
import { NewFolderDialog } from "../../features/folders/new-folder-dialog.tsx";
import { FocusKeeper } from "../focus-keeper.tsx";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { navItemClass } from "./nav-items.tsx";

/** More of them than one finds at a glance. */
const MANY = 10;

/**
 * The person's folders, each with its delete button, and New Folder. `collapsed`: icons alone, with tooltips. It scrolls by itself: what
 * stands around it stays in sight however many folders there are.
 */
export const FolderList = ({ collapsed = false }: { readonly collapsed?: boolean }) => {
  const folders = useFolders();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Folder | null>(null);
  const [filter, setFilter] = useState("");
  const all = folders.data ?? [];
  const filtered = all.length > MANY && !collapsed && filter.trim() !== "";
  const shown = filtered ? all.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase())) : all;
  return (
    <FocusKeeper label="Folders" className="flex min-h-0 flex-1 flex-col">
      {all.length > MANY && !collapsed ? (
        <Input
          type="search"
          aria-label="Filter folders"
          placeholder="Filter folders"
          className="mb-2 shrink-0 text-sm"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      ) : null}
      {/* Room around the rows for what shows the focus. */}
      <div className="-mx-3 min-h-16 overflow-y-auto px-3 py-0.5">
        <ul className="flex flex-col gap-1">
          {shown.map((folder) => (
            <FolderRow
              key={folder.id}
              folder={folder}
              current={pathname === paths.folder(folder.id)}
              collapsed={collapsed}
              onDelete={() => setDeleting(folder)}
            />
          ))}
        </ul>
        {filtered ? (
          <output className={clsx("block px-3 py-1 text-sm text-ink-faint", shown.length > 0 && "sr-only")}>
            {shown.length === 0 ? "No folders found." : `${shown.length} of ${all.length} folders`}
          </output>
        ) : null}
        {folders.isPending && !collapsed ? <FolderSkeleton /> : null}
        {folders.isError && !collapsed ? (
          <div className="flex flex-col items-start gap-1 px-3 py-1 text-sm text-ink-soft">
            Folders could not be loaded.
            <Button size="sm" onClick={() => void folders.refetch()}>
              Try again
            </Button>
          </div>
        ) : null}
        {folders.data?.length === 0 && !collapsed ? (
          <p className="px-3 py-1 text-sm text-ink-faint">No folders yet</p>
        ) : null}
      </div>
      <div className="shrink-0 pt-1">
        <Tooltip label="New Folder" side="right" disabled={!collapsed}>
          <button
            type="button"
            aria-label={collapsed ? "New Folder" : undefined}
            className={clsx(navItemClass(false, collapsed), "w-full")}
            onClick={() => setCreating(true)}
          >
            <FolderPlus aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {collapsed ? null : "New Folder"}
          </button>
        </Tooltip>
      </div>
      <NewFolderDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={(folder) => void navigate(paths.folder(folder.id))}
      />
      <DeleteFolderDialog
        folder={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) => {
          if (pathname === paths.folder(id)) return navigate(paths.dashboard, { replace: true });
          return undefined;
        }}
      />
    </FocusKeeper>
  );
};

interface FolderRowProps {
  readonly folder: Folder;
  readonly current: boolean;
  readonly collapsed: boolean;
  readonly onDelete: () => void;
}

const FolderRow = ({ folder, current, collapsed, onDelete }: FolderRowProps) => {
  const Icon = current ? FolderOpen : FolderIcon;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <li className="group relative">
      <Tooltip label={folder.name} side="right" disabled={!collapsed}>
        <Link
          ref={link}
          to={paths.folder(folder.id)}
          aria-current={current ? "page" : undefined}
          aria-label={collapsed ? folder.name : undefined}
          title={collapsed ? undefined : folder.name}
          className={clsx(navItemClass(current, collapsed), !collapsed && "pr-11")}
        >
          <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {collapsed ? null : (
            <span dir="auto" className="truncate">
              {folder.name}
            </span>
          )}
        </Link>
      </Tooltip>
      {collapsed ? null : (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Delete folder ${folder.name}`}
          className="absolute top-0 right-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-danger pointer-coarse:opacity-100"
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
};

const FolderSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-3 px-3 py-2">
    <output className="sr-only">Loading folders...</output>
    <Skeleton className="h-4 w-4/5" />
    <Skeleton className="h-4 w-3/5" />
  </div>
);
