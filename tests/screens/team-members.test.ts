/** A team of three: shared notebooks, roles, removal, and the end of the team while others are looking. */
import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { teamOf } from "../support/team-of.ts";
import {
  type Screen,
  type ScreenScene,
  choose,
  fill,
  gone,
  idOfSaved,
  openScreenScene,
  press,
  save,
  valueOf,
} from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;
let grace: TestPerson;
let linus: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  const signUp = (name: string) => scene.server.signUp(`${name.toLowerCase()}@example.org`, "correct horse", name);
  [ada, grace, linus] = [await signUp("Ada"), await signUp("Grace"), await signUp("Linus")];
});
afterAll(() => scene.end());

/** Writes and saves a notebook in a team; returns its id. */
const writeNotebook = async (author: TestPerson, title: string, team: string): Promise<string> => {
  const app = await scene.open(`/app/notebooks/new?teamId=${team}`, author);
  await fill("Title", title);
  await save(app);
  return idOfSaved(app);
};

/** Waits for an error on the page, not in a toast, that says this. */
const problem = async (words: string): Promise<void> => {
  await expect
    .poll(() =>
      screen
        .queryAllByRole("alert")
        .map(({ textContent }) => textContent)
        .join(),
    )
    .toContain(words);
};

test("A05: a member edits a team notebook from the team's page; both see the same text, and the owner stays the owner", async () => {
  const team = await teamOf([ada, grace], "Shared work");
  const notebook = await writeNotebook(ada, "Churn in March", team);

  const hers = await scene.open(`/app/teams/${team}`, grace);
  await press("link", "Churn in March");
  expect((await screen.findByRole("combobox", { name: "Folder" })).matches(":disabled, [aria-disabled=true]")).toBe(
    true,
  );
  await expect.poll(() => screen.getByRole("combobox", { name: "Team" }).textContent).toContain("Shared work");
  await fill("Description", "Grace looked at the outliers.");
  await press("tab", "Validation");
  await fill("Document the validation process", "Checked on the April extract.");
  await save(hers);
  // A member creates one of their own in the team, and it is in everyone's list the next time they look.
  await hers.goTo(`/app/teams/${team}`);
  await press("link", "Create Notebook");
  await fill("Title", "Churn in April");
  await save(hers);

  const app = await scene.open(`/app/notebooks/${notebook}`, ada);
  await screen.findByLabelText("Title");
  expect(valueOf("Description")).toBe("Grace looked at the outliers.");
  await press("tab", "Validation");
  expect(valueOf("Document the validation process")).toBe("Checked on the April extract.");
  const [row] = await scene.server.adminSql`select user_id from public.notebooks where id = ${notebook}`;
  expect(row?.["user_id"]).toBe(ada.id);
  await app.goTo(`/app/teams/${team}`);
  await screen.findByRole("link", { name: "Churn in April" });
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Churn in April",
    "Churn in March",
  ]);

  await scene.open(`/app/notebooks/${notebook}`, linus);
  await problem("Notebook not found");
});

test("B05: an admin makes a member an admin and back again, and cannot change or remove themselves", async () => {
  const team = await teamOf([ada, grace], "Roles");
  const role = (name: string) =>
    ada.client.from("team_members").update({ role: name }).eq("team_id", team).eq("user_id", grace.id).throwOnError();
  await scene.open(`/app/teams/${team}`, ada);
  await press("tab", "Members");
  await press("button", "Make grace@example.org admin");
  await screen.findByRole("button", { name: "Make grace@example.org member" });
  expect(screen.queryByRole("button", { name: /ada@example\.org (admin|member)|Remove ada@/ })).toBeNull();

  const hers = await scene.open(`/app/teams/${team}`, grace);
  await press("tab", "Manage Team");
  expect(screen.getByRole("button", { name: "Save Changes" })).toHaveProperty("disabled", true);
  await fill("Team name", "Roles of two");
  await press("button", "Save Changes");
  await hers.toast("Team updated", "The team details have been updated successfully.");
  await screen.findByRole("heading", { name: /Roles of two/ });
  await role("member");
  // Her page still shows the tab: the server decides, and the page says so.
  await fill("Team name", "Roles of one");
  await press("button", "Save Changes");
  await hers.toast("Error", "Failed to update team");
  await gone("Manage Team");
  const [row] = await scene.server.adminSql`select name from public.teams where id = ${team}`;
  expect(row?.["name"]).toBe("Roles of two");
});

test("A13: a member is removed while the editor is open; the save is refused and the text stays", async () => {
  const team = await teamOf([ada, grace], "Removal");
  const notebook = await writeNotebook(ada, "Shared for now", team);
  const hers = await scene.open(`/app/notebooks/${notebook}`, grace);
  await fill("Description", "An afternoon of notes.");
  await ada.client.from("team_members").delete().eq("team_id", team).eq("user_id", grace.id).throwOnError();
  await press("button", "Save Notebook");
  await problem(
    "The notebook was deleted, or you are no longer allowed to change it. Your text is still here: save it as a copy.",
  );
  expect(valueOf("Description")).toBe("An afternoon of notes.");
  const sql = scene.server.adminSql;
  const rows =
    await sql`select n.description, n.version, (select count(*)::int from public.notebook_content c where c.notebook_id = n.id) contents,
    (select count(*)::int from public.revisions r where r.notebook_id = n.id) revisions from public.notebooks n where id = ${notebook}`;
  expect({ ...rows[0] }).toEqual({ description: null, version: 1, contents: 1, revisions: 1 });

  const copy = await saveCopy(hers, notebook);
  const [stored] = await sql`select title, description, team_id, user_id from public.notebooks where id = ${copy}`;
  expect({ ...stored }).toEqual({
    title: "Shared for now (copy)",
    description: "An afternoon of notes.",
    team_id: null,
    user_id: grace.id,
  });
});

