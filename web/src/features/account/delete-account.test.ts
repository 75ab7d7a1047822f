import { describe, expect, it } from "vitest";
import { whatGoes } from "./delete-account.tsx";

describe("the dialog before an account is deleted", () => {
  it("says how much goes with it", () => {
    expect(whatGoes({ notebooks: 12, teamNotebooks: 3, folders: 1, teams: 2 })).toBe(
      "Your account, 12 notebooks (3 of them in teams) and 1 folder will be permanently deleted, and you leave 2 teams.",
    );
  });

  it("leaves out teams where there are none", () => {
    expect(whatGoes({ notebooks: 1, teamNotebooks: 0, folders: 0, teams: 0 })).toBe(
      "Your account, 1 notebook and 0 folders will be permanently deleted.",
    );
  });
});
