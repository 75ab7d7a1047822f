import { storable } from "@data-documentation/notebook/format/text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureToast } from "../../lib/errors.ts";
import { done } from "../../lib/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { siteContentKey } from "./data.ts";
import { textTitle } from "./editable-texts.ts";
import { storeTexts } from "./stored-texts.ts";
import type { SiteContentType } from "./texts.ts";

/** Saves the whole list of a page, for everyone and as this browser's copy. */
export const useSaveTexts = (type: SiteContentType) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (texts: Readonly<Record<string, string>>): Promise<void> => {
      const items = Object.entries(texts).map(([id, content]) => ({ id, content: storable(content) }));
      const db = await supabase();
      const rows = items.map(({ id, content }) => ({ id, type, title: textTitle(id), content }));
      await done(db.from("site_content").upsert(rows, { onConflict: "id" }).select("id"));
      storeTexts(type, items);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteContentKey(type) }),
    meta: {
      success: {
        title: "Changes Saved",
        description: `${type === "landing" ? "Landing" : "Dashboard"} page content has been updated.`,
      },
      failure: failureToast("The changes could not be saved. Please try again."),
    },
  });
};
