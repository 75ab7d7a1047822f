import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ADA, closeWebApp, oneRow, openWebApp, storedNotebook } from "../../../../tests/support/web-app.ts";

const NOTEBOOK = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";
const GRACE = "9a8b7c6d-6a56-4f5e-9d0a-1b2c3d4e5f60";
const TEAM = "1b2c3d4e-6a56-4f5e-9d0a-7d0d6e9e5f60";

afterEach(closeWebApp);

/** Ada saves a notebook that has a newer version: `author` saved it; null: it was renamed or moved. */
const savesLate = async (author: string | null, team: string | null): Promise<void> => {
  await openWebApp(`/app/notebooks/${NOTEBOOK}`, (request) => {
    if (request.path === "/rest/v1/notebooks") return oneRow(request, { ...storedNotebook(NOTEBOOK), team_id: team });
    if (request.path === "/rest/v1/revisions" && author) return Response.json([{ author_id: author }]);
    if (request.path === "/rest/v1/rpc/save_notebook")
      return Response.json({ outcome: "conflict", id: NOTEBOOK, version: 4 });
    return undefined;
  });
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Delays" } });
  fireEvent.click(screen.getByRole("button", { name: /^Save/ }));
};

it.each([
  ["in one's own other tab is called that", ADA.id, TEAM, "You saved this notebook in another tab or device"],
  ["by a teammate is called that", GRACE, TEAM, "This notebook was saved by someone else"],
  [
    "of a title or a place, without a team, was one's own",
    null,
    null,
    "You saved this notebook in another tab or device",
  ],
  ["of a title or a place, in a team, is put down to nobody", null, TEAM, "This notebook was changed elsewhere"],
])("a newer save %s", async (_what, author, team, title) => {
  await savesLate(author, team);
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
});
