import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast, toasts, withFault } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;
let grace: TestPerson;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", "Ada Lovelace");
  grace = await scene.server.signUp("grace@example.org", "correct horse", "Grace");
});
afterAll(() => scene.end());

const teamOf = async (owner: TestPerson, name: string, ...members: readonly TestPerson[]): Promise<string> => {
  const { data } = await owner.client.from("teams").insert({ name, created_by: owner.id }).select("id").single();
  const id = data?.id ?? "";
  for (const member of members)
    await scene.server
      .adminSql`insert into team_members (team_id, user_id, role) values (${id}, ${member.id}, 'member')`;
  return id;
};

const openTeam = async (page: Page, id: string, ...tabs: readonly string[]): Promise<void> => {
  await page.goto(`/app/teams/${id}`);
  for (const name of tabs) await page.getByRole("tab", { name, exact: true }).click();
};

describe("the list of teams", () => {
  it("is empty at first and says so; when it cannot be loaded it says that", async () => {
    const { page, errors, close } = await scene.open(ada);
    await withFault(page, { path: "/rest/v1/teams", fault: "a page instead of data" }, async () => {
      await page.goto("/app/teams");
      await toast(page, "Error", "Failed to load teams");
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("You don't have any teams yet").waitFor();
    await page.getByText("Create and manage teams to collaborate with others").waitFor();
    expect(await page.getByText("Pending Invitations").count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("grows by a team whose name keeps the rules; the others are refused in words and nothing typed is lost", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.goto("/app/teams");
    await page.getByRole("button", { name: "Create Your First Team" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Team" });
    const name = dialog.getByLabel("Team name");
    const submit = dialog.getByRole("button", { name: "Create Team" });
    for (const short of ["", "   ", " ab ", "ab"]) {
      await name.fill(short);
      await submit.click();
      await dialog.getByText("Team name must be at least 3 characters long").waitFor();
    }
    await name.fill("x".repeat(51));
    await dialog.getByLabel("Description").fill("d".repeat(501));
    await submit.click();
    await dialog.getByText("Team name must be at most 50 characters long").waitFor();
    await dialog.getByText("Description must be at most 500 characters long").waitFor();
    expect(await toasts(page)).toEqual([]);
    await name.fill("  Équipe <b>β</b> 团队\n ");
    await dialog.getByLabel("Description").fill("One line\nand <script>another</script>");
    await withBrokenTable(scene.server, "teams", "insert", async () => {
      await submit.click();
      await toast(page, "Error", "Failed to create team. Please try again.");
    });
    await withFault(page, { path: "/auth/v1/user", fault: "error 500" }, async () => {
      await submit.click();
      await toast(page, "Error", "Could not verify your identity. Please sign out and sign back in.");
    });
    await submit.click();
    await toast(page, "Team created", "Your team has been created successfully.");
    await page.getByRole("heading", { name: /Équipe <b>β<\/b> 团队/, level: 1 }).waitFor();
    await page.getByText("<script>another</script>").waitFor();
    await page.getByText("Admin", { exact: true }).first().waitFor();
    await page.goto("/app/teams");
    await page.getByRole("link", { name: /Équipe/ }).waitFor();
    await page.getByText(/^Created [A-Z][a-z]{2} \d{1,2}, \d{4}$/).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it("asks to sign in again where the login is gone when a team is created", async () => {
    const { page, close } = await scene.open(grace);
    await page.goto("/app/teams");
    await page.getByRole("button", { name: "Create Team", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Team name").fill("Kept name");
    await page.evaluate(() => localStorage.clear());
    await page.getByRole("dialog").getByRole("button", { name: "Create Team" }).click();
    await toast(page, "Error", "You need to be logged in to create a team. Please sign out and sign back in.");
    expect(await page.getByLabel("Team name").inputValue()).toBe("Kept name");
    await close();
  });
});

describe("the page of a team", () => {
  it("goes back to the teams with a message where it cannot be loaded", async () => {
    const id = await teamOf(ada, "Unreachable");
    const { page, close } = await scene.open(ada);
    await page.goto("/app/teams");
    await page.getByRole("link", { name: "Unreachable" }).waitFor();
    await page.route(
      (url) => url.pathname === "/rest/v1/teams" && url.search.includes(id),
      (route) => route.abort(),
    );
    await page.getByRole("link", { name: "Unreachable" }).click();
    await toast(page, "Error", "Failed to load team data");
    await page.waitForURL("**/app/teams");
    await close();
  });

  it("says Team not found for an unknown team, a malformed id and a team of others", async () => {
    const hers = await teamOf(grace, "Grace's own");
    const { page, errors, close } = await scene.open(ada);
    for (const id of [hers, crypto.randomUUID(), "7", "<b>", "..%2F..", "x".repeat(3000)]) {
      await page.goto(`/app/teams/${encodeURIComponent(id)}`);
      await page.getByRole("heading", { name: "Team not found" }).waitFor();
      await page.getByRole("link", { name: "Back to Teams" }).waitFor();
    }
    expect(errors).toEqual([]);
    await close();
  });

  it("shows notebooks and members, or says that they could not be loaded", async () => {
    const id = await teamOf(ada, "Readers", grace);
    const { page, close } = await scene.open(grace);
    await withFault(page, { path: "/rest/v1/notebooks", fault: "error 500" }, async () => {
      await openTeam(page, id);
      await page.locator("[aria-busy=true]").first().waitFor();
      await toast(page, "Error", "Failed to load team notebooks");
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No team notebooks yet").waitFor();
    expect(await page.getByRole("link", { name: "Create Notebook" }).getAttribute("href")).toBe(
      `/app/notebooks/new?teamId=${id}`,
    );
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Notebooks", "Members"]);
    expect(await page.getByRole("button", { name: "Delete Team" }).count()).toBe(0);
    await withFault(page, { path: "/rest/v1/team_members", fault: "no answer" }, async () => {
      await page.getByRole("tab", { name: "Members" }).click();
      await page.getByText("Failed to load team data").waitFor();
    });
    await page.getByRole("button", { name: "Try again" }).click();
    const members = page.getByRole("list", { name: "Members" });
    await members.getByText("ada@example.org").waitFor();
    expect(await members.getByRole("button").count()).toBe(0);
    await close();
  });
});

describe("the members of a team", () => {
  it("get another role, and are removed after a question, with the messages of success and of failure", async () => {
    const id = await teamOf(ada, "Roles", grace);
    const { page, errors, close } = await scene.open(ada);
    await openTeam(page, id, "Members");
    await page.getByRole("button", { name: "Make grace@example.org admin" }).click();
    await toast(page, "Role updated", "Team member is now a admin");
    await page.getByRole("button", { name: "Make grace@example.org member" }).click();
    await toast(page, "Role updated", "Team member is now a member");
    expect(await page.getByRole("button", { name: /(Make|Remove) ada@example\.org/ }).count()).toBe(0);
    await withBrokenTable(scene.server, "team_members", "update", async () => {
      await page.getByRole("button", { name: "Make grace@example.org admin" }).click();
      await toast(page, "Error", "Failed to update member role");
    });
    const ask = async (): Promise<void> => {
      await page.getByRole("button", { name: "Remove grace@example.org" }).click();
      await page.getByRole("alertdialog", { name: "Remove Team Member" }).waitFor();
      await page
        .getByText(
          "Are you sure you want to remove grace@example.org from this team? They will no longer have access to team notebooks.",
        )
        .waitFor();
    };
    const remove = page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true });
    await withFault(page, { path: "/rest/v1/team_members", method: "DELETE", fault: "no answer" }, async () => {
      await ask();
      await remove.click();
      await toast(page, "Error", "Failed to remove team member");
    });
    await ask();
    await remove.click();
    await toast(page, "Member removed", "The team member has been removed");
    await page.getByRole("button", { name: "Remove grace@example.org" }).waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await close();
  });
});

describe("Manage Team", () => {
  it("saves only what changed and keeps the rules, deletes after a question, and says what failed", async () => {
    const id = await teamOf(ada, "To be managed");
    const { page, errors, close } = await scene.open(ada);
    await openTeam(page, id, "Manage Team");
    const save = page.getByRole("button", { name: "Save Changes" });
    expect(await save.isDisabled()).toBe(true);
    const name = page.getByLabel("Team name");
    await name.fill("ab");
    await save.click();
    await page.getByText("Team name must be at least 3 characters long").waitFor();
    await name.fill("y".repeat(51));
    await page.getByText("Team name must be at most 50 characters long").waitFor();
    await name.fill("Managed");
    await page.getByLabel("Description").fill("z".repeat(501));
    await save.click();
    await page.getByText("Description must be at most 500 characters long").waitFor();
    await page.getByLabel("Description").fill("What we do");
    await withBrokenTable(scene.server, "teams", "update", async () => {
      await save.click();
      await toast(page, "Error", "Failed to update team");
    });
    expect(await name.inputValue()).toBe("Managed");
    await save.click();
    await toast(page, "Team updated", "The team details have been updated successfully.");
    await page.getByRole("heading", { name: /^Managed/, level: 1 }).waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);

    const ask = async (): Promise<void> => {
      await page.getByRole("button", { name: "Delete Team" }).click();
      await page
        .getByText(
          "This action cannot be undone. This will permanently delete the team and all associated notebooks, removing all team member access.",
        )
        .waitFor();
    };
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true });
    await withBrokenTable(scene.server, "teams", "delete", async () => {
      await ask();
      await confirm.click();
      await toast(page, "Error", "Failed to delete team");
    });
    await ask();
    await confirm.click();
    await toast(page, "Team Deleted", "The team has been successfully deleted.");
    await page.waitForURL("**/app/teams");
    expect(errors).toEqual([]);
    await close();
  });
});
