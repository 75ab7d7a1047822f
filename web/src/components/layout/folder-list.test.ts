import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { closeWebApp, openWebApp } from "../../../../tests/support/web-app.ts";

afterEach(closeWebApp);

const openWith = async (count: number): Promise<HTMLElement> => {
  const folders = Array.from({ length: count }, (_, at) => ({ id: `folder-${at}`, name: `Quarter ${at}` }));
  await openWebApp("/app/teams", ({ path }) => (path === "/rest/v1/folders" ? Response.json(folders) : undefined));
  await screen.findByText("Quarter 0");
  return screen.getByLabelText("Folders");
};
// By role it takes jsdom seconds to go through two hundred links.
const quarters = (list: HTMLElement): number => within(list).queryAllByText(/^Quarter/).length;

it("two hundred folders can be filtered by name, ignoring case", async () => {
  const list = await openWith(200);
  expect(quarters(list)).toBe(200);
  const filter = within(list).getByLabelText("Filter folders");
  fireEvent.change(filter, { target: { value: " quarter 19" } });
  expect(quarters(list)).toBe(11);
  within(list).getByText("11 of 200 folders");
  fireEvent.change(filter, { target: { value: "Parcels" } });
  within(list).getByText("No folders found.");
  fireEvent.change(filter, { target: { value: "" } });
  expect(quarters(list)).toBe(200);
});

it("a few folders need no filter", async () => {
  const list = await openWith(10);
  expect(within(list).queryByLabelText("Filter folders")).toBeNull();
});
