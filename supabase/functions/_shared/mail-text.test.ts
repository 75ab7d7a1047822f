import fc from "fast-check";
import { expect, it } from "vitest";
import { soonest } from "../../../tests/support/soonest.ts";
import { isMailboxAddress } from "./mailbox-address.ts";
import { composeMail } from "./mail-text.ts";

it("B14: whatever names contain, a mail has one subject line, the expected paragraphs, and one link", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "<script>alert(1)</script>",
      '"><a href="https://evil.example">',
      "a\r\nBcc: x@example.org",
      "\u202emoc.elpmaxe\u2067",
      "a\u2028b",
      "&lt;b&gt;",
      "\u0000",
    ),
  );
  fc.assert(
    fc.property(hostile, hostile, (subject, paragraph) => {
      const mail = composeMail({
        subject,
        paragraphs: [paragraph],
        action: { label: "Open", url: "https://docs.example.org/?a=1&b=2" },
        closing: "Bye",
      });
      // oxlint-disable-next-line no-control-regex -- the point is that none are left
      expect(mail.subject).not.toMatch(/[\u0000-\u001f]/);
      expect(mail.subject + mail.text + mail.html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(mail.text.split("\n\n")).toHaveLength(3);
      expect(mail.html.match(/<(?!\/?(?:div|p|a)\b)/g)).toBeNull();
      expect(mail.html.match(/<a /g)).toHaveLength(1);
    }),
  );
});

it("B14: addresses that mail software would parse as several parts are refused", () => {
  for (const address of ["ada@example.org", "a.b+tag@sub.example.co", "o'hara@example.org", "x@1.example"])
    expect(isMailboxAddress(address), address).toBe(true);
  for (const address of [
    "",
    "ada",
    "@example.org",
    "ada@",
    "ada@example",
    ".a@example.org",
    "a..b@example.org",
    "a@-x.org",
    "a@x-.org",
    "a b@example.org",
    "a@b@example.org",
    "a,b@example.org",
    "<a@example.org>",
    "a@example.org\n",
    "a@example.org,b@example.org",
    '"a"@example.org',
    "ä@example.org",
    "a@exämple.org",
    "a@example.org.",
    7,
    null,
    ["a@example.org"],
    `${"a".repeat(300)}@example.org`,
  ])
    expect(isMailboxAddress(address), String(address)).toBe(false);
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (noise) => !isMailboxAddress(`a@example.org${noise}`) || /^[A-Za-z0-9.-]*$/.test(noise),
    ),
  );
});

it("B14: an address is checked in linear time", async () => {
  const judge = async (): Promise<void> => {
    isMailboxAddress(`${"a".repeat(254)}`);
    isMailboxAddress(`a@${"a-".repeat(126)}`);
    isMailboxAddress(`${"a.".repeat(127)}`);
  };
  expect(await soonest(50, judge)).toBeLessThan(50);
});
