import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailSink, linkIn, startMailSink } from "../support/mail-sink.ts";
import { SESSION_KEY } from "../support/session-key.ts";
import { type ScreenScene, fill, openScreenScene, press, valueOf } from "./scene.ts";

let sink: MailSink;
let scene: ScreenScene;

beforeAll(async () => {
  sink = await startMailSink();
  scene = await openScreenScene({ mail: sink });
});
afterAll(async () => {
  await scene.end();
  await sink.stop();
});

const fillAll = async (values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await fill(label, value);
};

const SIGNUP = { path: "/auth/v1/signup" };
const TOKEN = { path: "/auth/v1/token" };
const broken = (): Response => Response.json({}, { status: 500 });

describe("registering", () => {
  it("requires name, email and a password of six characters, each with its own message, and sends the server nothing", async () => {
    const app = await scene.open("/register");
    await screen.findByRole("heading", { name: "Create an Account" });
    await press("button", "Create Account");
    for (const words of [
      "Please enter your name",
      "Please enter your email address",
      "Password must be at least 6 characters",
    ])
      await screen.findByText(words);
    await fillAll({ Name: "   ", Email: "not an address", Password: "12345" });
    await press("button", "Create Account");
    await screen.findByText("Please enter your name");
    await screen.findByText("Please enter a valid email address");
    await screen.findByText("Password must be at least 6 characters");
    await fillAll({ Name: "n".repeat(101), Email: "a@example.org", Password: "é".repeat(40) });
    await press("button", "Create Account");
    await screen.findByText("Name must be at most 100 characters long");
    await screen.findByText("Password is too long");
    expect(app.requests.filter(({ path }) => path.includes("/signup"))).toEqual([]);
    expect(valueOf("Name")).toHaveLength(101);
    await press("link", "Sign in");
    await screen.findByRole("heading", { name: "Welcome Back" });
    expect(app.address()).toBe("/login");
  });

  it("says why it failed, in the server's words or in general ones, and keeps what was typed", async () => {
    const app = await scene.open("/register");
    await fillAll({ Name: "Ada", Email: "ada@localhost.test", Password: "correct horse" });
    const fails = (words: string) => async (): Promise<void> => {
      await press("button", "Create Account");
      await app.toast("Registration failed", words);
    };
    const weak = {
      code: "weak_password",
      error_code: "weak_password",
      msg: "Too weak.",
      weak_password: { reasons: ["pwned"] },
    };
    await scene.withFault({ ...SIGNUP, fault: () => Response.json(weak, { status: 422 }) }, fails("Too weak. (pwned)"));
    await scene.withFault(
      { ...SIGNUP, fault: "no answer" },
      fails("The server cannot be reached. Check your connection and try again."),
    );
    await scene.withFault({ ...SIGNUP, fault: broken }, fails("An unexpected error occurred"));
    for (const status of [502, 503, 504])
      await scene.withFault(
        { ...SIGNUP, fault: () => new Response("Bad gateway", { status }) },
        fails("The server is busy. Please try again in a moment."),
      );
    expect(valueOf("Email")).toBe("ada@localhost.test");
    expect(valueOf("Password")).toBe("correct horse");
  });

  it("requires confirmation by mail; the link of the mail signs in; before that the right password does not", async () => {
    const app = await scene.open("/register");
    await fillAll({ Name: "Zoë <b>O'Hara</b>", Email: " Zoe@Example.org ", Password: "correct horse" });
    const letGo = scene.holdBack(SIGNUP);
    await press("button", "Create Account");
    await screen.findByRole("button", { name: "Creating account..." });
    letGo();
    await app.toast("Registration successful", "Please check your email to confirm your account.");
    await screen.findByRole("heading", { name: "Welcome Back" });
    await fillAll({ Email: "zoe@example.org", Password: "correct horse" });
    await press("button", "Sign In");
    await app.toast("Login failed", "Email not confirmed");
    const { type, token_hash: token } = linkIn(await sink.next("zoe@example.org"));
    await app.goTo(`/auth/callback?token_hash=${token}&type=${type}`);
    await screen.findByText("No notebooks yet");
    expect(app.address()).toBe("/app/dashboard");
    await app.goTo("/app/account");
    await screen.findByText("Zoë <b>O'Hara</b>");
  });
});

