import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type WebBackend, closeWebApp, openWebApp } from "../../../../tests/support/web-app.ts";

const TEAM = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";

afterEach(closeWebApp);

/** A backend where Ada is in one team, or no longer is. */
const inTeam = () => {
  const state = { member: true };
  const backend: WebBackend = ({ path, method }) => {
    if (path !== "/rest/v1/teams") return undefined;
    if (method === "DELETE") {
      state.member = false;
      return Response.json({ id: TEAM });
    }
    const team = { id: TEAM, name: "Parcels", description: null, created_at: "2026-11-01T10:00:00Z" };
    return Response.json(state.member ? [{ ...team, team_members: [{ user_id: "x", role: "admin" }] }] : []);
  };
  return { state, backend };
};

const comeBack = (): void => {
  fireEvent(window, new Event("visibilitychange"));
};

describe("a team", () => {
  it("that removed the user while its page is open says so when they return to the tab", async () => {
    const { state, backend } = inTeam();
    await openWebApp(`/app/teams/${TEAM}`, backend);
    await screen.findByRole("heading", { name: /^Parcels/, level: 1 });
    state.member = false;
    comeBack();
    await screen.findByRole("heading", { name: "You are no longer in Parcels" });
  });

  it("that was deleted is skipped by Back", async () => {
    const app = await openWebApp("/app/teams", inTeam().backend);
    await app.goTo(`/app/teams/${TEAM}`);
    fireEvent.click(await screen.findByRole("button", { name: "Delete Team" }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(app.address()).toBe("/app/teams"));
    window.history.back();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await waitFor(() => expect(app.address()).toBe("/app/teams"));
  });

  it("that was deleted meanwhile is named in the message of the save, and leaves the select", async () => {
    const { state, backend } = inTeam();
    const app = await openWebApp(`/app/notebooks/new?teamId=${TEAM}`, (request) =>
      request.path === "/rest/v1/rpc/save_notebook"
        ? Response.json({ message: "new row violates row-level security policy", code: "42501" }, { status: 403 })
        : backend(request),
    );
    fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Delays" } });
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Team" }).textContent).toContain("Parcels"));
    state.member = false;
    fireEvent.click(screen.getByRole("button", { name: /^Save/ }));
    await screen.findByText(/^The team or folder no longer exists, or you are no longer in the team\./);
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Team" }).textContent).toContain("Individual Notebook"),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Delays");
    await waitFor(() => expect(app.toasts.join()).toContain("Submission error"));
  });
});

describe("a folder", () => {
  it("that was deleted on its own page is skipped by Back", async () => {
    let there = true;
    const app = await openWebApp("/app/dashboard", ({ path, method }) => {
      if (path !== "/rest/v1/folders") return undefined;
      if (method === "DELETE") there = false;
      return method === "DELETE"
        ? Response.json({ id: TEAM })
        : Response.json(there ? [{ id: TEAM, name: "Drafts" }] : []);
    });
    await app.goTo(`/app/folders/${TEAM}`);
    fireEvent.click(await screen.findByRole("button", { name: "Delete folder Drafts" }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    await screen.findByRole("heading", { name: "Dashboard", level: 1 });
    await waitFor(() => expect(screen.queryByRole("link", { name: "Drafts" })).toBeNull());
    const went = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history.back();
    await went;
    await waitFor(() => {
      expect(app.address()).toBe("/app/dashboard");
      expect(screen.queryByText("Folder not found")).toBeNull();
    });
  });

  it("that was deleted in another tab disappears when the user returns to this one", async () => {
    let there = true;
    await openWebApp(`/app/folders/${TEAM}`, ({ path }) =>
      path === "/rest/v1/folders" ? Response.json(there ? [{ id: TEAM, name: "Drafts" }] : []) : undefined,
    );
    await screen.findByRole("heading", { name: "Drafts", level: 1 });
    there = false;
    comeBack();
    await screen.findByRole("heading", { name: "Folder not found" });
  });
});
