/** Longest address that mail can carry (RFC 5321, 4.5.3.1.3 less the angle brackets). */
const MAX_LENGTH = 254;

/**
 * Whether a text is one plain mailbox address. Mail software interprets more than people expect: a line end starts
 * another header, a comma another recipient, angle brackets another address, and non-ASCII letters may look like
 * others. None of these pass.
 */
export const isMailboxAddress = (text: unknown): text is string =>
  typeof text === "string" && text.length <= MAX_LENGTH && isPlain(text);

const isPlain = (text: string): boolean => {
  const at = text.lastIndexOf("@");
  const labels = text.slice(at + 1).split(".");
  return text.slice(0, Math.max(0, at)).split(".").every(isAtom) && labels.length > 1 && labels.every(isLabel);
};

/** The characters of an unquoted atom (RFC 5322, 3.2.3); a local part has dots between them. */
const isAtom = (part: string): boolean => /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(part);

/** Letters, digits and hyphens, with no hyphen at either end (RFC 1123, 2.1). */
const isLabel = (part: string): boolean =>
  part.length <= 63 && /^[A-Za-z0-9-]+$/.test(part) && !part.startsWith("-") && !part.endsWith("-");
