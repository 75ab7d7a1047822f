import { storable } from "@data-documentation/notebook/format/text.ts";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { Refusal, failureToast } from "../../lib/errors.ts";
import { rowsOf } from "../../lib/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { siteRowsQuery } from "./data.ts";
import { textTitle } from "./editable-texts.ts";
import { type TextItem, storeTexts } from "./stored-texts.ts";
import type { SiteContentType } from "./texts.ts";
import { useChange } from "../../lib/use-change.ts";

export interface TextsSave {
  /** Every text of the page as it should become. */
  readonly texts: Readonly<Record<string, string>>;
  /** Those that the person changed. */
  readonly edited: readonly string[];
  /** The rows that the person has seen. */
  readonly seen: readonly TextItem[];
}

/** Saves the whole list of a page, for everyone and as this browser's copy; never over a text that somebody else changed unseen. */
export const useSaveTexts = (type: SiteContentType) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async ({ texts, edited, seen }: TextsSave): Promise<void> => {
      const items = Object.entries(texts).map(([id, content]) => ({ id, content: storable(content) }));
      let saved = items;
      if (!(await send(type, items, seen))) {
        const newest = await queryClient.fetchQuery({ ...siteRowsQuery(type), staleTime: 0 });
        if (changedElsewhere(edited, seen, newest).length > 0) throw savedElsewhere();
        const theirs = byId(newest);
        saved = items.map(({ id, content }) => ({
          id,
          content: edited.includes(id) ? content : (theirs[id] ?? content),
        }));
        if (!(await send(type, saved, newest))) throw savedElsewhere();
      }
      storeTexts(type, saved);
      queryClient.setQueryData(siteRowsQuery(type).queryKey, saved);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteRowsQuery(type).queryKey }),
    texts: {
      success: {
        title: "Changes Saved",
        description: `${type === "landing" ? "Landing" : "Dashboard"} page content has been updated.`,
      },
      failure: failureToast("The changes could not be saved. Please try again."),
    },
  });
};

/** Which of the edited texts somebody else changed between two readings. */
export const changedElsewhere = (
  edited: readonly string[],
  before: readonly TextItem[],
  after: readonly TextItem[],
): string[] => {
  const [old, now] = [byId(before), byId(after)];
  return edited.filter((id) => old[id] !== now[id]);
};

const byId = (items: readonly TextItem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(items.map(({ id, content }) => [id, content]));

/** False: somebody else saved since `seen` was read, and nothing was written. */
const send = async (type: SiteContentType, items: readonly TextItem[], seen: readonly TextItem[]): Promise<boolean> => {
  const db = await supabase();
  const texts = items.map(({ id, content }) => ({ id, title: textTitle(id), content }));
  return rowsOf(db.rpc("save_site_texts", { page: type, texts, seen: byId(seen) }), z.boolean());
};

const savedElsewhere = (): Refusal =>
  new Refusal("Not saved yet", "Someone else changed the same texts. Compare them above, then save again.");
