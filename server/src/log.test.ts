import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("C20: errors are logged by kind and place, never by their message; known personal fields are removed", () => {
  const lines: string[] = [];
  const log = createLog(
    "debug",
    new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(String(chunk)), done()) }),
  );
  const error = Object.assign(new Error("duplicate key: Key (email)=(ada@example.org) already exists"), {
    code: "23505",
    detail: "ada@example.org",
    query: "select 'notebook text'",
  });
  log.error({ err: error }, "request failed");
  log.info(
    {
      email: "ada@example.org",
      mail: { to: "ada@example.org" },
      token: "eyJhbGciOi",
      content: "notebook text",
      count: 7,
    },
    "noted",
  );
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/ada@|notebook text|eyJ|duplicate/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    err: { type: "Error", code: "23505", at: expect.arrayContaining([expect.stringContaining("log.test.ts")]) },
  });
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ count: 7 });
});
