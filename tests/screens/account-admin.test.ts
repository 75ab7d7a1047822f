import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import type { TestPerson } from "../support/server.ts";
import { SESSION_KEY } from "../support/session-key.ts";
import { type ScreenScene, choose, fill, openScreenScene, press, valueOf } from "./scene.ts";

let scene: ScreenScene;
let admin: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene({ env: { SITE_ADMIN_EMAIL: "admin@example.org" } });
  admin = await scene.server.signUp("admin@example.org");
});
afterAll(() => scene.end());

const change = async (current: string, next: string, again: string): Promise<void> => {
  await fill("Current password", current);
  await fill("New password", next);
  await fill("Confirm new password", again);
  await press("button", "Update Password");
};

/** The dialog that asks for the address of the account. */
const askToDelete = async (): Promise<HTMLElement> => {
  await press("button", "Delete Account");
  return screen.findByRole("alertdialog", { name: "Are you absolutely sure?" });
};

describe("the account page", () => {
  it("shows the address and the date of joining", async () => {
    const person = await scene.server.signUp("since@example.org");
    await scene.open("/app/account", person);
    const profile = within(await screen.findByRole("region", { name: "Profile" }));
    await profile.findByText("since@example.org");
    await profile.findByText("Member since");
    await profile.findByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/);
  });

  it("changes the password after its checks, in order, each with its own message", async () => {
    const person = await scene.server.signUp("rotate@example.org");
    const app = await scene.open("/app/account", person);
    await change("", "", "");
    await screen.findByText("Please enter your current password");
    await screen.findByText("New password must be at least 6 characters");
    await screen.findByText("Please enter the new password again");
    await change("correct horse", "12345", "12345");
    await screen.findByText("New password must be at least 6 characters");
    await change("correct horse", "new password", "new passwort");
    await screen.findByText("New passwords do not match");
    expect(app.requests.filter(({ path }) => path.includes("/token"))).toEqual([]);
    await change("wrong", "new password", "new password");
    await app.toast("Error", "Current password is incorrect");
    await app.withFault({ path: "/auth/v1/user", method: "PUT", fault: "no answer" }, async () => {
      await change("correct horse", "new password", "new password");
      await app.toast("Error", "Failed to update password");
    });
    expect(valueOf("New password")).toBe("new password");
    await change("correct horse", "pässwörd 密码 <b>", "pässwörd 密码 <b>");
    await app.toast("Password updated", "Your password has been successfully updated.");
    expect(valueOf("Current password")).toBe("");
    const login = { email: person.email, password: "pässwörd 密码 <b>" };
    expect((await scene.server.client().auth.signInWithPassword(login)).error).toBeNull();
  });

  it("deletes the account only after the user types their own address, and says what failed", async () => {
    const person = await scene.server.signUp("leaving@example.org");
    const app = await scene.open("/app/account", person);
    const dialog = await askToDelete();
    const confirm = (): Promise<void> => press("button", "Delete Account", dialog);
    const typed = "Type leaving@example.org to confirm";
    for (const wrong of ["", "   ", "somebody@example.org", "leaving@example.org.", "<b>leaving@example.org</b>"]) {
      await fill(typed, wrong, dialog);
      await confirm();
      await app.toast("Error", "Please enter your email correctly to confirm deletion");
      expect(valueOf(typed)).toBe(wrong);
    }
    await fill(typed, "leaving@example.org", dialog);
    const answers = [
      [
        () => Response.json({ error: "The account is being looked at." }, { status: 409 }),
        "The account is being looked at.",
      ],
      [() => new Response("", { status: 500 }), "Failed to delete account"],
    ] as const;
    for (const [fault, words] of answers)
      await app.withFault({ path: "/functions/v1/delete-account", fault }, async () => {
        await confirm();
        await app.toast("Error", words);
      });
    const sql = scene.server.adminSql;
    expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(1);
    await confirm();
    await app.toast("Account deleted", "Your account has been successfully deleted.");
    await screen.findByRole("heading", { name: "Make Data Science Transparent" });
    expect(app.address()).toBe("/");
    await expect.poll(() => localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
  });

  it("says Authentication required where the session is gone", async () => {
    const person = await scene.server.signUp("gone@example.org");
    const app = await scene.open("/app/account", person);
    const dialog = await askToDelete();
    await fill("Type gone@example.org to confirm", "gone@example.org", dialog);
    app.forgetLogin();
    await press("button", "Delete Account", dialog);
    await app.toast("Error", "Authentication required");
  });
});

