import { clsx } from "clsx";

/** One line or block of what is still loading; the parent says so to screen readers. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden className={clsx("block animate-breathe rounded-control bg-rule", className ?? "h-4 w-full")} />
);
