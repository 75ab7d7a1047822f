import { Hono } from "hono";
import { expect, it } from "vitest";
import type { Edge } from "./context.ts";
import { deadline } from "./deadline.ts";

const app = new Hono<Edge>()
  .use(deadline(100))
  .get("/rest/v1/never", () => new Promise<Response>(() => {}))
  .get("/rest/v1/late", async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    throw new Error("too late to matter");
  })
  .get("/rest/v1/quick", (context) => context.text("here"));

it("G09: a request whose connection never answers is answered with 503 and the time to wait; a quick one is left alone", async () => {
  for (const path of ["/rest/v1/never", "/rest/v1/late"]) {
    const response = await app.request(path);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ code: "deadline" });
  }
  expect(await (await app.request("/rest/v1/quick")).text()).toBe("here");
  // The late one fails now, and nobody is hurt: an unhandled rejection would end this test run.
  await new Promise((resolve) => setTimeout(resolve, 150));
});
