/** Longest address that mail can carry (RFC 5321, 4.5.3.1.3 less the angle brackets). */
const MAX_LENGTH = 254;

/**
 * Whether a text is one plain mailbox address. Mail software takes more apart than people expect: a line end starts another
 * header, a comma another recipient, angle brackets another address, and non-ASCII letters may look like others. None of these pass.
 */
export const isMailboxAddress = (text: unknown): text is string =>
  typeof text === "string" && text.length <= MAX_LENGTH && PLAIN_ADDRESS.test(text);

/** Local part: the signs of an unquoted atom (RFC 5322, 3.2.3), dots between them. Domain: labels of letters, digits and hyphens. */
const PLAIN_ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
