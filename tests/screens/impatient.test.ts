import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type Screen, type ScreenScene, fill, openScreenScene, press, user } from "./scene.ts";
import { seesFocusOn } from "./shelf.ts";

let scene: ScreenScene;

beforeAll(async () => {
  scene = await openScreenScene();
});
afterAll(() => scene.end());

/** What the page has changed on the server. */
const sent = ({ requests }: Screen): string[] =>
  requests
    .filter(({ method, path }) => method !== "GET" && /\/(rest|auth|functions)\//.test(path))
    .filter(({ path }) => !path.endsWith("is_site_admin"))
    .map(({ method, path }) => `${method} ${path.replace(/^\/(rest|auth|functions)\/v1\//, "")}`);

const doubleClick = async (name: string): Promise<void> => user.dblClick(await screen.findByRole("button", { name }));

const newNotebook = async ({ client, id }: TestPerson, title: string): Promise<void> =>
  void (await client.from("notebooks").insert({ title, user_id: id }).throwOnError());
const newTeam = async ({ client, id }: TestPerson, name: string): Promise<string> =>
  (await client.from("teams").insert({ name, created_by: id }).select("id").single()).data?.id ?? "";

describe("a user who clicks twice where once is enough", () => {
  it("registers and signs in once", async () => {
    const app = await scene.open("/register");
    await fill("Name", "Twice");
    await fill("Email", "twice@example.org");
    await fill("Password", "correct horse");
    await doubleClick("Create Account");
    await app.toast("Registration successful");
    await screen.findByRole("heading", { name: "Welcome Back" });
    await fill("Email", "twice@example.org");
    await fill("Password", "correct horse");
    await doubleClick("Sign In");
    await app.toast("Login successful");
    await waitFor(() => expect(app.address()).toBe("/app/dashboard"));
    expect(sent(app)).toEqual(["POST signup", "POST logout", "POST token"]);
    expect(app.unseenToasts()).toEqual([]);
  });

  it("makes one folder, one team and one invitation, with no complaint about a second", async () => {
    const app = await scene.open("/app/teams", await scene.server.signUp());
    await press("button", "New Folder");
    await fill("Folder name", "Once");
    await doubleClick("Create Folder");
    await app.toast("Folder created");
    await screen.findByRole("heading", { name: "Once", level: 1 });
    await app.goTo("/app/teams");
    await press("button", "Create Team");
    await fill("Team name", "One team");
    await doubleClick("Create Team");
    await app.toast("Team created");
    await press("tab", "Members");
    await press("button", "Invite Member");
    await fill("Email address", "guest@example.org");
    await doubleClick("Send Invitation");
    await app.toast("Invitation sent");
    await screen.findByLabelText("Invitation link");
    expect(sent(app)).toEqual(["POST folders", "POST teams", "POST team_invitations", "POST send-invitation-email"]);
    expect(app.unseenToasts()).toEqual([]);
  });
});

it("names pasted from a spreadsheet give a folder, a team and a title with a space where a tab was", async () => {
  const person = await scene.server.signUp();
  await newNotebook(person, "Before");
  const app = await scene.open("/app/dashboard?show=all", person);
  await press("button", "Rename: Before");
  await fill("Title", "After\tall\u0000");
  await press("button", "Save");
  await app.toast("Notebook renamed");
  await screen.findByRole("heading", { name: "After all" });
  await press("button", "New Folder");
  await fill("Folder name", "Quarter\tone");
  await press("button", "Create Folder");
  await app.toast("Folder created");
  await screen.findByRole("heading", { name: "Quarter one", level: 1 });
  await app.goTo("/app/teams");
  await press("button", "Create Team");
  await fill("Team name", "Team\tone");
  await press("button", "Create Team", await screen.findByRole("dialog"));
  await app.toast("Team created");
  await screen.findByRole("heading", { name: /^Team one/, level: 1 });
});

describe("the focus, after the focused element is gone", () => {
  it("stays with the team's members when one is removed or an invitation is cancelled", async () => {
    const { server } = scene;
    const ada = await server.signUp();
    const grace = await server.signUp();
    const team_id = await newTeam(ada, "Focused");
    await server.adminSql`insert into team_members (team_id, user_id, role) values (${team_id}, ${grace.id}, 'member')`;
    await ada.client.from("team_invitations").insert({ team_id, email: "guest@example.org", invited_by: ada.id });
    const app = await scene.open(`/app/teams/${team_id}`, ada);
    await press("tab", "Members");
    await press("button", `Remove ${grace.email}`);
    await press("button", "Remove", await screen.findByRole("alertdialog"));
    await app.toast("Member removed");
    await seesFocusOn("Team members");
    await press("tab", "Pending Invitations");
    await press("button", "Cancel the invitation to guest@example.org");
    await app.toast("Invitation cancelled");
    await seesFocusOn("Invited people");
  });

  it("stays on the Teams page when an invitation is declined", async () => {
    const ada = await scene.server.signUp();
    const grace = await scene.server.signUp();
    const team_id = await newTeam(ada, "Unwanted");
    await ada.client.from("team_invitations").insert({ team_id, email: grace.email, invited_by: ada.id });
    const app = await scene.open("/app/teams", grace);
    await press("button", "Decline the invitation to Unwanted");
    await app.toast("Invitation declined");
    await seesFocusOn("Invitations and teams");
  });

  it("stays with the folders, and with the notebooks when the last one is deleted", async () => {
    const person = await scene.server.signUp();
    await person.client.from("folders").insert({ name: "Short-lived", user_id: person.id });
    for (const title of ["One", "Two"]) await newNotebook(person, title);
    await scene.open("/app/dashboard?show=all", person);
    await press("checkbox", "Select all");
    await press("button", "Delete");
    await press("button", "Delete", await screen.findByRole("alertdialog"));
    await screen.findByText("No notebooks yet");
    await seesFocusOn("Notebooks");
    await press("button", "Delete folder Short-lived");
    await press("button", "Delete", await screen.findByRole("alertdialog"));
    await screen.findByText("No folders yet");
    await seesFocusOn("Folders");
  });

  it("stays in the editor when an offered draft is discarded", async () => {
    const app = await scene.open("/app/notebooks/new", await scene.server.signUp());
    await fill("Title", "Half a thought");
    await press("link", "Dashboard");
    await press("button", "Leave");
    await waitFor(() => expect(app.address()).toBe("/app/dashboard"));
    await screen.findByText("No notebooks yet");
    await press("link", "New Notebook", screen.getByRole("main"));
    await press("button", "Discard");
    await waitFor(() => expect(screen.queryByText("You have unsaved changes from an earlier visit")).toBeNull());
    await seesFocusOn("Documentation");
  });
});
