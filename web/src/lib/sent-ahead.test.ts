import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetAhead, sendAhead, takeAhead } from "./sent-ahead.ts";
import { forgetLogin } from "./supabase.ts";

const CONFIG = { supabaseUrl: "https://backend.example", supabaseKey: "sb_publishable_x", mail: false };
const asked: string[] = [];
let answer: (path: string) => Response;

beforeEach(() => {
  asked.length = 0;
  forgetLogin();
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const path = String(input).split("/rest/v1/")[1];
    if (path === undefined) return Response.json(CONFIG);
    asked.push(path);
    return answer(path);
  });
});
afterEach(() => {
  forgetAhead();
  vi.unstubAllGlobals();
});

it("gives the answer to the first who asks for it, and sends nothing twice", async () => {
  answer = () => Response.json([{ id: 1 }]);
  sendAhead("notebooks?id=eq.1");
  expect(await takeAhead("notebooks?id=eq.2")).toBeNull();
  expect(await (await takeAhead("notebooks?id=eq.1"))?.json()).toEqual([{ id: 1 }]);
  expect(await takeAhead("notebooks?id=eq.1")).toBeNull();
  expect(asked).toEqual(["notebooks?id=eq.1"]);
});

it("counts a failure as never sent, and keeps nothing for the next person", async () => {
  answer = (path) => {
    if (path === "offline") throw new TypeError("Failed to fetch");
    return Response.json([], { status: path === "refused" ? 403 : 200 });
  };
  for (const path of ["offline", "refused", "answered"]) sendAhead(path);
  expect(await Promise.all(["offline", "refused"].map(takeAhead))).toEqual([null, null]);
  forgetAhead();
  expect(await takeAhead("answered")).toBeNull();
});
