import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeWebApp, openWebApp } from "../../../../tests/support/web-app.ts";

afterEach(closeWebApp);

describe("a new folder", () => {
  it("needs a session: without one the dialog says so, and the name stays", async () => {
    const app = await openWebApp("/app/dashboard");
    fireEvent.click((await screen.findAllByRole("button", { name: "New Folder" }))[0] as HTMLElement);
    const name = await screen.findByLabelText("Folder name");
    fireEvent.change(name, { target: { value: "Parcels" } });
    app.forgetLogin();
    fireEvent.click(screen.getByRole("button", { name: "Create Folder" }));
    await screen.findByText("Authentication required. You need to be logged in to create folders");
    await waitFor(() =>
      expect(app.toasts).toEqual(["Authentication required: You need to be logged in to create folders"]),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Folder name").value).toBe("Parcels");
  });
});
