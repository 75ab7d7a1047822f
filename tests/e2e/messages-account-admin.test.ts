import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast, toasts, withFault } from "./scene.ts";

let scene: Scene;
let admin: TestPerson;

beforeAll(async () => {
  scene = await openScene({ env: { SITE_ADMIN_EMAIL: "admin@example.org" } });
  admin = await scene.server.signUp("admin@example.org");
});
afterAll(() => scene.end());

const change = async (page: Page, current: string, next: string, again: string): Promise<void> => {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Confirm new password").fill(again);
  await page.getByRole("button", { name: "Update Password" }).click();
};

describe("the account page", () => {
  it("shows the address and the date of joining", async () => {
    const person = await scene.server.signUp("since@example.org");
    const { page, close } = await scene.open(person);
    await page.goto("/app/account");
    const profile = page.getByRole("region", { name: "Profile" });
    await profile.getByText("since@example.org").waitFor();
    await profile.getByText("Member since").waitFor();
    await profile.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/).waitFor();
    await close();
  });

  it("changes the password after its checks, in their order, each with its own words", async () => {
    const person = await scene.server.signUp("rotate@example.org");
    const { page, errors, close } = await scene.open(person);
    await page.goto("/app/account");
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/token") && asked.push(request.url()));
    await change(page, "", "", "");
    await page.getByText("Please enter your current password").waitFor();
    await page.getByText("New password must be at least 6 characters").waitFor();
    await page.getByText("Please enter the new password again").waitFor();
    await change(page, "correct horse", "12345", "12345");
    await page.getByText("New password must be at least 6 characters").waitFor();
    await change(page, "correct horse", "new password", "new passwort");
    await page.getByText("New passwords do not match").waitFor();
    expect(asked).toEqual([]);
    await change(page, "wrong", "new password", "new password");
    await toast(page, "Error", "Current password is incorrect");
    await withFault(page, { path: "/auth/v1/user", method: "PUT", fault: "no answer" }, async () => {
      await change(page, "correct horse", "new password", "new password");
      await toast(page, "Error", "Failed to update password");
    });
    expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe("new password");
    await change(page, "correct horse", "pässwörd 密码 <b>", "pässwörd 密码 <b>");
    await toast(page, "Password updated", "Your password has been successfully updated.");
    expect(await page.getByLabel("Current password").inputValue()).toBe("");
    const login = { email: person.email, password: "pässwörd 密码 <b>" };
    expect((await scene.server.client().auth.signInWithPassword(login)).error).toBeNull();
    expect(errors).toEqual([]);
    await close();
  });

  it("deletes the account only after the person types their own address, and says what failed", async () => {
    const person = await scene.server.signUp("leaving@example.org");
    const { page, errors, close } = await scene.open(person);
    await page.goto("/app/account");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
    const typed = dialog.getByLabel("Type leaving@example.org to confirm");
    const confirm = dialog.getByRole("button", { name: "Delete Account" });
    for (const wrong of ["", "   ", "somebody@example.org", "leaving@example.org.", "<b>leaving@example.org</b>"]) {
      await typed.fill(wrong);
      await confirm.click();
      await toast(page, "Error", "Please enter your email correctly to confirm deletion");
      expect(await typed.inputValue()).toBe(wrong);
    }
    await typed.fill("leaving@example.org");
    const answers = [
      [{ status: 409, json: { error: "The account is being looked at." } }, "The account is being looked at."],
      [{ status: 500, body: "" }, "Failed to delete account"],
    ] as const;
    for (const [answer, words] of answers) {
      await page.route("**/functions/v1/delete-account", (route) => route.fulfill(answer));
      await confirm.click();
      await toast(page, "Error", words);
      await page.unroute("**/functions/v1/delete-account");
    }
    const sql = scene.server.adminSql;
    expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(1);
    await confirm.click();
    await toast(page, "Account deleted", "Your account has been successfully deleted.");
    await page.waitForURL(`${scene.server.url}/`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("data-documentation-session"))).toBeNull();
    expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("says Authentication required where the login is gone", async () => {
    const person = await scene.server.signUp("gone@example.org");
    const { page, close } = await scene.open(person);
    await page.goto("/app/account");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Type gone@example.org to confirm").fill("gone@example.org");
    await page.evaluate(() => localStorage.clear());
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await toast(page, "Error", "Authentication required");
    await close();
  });
});

