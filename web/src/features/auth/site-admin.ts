import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "../../lib/rows.ts";
import { yes } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { usePerson } from "./data.ts";

/** The server decides who is the site admin; the answer only shows or hides links. */
export const useIsSiteAdmin = () => {
  const { id } = usePerson();
  return useQuery({
    queryKey: ["site-admin", id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<boolean> => {
      const db = await supabase();
      return rowsOf(db.rpc("is_site_admin"), yes);
    },
  });
};
