import { setImmediate as pause } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("G13: no one exceeds their share of running work, everyone's work runs in order, and failures free their place", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ caller: fc.constantFrom("ada", "grace"), fails: fc.boolean(), steps: fc.nat(4) }), {
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 4 }),
      async (jobs, atWork) => {
        const turns = createTurns({ atWork, waiting: 100, patience: 60_000 });
        const busy: Record<string, number> = { ada: 0, grace: 0 };
        const begun: Record<string, number[]> = { ada: [], grace: [] };
        const outcomes = await Promise.allSettled(
          jobs.map(({ caller, fails, steps }, index) =>
            turns.take(caller, async () => {
              begun[caller]?.push(index);
              busy[caller] = (busy[caller] ?? 0) + 1;
              expect(busy[caller]).toBeLessThanOrEqual(atWork);
              for (let step = 0; step < steps; step += 1) await pause();
              busy[caller] -= 1;
              if (fails) throw new Error("failed");
              return index;
            }),
          ),
        );
        for (const [index, outcome] of outcomes.entries())
          expect(outcome.status === "fulfilled" ? outcome.value : "failed").toBe(jobs[index]?.fails ? "failed" : index);
        for (const order of Object.values(begun)) expect(order).toEqual(order.toSorted((a, b) => a - b));
      },
    ),
  );
});

it("G13: a person whose queue is full is refused immediately, and others are not", async () => {
  const turns = createTurns({ atWork: 1, waiting: 2, patience: 60_000 });
  let finish = (): void => {};
  const first = turns.take("ada", () => new Promise<string>((resolve) => (finish = () => resolve("done"))));
  const waiting = [turns.take("ada", async () => "second"), turns.take("ada", async () => "third")];
  expect(await turns.take("ada", async () => "fourth")).toBeNull();
  expect(await turns.take("grace", async () => "hers")).toBe("hers");
  finish();
  expect(await Promise.all([first, ...waiting])).toEqual(["done", "second", "third"]);
});

it("F15: a request whose turn does not come in time is refused, and no longer blocks anyone", async () => {
  const turns = createTurns({ atWork: 1, waiting: 2, patience: 10 });
  let finish = (): void => {};
  const first = turns.take("ada", () => new Promise<string>((resolve) => (finish = () => resolve("done"))));
  const begun: string[] = [];
  expect(await turns.take("ada", async () => begun.push("second"))).toBeNull();
  finish();
  expect(await first).toBe("done");
  expect(await turns.take("ada", async () => "later")).toBe("later");
  expect(begun).toEqual([]);
});
