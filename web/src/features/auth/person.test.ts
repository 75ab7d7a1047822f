import { expect, it } from "vitest";
import { readPerson } from "./person.ts";

it("is read from a login with what it has; anything odd in it counts as absent", () => {
  const user = { id: "1", email: "ada@example.org", created_at: "2026-01-01", user_metadata: { name: "Ada" } };
  expect(readPerson(user)).toEqual({ id: "1", email: "ada@example.org", name: "Ada", createdAt: "2026-01-01" });
  for (const user_metadata of [undefined, null, {}, { name: "" }, { name: 7 }, "Ada"])
    expect(readPerson({ id: "1", email: null, created_at: 5, user_metadata })).toEqual({
      id: "1",
      email: "",
      name: null,
      createdAt: null,
    });
});

it.each([undefined, null, "1", [], {}, { id: 1 }, { id: null }])("is null where the login holds %j", (user) => {
  expect(readPerson(user)).toBeNull();
});
