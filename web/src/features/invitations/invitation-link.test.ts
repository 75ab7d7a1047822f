import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ADA, closeWebApp, openWebApp } from "../../../../tests/support/web-app.ts";

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
    await waitFor(() => expect(app.toasts).toContain("Invitation accepted: You have successfully joined the team."));
  });
});

describe("the link of an invitation to another address", () => {
  it("asks to sign in with the invited address, and does not reveal whether there is an invitation", async () => {
    const app = await openWebApp(`/app/teams?invitation=${INVITATION}`, ({ path }) =>
      path === "/rest/v1/rpc/accept_team_invitation"
        ? Response.json({ code: "P0002", message: "invitation not found" }, { status: 400 })
        : undefined,
    );
    await waitFor(() =>
      expect(app.toasts).toContain(
        "Error: Failed to accept invitation. Sign in with the address that was invited, or ask for a new one.",
      ),
    );
    expect(app.address()).toBe("/app/teams");
  });
});

describe("an invited user who has to register first", () => {
  it("lands at the invitation after confirming the address in this browser", async () => {
    const login = {
      access_token: [{ alg: "HS256", typ: "JWT" }, { sub: ADA.id, email: ADA.email, exp: 4_000_000_000 }, "signature"]
        .map((part) => btoa(JSON.stringify(part)).replaceAll("=", ""))
        .join("."),
      refresh_token: "refresh",
      token_type: "bearer",
      expires_in: 3600,
      user: { id: ADA.id, email: ADA.email, created_at: "", user_metadata: {}, app_metadata: {} },
    };
    const asked: string[] = [];
    const app = await openWebApp(
      `/app/teams?invitation=${INVITATION}`,
      ({ path }) => {
        asked.push(path);
        if (path === "/auth/v1/signup") return Response.json(login.user);
        if (path === "/auth/v1/verify") return Response.json(login);
        if (path === "/auth/v1/user") return Response.json(login.user);
        if (path === "/rest/v1/rpc/accept_team_invitation") return Response.json(TEAM);
        return undefined;
      },
      { person: null, mail: true },
    );
    fireEvent.click(await screen.findByRole("link", { name: "Create an account" }));
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Ada" } });
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: ADA.email } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "correct horse" } });
    fireEvent.click(screen.getByRole("button", { name: "Create Account" }));
    await waitFor(() => expect(app.address()).toBe("/login"));
    await app.goTo("/auth/callback?token_hash=abc&type=signup");
    await waitFor(() => expect(asked).toContain("/rest/v1/rpc/accept_team_invitation"));
    await waitFor(() => expect(app.address()).toBe(`/app/teams/${TEAM}`));
  });
});
