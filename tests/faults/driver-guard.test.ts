import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { startTestDatabase } from "../support/postgres.ts";
import { ROOT } from "../support/server-process.ts";

const run = promisify(execFile);

describe("The database driver when its connections are cut", () => {
  it("G09, A16: fails what was on them, keeps other users' transactions apart, and recovers", async () => {
    const database = await startTestDatabase();
    const { port, password } = database.ownerOptions;
    const { stdout } = await run(
      process.execPath,
      ["--import", "tsx", join(ROOT, "tests/faults/driver-scene.ts"), String(port), password],
      { cwd: ROOT, timeout: 90_000 },
    );
    await database.stop();
    expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toEqual({
      "cut transaction": "CONNECTION_CLOSED",
      "late statement": "CONNECTION_CLOSED",
      "second transaction": "done",
      "statement on a cut reservation": "CONNECTION_CLOSED",
      "statement beside it": "done",
      "without an answer": 0,
      "answered and cut": true,
      afterwards: Array.from({ length: 10 }, () => "done"),
      marks: ["outside", "second", "second, end"],
    });
  });
});
