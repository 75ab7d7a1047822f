/**
 * A forgotten password, with real mail: everything that can be wrong with the address, the link and the new password.
 */
import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../support/account-calls.ts";
import { type MailSink, linkIn, startMailSink } from "../support/mail-sink.ts";
import { SESSION_KEY } from "../support/session-key.ts";
import { type Screen, type ScreenScene, fill, openScreenScene, press, valueOf } from "./scene.ts";

let sink: MailSink;
let scene: ScreenScene;

beforeAll(async () => {
  sink = await startMailSink();
  scene = await openScreenScene({ mail: sink, limits: "on" });
});
afterAll(async () => {
  await scene.end();
  await sink.stop();
});

/** A user who registered and confirmed their address, with a login elsewhere. */
const confirmed = async (email: string) => {
  const client = scene.server.client();
  const seen = sink.received.length;
  await client.auth.signUp({ email, password: PASSWORD, options: { data: { name: "Ada" } } });
  const link = linkIn(await sink.next(email, seen));
  const { error } = await client.auth.verifyOtp({ type: "signup", token_hash: link.token_hash });
  expect(error).toBeNull();
  return { email, client };
};

/** Sends the form on the screen. */
const ask = async (email: string): Promise<Screen> => {
  const app = await scene.open("/forgot-password");
  await fill("Email", email);
  await press("button", "Send link");
  await screen.findByText("Check your email");
  return app;
};

/** Sends the form on the screen; returns the path of the link in the resulting mail. */
const linkFor = async (email: string): Promise<string> => {
  const seen = sink.received.length;
  await ask(email);
  const { text, subject } = await sink.next(email, seen);
  expect(subject).toBe("Choose a new password");
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  return `${pathname}${search}`;
};

const choosePassword = async (next: string, confirmation = next): Promise<void> => {
  await fill("New password", next);
  await fill("Confirm new password", confirmation);
  await press("button", "Set password and sign in");
};

/** Waits until the page shows this text, across elements of any kind. */
const reads = (words: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole("main").textContent).toContain(words));

const isUseless = async (): Promise<void> => {
  await screen.findByRole("heading", { name: "This link no longer works" });
  await screen.findByRole("link", { name: "Request a new link" });
};

