/** Characters of markdown, LaTeX or JSON in an output; what is longer is shown as text. */
export const MAX_RICH_CHARACTERS = 50_000;
