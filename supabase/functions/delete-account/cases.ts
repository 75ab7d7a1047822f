import assert from "node:assert/strict";
import { ADA, placeWith, post } from "../_shared/case.ts";
import type { Case } from "../_shared/case.ts";
import { handler } from "./handler.ts";

export const cases: readonly Case[] = [
  {
    title: "C01: the account that goes is the caller's, whatever the body says",
    run: async () => {
      for (const [body, by, status, deleted] of [
        [{ userId: ADA }, "ada", 200, [ADA]],
        [{}, "ada", 200, [ADA]],
        [{ userId: "00000000-0000-0000-0000-000000000000" }, "ada", 403, []],
        [{ userId: [ADA] }, "ada", 403, []],
        [{ userId: ADA }, null, 401, []],
        [{ userId: ADA }, "forged", 401, []],
      ] as const) {
        const place = placeWith();
        assert.equal((await handler(post(body, by), place.deps)).status, status);
        assert.deepEqual(place.deleted, deleted);
      }
    },
  },
  {
    title: "a body that is not a JSON object deletes nothing",
    run: async () => {
      for (const body of [[], "x", null, 7]) {
        const place = placeWith();
        assert.equal((await handler(post(body), place.deps)).status, 400);
        assert.deepEqual(place.deleted, []);
      }
    },
  },
];
