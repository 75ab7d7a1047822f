import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type WebBackend, closeWebApp, openWebApp } from "../../../../tests/support/web-app.ts";

afterEach(closeWebApp);

interface Save {
  readonly texts: readonly { readonly id: string; readonly content: string }[];
  readonly seen: Readonly<Record<string, string>>;
}

/** A site whose texts are saved as the database does it: only over those that were seen. */
const site = (stored: Record<string, string> = {}) => {
  const backend: WebBackend = ({ path, query, body }) => {
    if (path === "/rest/v1/rpc/is_site_admin") return Response.json(true);
    if (path === "/rest/v1/site_content")
      return Response.json(
        query.get("type") === "eq.landing" ? Object.entries(stored).map(([id, content]) => ({ id, content })) : [],
      );
    if (path !== "/rest/v1/rpc/save_site_texts") return undefined;
    const { texts, seen } = body as Save;
    const fresh = Object.keys({ ...stored, ...seen }).every((id) => stored[id] === seen[id]);
    if (fresh) for (const { id, content } of texts) stored[id] = content;
    return Response.json(fresh);
  };
  return { stored, backend };
};

const field = (label: string): HTMLInputElement =>
  screen.getAllByLabelText<HTMLInputElement>(label)[0] as HTMLInputElement;
const type = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } });
const save = (): void =>
  void fireEvent.click(screen.getAllByRole("button", { name: "Save Changes" })[0] as HTMLElement);

describe("the texts of a page", () => {
  it("get an area of three rows while more than 100 characters are typed, and the caret stays in them", async () => {
    await openWebApp("/app/admin", site().backend);
    const line = await screen.findByLabelText<HTMLInputElement>("Hero Title");
    line.focus();
    fireEvent.change(line, { target: { value: "x".repeat(101), selectionStart: 40 } });
    const area = field("Hero Title") as unknown as HTMLTextAreaElement;
    expect([area.tagName, area.rows, area.value]).toEqual(["TEXTAREA", 3, "x".repeat(101)]);
    expect(document.activeElement).toBe(area);
    // When shortened, the field does not change its form during typing.
    fireEvent.change(area, { target: { value: "short" } });
    expect(field("Hero Title").tagName).toBe("TEXTAREA");
  });

  it("fall back to their default when they are emptied", async () => {
    const { backend, stored } = site({ "hero-title": "Ours" });
    await openWebApp("/app/admin", backend);
    await screen.findByDisplayValue("Ours");
    type("Hero Title", "");
    save();
    await waitFor(() => expect(stored["hero-title"]).toBe(""));
    await screen.findByDisplayValue("Make Data Science Transparent");
  });

  it("saved in another tab are not reverted by a save that changes others", async () => {
    const { backend, stored } = site({ "hero-title": "Ours" });
    const app = await openWebApp("/app/admin", backend);
    await screen.findByDisplayValue("Ours");
    type("Footer Copyright", "Mine");
    stored["hero-title"] = "Theirs";
    save();
    await waitFor(() => expect(stored["footer-copyright"]).toBe("Mine"));
    expect(stored["hero-title"]).toBe("Theirs");
    await waitFor(() => expect(app.toasts).toEqual(["Changes Saved: Landing page content has been updated."]));
  });

  it("changed in both tabs are shown for a decision: nothing is reverted unseen", async () => {
    const { backend, stored } = site({ "hero-title": "Ours" });
    const app = await openWebApp("/app/admin", backend);
    await screen.findByDisplayValue("Ours");
    type("Hero Title", "Mine");
    stored["hero-title"] = "Theirs";
    save();
    const notice = (await screen.findByText("Someone else changed the same texts")).closest("section, div[class]");
    await screen.findByText(/: Theirs$/);
    expect(stored["hero-title"]).toBe("Theirs");
    expect(field("Hero Title").value).toBe("Mine");
    expect(notice).not.toBeNull();
    await waitFor(() => expect(app.toasts).toHaveLength(1));
    save();
    await waitFor(() => expect(stored["hero-title"]).toBe("Mine"));
  });
});
