import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { compressing } from "./encoding.ts";

const LONG = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ title: `Parcels ${index}` })));
const app = new Hono()
  .use(compressing)
  .get("/long", (context) => context.body(LONG, 200, { vary: "Origin", "content-length": String(LONG.length) }))
  .get("/short", (context) => context.body("[]"))
  .get("/none", (context) => context.body(null, 204));

const ask = async (path: string, accepted: string, method = "GET") => {
  const answer = await app.request(path, { method, headers: { "accept-encoding": accepted } });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

it("compresses a long answer with the best encoding that the client takes, and says what it depends on", async () => {
  const brotli = await ask("/long", "gzip, deflate, br, zstd");
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(LONG);
  expect(Object.fromEntries(brotli.answer.headers)).toMatchObject({
    "content-encoding": "br",
    vary: "Origin, Accept-Encoding",
  });
  expect(brotli.answer.headers.get("content-length")).toBeNull();
  for (const accepted of ["gzip", "br;q=0, gzip;q=0.5"]) {
    const { answer, bytes } = await ask("/long", accepted);
    expect([answer.headers.get("content-encoding"), gunzipSync(bytes).toString()]).toEqual(["gzip", LONG]);
  }
});

it("sends as they are short answers, those without a body, and all to clients that take neither", async () => {
  for (const accepted of ["", "deflate", "br;q=0", "gzip;q=0.0"]) {
    const { answer, bytes } = await ask("/long", accepted);
    expect([answer.headers.get("content-encoding"), bytes.toString()]).toEqual([null, LONG]);
    expect(answer.headers.get("vary")).toBe("Origin, Accept-Encoding");
  }
  const short = await ask("/short", "br");
  expect([short.answer.headers.get("content-encoding"), short.bytes.toString()]).toEqual([null, "[]"]);
  expect((await ask("/none", "br")).answer.status).toBe(204);
});
