/** Every address of the product, and a function for each that has a parameter. No link is a loose string. */
export const paths = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  /** Where the link in the mail about a forgotten password leads. */
  resetPassword: "/reset-password",
  authCallback: "/auth/callback",
  app: "/app",
  dashboard: "/app/dashboard",
  /** The dashboard with every notebook instead of the recent ones: the spec has no address for such a page. */
  allNotebooks: "/app/dashboard?show=all",
  catalog: "/app/catalog",
  /** The catalog of notebooks with this text anywhere in them. */
  catalogOf: (text: string): string => `/app/catalog?${new URLSearchParams({ text }).toString()}`,
  trash: "/app/trash",
  teams: "/app/teams",
  account: "/app/account",
  admin: "/app/admin",
  folder: (folderId: string): string => `/app/folders/${encodeURIComponent(folderId)}`,
  notebook: (notebookId: string): string => `/app/notebooks/${encodeURIComponent(notebookId)}`,
  /** The notebook to read, beside `notebook`, which edits it. */
  read: (notebookId: string): string => `/app/notebooks/${encodeURIComponent(notebookId)}/read`,
  /** What a link shows to whoever has it. */
  shared: (token: string): string => `/s/${encodeURIComponent(token)}`,
  team: (teamId: string): string => `/app/teams/${encodeURIComponent(teamId)}`,
  /** Folder and team preselect where the notebook goes. */
  newNotebook: (preset: { readonly folderId?: string; readonly teamId?: string } = {}): string => {
    const query = new URLSearchParams(preset).toString();
    return `/app/notebooks/new${query && `?${query}`}`;
  },
  /** The editor with the example notebook already chosen. */
  exampleNotebook: (): string => "/app/notebooks/new?example=true",
} as const;

/** The route patterns that the functions above fill in. */
export const patterns = {
  folder: "/app/folders/:folderId",
  notebook: "/app/notebooks/:notebookId",
  read: "/app/notebooks/:notebookId/read",
  team: "/app/teams/:teamId",
  shared: "/s/:token",
} as const;

/**
 * Where to go after signing in. Only a path of this site is taken: the value travels through the browser's history, where `//evil`,
 * `javascript:` or `/\evil` could have been put. Anything else gives the dashboard.
 */
export const returnPath = (from: unknown): string => {
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from)) return paths.dashboard;
  // Browsers drop tabs and newlines inside addresses, so that "/\t/evil" would become "//evil".
  if ([...from].some((sign) => sign < " " || sign === "\u007f")) return paths.dashboard;
  const base = "https://same-origin.invalid";
  try {
    const url = new URL(from, base);
    // "/..//evil" is "//evil" by now.
    const isPath = url.origin === base && !url.pathname.startsWith("//");
    return isPath ? `${url.pathname}${url.search}${url.hash}` : paths.dashboard;
  } catch {
    return paths.dashboard;
  }
};
