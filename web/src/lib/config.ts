import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

/** What the browser must know about its backend. */
const configSchema = z.object({
  supabaseUrl: z.string(),
  /** The publishable key: it opens nothing that row rules do not. */
  supabaseKey: z.string(),
  /** Whether the server sends mail: decides what registration promises. */
  mail: z.boolean(),
  version: orElse(z.string(), ""),
  /** Who writes the sections: "built-in", this server alone, or "model". A hosted backend does not say. */
  analysis: z.optional(z.string()),
  /** While the server's disk is almost full: nothing is saved. */
  readOnly: z.optional(z.boolean()),
  /** The language model, and the host that notebooks are sent to for it. */
  model: z.optional(z.object({ name: z.string(), host: z.string() })),
});

export type LanguageModel = NonNullable<Config["model"]>;

type Config = Readonly<z.infer<typeof configSchema>>;

let loading: Promise<Config> | null = null;

/** The server's /config.json, asked for once; a build for a hosted backend carries its own values. A failure is forgotten, so that the next call tries again. */
export const loadConfig = (): Promise<Config> => {
  loading ??= readConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

let isKnown = false;

/** Whether the server can save nothing just now. The first answer comes with the configuration, later ones are asked for. */
export const loadReadOnly = async (): Promise<boolean> => {
  const { readOnly = false } = await (isKnown ? readConfig() : loadConfig());
  isKnown = true;
  return readOnly;
};

const readConfig = async (): Promise<Config> => {
  const {
    VITE_SUPABASE_URL: url,
    VITE_SUPABASE_KEY: key,
    VITE_AI_MODEL: name,
    VITE_AI_HOST: host,
  } = import.meta.env as Record<string, string | undefined>;
  if (url && key)
    return {
      supabaseUrl: url,
      supabaseKey: key,
      mail: true,
      version: "hosted",
      ...(name && host ? { model: { name, host } } : {}),
    };
  const response = await fetch("/config.json", { cache: "no-cache" });
  const config = configSchema.safeParse(response.ok ? await response.json() : null);
  if (!config.success) throw new TypeError("The server's configuration could not be read");
  // The development server stands between the page and the backend: same origin, no cross-origin rules.
  return import.meta.env.DEV ? { ...config.data, supabaseUrl: window.location.origin } : config.data;
};
