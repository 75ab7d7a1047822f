import { messageOf, UNEXPECTED } from "../../lib/errors.ts";

/**
 * The auth service's error in the user's words: its own message where it has one (spec section 8), with what the bare message leaves
 * out. After too many attempts its message says how long to wait, as its Retry-After does.
 */
export const authMessage = (error: unknown): string => {
  const { status, reasons } = error as { status?: unknown; reasons?: unknown };
  if (status === 502 || status === 503 || status === 504) return "The server is busy. Please try again in a moment.";
  const message = messageOf(error);
  // supabase-js passes an unreadable answer on as its JSON text.
  if (message.startsWith("{")) return UNEXPECTED;
  return Array.isArray(reasons) && reasons.length > 0 ? `${message} (${reasons.join(", ")})` : message;
};
