import { describe, expect, it } from "vitest";
import { whatGoes } from "./delete-account.tsx";

describe("the dialog before an account is deleted", () => {
  it("says how much is deleted with it", () => {
    expect(whatGoes({ notebooks: 12, teamNotebooks: 3, folders: 1, teams: 2 })).toBe(
      "Your account, 12 notebooks (3 of them in teams) and 1 folder will be permanently deleted, and you leave 2 teams.",
    );
  });

  it("leaves out what the person doesn't have", () => {
    expect(whatGoes({ notebooks: 1, teamNotebooks: 0, folders: 0, teams: 0 })).toBe(
      "Your account and 1 notebook will be permanently deleted.",
    );
    expect(whatGoes({ notebooks: 0, teamNotebooks: 0, folders: 0, teams: 0 })).toBe(
      "Your account will be permanently deleted.",
    );
  });

  it("reads naturally when all notebooks are in teams", () => {
    expect(whatGoes({ notebooks: 1, teamNotebooks: 1, folders: 0, teams: 1 })).toBe(
      "Your account and 1 notebook (in a team) will be permanently deleted, and you leave 1 team.",
    );
    expect(whatGoes({ notebooks: 3, teamNotebooks: 3, folders: 0, teams: 1 })).toContain("(all of them in teams)");
  });
});
