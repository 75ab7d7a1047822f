import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { openAhead } from "./app/open-ahead.ts";
import { paths } from "./app/paths.ts";
import { Providers } from "./app/providers.tsx";
import { createRouter } from "./app/router.tsx";
import { takeOver, whenLeft } from "./app/take-over.ts";
import { showToast } from "./components/ui/toast.ts";
import { startAuth } from "./features/auth/data.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { preloadFonts } from "./styles/font-preload.ts";
import "./styles/main.css";

// Before the screens, which are many files: a browser fetches few of them at a time, and the data waits for the login.
const { pathname } = globalThis.location;
const atHome = pathname === paths.home;
if (!atHome) {
  void startAuth();
  openAhead(pathname);
}

const queryClient = createQueryClient(showToast);
const router = createRouter();

preloadFonts();
if (atHome) whenLeft(router, paths.home, () => void startAuth());

const container = document.querySelector<HTMLElement>("#root");
if (!container) throw new Error("index.html has no #root");
const app = (
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
);
if (container.hasChildNodes()) void takeOver(container, router, app);
else createRoot(container).render(app);
