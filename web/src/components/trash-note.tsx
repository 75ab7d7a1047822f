import { TRASH_DAYS } from "../lib/trash-days.ts";

/** Below the specification's question whether to delete something: where it goes. */
export const TrashNote = ({ what = "It" }: { readonly what?: "It" | "They" }) => (
  <p className="text-sm text-ink-soft">
    {what} {what === "It" ? "stays" : "stay"} in your trash for {TRASH_DAYS} days, to be restored or deleted for good.
  </p>
);
