import { composeMail } from "../../../../supabase/functions/_shared/mail-text.ts";
import type { MailText } from "../../../../supabase/functions/_shared/mail-text.ts";
import type { Mail } from "../../mail.ts";

/**
 * The mails about an account. Each link carries `tokenHash`, which the verify endpoint takes. All are sent in the
 * background: an answer must not take longer if a mailbox exists.
 */
export interface AccountMail {
  confirmation(address: string, tokenHash: string): Promise<void>;
  recovery(address: string, tokenHash: string): Promise<void>;
  /** To the new mailbox: only the person who reads it can complete the change. */
  emailChange(newAddress: string, tokenHash: string, oldAddress: string): Promise<void>;
  /** Somebody tried to register an address that already has an account. */
  alreadyRegistered(address: string): Promise<void>;
  /** Somebody tried to move their account to an address that already has one. */
  addressTaken(address: string): Promise<void>;
  addressChangeAsked(oldAddress: string, newAddress: string): Promise<void>;
}

export const createAccountMail = (mail: Mail, publicUrl: string): AccountMail => {
  const post = async (to: string, text: MailText): Promise<void> => mail.post({ to, ...composeMail(text) });
  const link = (type: string, tokenHash: string): string => {
    const url = new URL(type === "recovery" ? "/reset-password" : "/auth/callback", publicUrl);
    url.searchParams.set("token_hash", tokenHash);
    url.searchParams.set("type", type);
    return url.href;
  };
  return {
    confirmation: (address, tokenHash) =>
      post(address, {
        subject: "Confirm your email address",
        paragraphs: ["Welcome to Data Documentation. Please confirm that this address is yours."],
        action: { label: "Confirm address", url: link("signup", tokenHash) },
        closing: "The link works for one hour. If you did not register, you can ignore this message.",
      }),
    recovery: (address, tokenHash) =>
      post(address, {
        subject: "Choose a new password",
        paragraphs: ["You asked to reset your password for Data Documentation."],
        action: { label: "Choose a new password", url: link("recovery", tokenHash) },
        closing:
          "The link works once, for one hour. If you did not ask for this, you can ignore this message; your password stays the same.",
      }),
    emailChange: (newAddress, tokenHash, oldAddress) =>
      post(newAddress, {
        subject: "Confirm your new email address",
        paragraphs: [`The account of ${oldAddress} at Data Documentation asked to use this address from now on.`],
        action: { label: "Use this address", url: link("email_change", tokenHash) },
        closing: "The link works for one hour. If this account is not yours, you can ignore this message.",
      }),
    alreadyRegistered: (address) =>
      post(address, {
        subject: "You already have an account",
        paragraphs: [
          "Someone, probably you, tried to register at Data Documentation with this address, which already has an account.",
        ],
        action: { label: "Sign in", url: new URL("/login", publicUrl).href },
        closing: "Forgot the password? The sign-in page helps. If it wasn't you, there is nothing you need to do.",
      }),
    addressTaken: (address) =>
      post(address, {
        subject: "You already have an account",
        paragraphs: [
          "Someone, probably you, asked for another account at Data Documentation to use this address, which already has an account.",
        ],
        action: { label: "Sign in", url: new URL("/login", publicUrl).href },
        closing: "If it wasn't you, there is nothing you need to do.",
      }),
    addressChangeAsked: (oldAddress, newAddress) =>
      post(oldAddress, {
        subject: "Your email address is about to change",
        paragraphs: [
          `Your account at Data Documentation is about to use ${newAddress} instead of this address.`,
          "If you did not ask for this, sign in now and change your password.",
        ],
        action: { label: "Open your account", url: new URL("/app/account", publicUrl).href },
        closing: "The change takes effect as soon as the new address is confirmed.",
      }),
  };
};
