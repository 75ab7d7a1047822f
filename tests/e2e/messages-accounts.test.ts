import { EventEmitter, once } from "node:events";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailSink, linkIn, startMailSink } from "../support/mail-sink.ts";
import { type Scene, openScene, toast, toasts, withFault } from "./scene.ts";
import { heldBack } from "../support/held-back.ts";

let sink: MailSink;
let scene: Scene;

beforeAll(async () => {
  sink = await startMailSink();
  scene = await openScene({ mail: sink });
});
afterAll(async () => {
  await scene.end();
  await sink.stop();
});

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

describe("registering", () => {
  it("asks for name, email and a password of six characters, each with its own words, and asks the server nothing", async () => {
    const { page, errors, close } = await scene.open();
    await page.goto("/register");
    await page.getByRole("heading", { name: "Create an Account" }).waitFor();
    const submit = page.getByRole("button", { name: "Create Account" });
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/signup") && asked.push(request.url()));
    await submit.click();
    for (const words of [
      "Please enter your name",
      "Please enter your email address",
      "Password must be at least 6 characters",
    ])
      await page.getByText(words).waitFor();
    await fill(page, { Name: "   ", Email: "not an address", Password: "12345" });
    await submit.click();
    await page.getByText("Please enter your name").waitFor();
    await page.getByText("Please enter a valid email address").waitFor();
    await page.getByText("Password must be at least 6 characters").waitFor();
    await fill(page, { Name: "n".repeat(101), Email: "a@example.org", Password: "é".repeat(40) });
    await submit.click();
    await page.getByText("Name must be at most 100 characters long").waitFor();
    await page.getByText("Password is too long").waitFor();
    expect(asked).toEqual([]);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toHaveLength(101);
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL("**/login");
    expect(errors).toEqual([]);
    await close();
  });

  it("says why it failed, in the server's words or in general ones, and keeps what was typed", async () => {
    const { page, errors, close } = await scene.open();
    await page.goto("/register");
    await fill(page, { Name: "Ada", Email: "ada@localhost.test", Password: "correct horse" });
    const submit = page.getByRole("button", { name: "Create Account" });
    await page.route("**/auth/v1/signup*", (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: "weak_password",
          error_code: "weak_password",
          msg: "Too weak.",
          weak_password: { reasons: ["pwned"] },
        },
      }),
    );
    await submit.click();
    await toast(page, "Registration failed", "Too weak. (pwned)");
    await page.unroute("**/auth/v1/signup*");
    await withFault(page, { path: "/auth/v1/signup", fault: "no answer" }, async () => {
      await submit.click();
      await toast(page, "Registration failed", "The server cannot be reached. Check your connection and try again.");
    });
    await page.route("**/auth/v1/signup*", (route) => route.fulfill({ status: 500, json: {} }));
    await submit.click();
    await toast(page, "Registration failed", "An unexpected error occurred");
    for (const status of [502, 503, 504]) {
      await page.unroute("**/auth/v1/signup*");
      await page.route("**/auth/v1/signup*", (route) => route.fulfill({ status, body: "Bad gateway" }));
      await submit.click();
      await toast(page, "Registration failed", "The server is busy. Please try again in a moment.");
    }
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("ada@localhost.test");
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("correct horse");
    expect(errors).toEqual([]);
    await close();
  });

  it("asks to confirm by mail; the link of the mail signs in; before that the right password does not", async () => {
    const { page, errors, close } = await scene.open();
    await page.goto("/register");
    await fill(page, { Name: "Zoë <b>O'Hara</b>", Email: " Zoe@Example.org ", Password: "correct horse" });
    const letGo = await heldBack(page, "**/auth/v1/signup*");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("button", { name: "Creating account..." }).waitFor();
    letGo();
    await toast(page, "Registration successful", "Please check your email to confirm your account.");
    await page.waitForURL("**/login");
    await fill(page, { Email: "zoe@example.org", Password: "correct horse" });
    await page.getByRole("button", { name: "Sign In" }).click();
    await toast(page, "Login failed", "Email not confirmed");
    const { type, token_hash: token } = linkIn(await sink.next("zoe@example.org"));
    await page.goto(`/auth/callback?token_hash=${token}&type=${type}`);
    await page.waitForURL("**/app/dashboard");
    await page.goto("/app/account");
    await page.getByText("Zoë <b>O'Hara</b>").waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe("signing in", () => {
  it("needs an address and a password, says Login failed with the server's message, and Welcome back! when it worked", async () => {
    const { page, errors, close } = await scene.open();
    await page.goto("/login");
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    const submit = page.getByRole("button", { name: "Sign In", exact: true });
    await submit.click();
    await page.getByText("Please enter your email address").waitFor();
    await page.getByText("Please enter your password").waitFor();
    expect(await toasts(page)).toEqual([]);
    for (const password of ["wrong", "<script>alert(1)</script>", "пароль", "x".repeat(5000)]) {
      await fill(page, { Email: "zoe@example.org", Password: password });
      await submit.click();
      await toast(page, "Login failed", "Invalid login credentials");
      expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("zoe@example.org");
    }
    await fill(page, { Password: "correct horse" });
    await page.route("**/auth/v1/token*", (route) => route.fulfill({ status: 500, json: {} }));
    await submit.click();
    await toast(page, "Login failed", "An unexpected error occurred");
    await page.unroute("**/auth/v1/token*");
    await page.route("**/auth/v1/token*", (route) => route.fulfill({ status: 200, json: { surprise: true } }));
    await submit.click();
    await toast(page, "Login failed");
    await page.unroute("**/auth/v1/token*");
    const letGo = await heldBack(page, "**/auth/v1/token*");
    await submit.click();
    await page.getByRole("button", { name: "Signing in..." }).waitFor();
    letGo();
    await toast(page, "Login successful", "Welcome back!");
    await page.waitForURL("**/app/dashboard");
    expect(errors).toEqual([]);
    await close();
  });

  it("while the database restarts says that the server is busy, and works afterwards with what was typed", async () => {
    const { page, errors, close } = await scene.open();
    await page.goto("/login");
    await fill(page, { Email: "zoe@example.org", Password: "correct horse" });
    const submit = page.getByRole("button", { name: "Sign In", exact: true });
    scene.server.database.state = "restarting";
    await submit.click();
    await toast(page, "Login failed", "The server is busy. Please try again in a moment.");
    scene.server.database.state = "ready";
    await submit.click();
    await toast(page, "Login successful");
    expect(errors).toEqual([]);
    await close();
  });

  it("has links to registering and back home", async () => {
    const { page, close } = await scene.open();
    await page.goto("/login");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL("**/register");
    await page.getByRole("link", { name: "Return to Home Page" }).click();
    await page.waitForURL(`${scene.server.url}/`);
    await close();
  });

  it("is asked for first by every page of the app, and leads back to it with its query", async () => {
    const { page, close } = await scene.open();
    const gate = new EventEmitter();
    const seen = once(gate, "seen");
    await page.route("**/config.json", async (route) => {
      await seen;
      await route.continue();
    });
    await page.goto("/app/teams?from=a%20mail");
    await page.getByText("Checking your session...").waitFor();
    gate.emit("seen");
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({
      from: "/app/teams?from=a%20mail",
    });
    await fill(page, { Email: "zoe@example.org", Password: "correct horse" });
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/app/teams?from=a%20mail");
    await page.getByRole("button", { name: /zoe@example\.org/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.waitForURL(`${scene.server.url}/`);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("session"))))
      .toEqual([]);
    await close();
  });
});

describe("the page behind the links of mails", () => {
  it("says why it failed and goes to the login after two seconds, whatever the address holds", async () => {
    const { page, errors, close } = await scene.open();
    const cases = [
      ["", "Authentication failed. Please try again."],
      ["?error=access_denied&error_description=The+link+is+too+old", "The link is too old"],
      ["?error_description=%3Cimg%20src=x%20onerror=alert(1)%3E", "<img src=x onerror=alert(1)>"],
      ["?error=%20", "Authentication failed. Please try again."],
      ["#access_token=a.b.c&refresh_token=d", "Authentication failed. Please try again."],
    ] as const;
    for (const [address, words] of cases) {
      await page.goto("about:blank");
      await page.goto(`/auth/callback${address}`);
      await page.getByRole("heading", { name: "Authentication Error" }).waitFor();
      const shown = Date.now();
      await page.getByRole("alert").getByText(words, { exact: true }).waitFor();
      await page.getByText("Redirecting to login page...").waitFor();
      await page.waitForURL("**/login");
      expect(Date.now() - shown).toBeGreaterThan(1000);
    }
    await page.goto("/auth/callback?token_hash=unknown&type=signup");
    await page.getByRole("heading", { name: "Authentication Error" }).waitFor();
    expect(await page.getByRole("alert").textContent()).not.toMatch(/\bat \w+|select|pg_/);
    expect(errors).toEqual([]);
    await close();
  });
});

it("an account or a login without address or password is refused in the specification's words", async () => {
  const words = "You must provide either an email or phone number and a password";
  const { error: noLogin } = await scene.server.client().auth.signInWithPassword({} as never);
  const { error: noAccount } = await scene.server.client().auth.signUp({} as never);
  expect([noLogin?.message, noAccount?.message]).toEqual([words, words]);
  const answer = await scene.server.request("/auth/v1/token?grant_type=password", { method: "POST", json: {} });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(words);
});

it("a login is answered with a session of the specification's fields", async () => {
  const answer = await scene.server.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    json: { email: "zoe@example.org", password: "correct horse" },
  });
  const session = (await answer.json()) as Record<string, unknown>;
  expect(session).toMatchObject({
    access_token: expect.any(String) as unknown,
    refresh_token: expect.any(String) as unknown,
    expires_in: expect.any(Number) as unknown,
    expires_at: expect.any(Number) as unknown,
    token_type: "bearer",
    user: { email: "zoe@example.org", user_metadata: { name: "Zoë <b>O'Hara</b>" } },
  });
});
