/** How long a link is valid. */

export const PERIODS = ["7", "30", "90", "date"] as const;
/** Days, or a date that the person picks. */
export type Period = (typeof PERIODS)[number];

/** The database refuses more than a year. */
const LONGEST_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * When a link expires that is made now: after so many days, or at the end of the picked day (YYYY-MM-DD) where the person is. A string says
 * what is wrong with the date.
 */
export function expiryOf(period: Period, date: string, now: Date): Date | string {
  if (period !== "date") return new Date(now.getTime() + Number(period) * DAY_MS);
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = date.split("-").map(Number);
  const end = new Date(year, month - 1, day, 23, 59, 59);
  if (Number.isNaN(end.getTime()) || end.getDate() !== day) return "Please pick a date.";
  if (end <= now) return "Please pick a date in the future.";
  if (end.getTime() > now.getTime() + LONGEST_DAYS * DAY_MS) return "A link can be valid for one year at most.";
  return end;
}

/** "YYYY-MM-DD" of a day so many days from now, as date fields take it. */
export function dayAfter(days: number, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export const FIRST_DAY = 1;
export const LAST_DAY = LONGEST_DAYS - 1;
