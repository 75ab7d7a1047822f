import { Tooltip } from "@base-ui/react/tooltip";
import { useQuery } from "@tanstack/react-query";
import { DatabaseZap, HardDriveDownload, WifiOff } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Outlet } from "react-router";
import { BatchProvider } from "../../features/upload/batch-provider.tsx";
import { loadReadOnly } from "../../lib/config.ts";
import { readOnlyKey } from "../../lib/query-client.ts";
import { storageWorks } from "../../lib/storage.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** The frame of every screen under /app. */
export const Component = () => (
  <Tooltip.Provider delay={400}>
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 print:hidden z-50 flex min-h-hit -translate-y-20 items-center rounded-control bg-accent px-4 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar />
      <Offline />
      <ReadOnly />
      <NothingKept />
      <BatchProvider>
        <div className="flex flex-1">
          <Sidebar />
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 md:px-8 md:py-8">
            <Outlet />
          </main>
        </div>
      </BatchProvider>
    </div>
  </Tooltip.Provider>
);

/** Storage is denied or full. It is said once, since everything keeps working until the page is closed. */
const NothingKept = () => {
  const [works] = useState(storageWorks);
  return works ? null : (
    <p className={bannerClass}>
      <HardDriveDownload aria-hidden className="size-4 shrink-0" />
      This browser stores nothing for this page. Save before you close it; you will have to sign in again.
    </p>
  );
};

/** The server's disk is almost full. */
const ReadOnly = () => {
  const { data: isReadOnly = false } = useQuery({
    queryKey: readOnlyKey,
    queryFn: loadReadOnly,
    refetchInterval: 60_000,
    retry: false,
  });
  return (
    <output>
      {isReadOnly ? (
        <span className={bannerClass}>
          <DatabaseZap aria-hidden className="size-4 shrink-0" />
          The disk of the server is almost full, so nothing can be saved for now. You can read, export and delete. What
          you type is kept in this browser.
        </span>
      ) : null}
    </output>
  );
};

const bannerClass = "flex items-center justify-center gap-2 border-b border-rule bg-well px-4 py-2 text-sm";

const Offline = () => {
  const online = useSyncExternalStore(
    (listener) => {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
  );
  return (
    <output>
      {online ? null : (
        <span className={bannerClass}>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you type is kept in this browser; saving works again when the connection is back.
        </span>
      )}
    </output>
  );
};
