import { describe, expect, it } from "vitest";
import { whatLeavingMeans } from "./leave-team.tsx";
import type { Member } from "./members.ts";

const member = (userId: string, role: Member["role"]): Member => ({
  userId,
  role,
  email: `${userId}@example.org`,
  name: null,
  joinedAt: "2026-11-01T00:00:00Z",
});

const ACCESS = "You will lose access to the team's notebooks and will need an invitation to rejoin.";

describe("the question before leaving a team", () => {
  it("says what they lose, and nothing about notebooks if they have none in it", () => {
    expect(whatLeavingMeans("grace", [member("ada", "admin"), member("grace", "member")], 0)).toBe(ACCESS);
  });

  it("says how many of their own notebooks stay theirs and in the team", () => {
    const members = [member("ada", "admin"), member("grace", "member")];
    expect(whatLeavingMeans("grace", members, 1)).toContain("Your own notebook in it stays yours and in the team");
    expect(whatLeavingMeans("grace", members, 3)).toContain("Your own 3 notebooks in it stay yours and in the team");
  });

  it("B05: names who becomes admin after the only one, and no one where there is another", () => {
    const alone = [member("ada", "admin"), member("grace", "member"), member("linus", "member")];
    expect(whatLeavingMeans("ada", alone, 0)).toBe(
      `${ACCESS} You are its only admin: grace@example.org becomes admin.`,
    );
    expect(whatLeavingMeans("ada", [...alone, member("tim", "admin")], 0)).toBe(ACCESS);
  });

  it("says that the team is deleted with its last member", () => {
    expect(whatLeavingMeans("ada", [member("ada", "admin")], 2)).toMatch(
      /^You are the last member of this team\. It will be deleted/,
    );
  });

  it("says what is true in any case where the members could not be loaded", () => {
    expect(whatLeavingMeans("ada", null, null)).toBe(
      `${ACCESS} Your own notebooks in it stay yours and in the team, until you take them out.`,
    );
  });
});
