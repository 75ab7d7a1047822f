/** The kind of request an address is, for metrics: a few names, whatever people ask for. */
export type RouteClass = (typeof CLASSES)[number][1] | "page";

const CLASSES = [
  [/^\/auth\/v1\//, "accounts"],
  [/^\/rest\/v1\/rpc\/save_notebook$/, "save"],
  [/^\/rest\/v1\/rpc\//, "procedures"],
  [/^\/rest\/v1\//, "rows"],
  [/^\/functions\/v1\/analyze-notebook-content$/, "analysis"],
  [/^\/functions\/v1\/push-notebook$/, "push"],
  [/^\/functions\/v1\/open-notebook-link$/, "link"],
  [/^\/functions\/v1\//, "functions"],
  [/^\/(?:healthz|readyz|metrics)$/, "health"],
  [/^\/assets\//, "assets"],
] as const;

export const routeClass = (path: string): RouteClass => CLASSES.find(([pattern]) => pattern.test(path))?.[1] ?? "page";

/** Requests that carry notebooks. */
export const UPLOADS: ReadonlySet<RouteClass> = new Set(["save", "push", "analysis"] as const);
