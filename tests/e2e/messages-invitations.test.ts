import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast, toasts, withFault } from "./scene.ts";
import { heldBack } from "../support/held-back.ts";

let scene: Scene;
let ada: TestPerson;
let grace: TestPerson;
let teamId: string;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
  grace = await scene.server.signUp("grace@example.org");
  teamId = await newTeam("Inviters");
});
afterAll(() => scene.end());

const newTeam = async (name: string): Promise<string> => {
  const { data } = await ada.client.from("teams").insert({ name, created_by: ada.id }).select("id").single();
  return data?.id ?? "";
};

const invite = async (email: string, team: string): Promise<string> => {
  const row = { team_id: team, email, invited_by: ada.id };
  const { data } = await ada.client.from("team_invitations").insert(row).select("id").single();
  return data?.id ?? "";
};

const statusOf = async (id: string): Promise<unknown> =>
  (await scene.server.adminSql`select status from team_invitations where id = ${id}`)[0]?.["status"];

const openMembers = async (page: Page): Promise<void> => {
  await page.goto(`/app/teams/${teamId}`);
  await page.getByRole("tab", { name: "Members", exact: true }).click();
};

describe("inviting", () => {
  it("refuses a malformed address, keeps what was typed, and clears the error on typing", async () => {
    const { page, errors, close } = await scene.open(ada);
    await openMembers(page);
    await page.getByRole("button", { name: "Invite Member" }).click();
    const email = page.getByLabel("Email address");
    const send = page.getByRole("button", { name: "Send Invitation" });
    for (const empty of ["", "   "]) {
      await email.fill(empty);
      expect(await send.isDisabled()).toBe(true);
    }
    for (const wrong of ["ada", "ada@example", "a b@example.org", "@example.org", "ada@.", "<b>@x"]) {
      await email.fill(wrong);
      expect(await page.getByText("Please enter a valid email address").count(), wrong).toBe(0);
      await send.click();
      await page.getByText("Please enter a valid email address").waitFor();
      expect(await email.inputValue()).toBe(wrong);
    }
    expect(await toasts(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("says Invitation sent and gives the link where no mail is sent; a second one to the address is refused", async () => {
    const { page, errors, close } = await scene.open(ada);
    await openMembers(page);
    const open = page.getByRole("button", { name: "Invite Member" });
    const email = page.getByLabel("Email address");
    const send = page.getByRole("button", { name: "Send Invitation" });
    await open.click();
    await email.fill("new@example.org");
    await withBrokenTable(scene.server, "team_invitations", "insert", async () => {
      await send.click();
      await toast(page, "Error", "Failed to send invitation");
    });
    await withFault(page, { path: "/rest/v1/team_invitations", fault: "no answer" }, async () => {
      await send.click();
      await toast(page, "Error", "Failed to send invitation");
    });
    expect(await email.inputValue()).toBe("new@example.org");
    await email.fill(" New@Example.org ");
    await send.click();
    await toast(page, "Invitation sent", "An invitation has been sent to new@example.org");
    expect(await page.getByLabel("Invitation link").inputValue()).toContain("/app/teams?invitation=");
    await page.getByRole("button", { name: "Done" }).click();
    await open.click();
    await email.fill("NEW@example.org");
    await send.click();
    await toast(page, "Error", "An invitation has already been sent to this email.");
    expect(errors).toEqual([]);
    await close();
  });

  it("has a link that is copied with a click, or by hand where the browser gives the page no clipboard", async () => {
    const { page, errors, close } = await scene.open(ada);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openMembers(page);
    await page.getByRole("button", { name: "Invite Member" }).click();
    await page.getByLabel("Email address").fill("copied@example.org");
    await page.getByRole("button", { name: "Send Invitation" }).click();
    const field = page.getByLabel("Invitation link");
    const link = await field.inputValue();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Copied" }).click();
    await page.getByText("Press Ctrl+C to copy the link: it is selected.").waitFor();
    const selected = await field.evaluate((input: HTMLInputElement) =>
      input === document.activeElement ? input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) : "",
    );
    expect(selected).toBe(link);
    expect(errors).toEqual([]);
    await close();
  });

  it("stands when the mail about it fails: the admin reads so, gets the link, and finds it again", async () => {
    const { page, log, close } = await scene.open(ada);
    await openMembers(page);
    await page.getByRole("button", { name: "Invite Member" }).click();
    await page.getByLabel("Email address").fill("unmailed@example.org");
    await withFault(page, { path: "/functions/v1/send-invitation-email", fault: "error 500" }, async () => {
      await page.getByRole("button", { name: "Send Invitation" }).click();
      await toast(page, "Invitation saved", "The mail to unmailed@example.org could not be sent. Give them the link.");
    });
    await page.getByText("The mail could not be sent. Give this link to unmailed@example.org").waitFor();
    expect(await page.getByLabel("Invitation link").inputValue()).toContain("/app/teams?invitation=");
    await page.getByRole("button", { name: "Done" }).click();
    expect(log.some((line) => line.includes("The invitation's mail was not sent:"))).toBe(true);
    await page.getByRole("tab", { name: "Pending Invitations" }).click();
    await page.getByRole("list", { name: "Pending invitations" }).getByText("unmailed@example.org").waitFor();
    await page.getByRole("button", { name: "Copy the link for unmailed@example.org" }).click();
    expect(await page.getByLabel("Invitation link").inputValue()).toContain("/app/teams?invitation=");
    await close();
  });

  it("can be taken back by an admin, with a message of success or of failure", async () => {
    const id = await invite("unwanted@example.org", teamId);
    const { page, close } = await scene.open(ada);
    await openMembers(page);
    await page.getByRole("tab", { name: "Pending Invitations" }).click();
    const cancel = page.getByRole("button", { name: "Cancel the invitation to unwanted@example.org" });
    await withBrokenTable(scene.server, "team_invitations", "update", async () => {
      await cancel.click();
      await toast(page, "Error", "Failed to cancel invitation");
    });
    expect(await statusOf(id)).toBe("pending");
    await cancel.click();
    await toast(page, "Invitation cancelled", "The invitation has been cancelled");
    await cancel.waitFor({ state: "detached" });
    expect(await statusOf(id)).toBe("cancelled");
    await close();
  });
});

describe("being invited", () => {
  it("is answered on the Teams page: accepted, declined, or not, with the message for each", async () => {
    const wanted = await newTeam("Wanted");
    const unwanted = await newTeam("Unwanted");
    await invite("grace@example.org", wanted);
    const declined = await invite("grace@example.org", unwanted);
    const { page, errors, close } = await scene.open(grace);
    await page.goto("/app/teams");
    await page.getByRole("heading", { name: "Pending Invitations" }).waitFor();
    const decline = page.getByRole("button", { name: "Decline the invitation to Unwanted" });
    await withBrokenTable(scene.server, "team_invitations", "update", async () => {
      await decline.click();
      await toast(page, "Error", "Failed to decline invitation");
      await page.getByRole("button", { name: "Accept the invitation to Wanted" }).click();
      await toast(page, "Error", "Failed to accept invitation");
    });
    await decline.click();
    await toast(page, "Invitation declined", "You have declined the team invitation.");
    await decline.waitFor({ state: "detached" });
    expect(await statusOf(declined)).toBe("declined");
    await page.getByRole("button", { name: "Accept the invitation to Wanted" }).click();
    await toast(page, "Invitation accepted", "You have successfully joined the team.");
    await page.waitForURL(`**/app/teams/${wanted}`);
    await page.goto("/app/teams");
    await page.getByRole("link", { name: "Wanted" }).waitFor();
    expect(await page.getByText("Pending Invitations").count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("by a link is accepted at once: a banner, the address without the invitation, then the team", async () => {
    const linked = await newTeam("Linked");
    const id = await invite("grace@example.org", linked);
    const { page, errors, close } = await scene.open(grace);
    const letGo = await heldBack(page, "**/rest/v1/rpc/accept_team_invitation");
    await page.goto(`/app/teams?invitation=${id}`);
    await page.getByText("Processing invitation...").waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    letGo();
    await toast(page, "Invitation accepted", "You have successfully joined the team.");
    await page.waitForURL(`**/app/teams/${linked}`);
    await page.getByRole("heading", { name: /^Linked/, level: 1 }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it("by a link that is unknown, malformed or somebody else's fails with one and the same message", async () => {
    const others = await invite("somebody@example.org", teamId);
    const { page, errors, close } = await scene.open(grace);
    for (const id of [others, crypto.randomUUID(), "7", "' or 1=1 --", "<b>"]) {
      await page.goto(`/app/teams?invitation=${encodeURIComponent(id)}`);
      await toast(page, "Error", "Failed to accept invitation");
      expect(new URL(page.url()).search).toBe("");
      await page.getByRole("heading", { name: "Teams", level: 1 }).waitFor();
    }
    expect(await statusOf(others)).toBe("pending");
    expect(errors).toEqual([]);
    await close();
  });
});
