/** Reads that a page sends before the screen that needs them has been loaded. */
import { backendRequest } from "./supabase.ts";

const ahead = new Map<string, Promise<Response | null>>();

/** Sends a read of the data store ("notebooks?select=..."). One that fails counts as never sent. */
export const sendAhead = (path: string): void => {
  ahead.set(
    path,
    backendRequest(`/rest/v1/${path}`, {}).then(
      (response) => (response.ok ? response : null),
      () => null,
    ),
  );
};

/** The answer to such a read, for the first who asks; null where there is none. */
export const takeAhead = async (path: string): Promise<Response | null> => {
  const answer = ahead.get(path) ?? null;
  ahead.delete(path);
  return answer;
};

/** Whoever signs in next gets answers of their own. */
export const forgetAhead = (): void => ahead.clear();
