import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type WebBackend,
  closeWebApp,
  oneRow,
  openWebApp,
  refused,
  storedNotebook,
} from "../../../tests/support/web-app.ts";

const ID = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  await closeWebApp();
  vi.restoreAllMocks();
});

const failing =
  (...tables: readonly string[]): WebBackend =>
  ({ path }) =>
    tables.some((table) => path === `/rest/v1/${table}`) ? refused() : undefined;

/** The texts of the one visible toast. */
const toast = (title: string): Promise<HTMLElement> =>
  screen.findByText((_text, element) => element?.textContent === title && element.closest("[data-toasts]") !== null);

const team = { id: ID, name: "Parcels", description: null, created_at: "2026-11-01T10:00:00Z" };
const asAdmin: WebBackend = (request) =>
  request.path === "/rest/v1/teams"
    ? Response.json([{ ...team, team_members: [{ user_id: "x", role: "admin" }] }])
    : undefined;

describe("what cannot be loaded", () => {
  it("says Error loading data in a toast and on the page where the folder fails", async () => {
    await openWebApp(`/app/folders/${ID}`, failing("folders"));
    await toast("Error loading data");
    expect(screen.getAllByText("Failed to load folder data. Please try again.")).toHaveLength(2);
  });

  it.each([
    ["folders", "Error loading folders"],
    ["teams", "Error loading teams"],
  ])("says in the editor that the %s could not be loaded, in a toast and at the field", async (table, title) => {
    await openWebApp("/app/notebooks/new", failing(table));
    await toast(title);
    expect(screen.getAllByText(title)).toHaveLength(2);
  });

  it("says Failed to load teams on the page of teams", async () => {
    await openWebApp("/app/teams", failing("teams"));
    await toast("Error");
    expect(screen.queryByText("You don't have any teams yet")).toBeNull();
  });

  it("never looks like an empty list of invitations: neither one's own nor a team's", async () => {
    await openWebApp("/app/teams", failing("team_invitations"));
    await screen.findByText("Your invitations could not be loaded");
    const app = await openWebApp(
      `/app/teams/${ID}`,
      (request) => asAdmin(request) ?? failing("team_invitations")(request),
    );
    fireEvent.click(await screen.findByRole("tab", { name: "Members" }));
    fireEvent.click(await screen.findByRole("tab", { name: "Pending Invitations" }));
    await screen.findByText("The invitations could not be loaded");
    expect(screen.queryByText("No pending invitations")).toBeNull();
    expect(app.toasts).toEqual([]);
    expect(logged).toHaveBeenCalledWith("The invitations could not be loaded:", expect.anything());
  });

  it("never looks like a team without members", async () => {
    await openWebApp(`/app/teams/${ID}`, (request) => asAdmin(request) ?? failing("team_members")(request));
    fireEvent.click(await screen.findByRole("tab", { name: "Members" }));
    await screen.findByText("Failed to load team data");
    expect(screen.queryByRole("list", { name: "Members" })).toBeNull();
  });
});

describe("an opened notebook", () => {
  const backend: WebBackend = (request) => {
    if (request.path === "/rest/v1/notebooks") return oneRow(request, storedNotebook(ID));
    if (request.path === "/rest/v1/charts") return refused();
    // No row: maybeSingle reads a list.
    return undefined;
  };

  it("opens without stored content and with charts that cannot be loaded, and only the log says so", async () => {
    const app = await openWebApp(`/app/notebooks/${ID}`, backend);
    await screen.findByDisplayValue("Parcel delays");
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith("Error loading charts:", expect.anything()));
    expect(logged).toHaveBeenCalledWith("The notebook has no stored content:", ID);
    expect(app.toasts).toEqual([]);
    expect(screen.queryByText("Error loading notebook")).toBeNull();
  });
});
