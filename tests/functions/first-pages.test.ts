/** What the pages that people see first make a browser fetch (docs/decisions/027): an import too many shows here. */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { listen } from "../../server/src/http.ts";
import { createStatic } from "../../server/src/static.ts";
import { builtWeb } from "../support/built-web.ts";

const KB = 1024;

it("sends few scripts with the landing page, the login and the dashboard, each compressed when it was built", async () => {
  const folder = builtWeb();
  const files = readdirSync(join(folder, "assets"));
  const named = (name: string): string[] => files.filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));
  const text = (file: string): string => readFileSync(join(folder, "assets", file), "utf8");
  /** Those files and all that have to be there before they run. */
  const withImports = (first: readonly string[]): readonly string[] => {
    const all = new Set(first);
    for (const file of all)
      for (const [, imported = ""] of text(file).matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)) all.add(imported);
    return [...all];
  };
  const sent = (scripts: readonly string[]): number =>
    scripts.reduce((sum, file) => sum + statSync(join(folder, "assets", `${file}.br`)).size, 0) / KB;

  const landing = readFileSync(join(folder, "landing.html"), "utf8");
  const scripts = [...landing.matchAll(/<script src="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(scripts).toEqual(["/color-scheme.js", "/start-on-intent.js"]);
  expect(landing).not.toContain("modulepreload");
  for (const path of scripts) expect(statSync(join(folder, path)).size).toBeLessThan(2 * KB);

  const page = readFileSync(join(folder, "index.html"), "utf8");
  const login = withImports([...page.matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, file = ""]) => file));
  expect(
    login.filter((file) => text(file).includes("Welcome Back")),
    "the form is in what every page loads",
  ).toHaveLength(1);
  expect(login.length).toBeLessThanOrEqual(6);
  expect(sent(login)).toBeLessThan(120);

  const dashboard = withImports([...login, ...named("desk"), ...named("backend-client")]);
  expect(dashboard.some((file) => text(file).includes("Recent Notebooks"))).toBe(true);
  expect(dashboard.length).toBeLessThanOrEqual(10);
  expect(sent(dashboard)).toBeLessThan(230);

  const [framework = ""] = named("framework");
  const served = createStatic(folder, () => Promise.resolve(null));
  const { port, drain } = await listen((request, bindings) => served.fetch(request, bindings), "127.0.0.1", 0);
  onTestFinished(() => drain(0));
  const answer = await fetch(`http://127.0.0.1:${port}/assets/${framework}`, {
    headers: { "accept-encoding": "gzip, br" },
  });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("content-type")).toMatch(/javascript/);
  expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(Number(answer.headers.get("content-length"))).toBe(statSync(join(folder, "assets", `${framework}.br`)).size);
  expect(await answer.text()).toBe(text(framework));
});