test("B16: a team is deleted while others look at it and write in it; no one's screen breaks and no text is lost", async () => {
  const [read, written] = [await teamOf([ada, grace], "Short-lived"), await teamOf([ada, linus], "Short-lived too")];
  const remove = (team: string) => ada.client.from("teams").delete().eq("id", team).throwOnError();
  await writeNotebook(ada, "Read while it goes", read);
  const notebook = await writeNotebook(ada, "Gone soon", written);

  await scene.open(`/app/teams/${read}`, grace);
  await screen.findByRole("link", { name: "Read while it goes" });
  await remove(read);
  await press("link", "Read while it goes");
  await problem("Notebook not found");
  await scene.open(`/app/teams/${read}`, grace);
  await screen.findByText("Team not found");

  const his = await scene.open(`/app/notebooks/${notebook}`, linus);
  await fill("Description", "Still being written.");
  await remove(written);
  await press("button", "Save Notebook");
  await problem("The notebook is not saved");
  expect(valueOf("Description")).toBe("Still being written.");
  await saveCopy(his, notebook);
  const left = await scene.server.adminSql`select title, user_id from public.notebooks where title like 'Gone soon%'`;
  expect(left.map((row) => ({ ...row }))).toEqual([{ title: "Gone soon (copy)", user_id: linus.id }]);
});

test("B05: when the only admin deletes their account, the longest-standing member becomes admin", async () => {
  const barbara = await scene.server.signUp("barbara@example.org");
  const team = await teamOf([barbara, grace, linus], "Handed on");
  await scene.open("/app/account", barbara);
  await press("button", "Delete Account");
  const question = await screen.findByRole("alertdialog", { name: "Are you absolutely sure?" });
  await screen.findByText(/and you leave 1 team/);
  await fill("Type barbara@example.org to confirm", "barbara@example.org", question);
  await press("button", "Delete Account", question);
  await screen.findByRole("heading", { name: "Make Data Science Transparent" });

  await scene.open(`/app/teams/${team}`, grace);
  await press("tab", "Manage Team");
  await scene.open(`/app/teams/${team}`, linus);
  await screen.findByRole("heading", { name: /Handed on/ });
  expect(screen.queryByRole("tab", { name: "Manage Team" })).toBeNull();
});

test("B05: a member leaves after a question that says what stays; their notebook is theirs, in the team, and can be taken out", async () => {
  const team = await teamOf([ada, grace], "Left by one");
  const notebook = await writeNotebook(grace, "Grace's part", team);
  const hers = await scene.open(`/app/teams/${team}`, grace);
  await screen.findByRole("link", { name: "Grace's part" });
  const question = await askToLeave(/lose access .* Your own notebook in it stays yours and in the team/);
  await press("button", "Cancel", question);
  await hers.withFault({ path: "/rest/v1/team_members", method: "DELETE", fault: "no answer" }, async () => {
    await press("button", "Leave", await askToLeave());
    await hers.toast("Error", "Failed to leave team");
  });
  await press("button", "Leave", await askToLeave());
  await hers.toast("Team left", "You are no longer in Left by one.");
  await screen.findByRole("heading", { name: "Teams", level: 1 });
  expect(hers.address()).toBe("/app/teams");
  await gone("Left by one");
  await hers.goTo(`/app/teams/${team}`);
  await screen.findByText("Team not found");

  await scene.open(`/app/teams/${team}`, ada);
  await screen.findByRole("link", { name: "Grace's part" });
  const again = await scene.open(`/app/notebooks/${notebook}`, grace);
  await choose("Team", "Individual Notebook");
  await save(again);
  await scene.open(`/app/teams/${team}`, ada);
  await screen.findByText("No team notebooks yet");
});

test("B05: the only admin who leaves reads who takes their place, and the last member that the team is deleted", async () => {
  const team = await teamOf([ada, grace, linus], "Handed on by leaving");
  const leave = async (person: TestPerson, words?: RegExp): Promise<void> => {
    await scene.open(`/app/teams/${team}`, person);
    await press("button", "Leave", await askToLeave(words));
    await screen.findByRole("heading", { name: "Teams", level: 1 });
  };
  await leave(ada, /You are its only admin: grace@example\.org becomes admin\./);
  await scene.open(`/app/teams/${team}`, grace);
  await screen.findByRole("tab", { name: "Manage Team" });
  await leave(linus);
  await leave(grace, /You are the last member of this team\. It will be deleted/);
  expect(await scene.server.adminSql`select id from public.teams where id = ${team}`).toHaveLength(0);
});

/** The question before leaving the team whose page is open. */
async function askToLeave(words = /lose access/): Promise<HTMLElement> {
  await press("button", "Leave Team");
  await screen.findByText(words);
  return screen.findByRole("alertdialog", { name: "Leave Team" });
}

/** Saves what is in the editor as a copy; returns its id. */
async function saveCopy(app: Screen, notebook: string): Promise<string> {
  await press("button", "Save as a copy");
  await app.toast("Notebook saved");
  await expect.poll(() => app.address()).not.toContain(notebook);
  return app.address().split("/").at(-1) ?? "";
}
