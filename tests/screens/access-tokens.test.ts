import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessTokenOf } from "../support/access-token.ts";
import { callFunction } from "../support/function-calls.ts";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, choose, fill, openScreenScene, press, valueOf } from "./scene.ts";

let scene: ScreenScene;
let person: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  person = await scene.server.signUp("pipelines@example.org");
});
afterAll(() => scene.end());

const card = (): Promise<HTMLElement> => screen.findByRole("region", { name: "Access Tokens" });
const opened = async (): Promise<HTMLElement> => {
  await press("button", "Create token", await card());
  return screen.findByRole("dialog", { name: "Create access token" });
};
/** The token is checked before what is pushed: a 400 means that the token works. */
const push = async (token: string): Promise<number> =>
  (await callFunction(scene.server, "push-notebook", {}, undefined, { headers: { "x-datadoc-token": token } })).status;

describe("access tokens on the account page", () => {
  it("T09: are created with a name, a lifetime and the password, shown once, and used", async () => {
    await scene.open("/app/account", person);
    await within(await card()).findByText("No access tokens yet.");
    let dialog = await opened();
    await press("button", "Create token", dialog);
    await within(dialog).findByText("Please name the access token");
    await within(dialog).findByText("Please enter your current password");
    await fill("Name", "Nightly run", dialog);
    await choose("Valid for", "365 days", dialog);
    await fill("Current password", person.password, dialog);
    await press("button", "Create token", dialog);
    dialog = await screen.findByRole("dialog", { name: "Copy your access token" });
    const token = valueOf("Access token");
    expect(token).toMatch(/^datadoc_[0-9a-f]{72}$/);
    await press("button", "Done", dialog);

    const row = within(await screen.findByRole("list", { name: "Access tokens" }));
    row.getByText("Nightly run");
    row.getByText(`datadoc_…${token.slice(-4)}`);
    row.getByText("Never used");
    expect(document.body.textContent).not.toContain(token);
    expect(await push(token)).toBe(400);
    await scene.open("/app/account", person);
    await within(await card()).findByText(/^Last used/);
  });

  it("T05: are not created with a wrong password, and say why when they can't be", async () => {
    const app = await scene.open("/app/account", person);
    const dialog = await opened();
    await fill("Name", "x".repeat(101), dialog);
    await fill("Current password", "wrong", dialog);
    await press("button", "Create token", dialog);
    await within(dialog).findByText("The name must be at most 100 characters long");
    await fill("Name", "Second", dialog);
    await press("button", "Create token", dialog);
    await app.toast("Error", "Current password is incorrect");
    await within(dialog).findByText("Current password is incorrect");
    expect(valueOf("Name")).toBe("Second");
    await fill("Current password", person.password, dialog);
    await app.withFault({ path: "/rest/v1/rpc/create_access_token", method: "POST", fault: "no answer" }, async () => {
      await press("button", "Create token", dialog);
      await app.toast("Error", "Failed to create the access token. Please try again.");
    });
    for (let made = 1; made < 20; made += 1) await accessTokenOf(person, `Token ${made}`);
    await press("button", "Create token", dialog);
    await app.toast("Error", "You already have 20 access tokens. Revoke one to create another.");
    await scene.server.adminSql`delete from access_tokens where name <> 'Nightly run'`;
  });

  it("T01: are revoked immediately after a confirmation; expired ones say so", async () => {
    const token = await accessTokenOf(person, "Old laptop");
    await scene.server.adminSql`update access_tokens set expires_at = now() where name = 'Nightly run'`;
    const app = await scene.open("/app/account", person);
    await within(await card()).findByText("Expired");
    await press("button", "Revoke: Old laptop");
    let question = await screen.findByRole("alertdialog", { name: "Revoke this access token?" });
    await press("button", "Cancel", question);
    expect(await push(token)).toBe(400);
    await press("button", "Revoke: Old laptop");
    question = await screen.findByRole("alertdialog", { name: "Revoke this access token?" });
    await app.withFault({ path: "/rest/v1/access_tokens", method: "DELETE", fault: "no answer" }, async () => {
      await press("button", "Revoke", question);
      await app.toast("Error", "Failed to revoke the access token. Please try again.");
    });
    await press("button", "Revoke: Old laptop");
    await press("button", "Revoke", await screen.findByRole("alertdialog", { name: "Revoke this access token?" }));
    await app.toast("Access token revoked", "Programs can no longer use it.");
    await waitFor(() => expect(screen.queryByText("Old laptop")).toBeNull());
    expect(await push(token)).toBe(401);
  });

  it("can't be listed for a moment: the card says so and tries again", async () => {
    await scene.withFault({ path: "/rest/v1/access_tokens", method: "GET", fault: "no answer" }, async () => {
      await scene.open("/app/account", person);
      await screen.findByText("The access tokens could not be loaded");
    });
    await press("button", "Try again", await card());
    await within(await card()).findByText("Nightly run");
  });
});