describe("signing in", () => {
  it("needs an address and a password, says Login failed with the server's message, and Welcome back! when it worked", async () => {
    const app = await scene.open("/login");
    await screen.findByRole("heading", { name: "Welcome Back" });
    await press("button", "Sign In");
    await screen.findByText("Please enter your email address");
    await screen.findByText("Please enter your password");
    expect(app.toasts).toEqual([]);
    for (const password of ["wrong", "<script>alert(1)</script>", "пароль", "x".repeat(5000)]) {
      await fillAll({ Email: "zoe@example.org", Password: password });
      await press("button", "Sign In");
      await app.toast("Login failed", "Invalid login credentials");
      expect(valueOf("Email")).toBe("zoe@example.org");
    }
    await fill("Password", "correct horse");
    await scene.withFault({ ...TOKEN, fault: broken }, async () => {
      await press("button", "Sign In");
      await app.toast("Login failed", "An unexpected error occurred");
    });
    await scene.withFault({ ...TOKEN, fault: () => Response.json({ surprise: true }) }, async () => {
      await press("button", "Sign In");
      await app.toast("Login failed");
    });
    const letGo = scene.holdBack(TOKEN);
    await press("button", "Sign In");
    await screen.findByRole("button", { name: "Signing in..." });
    letGo();
    await app.toast("Login successful", "Welcome back!");
    await screen.findByText("No notebooks yet");
    expect(app.address()).toBe("/app/dashboard");
  });

  it("says that the server is busy while the database restarts, and works afterwards with what was typed", async () => {
    const app = await scene.open("/login");
    await fillAll({ Email: "zoe@example.org", Password: "correct horse" });
    scene.server.database.state = "restarting";
    await press("button", "Sign In");
    await app.toast("Login failed", "The server is busy. Please try again in a moment.");
    scene.server.database.state = "ready";
    await press("button", "Sign In");
    await app.toast("Login successful");
  });

  it("has links to registering and back home", async () => {
    const app = await scene.open("/login");
    await press("link", "Create an account");
    await screen.findByRole("heading", { name: "Create an Account" });
    expect(app.address()).toBe("/register");
    await press("link", "Return to Home Page");
    await screen.findByRole("heading", { name: "Make Data Science Transparent" });
    expect(app.address()).toBe("/");
  });

  it("is required first by every page of the app, and leads back to it with its query", async () => {
    const letGo = scene.holdBack({ path: "/config.json" });
    const app = await scene.open("/app/teams?from=a%20mail");
    await screen.findByText("Checking your session...");
    letGo();
    await screen.findByRole("heading", { name: "Welcome Back" });
    expect(app.address()).toBe("/login");
    expect((history.state as { usr: unknown }).usr).toEqual({ from: "/app/teams?from=a%20mail" });
    await fillAll({ Email: "zoe@example.org", Password: "correct horse" });
    await press("button", "Sign In");
    await screen.findByText("You don't have any teams yet");
    expect(app.address()).toBe("/app/teams?from=a%20mail");
    await press("button", "Account menu, zoe@example.org");
    await press("menuitem", "Log out");
    await screen.findByRole("heading", { name: "Make Data Science Transparent" });
    expect(app.address()).toBe("/");
    await expect.poll(() => localStorage.getItem(SESSION_KEY)).toBeNull();
  });
});

describe("the page behind the links of mails", () => {
  it("says why it failed and goes to the login after two seconds, whatever the address contains", async () => {
    const cases = [
      ["", "Authentication failed. Please try again."],
      ["?error=access_denied&error_description=The+link+is+too+old", "The link is too old"],
      ["?error_description=%3Cimg%20src=x%20onerror=alert(1)%3E", "<img src=x onerror=alert(1)>"],
      ["?error=%20", "Authentication failed. Please try again."],
      ["#access_token=a.b.c&refresh_token=d", "Authentication failed. Please try again."],
    ] as const;
    for (const [address, words] of cases) {
      await scene.open(`/auth/callback${address}`);
      await screen.findByRole("heading", { name: "Authentication Error" });
      expect(screen.getByRole("alert").textContent).toBe(words);
      await screen.findByText("Redirecting to login page...");
    }
    const app = await scene.open("/auth/callback?token_hash=unknown&type=signup");
    await screen.findByRole("heading", { name: "Authentication Error" });
    const shown = Date.now();
    expect(screen.getByRole("alert").textContent).not.toMatch(/\bat \w+|select|pg_/);
    await screen.findByRole("heading", { name: "Welcome Back" });
    expect(app.address()).toBe("/login");
    expect(Date.now() - shown).toBeGreaterThan(1000);
  });
});
