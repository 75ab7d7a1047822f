/** Where the web app keeps the login (web/src/lib/supabase.ts). */
export const SESSION_KEY = "data-documentation-session";
