import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import type { TestPerson } from "../support/server.ts";
import { refused } from "../support/web-app.ts";
import { type ScreenScene, fill, gone, openScreenScene, press, textsOf, valueOf } from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;
let grace: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
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

const dialog = (): Promise<HTMLElement> => screen.findByRole("dialog", { name: "Create Team" });
const confirm = async (name: string): Promise<void> => press("button", name, await screen.findByRole("alertdialog"));

describe("the list of teams", () => {
  it("is empty at first and says so, and reports when it cannot be loaded", async () => {
    await scene.withFault({ path: "/rest/v1/teams", fault: "a page instead of data" }, async () => {
      const app = await scene.open("/app/teams", ada);
      await app.toast("Error", "Failed to load teams");
    });
    await press("button", "Try again");
    await screen.findByText("You don't have any teams yet");
    await screen.findByText("Create and manage teams to collaborate with others");
    expect(screen.queryByText("Pending Invitations")).toBeNull();
  });

  it("grows by a team whose name follows the rules; the others are refused with a message and nothing typed is lost", async () => {
    const app = await scene.open("/app/teams", ada);
    await press("button", "Create Your First Team");
    const submit = async (): Promise<void> => press("button", "Create Team", await dialog());
    for (const short of ["", "   ", " ab ", "ab"]) {
      await fill("Team name", short);
      await submit();
      await screen.findByText("Team name must be at least 3 characters long");
    }
    await fill("Team name", "x".repeat(51));
    await fill("Description", "d".repeat(501));
    await submit();
    await screen.findByText("Team name must be at most 50 characters long");
    await screen.findByText("Description must be at most 500 characters long");
    expect(app.toasts).toEqual([]);
    await fill("Team name", "  Équipe <b>β</b> 团队\n ");
    await fill("Description", "One line\nand <script>another</script>");
    await withBrokenTable(scene.server, "teams", "insert", async () => {
      await submit();
      await app.toast("Error", "Failed to create team. Please try again.");
    });
    await app.withFault({ path: "/auth/v1/user", fault: "error 500" }, async () => {
      await submit();
      await app.toast("Error", "Could not verify your identity. Please sign out and sign back in.");
    });
    await submit();
    await app.toast("Team created", "Your team has been created successfully.");
    const heading = await screen.findByRole("heading", { name: /^Équipe <b>β<\/b> 团队/, level: 1 });
    expect(heading.textContent).toContain("Équipe <b>β</b> 团队");
    await screen.findByText(/<script>another<\/script>/);
    await screen.findByText("Admin");
    await app.goTo("/app/teams");
    await screen.findByRole("link", { name: /Équipe/ });
    expect((await screen.findByText(/^Created/)).textContent).toMatch(/^Created [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  });

  it("asks to sign in again where the session is gone when a team is created", async () => {
    const app = await scene.open("/app/teams", grace);
    await press("button", "Create Team");
    await fill("Team name", "Kept name");
    app.forgetLogin();
    await press("button", "Create Team", await dialog());
    await app.toast("Error", "You need to be logged in to create a team. Please sign out and sign back in.");
    expect(valueOf("Team name")).toBe("Kept name");
  });
});

describe("the page of a team", () => {
  it("returns to the teams with a message where it cannot be loaded", async () => {
    const id = await teamOf(ada, "Unreachable");
    const app = await scene.open("/app/teams", ada);
    await screen.findByRole("link", { name: "Unreachable" });
    await app.withFault({ path: "/rest/v1/teams", query: id, fault: refused }, async () => {
      await press("link", "Unreachable");
      await app.toast("Error", "Failed to load team data");
    });
    await screen.findByRole("heading", { name: "Teams" });
    expect(app.address()).toBe("/app/teams");
  });

  it("says Team not found for an unknown team, a malformed id and other people's teams", async () => {
    const hers = await teamOf(grace, "Grace's own");
    const app = await scene.open("/app/dashboard", ada);
    for (const id of [hers, crypto.randomUUID(), "7", "<b>", "..%2F..", "x".repeat(3000)]) {
      await app.goTo(`/app/teams/${encodeURIComponent(id)}`);
      await screen.findByRole("heading", { name: "Team not found" });
      await press("link", "Back to Teams");
      await screen.findByRole("heading", { name: "Teams" });
    }
  });

  it("shows the newest of a large team, and the older ones on request or in another order", async () => {
    const id = await teamOf(ada, "Large", grace);
    const titles = Array.from({ length: 70 }, (_, number) => `Number ${String(number).padStart(2, "0")}`);
    await scene.server.adminSql`
      insert into notebooks (title, user_id, team_id, updated_at)
      select title, ${ada.id}, ${id}, now() - place * interval '1 minute' from unnest(${titles}::text[]) with ordinality as made (title, place)`;
    const shown = (): readonly string[] => textsOf(document.querySelectorAll("main li h3"));
    const app = await scene.open(`/app/teams/${id}`, grace);
    await screen.findByText("More than 50 notebooks");
    await expect.poll(shown).toEqual(titles.slice(0, 50));
    await app.withFault({ path: "/rest/v1/notebooks", fault: refused }, async () => {
      await press("button", "Show older notebooks");
      await app.toast("Error", "Failed to load team notebooks");
    });
    expect(shown()).toEqual(titles.slice(0, 50));
    await press("button", "Show older notebooks");
    await screen.findByText("70 notebooks");
    await scene.open(`/app/teams/${id}?sort=title&order=desc`, grace);
    await screen.findByText("70 notebooks");
    await expect.poll(() => shown()[0]).toBe(titles.at(-1));
  });

  it("shows notebooks and members, or says that they could not be loaded", async () => {
    const id = await teamOf(ada, "Readers", grace);
    const letGo = scene.holdBack({ path: "/rest/v1/notebooks" });
    await scene.withFault({ path: "/rest/v1/notebooks", fault: refused }, async () => {
      const app = await scene.open(`/app/teams/${id}`, grace);
      await expect.poll(() => document.querySelector("[aria-busy=true]")).not.toBeNull();
      letGo();
      await app.toast("Error", "Failed to load team notebooks");
    });
    await press("button", "Try again");
    await screen.findByText("No team notebooks yet");
    expect(screen.getByRole("link", { name: "Create Notebook" }).getAttribute("href")).toBe(
      `/app/notebooks/new?teamId=${id}`,
    );
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Notebooks", "Members"]);
    expect(screen.queryByRole("button", { name: "Delete Team" })).toBeNull();
    await scene.withFault({ path: "/rest/v1/team_members", fault: refused }, async () => {
      await press("tab", "Members");
      await screen.findByText("Failed to load team data");
    });
    await press("button", "Try again");
    const members = within(await screen.findByRole("list", { name: "Members" }));
    await members.findByText("ada@example.org");
    expect(members.queryAllByRole("button")).toEqual([]);
  });
});

describe("the members of a team", () => {
  it("get another role, and are removed after a question, with the messages of success and of failure", async () => {
    const id = await teamOf(ada, "Roles", grace);
    const app = await scene.open(`/app/teams/${id}`, ada);
    await press("tab", "Members");
    await press("button", "Make grace@example.org admin");
    await app.toast("Role updated", "Team member is now a admin");
    await press("button", "Make grace@example.org member");
    await app.toast("Role updated", "Team member is now a member");
    expect(screen.queryByRole("button", { name: /(Make|Remove) ada@example\.org/ })).toBeNull();
    await withBrokenTable(scene.server, "team_members", "update", async () => {
      await press("button", "Make grace@example.org admin");
      await app.toast("Error", "Failed to update member role");
    });
    const remove = async (): Promise<void> => {
      await press("button", "Remove grace@example.org");
      await screen.findByRole("alertdialog", { name: "Remove Team Member" });
      await screen.findByText(
        "Are you sure you want to remove grace@example.org from this team? They will no longer have access to team notebooks.",
      );
      await confirm("Remove");
    };
    await app.withFault({ path: "/rest/v1/team_members", method: "DELETE", fault: "no answer" }, async () => {
      await remove();
      await app.toast("Error", "Failed to remove team member");
    });
    await remove();
    await app.toast("Member removed", "The team member has been removed");
    await gone("grace@example.org");
  });
});

describe("Manage Team", () => {
  it("saves only what changed and follows the rules, deletes after a question, and says what failed", async () => {
    const id = await teamOf(ada, "To be managed");
    const app = await scene.open(`/app/teams/${id}`, ada);
    await press("tab", "Manage Team");
    const save = screen.getByRole("button", { name: "Save Changes" });
    expect(save).toHaveProperty("disabled", true);
    await fill("Team name", "ab");
    await press("button", "Save Changes");
    await screen.findByText("Team name must be at least 3 characters long");
    await fill("Team name", "y".repeat(51));
    await screen.findByText("Team name must be at most 50 characters long");
    await fill("Team name", "Managed");
    await fill("Description", "z".repeat(501));
    await press("button", "Save Changes");
    await screen.findByText("Description must be at most 500 characters long");
    await fill("Description", "What we do");
    await withBrokenTable(scene.server, "teams", "update", async () => {
      await press("button", "Save Changes");
      await app.toast("Error", "Failed to update team");
    });
    expect(valueOf("Team name")).toBe("Managed");
    await press("button", "Save Changes");
    await app.toast("Team updated", "The team details have been updated successfully.");
    await screen.findByRole("heading", { name: /^Managed/, level: 1 });
    await expect.poll(() => save).toHaveProperty("disabled", true);

    const remove = async (): Promise<void> => {
      await press("button", "Delete Team");
      await screen.findByText(
        "This action cannot be undone. This will permanently delete the team and all associated notebooks, removing all team member access.",
      );
      await confirm("Delete");
    };
    await withBrokenTable(scene.server, "teams", "delete", async () => {
      await remove();
      await app.toast("Error", "Failed to delete team");
    });
    await remove();
    await app.toast("Team Deleted", "The team has been successfully deleted.");
    await screen.findByRole("heading", { name: "Teams" });
    expect(app.address()).toBe("/app/teams");
  });
});
