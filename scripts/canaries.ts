/** What stands in the environment while `npm test` builds the web: none of it may reach a browser. */
export const CANARIES = {
  AI_API_KEY: "canary-in-the-environment-of-the-build",
  SMTP_URL: "smtp://canary-in-the-environment",
} as const;

/** Set in the environment of tests where `web/dist` was built with them. */
export const BUILT_WITH_CANARIES = "BUILT_WITH_CANARIES";
