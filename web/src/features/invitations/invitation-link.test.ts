// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeWebApp, openWebApp } from "../../../../tests/support/web-app.ts";

const TEAM = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";
const INVITATION = "1b2c3d4e-6a56-4f5e-9d0a-7d0d6e9e5f60";

afterEach(closeWebApp);

describe("the link of an invitation", () => {
  it("shows its banner, leaves the address without the invitation, and leads to the team", async () => {
    let accept = (): void => {};
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    const app = await openWebApp(`/app/teams?invitation=${INVITATION}`, ({ path }) => {
      if (path === "/rest/v1/rpc/accept_team_invitation") return accepted.then(() => Response.json(TEAM));
      if (path !== "/rest/v1/teams") return undefined;
      const members = [{ user_id: "x", role: "member" }];
      return Response.json([{ id: TEAM, name: "Parcels", description: null, created_at: "", team_members: members }]);
    });
    await screen.findByText("Processing invitation...");
    await waitFor(() => expect(app.address()).toBe("/app/teams"));
    accept();
    await waitFor(() => expect(app.address()).toBe(`/app/teams/${TEAM}`));
    await screen.findByRole("heading", { name: /^Parcels/, level: 1 });
    expect(app.toasts).toContain("Invitation accepted: You have successfully joined the team.");
  });
});
