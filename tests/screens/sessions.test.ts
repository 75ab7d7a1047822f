/** Signing in again, captive networks, and links and addresses crafted by others. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { SESSION_KEY } from "../support/session-key.ts";
import type { Fault } from "./network.ts";
import { type Screen, type ScreenScene, endLogin, fill, openScreenScene, press, user, valueOf } from "./scene.ts";

let scene: ScreenScene;

beforeAll(async () => {
  scene = await openScreenScene();
});
afterAll(() => scene.end());

const signIn = async ({ email, password }: TestPerson): Promise<void> => {
  await fill("Email", email);
  await fill("Password", password);
  await press("button", "Sign In");
};

describe("a session that ended", () => {
  const dialog = (): Promise<HTMLElement> => screen.findByRole("dialog", { name: "Sign in again" });

  const signInAgain = async (password: string): Promise<void> => {
    await fill("Password", password, await dialog());
    await press("button", "Sign In", await dialog());
  };

  const closes = (): Promise<void> => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  it("C21: leaves what was typed on the screen, and is resumed in place", async () => {
    const berta = await scene.server.signUp();
    const app = await scene.open("/app/account", berta);
    await fill("New password", "half typed");
    await endLogin(scene.server, berta);
    // The next request finds out; the client may have done so already.
    screen.getByLabelText("Search notebooks").focus();
    expect(valueOf("Email", await dialog())).toBe(berta.email);
    await signInAgain(berta.password);
    await closes();
    expect(app.address()).toBe("/app/account");
    expect(valueOf("New password")).toBe("half typed");
  });

  it.each([
    ["by the Save key, with a token that is still young", false],
    ["by the Save button, after the token has run out", true],
  ])("C21: is noticed %s while the user types in the editor; saving succeeds", async (how, ranOut) => {
    const emmy = await scene.server.signUp();
    const row = { title: "An afternoon of work", user_id: emmy.id };
    const { data } = await emmy.client.from("notebooks").insert(row).select("id").single().throwOnError();
    const app = await scene.open(`/app/notebooks/${data.id}`, emmy);
    await fill("Description", "Half a sen");
    // Signed out everywhere, from another machine.
    await emmy.client.auth.signOut({ scope: "global" });
    await user.type(screen.getByLabelText("Description"), "tence, then a whole one.");
    await press("tab", "Exploration");
    await fill("Document the exploration process", "Typed after the login had ended.");
    if (ranOut) await endLogin(scene.server, emmy);
    await (ranOut ? press("button", "Save Notebook") : user.keyboard("{Control>}s{/Control}"));

    expect(valueOf("Email", await dialog())).toBe(emmy.email);
    // The user looks at their work first: the bar brings the dialog back.
    await press("button", "Close", await dialog());
    await screen.findByText("Your session has ended");
    expect(valueOf("Document the exploration process")).toBe("Typed after the login had ended.");
    await press("button", "Sign in again");
    await signInAgain("not hers");
    await app.toast("Login failed", "Invalid login credentials");
    await signInAgain(emmy.password);
    await closes();
    expect(app.address()).toBe(`/app/notebooks/${data.id}`);
    await press("button", "Save Notebook");
    await app.toast("Notebook saved");
    const [stored] = await scene.server.adminSql`
      select n.description, c.exploration_section from public.notebooks n
      join public.notebook_content c on c.notebook_id = n.id where n.id = ${data.id}`;
    expect({ how, ...stored }).toEqual({
      how,
      description: "Half a sentence, then a whole one.",
      exploration_section: "Typed after the login had ended.",
    });
  });
});

test("C07: a tab that opens while another one keeps renewing short-lived tokens stays signed in", async () => {
  const flora = await scene.server.signUp();
  const app = await scene.open("/app/teams", flora);
  await screen.findByRole("heading", { name: "Teams" });
  const keep = (login: object): void => localStorage.setItem(SESSION_KEY, JSON.stringify({ ...login, expires_at: 1 }));
  keep(JSON.parse(localStorage.getItem(SESSION_KEY) ?? "{}") as object);
  let renewals = 0;
  /** Each time this tab asks, the other one has stored a new token first, which soon runs out. The client asks twice as it starts. */
  const fault: Fault = async (_request, onward) => {
    const answer = await onward();
    renewals += 1;
    if (renewals <= 2) keep((await answer.clone().json()) as object);
    return answer;
  };
  await scene.withFault({ path: "/auth/v1/token", fault }, async () => {
    const again = await app.reload();
    await screen.findByText("You don't have any teams yet");
    expect(again.address()).toBe("/app/teams");
  });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(renewals).toBeGreaterThan(2);
});

test("F10: a captive portal's page instead of the configuration is a missing connection, with a way out", async () => {
  const dora = await scene.server.signUp();
  await scene.withFault({ path: "/config.json", fault: "a page instead of data" }, async () => {
    await scene.open("/app/dashboard", dora);
    await screen.findByText("No connection");
  });
  await press("button", "Try again");
  await screen.findByRole("heading", { name: "Dashboard" });
});

test("F11: with full storage, users sign in and work, and are warned that nothing is kept", async () => {
  const account = await scene.server.signUp();
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("refused", "QuotaExceededError");
  });
  await scene.open("/login");
  await signIn(account);
  await screen.findByText(/This browser stores nothing for this page\./);
  await screen.findByText("No notebooks yet");
  full.mockRestore();
});

test("C14: the session of another user's link is not adopted without asking, and its messages are text", async () => {
  const eve = await scene.server.signUp();
  const tokens = `#access_token=${eve.accessToken}&refresh_token=${eve.refreshToken}&type=signup`;
  const app: Screen = await scene.open(`/auth/callback?next=//evil.example${tokens}`);
  await screen.findByRole("heading", { name: `Sign in as ${eve.email}?` });
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(`${app.address()}${window.location.hash}`).toBe("/auth/callback");
  await press("button", "Cancel");
  await screen.findByRole("heading", { name: "Make Data Science Transparent" });
  expect(app.address()).toBe("/");
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();

  const message = "<img src=x onerror=alert(1)> has expired";
  await scene.open(`/auth/callback?error_description=${encodeURIComponent(message)}`);
  await screen.findByRole("heading", { name: "Authentication Error" });
  within(screen.getByRole("alert")).getByText(message);
  expect(document.querySelector("img[src=x]")).toBeNull();
});

test("C15: signing in returns to the requested page, and to no other site", async () => {
  const account = await scene.server.signUp();
  const app = await scene.open("/app/teams?x=1");
  await screen.findByRole("heading", { name: "Welcome Back" });
  expect(app.address()).toBe("/login");
  const state = { ...(window.history.state as object), usr: { from: "//evil.example/app" } };
  window.history.replaceState(state, "");
  window.dispatchEvent(new PopStateEvent("popstate", { state }));
  await signIn(account);
  await screen.findByText("No notebooks yet");
  expect(app.address()).toBe("/app/dashboard");
});
