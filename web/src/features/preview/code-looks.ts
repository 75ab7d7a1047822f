/** Classes of what code is made of. */
export const LOOKS = {
  keyword: "text-accent font-semibold",
  call: "text-code-call",
  text: "text-code-text",
  number: "text-code-number",
  comment: "text-ink-faint italic",
} as const;
