import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { Providers } from "./app/providers.tsx";
import { createRouter } from "./app/router.tsx";
import { showToast } from "./components/ui/toast.ts";
import { startAuth } from "./features/auth/data.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { preloadFonts } from "./styles/font-preload.ts";
import "./styles/main.css";

const queryClient = createQueryClient(showToast);
const router = createRouter();

preloadFonts();
void startAuth();

const container = document.querySelector("#root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
