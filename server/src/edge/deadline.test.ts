import { Hono } from "hono";
import { expect, it } from "vitest";
import { boundedBody } from "./body.ts";
import type { Edge } from "./context.ts";
import { deadline } from "./deadline.ts";
import { createTurns } from "./turns.ts";

const app = new Hono<Edge>()
  .use(deadline(() => 100))
  .get("/rest/v1/never", () => new Promise<Response>(() => {}))
  .get("/rest/v1/late", async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    throw new Error("too late to matter");
  })
  .get("/rest/v1/quick", (context) => context.text("here"));

it("G09: a request whose connection never answers gets a 503 with a retry time; a quick one is unaffected", async () => {
  for (const path of ["/rest/v1/never", "/rest/v1/late"]) {
    const response = await app.request(path);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ code: "deadline" });
  }
  expect(await (await app.request("/rest/v1/quick")).text()).toBe("here");
  // The late request fails now, harmlessly: an unhandled rejection would end this test run.
  await new Promise((resolve) => setTimeout(resolve, 150));
});

it("F10: a slowly arriving body gets the time it needs; one that stops arriving ends the request", async () => {
  const arrivals = createTurns({ atWork: 1, waiting: 1, patience: 100 });
  const patient = new Hono<Edge>()
    .use(deadline(() => 600))
    .post("/rest/v1/kept", boundedBody({ bytes: 1000, values: 1000 }, { arrivals }), (context) =>
      context.text(`${context.var.body.length} bytes`),
    );
  const send = async (pieces: number, ends: boolean): Promise<Response> => {
    let sent = 0;
    const body = new ReadableStream({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (sent < pieces) controller.enqueue(new Uint8Array(10));
        else if (ends) controller.close();
        else await new Promise(() => {});
        sent += 1;
      },
    });
    return patient.request("/rest/v1/kept", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      duplex: "half",
    });
  };
  expect(await (await send(10, true)).text()).toBe("100 bytes");
  expect((await send(1, false)).status).toBe(503);
});
