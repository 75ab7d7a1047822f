/** Access tokens: with one, a program pushes notebooks as the person who made it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { parseInstant } from "../../lib/dates.ts";
import { BackendError, Refusal, afterChange, failureToast } from "../../lib/errors.ts";
import { done, rowsOf } from "../../lib/rows.ts";
import { accessTokenRow, columnsOf } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import type { TextLimit } from "../../lib/text-limit.ts";
import { useChange } from "../../lib/use-change.ts";
import { usePerson } from "../auth/data.ts";
import { withFreshLogin } from "./data.ts";

export interface AccessToken {
  readonly id: string;
  readonly name: string;
  /** What tells it apart: all that is known of the token itself. */
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When the list was fetched. */
  readonly expired: boolean;
  readonly lastUsedAt: string | null;
}

/** Days. */
export const LIVES = ["30", "90", "365"] as const;

export interface NewToken {
  readonly name: string;
  readonly days: (typeof LIVES)[number];
  /** The server wants a login that has just begun. */
  readonly password: string;
}

/** As the database has it. */
export const TOKEN_NAME: TextLimit = { what: "The name", most: 100, unit: "characters" };

const tokensKey = (personId: string) => ["access-tokens", personId] as const;

/** The newest first. Fetched again each time they are looked at: programs use them meanwhile. */
export const useAccessTokens = () => {
  const { id } = usePerson();
  return useQuery({
    queryKey: tokensKey(id),
    staleTime: 0,
    queryFn: async (): Promise<AccessToken[]> => {
      const db = await supabase();
      const rows = db
        .from("access_tokens")
        .select(columnsOf(accessTokenRow))
        .order("created_at", { ascending: false })
        .order("id");
      return (await rowsOf(rows, z.array(accessTokenRow))).map((row) => ({
        id: row.id,
        name: row.name,
        lastFour: row.last_four,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        expired: (parseInstant(row.expires_at)?.getTime() ?? 0) <= Date.now(),
        lastUsedAt: row.last_used_at,
      }));
    },
  });
};

/** Gives the token, which nobody can be given a second time. */
export const useCreateToken = () => {
  const { id, email } = usePerson();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: ({ name, days, password }: NewToken): Promise<string> =>
      withFreshLogin({ email, password }, (db) =>
        rowsOf(db.rpc("create_access_token", { name: name.trim(), days: Number(days) }), z.string()).catch(inItsWords),
      ),
    onSettled: (_token, error) => afterChange(error, () => queryClient.invalidateQueries({ queryKey: tokensKey(id) })),
    texts: { failure: failureToast("Failed to create the access token. Please try again.") },
  });
};

export const useRevokeToken = () => {
  const { id } = usePerson();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (token: string): Promise<void> => {
      const db = await supabase();
      await done(db.from("access_tokens").delete().eq("id", token));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensKey(id) }),
    texts: {
      success: { title: "Access token revoked", description: "Programs can no longer use it." },
      failure: failureToast("Failed to revoke the access token. Please try again."),
    },
  });
};

/** What the procedure says is for people: that there are too many, for one. */
const inItsWords = (error: unknown): never => {
  throw error instanceof BackendError && error.code === "22023" ? new Refusal("Error", error.message) : error;
};