describe("the admin page", () => {
  it("sends everybody else to the dashboard with Access Denied, and shows them no link", async () => {
    const person = await scene.server.signUp("curious@example.org");
    const { page, errors, close } = await scene.open(person);
    await page.goto("/app/admin");
    await toast(page, "Access Denied", "You don't have permission to access this page.");
    await page.waitForURL("**/app/dashboard");
    await page.getByRole("button", { name: /curious@example\.org/ }).click();
    await page.getByRole("menuitem", { name: "Account Settings" }).waitFor();
    await page.getByRole("menuitem", { name: "Teams" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Admin Dashboard" }).count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("saves the texts of both pages for everybody and in this browser, and says so", async () => {
    const { page, errors, close } = await scene.open(admin);
    await page.goto("/app/dashboard");
    await page.getByRole("button", { name: /admin@example\.org/ }).click();
    await page.getByRole("menuitem", { name: "Admin Dashboard" }).click();
    await page.waitForURL("**/app/admin");
    await page.getByRole("tab", { name: "Settings" }).waitFor();
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Landing Page", "Dashboard", "Settings"]);
    for (const group of ["Hero", "Key Benefits", "How It Works", "Steps", "Call to Action", "Footer"])
      await page.getByRole("heading", { name: group, exact: true }).waitFor();
    const title = page.getByLabel("Hero Title", { exact: true });
    const odd = "Démo <img src=x onerror=alert(1)> 数据";
    await title.fill(odd);
    const save = page.getByRole("button", { name: "Save Changes" }).first();
    expect(await page.evaluate(() => localStorage.getItem("landing-content") ?? "")).not.toContain("Démo");
    await withBrokenTable(scene.server, "site_content", "insert", async () => {
      await save.click();
      await toast(page, "Error", "The changes could not be saved. Please try again.");
    });
    expect(await title.inputValue()).toBe(odd);
    await save.click();
    await toast(page, "Changes Saved", "Landing page content has been updated.");
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("landing-content") ?? "[]") as unknown);
    expect(stored).toContainEqual({ id: "hero-title", content: odd });

    await page.getByRole("button", { name: "Preview Hero Description" }).click();
    await page.getByRole("button", { name: "Edit Hero Description" }).click();
    expect(await page.getByLabel("Hero Description", { exact: true }).getAttribute("rows")).toBe("4");

    await page.getByRole("tab", { name: "Dashboard" }).click();
    await page.getByLabel("Welcome Message").fill("Two\nlines");
    await page.getByRole("button", { name: "Save Changes" }).first().click();
    await toast(page, "Changes Saved", "Dashboard page content has been updated.");
    await page.getByRole("tab", { name: "Settings" }).click();
    expect(await page.getByLabel("Admin email").isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Update Settings" }).click({ force: true });
    expect(await toasts(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.waitForURL("**/app/dashboard");

    const visitor = await scene.open();
    await visitor.page.goto("/");
    await visitor.page.getByRole("heading", { name: odd, level: 1 }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.close();
    expect(errors).toEqual([]);
    await close();
  });

  it("asks before texts that are not saved are left, and does not where all are saved", async () => {
    const { page, errors, close } = await scene.open(admin);
    await page.goto("/app/admin");
    await page.getByLabel("Hero Title", { exact: true }).fill("Half a thought");
    await page.getByRole("tab", { name: "Settings" }).click();
    const leave = page.getByRole("link", { name: "Back to Dashboard" });
    await leave.click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("tab", { name: "Landing Page" }).click();
    expect(await page.getByLabel("Hero Title", { exact: true }).inputValue()).toBe("Half a thought");
    await leave.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL("**/app/dashboard");
    await page.getByRole("heading", { name: "Dashboard", level: 1, exact: true }).waitFor();
    await page.goBack();
    await page.getByLabel("Hero Title", { exact: true }).waitFor();
    expect(await page.getByLabel("Hero Title", { exact: true }).inputValue()).not.toBe("Half a thought");
    await leave.click();
    await page.waitForURL("**/app/dashboard");
    expect(errors).toEqual([]);
    await close();
  });

  it("texts in the browser that cannot be parsed are logged, and the page shows the current ones", async () => {
    const { page, log, close } = await scene.open();
    await page.goto("/");
    // The site's own texts are kept here when they arrive.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => localStorage.setItem("landing-content", "{ broken"));
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => log.some((line) => line.startsWith("Error parsing landing content:"))).toBe(true);
    await close();
  });
});