describe("the admin page", () => {
  it("sends everyone else to the dashboard with Access Denied, and shows them no link", async () => {
    const person = await scene.server.signUp("curious@example.org");
    const app = await scene.open("/app/admin", person);
    await app.toast("Access Denied", "You don't have permission to access this page.");
    await screen.findByText("No notebooks yet");
    expect(app.address()).toBe("/app/dashboard");
    await press("button", "Account menu, curious@example.org");
    await screen.findByRole("menuitem", { name: "Account Settings" });
    await screen.findByRole("menuitem", { name: "Teams" });
    expect(screen.queryByRole("menuitem", { name: "Admin Dashboard" })).toBeNull();
  });

  it("saves the texts of both pages for everyone and in this browser, and says so", async () => {
    const app = await scene.open("/app/dashboard", admin);
    await press("button", "Account menu, admin@example.org");
    await press("menuitem", "Admin Dashboard");
    await screen.findByRole("tab", { name: "Settings" });
    expect(app.address()).toBe("/app/admin");
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Landing Page",
      "Dashboard",
      "Settings",
      "Language Model",
      "Activity",
    ]);
    for (const name of ["Hero", "Key Benefits", "How It Works", "Steps", "Call to Action", "Footer"])
      await screen.findByRole("heading", { name });
    const landing = await screen.findByRole("tabpanel", { name: "Landing Page" });
    const odd = "Démo <img src=x onerror=alert(1)> 数据";
    await fill("Hero Title", odd, landing);
    expect(localStorage.getItem("landing-content") ?? "").not.toContain("Démo");
    await withBrokenTable(scene.server, "site_content", "insert", async () => {
      await press("button", "Save Changes", landing);
      await app.toast("Error", "The changes could not be saved. Please try again.");
    });
    expect(valueOf("Hero Title", landing)).toBe(odd);
    await press("button", "Save Changes", landing);
    await app.toast("Changes Saved", "Landing page content has been updated.");
    expect(JSON.parse(localStorage.getItem("landing-content") ?? "[]")).toContainEqual({
      id: "hero-title",
      content: odd,
    });

    await press("button", "Preview Hero Description");
    await press("button", "Edit Hero Description");
    expect(within(landing).getByLabelText("Hero Description").getAttribute("rows")).toBe("4");

    await press("tab", "Dashboard");
    const dashboard = await screen.findByRole("tabpanel", { name: "Dashboard" });
    await fill("Welcome Message", "Two\nlines", dashboard);
    await press("button", "Save Changes", dashboard);
    await app.toast("Changes Saved", "Dashboard page content has been updated.");
    await press("tab", "Settings");
    expect(screen.getByLabelText("Admin email")).toHaveProperty("disabled", true);
    screen.getByRole("button", { name: "Update Settings" }).click();
    expect(app.unseenToasts()).toEqual([]);
    await press("link", "Back to Dashboard");
    await screen.findByText("No notebooks yet");
    expect(app.address()).toBe("/app/dashboard");

    await scene.open("/");
    await screen.findByRole("heading", { name: odd, level: 1 });
  });

  it("asks before unsaved texts are left, and does not when everything is saved", async () => {
    const app = await scene.open("/app/dashboard", admin);
    await app.goTo("/app/admin");
    const title = async (): Promise<string> =>
      valueOf("Hero Title", await screen.findByRole("tabpanel", { name: "Landing Page" }));
    await fill("Hero Title", "Half a thought", await screen.findByRole("tabpanel", { name: "Landing Page" }));
    await press("tab", "Settings");
    const answer = async (name: string): Promise<void> => {
      await press("link", "Back to Dashboard");
      await press("button", name, await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
    };
    await answer("Keep editing");
    await press("tab", "Landing Page");
    expect(await title()).toBe("Half a thought");
    await answer("Leave");
    await screen.findByRole("heading", { name: "Dashboard", level: 1 });
    expect(app.address()).toBe("/app/dashboard");
    window.history.back();
    expect(await title()).not.toBe("Half a thought");
    await press("link", "Back to Dashboard");
    await screen.findByRole("heading", { name: "Dashboard", level: 1 });
    expect(app.address()).toBe("/app/dashboard");
  });

  it("V02: shows who did what, filtered by person, action and day, page by page, and as a file", async () => {
    const [busy, other] = [
      await scene.server.signUp("busy@example.org"),
      await scene.server.signUp("other@example.org"),
    ];
    for (const person of [busy, other]) {
      await person.client.from("folders").insert({ name: "Re\u202Eports", user_id: person.id }).throwOnError();
      await person.client.from("folders").delete().eq("user_id", person.id).throwOnError();
    }
    await scene.server.adminSql`
      insert into private.activity (occurred_at, actor_id, action, object_kind, detail)
      select now() - make_interval(days => 1, mins => minute), ${other.id}, 'exported', 'workspace', (minute + 1) || ' notebooks'
      from generate_series(1, 52) minute`;
    const app = await scene.open("/app/admin", admin);
    await press("tab", "Activity");
    const list = (): Promise<HTMLElement> => screen.findByRole("list", { name: "Activity" });
    const rows = async (): Promise<(string | undefined)[]> =>
      within(await list())
        .getAllByRole("listitem")
        .map((row) => row.textContent.replace(/^.*?[AP]M/u, ""));
    const sees = (expected: readonly string[]): Promise<void> =>
      waitFor(async () => expect(await rows()).toEqual(expected));
    await waitFor(async () =>
      expect((await rows()).slice(0, 2)).toEqual([
        'other@example.orgDeleted the folder "Reports"',
        'busy@example.orgDeleted the folder "Reports"',
      ]),
    );
    expect(await rows()).toHaveLength(50);
    await press("button", "Show earlier activity");
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(52));
    await fill("Person", "BUSY@");
    await sees(['busy@example.orgDeleted the folder "Reports"']);
    await choose("Action", "Restored");
    await screen.findByText("No activity");
    await press("button", "Clear filters");
    await choose("Action", "Exported");
    await waitFor(async () => expect((await rows())[0]).toBe("other@example.orgExported everything (2 notebooks)"));
    await fill("From", new Date().toLocaleDateString("sv"));
    await screen.findByText("No activity");
    await fill("From", "");
    let file: Blob | undefined;
    const create = vi.spyOn(URL, "createObjectURL").mockImplementation((made) => {
      file = made as Blob;
      return "blob:activity";
    });
    await press("button", "Download CSV");
    await waitFor(() => expect(file).toBeDefined());
    create.mockRestore();
    const lines = (await file?.text())?.trim().split("\r\n");
    expect(lines).toHaveLength(53);
    expect(lines?.[1]).toContain(",other@example.org,Ada,Exported everything (2 notebooks),exported,workspace,");
    await app.withFault({ path: "/rest/v1/rpc/site_activity", method: "POST", fault: "no answer" }, async () => {
      await choose("Action", "Invited");
      await screen.findByText("The activity could not be loaded");
    });
    await press("button", "Try again");
    await screen.findByText("No activity");
  });

  it("unparseable texts in the browser are logged, and the page shows the current ones", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const app = await scene.open("/login");
    localStorage.setItem("landing-content", "{ broken");
    await app.goTo("/");
    await screen.findByRole("heading", { level: 1, name: /^Démo/ });
    expect(logged).toHaveBeenCalledWith("Error parsing landing content:", expect.anything());
    logged.mockRestore();
  });
});
