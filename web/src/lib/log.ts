/** What a developer wants to know and a user does not. Never notebook text, tokens or addresses. */
export const logError = (what: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.error(what, error);
};
