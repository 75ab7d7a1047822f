/** A forgotten password, with real mail: from the sign-in page to the new password, and everything that can be wrong with the link. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFindings } from "../support/browser.ts";
import { type MailSink, linkIn, startMailSink } from "../support/mail-sink.ts";
import { signIn } from "../support/people.ts";
import { type Scene, openScene, toast, toasts, withFault } from "./scene.ts";

const PASSWORD = "correct horse";

let sink: MailSink;
let scene: Scene;

beforeAll(async () => {
  sink = await startMailSink();
  scene = await openScene({ mail: sink, limits: "on" });
});
afterAll(async () => {
  await scene.end();
  await sink.stop();
});

/** Somebody who registered and confirmed their address; with a login elsewhere. */
const confirmed = async (email: string) => {
  const client = scene.server.client();
  const seen = sink.received.length;
  await client.auth.signUp({ email, password: PASSWORD, options: { data: { name: "Ada" } } });
  const link = linkIn(await sink.next(email, seen));
  const { error } = await client.auth.verifyOtp({ type: "signup", token_hash: link.token_hash });
  expect(error).toBeNull();
  return { email, client };
};

/** Asks on the screen; returns the address of the link in the mail that comes. */
const linkFor = async (page: Page, email: string): Promise<string> => {
  const seen = sink.received.length;
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("Check your email").waitFor();
  const { text, subject } = await sink.next(email.toLowerCase(), seen);
  expect(subject).toBe("Choose a new password");
  return /https?:\/\/\S+/.exec(text)?.[0] ?? "";
};

const fields = (page: Page) => ({
  next: page.getByLabel("New password", { exact: true }),
  confirmation: page.getByLabel("Confirm new password", { exact: true }),
  submit: page.getByRole("button", { name: "Set password and sign in" }),
});

const isUseless = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await page.getByRole("link", { name: "Request a new link" }).waitFor();
};

