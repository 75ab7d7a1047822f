import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { closeWebApp, oneRow, openWebApp, storedNotebook } from "../../../tests/support/web-app.ts";

const ID = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";

afterEach(closeWebApp);

/** What a browser does by itself: scroll, search, print, zoom, reload, go to the address, open a tab. */
const KEYS: readonly KeyboardEventInit[] = [
  ...["PageDown", "PageUp", "Home", "End", " ", "ArrowDown", "ArrowUp", "F3", "F5", "F11"].map((key) => ({ key })),
  ...["f", "g", "p", "r", "l", "t", "n", "w", "a", "c", "v", "z", "+", "-", "0", "Home", "End"].flatMap((key) => [
    { key, ctrlKey: true },
    { key, metaKey: true },
  ]),
];

it.each([
  ["/app/dashboard", "Dashboard"],
  [`/app/folders/${ID}`, "Drafts"],
  ["/app/teams", "Teams"],
  [`/app/notebooks/${ID}`, "Parcel delays"],
])("on %s no shortcut takes a key from the browser", async (address, heading) => {
  await openWebApp(address, (request) => {
    if (request.path === "/rest/v1/folders") return Response.json([{ id: ID, name: "Drafts" }]);
    return request.path === "/rest/v1/notebooks" ? oneRow(request, storedNotebook(ID)) : undefined;
  });
  await screen.findByRole("heading", { name: heading, level: 1 });
  const places = [document.body, screen.getByRole("main"), ...screen.queryAllByLabelText(/^(Title|Description)$/)];
  // fireEvent returns false if something has prevented the browser's default action.
  const taken = places.flatMap((place) =>
    KEYS.filter((key) => !fireEvent.keyDown(place, key)).map((key) => `${JSON.stringify(key)} in ${place.tagName}`),
  );
  expect(taken).toEqual([]);
});
