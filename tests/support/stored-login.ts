/** The login as the browser keeps it. */
import type { Page } from "playwright-core";
import { SESSION_KEY } from "./session-key.ts";

/** The login as text; null where no one is signed in. */
export function storedLogin(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
}

/** As if the token had expired: the next request has to renew it. */
export function expireStoredLogin(page: Page): Promise<void> {
  return page.evaluate((key) => {
    const login = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
    localStorage.setItem(key, JSON.stringify({ ...login, expires_at: 1 }));
  }, SESSION_KEY);
}
