/**
 * Instants as the database and the REST layer write them: ISO 8601, or PostgreSQL's own `2026-11-20 22:08:04.349+00` (a space, and an
 * offset without minutes, which not every browser reads). Null for anything but a date.
 */
export const parseInstant = (text: string | null | undefined): Date | null => {
  if (!text) return null;
  const iso = text
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2}) /, "$1T")
    .replace(/(T[\d:.]+[+-]\d{2})(\d{2})?$/, (_, head: string, minutes?: string) => `${head}:${minutes ?? "00"}`)
    .replace(/(T[\d:.]+)$/, "$1Z");
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? null : instant;
};

const day = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });
const minute = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const exact = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** "Nov 20, 2026" in the reader's time zone; "Unknown" for anything but a date (the spec's word). */
export const shortDate = (text: string | null | undefined): string => {
  const instant = parseInstant(text);
  return instant ? day.format(instant) : "Unknown";
};

/** "Nov 20, 2026, 10:08 PM" in the reader's time zone; "Unknown" for anything but a date. */
export const minuteOf = (text: string | null | undefined): string => {
  const instant = parseInstant(text);
  return instant ? minute.format(instant) : "Unknown";
};

/** "Fri, Nov 20, 2026, 10:08:04 PM UTC", for the hover text; empty for anything but a date. */
export const exactTime = (text: string | null | undefined): string => {
  const instant = parseInstant(text);
  return instant ? exact.format(instant) : "";
};