describe("a user who forgot their password", () => {
  it("C09: reads the same for an address without an account, and no mail goes there", async () => {
    await confirmed("known@example.org");
    const told: string[] = [];
    const seen = sink.received.length;
    for (const email of ["nobody@example.org", "known@example.org"]) {
      await ask(email);
      told.push(screen.getByRole("main").textContent.replaceAll(email, "ADDRESS"));
    }
    expect(told[0]).toBe(told[1]);
    await sink.next("known@example.org", seen);
    expect(sink.received.slice(seen).flatMap(({ recipients }) => recipients)).toEqual(["known@example.org"]);
  });

  it("gets an explanation for every invalid address, and sends the server nothing", async () => {
    const app = await scene.open("/forgot-password");
    await press("button", "Send link");
    await screen.findByText("Please enter your email address");
    for (const text of ["   ", "ada", "ada@", "<b>@x", `${"a".repeat(5000)}`]) {
      await fill("Email", text);
      await press("button", "Send link");
      await screen.findByText(/Please enter (your|a valid) email address/);
    }
    expect(app.requests.filter(({ path }) => path.includes("/auth/v1/recover"))).toEqual([]);
  });

  it("C08: is told how long to wait after asking too often, for known and unknown addresses alike", async () => {
    await confirmed("often@example.org");
    for (const email of ["often@example.org", "never@example.org"]) {
      const app = await ask(email);
      const refusal = (): Element | undefined =>
        screen
          .queryAllByRole("alert")
          .find(({ textContent }) =>
            /Too many attempts. Please wait \d+ (minutes|seconds) and try again./.test(textContent),
          );
      for (let attempt = 0; attempt < 6 && !refusal(); attempt += 1) {
        await press("button", /Send (again|link)/);
        await app.settle();
      }
      expect(refusal()).toBeDefined();
      expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
      expect(valueOf("Email")).toBe(email);
    }
  });

  it("keeps the address where the server cannot be reached, and can send it again", async () => {
    const app = await scene.open("/forgot-password");
    await fill("Email", "later@example.org");
    for (const fault of ["no answer", "a page instead of data"] as const)
      await app.withFault({ path: "/auth/v1/recover", fault }, async () => {
        await press("button", "Send link");
        await screen.findByText("The server cannot be reached. Check your connection and try again.");
      });
    await press("button", "Send link");
    await screen.findByText("Check your email");
  });

  it("chooses a new password that follows the rules; each mistake has its own message", async () => {
    const { email } = await confirmed("ada@example.org");
    const app = await scene.open(await linkFor(email));
    await reads("For the account of ada@example.org");
    await choosePassword("", "");
    await screen.findByText("New password must be at least 6 characters");
    await screen.findByText("Please enter the new password again");
    await choosePassword("12345", "123456");
    await screen.findByText("New password must be at least 6 characters");
    expect(document.activeElement).toBe(screen.getByLabelText("New password"));
    await choosePassword("a new password", "123456");
    await screen.findByText("New passwords do not match");
    await choosePassword("é".repeat(40));
    await app.toast("Error", "Password can't be longer than 72 bytes");
    await screen.findByText(/Password can't be longer than 72 bytes/, { selector: "[role=alert]" });
    await choosePassword("a new password");
    await app.toast("Password updated", "Your password has been successfully updated.");
    await screen.findByText("No notebooks yet");
    expect(app.address()).toBe("/app/dashboard");
  });
});

describe("the link for a forgotten password", () => {
  it("leads back to requesting one where it is expired, made up or refused by a hosted service, and leaves the session alone", async () => {
    const berta = await confirmed("berta@example.org");
    const old = await linkFor(berta.email);
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
      const app = await scene.open(address);
      await isUseless();
      expect(`${app.address()}${window.location.hash}`).toBe("/reset-password");
    }
    await press("link", "Request a new link");
    await screen.findByRole("button", { name: "Send link" });
    expect(window.location.pathname).toBe("/forgot-password");
    expect((await berta.client.auth.getUser()).data.user?.email).toBe(berta.email);
  });

  it("survives a lost response, and a page open too long says that another link is needed", async () => {
    const { email } = await confirmed("clara@example.org");
    const link = await linkFor(email);
    let app: Screen | undefined;
    await scene.withFault({ path: "/auth/v1/verify", fault: "no answer" }, async () => {
      app = await scene.open(link);
      await screen.findByText("We couldn't check your link");
    });
    await press("button", "Try again");
    await reads("For the account of clara@example.org");
    await scene.withFault({ path: "/auth/v1/user", method: "PUT", fault: "no answer" }, async () => {
      await choosePassword("a new password");
      await app?.toast("Error", "Failed to update password");
    });
    expect(valueOf("New password")).toBe("a new password");
    await scene.server.adminSql`update auth.sessions set created_at = now() - interval '11 minutes'`;
    await press("button", "Set password and sign in");
    await isUseless();
    const old = await scene.server.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error).toBeNull();
  });

  it("C14: of another user's account names that account, and replaces one's own session only after the password", async () => {
    const dora = await confirmed("dora@example.org");
    const eve = await confirmed("eve@example.org");
    const app = await scene.open("/app/dashboard", dora);
    await screen.findByText("No notebooks yet");
    // The way a hosted service does it: a ready session in the address, at whichever of the two pages it was given.
    const { data } = await eve.client.auth.getSession();
    const login = `#access_token=${data.session?.access_token}&refresh_token=${data.session?.refresh_token}&type=recovery`;
    await app.goTo(`/auth/callback${login}`);
    await reads("For the account of eve@example.org");
    await reads("takes the place of dora@example.org in this browser");
    expect(`${app.address()}${window.location.hash}`).toBe("/reset-password");
    expect(localStorage.getItem(SESSION_KEY)).toContain("dora@example.org");
    await app.goTo("/app/account");
    await screen.findByRole("heading", { name: "Change Password" });
    expect(screen.getByRole("main").textContent).toContain("dora@example.org");
    await app.goTo(`/reset-password${login}`);
    await reads("For the account of eve@example.org");
    await choosePassword("eve's new one");
    await screen.findByRole("button", { name: "Account menu, eve@example.org" });
    expect(app.address()).toBe("/app/dashboard");
  });
});

it("where no mail is sent, the sign-in page offers no link, and its address says whom to ask", async () => {
  const silent = await openScreenScene();
  const app = await silent.open("/login");
  await screen.findByRole("heading", { name: "Welcome Back" });
  await app.settle();
  expect(screen.queryByText(/forgot/i)).toBeNull();
  await app.goTo("/forgot-password");
  await screen.findByText("This server doesn't send email");
  await screen.findByText(/Please ask its administrator for help with your password\.$/);
  expect(screen.queryByLabelText("Email")).toBeNull();
  expect(app.toasts).toEqual([]);
  await silent.end();
});
