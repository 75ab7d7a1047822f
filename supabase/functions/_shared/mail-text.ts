export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly closing: string;
}

/**
 * Plain text and HTML of a mail with a single request. Names and addresses in it are shown as text, whatever they
 * contain.
 */
export const composeMail = ({
  subject,
  paragraphs,
  action,
  closing,
}: MailText): { subject: string; text: string; html: string } => ({
  subject: oneLine(subject),
  text: [...paragraphs.map(oneLine), `${action.label}: ${action.url}`, closing].join("\n\n"),
  html: [
    '<div style="max-width:36em;margin:0 auto;padding:24px;font:16px/1.6 Georgia,serif;color:#1c1b18">',
    ...paragraphs.map((paragraph) => `<p>${escaped(oneLine(paragraph))}</p>`),
    `<p style="margin:28px 0"><a href="${escaped(action.url)}" style="background:#1f4e5f;color:#fff;padding:10px 18px;border-radius:4px;text-decoration:none">${escaped(action.label)}</a></p>`,
    `<p style="font-size:14px;color:#57544d">${escaped(closing)}</p>`,
    "</div>",
  ].join("\n"),
});

/** Nor does a name turn the direction of the words around it: what embeds, overrides and isolates goes. */
const oneLine = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what must not reach a header or a line of its own
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, " ").trim();

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
