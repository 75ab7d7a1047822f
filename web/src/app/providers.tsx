import { CSPProvider } from "@base-ui/react/csp-provider";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Toasts } from "../components/ui/toasts.tsx";

/** What every screen can rely on. The content policy forbids inline style elements, so Base UI must not make any. */
export const Providers = ({
  queryClient,
  children,
}: {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}) => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  </CSPProvider>
);
