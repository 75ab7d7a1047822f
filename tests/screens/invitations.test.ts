import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import type { TestPerson } from "../support/server.ts";
import { type Screen, type ScreenScene, fill, gone, openScreenScene, press, valueOf } from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;
let grace: TestPerson;
let teamId: string;

beforeAll(async () => {
  scene = await openScreenScene();
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

const openMembers = async (): Promise<Screen> => {
  const app = await scene.open(`/app/teams/${teamId}`, ada);
  await press("tab", "Members");
  return app;
};

/** Opens the dialog and sends an invitation to this address. */
const send = async (email: string): Promise<void> => {
  await press("button", "Invite Member");
  await fill("Email address", email);
  await press("button", "Send Invitation");
};

describe("inviting", () => {
  it("refuses a malformed address, keeps what was typed, and clears the error on typing", async () => {
    const app = await openMembers();
    await press("button", "Invite Member");
    for (const empty of ["", "   "]) {
      await fill("Email address", empty);
      expect(screen.getByRole("button", { name: "Send Invitation" })).toHaveProperty("disabled", true);
    }
    for (const wrong of ["ada", "ada@example", "a b@example.org", "@example.org", "ada@.", "<b>@x"]) {
      await fill("Email address", wrong);
      expect(screen.queryByText("Please enter a valid email address"), wrong).toBeNull();
      await press("button", "Send Invitation");
      await screen.findByText("Please enter a valid email address");
      expect(valueOf("Email address")).toBe(wrong);
    }
    expect(app.toasts).toEqual([]);
  });

  it("says Invitation sent and gives the link where no mail is sent; a second one to the address is refused", async () => {
    const app = await openMembers();
    await withBrokenTable(scene.server, "team_invitations", "insert", async () => {
      await send("new@example.org");
      await app.toast("Error", "Failed to send invitation");
    });
    await app.withFault({ path: "/rest/v1/team_invitations", fault: "no answer" }, async () => {
      await press("button", "Send Invitation");
      await app.toast("Error", "Failed to send invitation");
    });
    expect(valueOf("Email address")).toBe("new@example.org");
    await fill("Email address", " New@Example.org ");
    await press("button", "Send Invitation");
    await app.toast("Invitation sent", "An invitation has been sent to new@example.org");
    expect(valueOf("Invitation link")).toContain("/app/teams?invitation=");
    await press("button", "Done");
    await send("NEW@example.org");
    await app.toast("Error", "An invitation has already been sent to this email.");
  });

  it("has a link that is copied with a click, or by hand where the browser gives the page no clipboard", async () => {
    await openMembers();
    await send("copied@example.org");
    const field = await screen.findByLabelText<HTMLInputElement>("Invitation link");
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    await press("button", "Copy link");
    await screen.findByRole("button", { name: "Copied" });
    expect(copied).toHaveBeenCalledExactlyOnceWith(field.value);
    const clipboard = vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
    await press("button", "Copied");
    await screen.findByText("Press Ctrl+C to copy the link: it is selected.");
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    clipboard.mockRestore();
  });

  it("remains when its mail fails: the admin is informed, gets the link, and finds it again", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const app = await openMembers();
    await app.withFault({ path: "/functions/v1/send-invitation-email", fault: "error 500" }, async () => {
      await send("unmailed@example.org");
      await app.toast("Invitation saved", "The mail to unmailed@example.org could not be sent. Give them the link.");
    });
    await screen.findByText(/^The mail could not be sent\. Give this link to unmailed@example\.org/);
    expect(valueOf("Invitation link")).toContain("/app/teams?invitation=");
    await press("button", "Done");
    expect(logged).toHaveBeenCalledWith("The invitation's mail was not sent:", expect.anything());
    logged.mockRestore();
    await press("tab", "Pending Invitations");
    await within(await screen.findByRole("list", { name: "Pending invitations" })).findByText("unmailed@example.org");
    await press("button", "Copy the link for unmailed@example.org");
    expect(valueOf("Invitation link")).toContain("/app/teams?invitation=");
  });

  it("can be withdrawn by an admin, with a message of success or of failure", async () => {
    const id = await invite("unwanted@example.org", teamId);
    const app = await openMembers();
    await press("tab", "Pending Invitations");
    const cancel = (): Promise<void> => press("button", "Cancel the invitation to unwanted@example.org");
    await withBrokenTable(scene.server, "team_invitations", "update", async () => {
      await cancel();
      await app.toast("Error", "Failed to cancel invitation");
    });
    expect(await statusOf(id)).toBe("pending");
    await cancel();
    await app.toast("Invitation cancelled", "The invitation has been cancelled");
    await gone("unwanted@example.org");
    expect(await statusOf(id)).toBe("cancelled");
  });
});

describe("being invited", () => {
  it("is answered on the Teams page: accepted, declined, or not, with the message for each", async () => {
    const wanted = await newTeam("Wanted");
    const unwanted = await newTeam("Unwanted");
    await invite("grace@example.org", wanted);
    const declined = await invite("grace@example.org", unwanted);
    const app = await scene.open("/app/teams", grace);
    await screen.findByRole("heading", { name: "Pending Invitations" });
    // U03: a name that turns the direction of what follows turns nothing but itself.
    expect(screen.getAllByText("Ada").filter(({ tagName }) => tagName === "BDI")).toHaveLength(2);
    const decline = (): Promise<void> => press("button", "Decline the invitation to Unwanted");
    const accept = (): Promise<void> => press("button", "Accept the invitation to Wanted");
    await withBrokenTable(scene.server, "team_invitations", "update", async () => {
      await decline();
      await app.toast("Error", "Failed to decline invitation");
      await accept();
      await app.toast("Error", "Failed to accept invitation");
    });
    await decline();
    await app.toast("Invitation declined", "You have declined the team invitation.");
    await gone("Unwanted");
    expect(await statusOf(declined)).toBe("declined");
    await accept();
    await app.toast("Invitation accepted", "You have successfully joined the team.");
    await screen.findByRole("heading", { name: /^Wanted/, level: 1 });
    expect(app.address()).toBe(`/app/teams/${wanted}`);
    await app.goTo("/app/teams");
    await screen.findByRole("link", { name: "Wanted" });
    expect(screen.queryByText("Pending Invitations")).toBeNull();
  });

  it("by a link is accepted immediately: a banner, the address without the invitation, then the team", async () => {
    const linked = await newTeam("Linked");
    const id = await invite("grace@example.org", linked);
    const letGo = scene.holdBack({ path: "/rest/v1/rpc/accept_team_invitation" });
    const app = await scene.open(`/app/teams?invitation=${id}`, grace);
    await screen.findByText("Processing invitation...");
    await expect.poll(() => app.address()).toBe("/app/teams");
    letGo();
    await app.toast("Invitation accepted", "You have successfully joined the team.");
    await screen.findByRole("heading", { name: /^Linked/, level: 1 });
    expect(app.address()).toBe(`/app/teams/${linked}`);
  });

  it("by a link that is unknown, malformed or another user's fails with the same message", async () => {
    const others = await invite("somebody@example.org", teamId);
    for (const id of [others, crypto.randomUUID(), "7", "' or 1=1 --", "<b>"]) {
      const app = await scene.open(`/app/teams?invitation=${encodeURIComponent(id)}`, grace);
      await app.toast("Error", "Failed to accept invitation");
      expect(app.address()).toBe("/app/teams");
      await screen.findByRole("heading", { name: "Teams", level: 1 });
    }
    expect(await statusOf(others)).toBe("pending");
  });
});
