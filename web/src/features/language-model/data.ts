/** The language model of the installation: whether notebooks may go to it, and what it was asked. */
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureToast } from "../../lib/errors.ts";
import { done, rowsOf } from "../../lib/rows.ts";
import type { ModelRule } from "../../lib/model-rule.ts";
import { type ModelTotals, modelRuleRow, modelTotals } from "../../lib/stored/language-model.ts";
import { supabase } from "../../lib/supabase.ts";
import { useChange } from "../../lib/use-change.ts";

/** "site", or the id of a team. */
export type RuleOwner = string;
const SITE: RuleOwner = "site";

const ruleQuery = (owner: RuleOwner) =>
  queryOptions({
    queryKey: ["model-rule", owner] as const,
    queryFn: async (): Promise<ModelRule> => {
      const db = await supabase();
      const asked =
        owner === SITE
          ? db.from("site_settings").select("language_model").single()
          : db.from("teams").select("language_model").eq("id", owner).single();
      return (await rowsOf(asked, modelRuleRow)).language_model;
    },
  });

/** What an admin has set for the site or for a team. */
export const useModelRule = (owner: RuleOwner = SITE) => useQuery(ruleQuery(owner));

export const useSetModelRule = (owner: RuleOwner = SITE) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (rule: ModelRule): Promise<void> => {
      const db = await supabase();
      const change = { language_model: rule };
      await done(
        owner === SITE
          ? db.from("site_settings").update(change).eq("only_row", true).select("language_model").single()
          : db.from("teams").update(change).eq("id", owner).select("language_model").single(),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ruleQuery(owner).queryKey }),
    texts: {
      success: { title: "Setting saved", description: "It applies from the next section on." },
      failure: failureToast("Failed to save the setting. Please try again."),
    },
  });
};

export const TOTALS_OF = ["day", "person", "model"] as const;
export type TotalsOf = (typeof TOTALS_OF)[number];

const PAGE = 50;

/** What the model was asked in the last days, page by page. */
export const useModelTotals = (of: TotalsOf, days: number) =>
  useInfiniteQuery({
    queryKey: ["model-totals", of, days],
    initialPageParam: null as ModelTotals["next"],
    queryFn: async ({ pageParam }) => {
      const db = await supabase();
      const asked = { totals_of: of, days, most: PAGE, ...(pageParam === null ? {} : { after: pageParam }) };
      return rowsOf(db.rpc("model_totals", asked), modelTotals);
    },
    getNextPageParam: (last) => last.next,
  });
