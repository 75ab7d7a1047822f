/** Somebody at work: what the app asks of the server for them, by the same requests and one after the other. */
import { randomUUID } from "node:crypto";
import { STAGES, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { type SupabaseClient, createClient } from "@supabase/supabase-js";
import WebSocket from "ws";
import type { Database } from "../../web/src/lib/database.types.ts";
import { cardRow, columnsOf } from "../../web/src/lib/stored/rows.ts";
import type { Upload } from "./notebooks.ts";

export const ACTIONS = ["upload", "edit", "search", "dashboard", "export", "login"] as const;
export type Action = (typeof ACTIONS)[number];

export interface Person {
  /** Rejects with what the server answered where it refuses. */
  act(action: Action): Promise<void>;
}

/** How many notebooks a person has before an old one goes for each new one. */
const MOST = 4;
/** Of so many that are deleted one stays in the trash; the others are deleted for good. */
const ONE_IN = 4;
const PASSWORD = "correct horse battery staple";
/** Where the sections are stored. */
const COLUMN: Record<Stage, string> = {
  exploration: "exploration_section",
  preparation: "data_prep_section",
  featureEngineering: "feature_engineering_section",
  modeling: "modeling_section",
  validation: "validation_section",
};
const WORDS = [
  "customers",
  "tenure",
  "LogisticRegression",
  '"spend_per_month"',
  "churn accuracy",
  "nowhere to be found",
];

interface Stored {
  readonly id: string;
  version: number;
  readonly title: string;
}

/** Somebody with an account who has signed in, at an address of their own: limits on attempts are part of what runs. */
export const openPerson = async (
  server: { readonly url: string; readonly key: string },
  number: number,
  nextUpload: (number: number, title: string) => Upload,
): Promise<Person> => {
  const client: SupabaseClient<Database> = createClient<Database>(server.url, server.key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { "x-forwarded-for": `10.0.0.${number + 1}` } },
    realtime: { transport: WebSocket as never },
  });
  const email = `person-${number}@example.org`;
  accept(await client.auth.signUp({ email, password: PASSWORD, options: { data: { name: `Person ${number}` } } }));
  const notebooks: Stored[] = [];
  let count = number;
  const some = <T>(of: readonly T[]): T | undefined => of[count++ % of.length];

  const save = async (fields: object, title: string, stored: Stored | null, upload?: Upload): Promise<Stored> => {
    const answer = accept(
      await client.rpc("save_notebook", {
        save: {
          save_id: randomUUID(),
          id: stored?.id ?? null,
          version: stored?.version ?? null,
          title,
          description: "Which customers leave, and can we tell before they do?",
          status: "In Development",
          folder_id: null,
          team_id: null,
          file_name: "customers.ipynb",
          content: { ...fields },
        },
        ...(upload && { original_notebook: upload.file, charts: upload.charts.map((chart) => ({ ...chart })) }),
      }),
    ) as { id: string; version: number; outcome: string };
    if (answer.outcome !== "saved") throw new Error(`A save ended with ${answer.outcome}.`);
    return { id: answer.id, version: answer.version, title };
  };

  const analyse = async (body: object): Promise<string> => {
    const { summary } = accept(await client.functions.invoke("analyze-notebook-content", { body })) as {
      summary: string;
    };
    return summary;
  };

  const work: Record<Action, () => Promise<void>> = {
    upload: async () => {
      const title = `Churn of customers ${randomUUID()}`;
      const upload = nextUpload(count++, title);
      const sections = await Promise.all(
        STAGES.map(async (stage) => [COLUMN[stage], await analyse({ content: upload.digest, sectionType: stage })]),
      );
      await analyse({ content: upload.digest, prompt: "Score this notebook." });
      notebooks.push(await save(Object.fromEntries(sections) as object, title, null, upload));
      if (notebooks.length <= MOST) return;
      const oldest = notebooks.shift()?.id ?? "";
      accept(await client.rpc("delete_notebooks", { notebook_ids: [oldest] }));
      if (count % ONE_IN !== 0) accept(await client.from("trash").delete().eq("object_id", oldest));
    },
    edit: async () => {
      const stored = some(notebooks);
      if (!stored) return work.upload();
      const columns = Object.values(COLUMN).join(",");
      const sections = accept(
        await client.from("notebook_content").select(columns).eq("notebook_id", stored.id).single(),
      ) as unknown as Record<string, string | null>;
      const text = `Looked at again: ${count}. ${(sections[COLUMN.exploration] ?? "").slice(-400)}`;
      stored.version = (await save({ ...sections, [COLUMN.exploration]: text }, stored.title, stored)).version;
    },
    search: async () => {
      accept(await client.rpc("find_notebooks", { asked: { text: some(WORDS) ?? "", most: 10 } }));
      accept(await client.rpc("find_notebooks", { asked: { sort: "title", most: 50 } }));
      accept(await client.rpc("catalog_choices"));
    },
    dashboard: async () => {
      accept(await newest(client, 6));
      accept(await client.from("folders").select("id,name"));
      accept(await client.from("teams").select("id,name"));
    },
    export: async () => {
      const cards = accept(await newest(client, 50)) as unknown as { id: string }[];
      accept(await client.rpc("record_export", { kind: "workspace", notebooks: cards.length }));
      for (const { id } of cards) {
        accept(await client.from("notebook_content").select("*").eq("notebook_id", id).single());
        accept(await client.from("charts").select("*").eq("notebook_id", id));
      }
    },
    login: async () => {
      accept(await client.auth.signOut({ scope: "local" }));
      accept(await client.auth.signInWithPassword({ email, password: PASSWORD }));
    },
  };
  return { act: (action) => work[action]() };
};

const newest = (client: SupabaseClient<Database>, most: number) =>
  client
    .from("notebooks")
    .select(columnsOf(cardRow))
    .order("updated_at", { ascending: false })
    .order("id")
    .range(0, most - 1);

/** What the server gives; throws what it says against it. */
const accept = <Answer extends { readonly error: unknown }>(
  answer: Answer,
): Answer extends { readonly data: infer Data } ? NonNullable<Data> : null => {
  if (answer.error) throw answer.error;
  return ("data" in answer ? answer.data : null) as never;
};
