import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeWebApp, openWebApp } from "../../../../tests/support/web-app.ts";

afterEach(closeWebApp);

describe("a new team", () => {
  it.each([
    ["the login is gone", "You need to be logged in to create a team. Please sign out and sign back in."],
    ["the server does not know them", "Could not verify your identity. Please sign out and sign back in."],
  ])("needs a session: where %s, the reason stays in view, and so does the name", async (what, reason) => {
    let refused = false;
    const app = await openWebApp("/app/teams", () =>
      refused ? Response.json({ message: "Not authenticated" }, { status: 401 }) : undefined,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Create Your First Team" }));
    fireEvent.change(await screen.findByLabelText("Team name"), { target: { value: "Kept name" } });
    if (what === "the login is gone") app.forgetLogin();
    refused = true;
    fireEvent.click(screen.getAllByRole("button", { name: "Create Team" }).at(-1) as HTMLElement);
    await screen.findByText(reason);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await waitFor(() => expect(app.toasts).toEqual([`Error: ${reason}`]));
    expect(screen.getByLabelText<HTMLInputElement>("Team name").value).toBe("Kept name");
  });
});
