/** Characters of markdown, LaTeX or JSON; what is longer is shown as text. */
export const MAX_RICH_CHARACTERS = 50_000;
