import { exactTime, shortDate } from "../lib/dates.ts";

/** A date in short form; the exact time appears on hover. */
export const DateText = ({ instant }: { readonly instant: string | null }) => (
  <time dateTime={instant ?? undefined} title={exactTime(instant) || undefined}>
    {shortDate(instant)}
  </time>
);
