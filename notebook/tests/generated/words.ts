import type { Random } from "./random.ts";

/** Neutral words from which columns, files and data sets get their names. */

export const NUMBERS = [
  "area", "height", "weight", "speed", "income", "tenure", "distance", "humidity", "pressure", "depth", "age",
  "duration", "voltage", "altitude", "balance", "mileage", "volume", "thickness", "latency", "power", "torque",
  "rainfall", "density", "width", "capacity", "moisture", "hardness", "visits", "calls", "rooms",
] as const; // prettier-ignore
export const CATEGORIES = [
  "district", "colour", "brand", "fuel", "season", "material", "channel", "contract", "vendor", "shape", "soil",
  "region", "plan", "heating", "supplier", "segment", "surface", "variety",
] as const; // prettier-ignore
export const DATES = ["date", "sold_on", "measured_at", "signup_date", "day", "opened", "recorded"] as const;
export const TEXTS = ["comment", "review", "message", "note", "description", "body"] as const;
export const IDS = ["id", "row_id", "customer_id", "serial", "record_no"] as const;
export const CLASSES = [
  "churned",
  "defect",
  "approved",
  "returned",
  "failed",
  "subscribed",
  "late",
  "spoiled",
] as const;
export const AMOUNTS = ["price", "yield_kg", "rent", "demand", "output_kw", "cost", "consumption", "lifetime"] as const;
export const FILES = [
  "orchard", "meters", "harbour", "bridges", "bakery", "turbines", "clinic", "parcels", "tickets", "orders", "greenhouse",
  "trams", "quarry", "library", "wells", "boats",
] as const; // prettier-ignore
export const LEVELS = [
  "north",
  "south",
  "east",
  "west",
  "oak",
  "pine",
  "steel",
  "clay",
  "basic",
  "plus",
  "gold",
] as const;

export type NameStyle = "snake" | "camel" | "title" | "upper";
const QUALIFIERS = ["total", "mean", "first", "net", "inner", "gross", "start", "prev"] as const;

/** A word, now and then with a second one before it, in the way one author writes columns. */
export function columnName(words: readonly string[], style: NameStyle, random: Random): string {
  const parts = random.pick(words).split("_");
  if (random.chance(0.35)) parts.unshift(random.pick(QUALIFIERS));
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  if (style === "camel") return parts.map(capital).join("");
  if (style === "title") return parts.map(capital).join(" ");
  if (style === "upper") return parts.join("_").toUpperCase();
  return parts.join("_");
}