describe("somebody who forgot their password", () => {
  it("asks on the sign-in page, follows the mail, chooses a new one and is signed in; other logins end", async () => {
    const ada = await confirmed("ada@example.org");
    const { page, errors, close } = await scene.open();
    await page.goto("/login");
    await page.getByLabel("Email").fill("Ada@Example.org");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.waitForURL("**/forgot-password");
    expect(await page.getByLabel("Email").inputValue()).toBe("Ada@Example.org");
    expect(await accessibilityFindings(page)).toEqual([]);
    const seen = sink.received.length;
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("Check your email").waitFor();
    const mail = await sink.next(ada.email, seen);
    expect(mail.html).toContain("Choose a new password");
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "";

    await page.goto(link);
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await page.getByText("For the account of ada@example.org").waitFor();
    // C20: the token is gone from the address; nobody is signed in before the password is chosen.
    expect(page.url()).toBe(`${scene.server.url}/reset-password`);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("session")))).toEqual([]);
    expect(await accessibilityFindings(page)).toEqual([]);

    const { next, confirmation, submit } = fields(page);
    await submit.click();
    await page.getByText("New password must be at least 6 characters").waitFor();
    await page.getByText("Please enter the new password again").waitFor();
    await next.fill("12345");
    await confirmation.fill("123456");
    await submit.click();
    await page.getByText("New password must be at least 6 characters").waitFor();
    expect(await next.evaluate((field) => field === document.activeElement)).toBe(true);
    await next.fill("a new password");
    await submit.click();
    await page.getByText("New passwords do not match").waitFor();
    const long = "é".repeat(40);
    await next.fill(long);
    await confirmation.fill(long);
    await submit.click();
    await page
      .getByText(/Password can't be longer than 72 bytes/)
      .first()
      .waitFor();
    await toast(page, "Error", "Password can't be longer than 72 bytes");

    // Loading the page again loses only what was typed.
    await page.reload();
    await page.getByText("For the account of ada@example.org").waitFor();
    await next.fill("a new password");
    expect(await next.getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Show characters" }).first().click();
    expect(await next.getAttribute("type")).toBe("text");
    await confirmation.fill("a new password");
    await submit.click();
    await toast(page, "Password updated", "Your password has been successfully updated.");
    await page.waitForURL("**/app/dashboard");
    await page.reload();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();

    expect((await ada.client.auth.refreshSession()).error).not.toBeNull();
    expect((await ada.client.from("notebooks").select("id")).error).not.toBeNull();
    const old = await scene.server.client().auth.signInWithPassword({ email: ada.email, password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");

    await page.goto(link);
    await isUseless(page);
    expect(errors).toEqual([]);
    await close();
  });

  it("C09: reads the same for an address without an account, and no mail goes there", async () => {
    await confirmed("known@example.org");
    const { page, errors, close } = await scene.open();
    const told: string[] = [];
    const seen = sink.received.length;
    for (const email of ["nobody@example.org", "known@example.org"]) {
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByText("Check your email").waitFor();
      told.push((await page.getByRole("main").innerText()).replaceAll(email, "ADDRESS"));
    }
    expect(told[0]).toBe(told[1]);
    await sink.next("known@example.org", seen);
    expect(sink.received.slice(seen).flatMap(({ recipients }) => recipients)).toEqual(["known@example.org"]);
    expect(errors).toEqual([]);
    await close();
  });

  it("gets an explanation for every invalid address, and asks the server nothing", async () => {
    const { page, close } = await scene.open();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/auth/v1/recover") && asked.push(request.url()));
    await page.goto("/forgot-password");
    const submit = page.getByRole("button", { name: "Send link" });
    await submit.click();
    await page.getByText("Please enter your email address").waitFor();
    for (const text of ["   ", "ada", "ada@", "<b>@x", `${"a".repeat(5000)}`]) {
      await page.getByLabel("Email").fill(text);
      await submit.click();
      await page.getByText(/Please enter (your|a valid) email address/).waitFor();
    }
    expect(asked).toEqual([]);
    await close();
  });

  it("C08: asking too often is answered with how long to wait, for known and unknown addresses alike", async () => {
    await confirmed("often@example.org");
    const { page, close } = await scene.open();
    for (const email of ["often@example.org", "never@example.org"]) {
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByText("Check your email").waitFor();
      const again = page.getByRole("button", { name: "Send again" });
      const refusal = page
        .getByRole("alert")
        .getByText(/Too many attempts. Please wait \d+ (minutes|seconds) and try again./);
      for (let attempt = 0; attempt < 6 && (await refusal.count()) === 0; attempt += 1) {
        const answer = page.waitForResponse((response) => response.url().includes("/auth/v1/recover"));
        await page.getByRole("button", { name: /Send (again|link)/ }).click();
        await answer;
        await page.getByRole("button", { name: "Sending..." }).waitFor({ state: "detached" });
      }
      await refusal.waitFor();
      expect(await again.count()).toBe(0);
      expect(await page.getByLabel("Email").inputValue()).toBe(email);
    }
    await close();
  });

  it("keeps the address where the server cannot be reached, and can send it again", async () => {
    const { page, errors, close } = await scene.open();
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("later@example.org");
    for (const [fault, words] of [
      ["no answer", "The server cannot be reached. Check your connection and try again."],
      ["a page instead of data", "The server cannot be reached. Check your connection and try again."],
    ] as const)
      await withFault(page, { path: "/auth/v1/recover", fault }, async () => {
        await page.getByRole("button", { name: "Send link" }).click();
        await page.getByRole("alert").getByText(words).waitFor();
      });
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("Check your email").waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe("the link for a forgotten password", () => {
  it("leads to the way to ask again where it is too old, made up or refused by a hosted service, and leaves the login alone", async () => {
    const berta = await confirmed("berta@example.org");
    const { page, errors, close } = await scene.open();
    const old = await linkFor(page, berta.email);
    await scene.server
      .adminSql`update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = ${berta.email}`;
    for (const address of [
      old,
      "/reset-password",
      `/reset-password?token_hash=${"f".repeat(64)}&type=recovery`,
      "/reset-password?token_hash=%3Cscript%3E&type=recovery",
      "/reset-password#access_token=a.b.c&refresh_token=d&type=recovery",
      "/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&type=recovery",
    ]) {
      await page.goto("about:blank");
      await page.goto(address);
      await isUseless(page);
      expect(page.url()).toBe(`${scene.server.url}/reset-password`);
    }
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Request a new link" }).click();
    await page.waitForURL("**/forgot-password");
    expect((await berta.client.auth.getUser()).data.user?.email).toBe(berta.email);
    expect(errors).toEqual([]);
    await close();
  });

  it("is not lost by an answer that did not come, and a page open too long says that another link is needed", async () => {
    const { email } = await confirmed("clara@example.org");
    const { page, errors, close } = await scene.open();
    const link = await linkFor(page, email);
    await withFault(page, { path: "/auth/v1/verify", fault: "no answer" }, async () => {
      await page.goto(link);
      await page.getByText("We couldn't check your link").waitFor();
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("For the account of clara@example.org").waitFor();
    const { next, confirmation, submit } = fields(page);
    await next.fill("a new password");
    await confirmation.fill("a new password");
    await withFault(page, { path: "/auth/v1/user", method: "PUT", fault: "no answer" }, async () => {
      await submit.click();
      await toast(page, "Error", "Failed to update password");
    });
    expect(await next.inputValue()).toBe("a new password");
    await scene.server.adminSql`update auth.sessions set created_at = now() - interval '11 minutes'`;
    await submit.click();
    await isUseless(page);
    const old = await scene.server.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error).toBeNull();
    expect(errors).toEqual([]);
    await close();
  });

  it("C14: of somebody else's account names that account, and takes the place of the own login only after the password", async () => {
    const dora = await confirmed("dora@example.org");
    const eve = await confirmed("eve@example.org");
    const { page, errors, close } = await scene.open();
    await page.goto("/login");
    await signIn(page, { ...dora, password: PASSWORD });
    await page.waitForURL("**/app/dashboard");
    // The way a hosted service puts it: a ready login in the address, at whichever of the two pages it was told.
    const { data } = await eve.client.auth.getSession();
    const login = `#access_token=${data.session?.access_token}&refresh_token=${data.session?.refresh_token}&type=recovery`;
    await page.goto(`/auth/callback${login}`);
    await page.getByText("For the account of eve@example.org").waitFor();
    await page.getByText("takes the place of dora@example.org in this browser").waitFor();
    expect(page.url()).toBe(`${scene.server.url}/reset-password`);
    await page.goto("/app/account");
    await page.getByRole("main").getByText("dora@example.org").first().waitFor();
    await page.goto(`/reset-password${login}`);
    const { next, confirmation, submit } = fields(page);
    await next.fill("eve's new one");
    await confirmation.fill("eve's new one");
    await submit.click();
    await page.waitForURL("**/app/dashboard");
    await page.getByRole("button", { name: "Account menu, eve@example.org" }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

it("where no mail is sent, the sign-in page offers no link, and its address says whom to ask", async () => {
  const silent = await openScene();
  const { page, errors, close } = await silent.open();
  await page.goto("/login");
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByText(/forgot/i).count()).toBe(0);
  await page.goto("/forgot-password");
  await page.getByText("This server doesn't send email").waitFor();
  await page.getByText("Please ask its administrator for help with your password.").waitFor();
  expect(await page.getByLabel("Email").count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await toasts(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
  await silent.end();
});
