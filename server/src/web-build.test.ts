import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "./env.ts";
import { builtWeb } from "./web-build.ts";

let root: string;
let data: string;
let announced: string[];
const announce = (line: string): void => void announced.push(line);

/** A clone with a one-line page, built by the real tool. */
beforeEach(() => {
  announced = [];
  root = mkdtempSync(join(tmpdir(), "data-documentation-web-"));
  data = join(root, "data");
  mkdirSync(join(root, "web", "src"), { recursive: true });
  mkdirSync(data);
  cpSync(join(ROOT, "web", "package.json"), join(root, "web", "package.json"));
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "web", "index.html"), '<script type="module" src="/src/main.ts"></script>');
  writeFileSync(join(root, "web", "src", "main.ts"), "document.title = 'first' as string;");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const age = (path: string, seconds: number): void => {
  const time = Date.now() / 1_000 + seconds;
  utimesSync(path, time, time);
};

describe("The web app at server start", () => {
  it("is built where it is missing, left alone while it is current, and rebuilt when a source is newer", async () => {
    const place = await builtWeb(data, announce, root);
    expect(place).toBe(join(root, "web", "dist"));
    expect(announced).toEqual(["Building the web app ..."]);
    expect(readFileSync(join(place, "index.html"), "utf8")).toContain("/assets/");

    age(join(place, "index.html"), 60);
    expect(await builtWeb(data, announce, root)).toBe(place);
    expect(announced).toHaveLength(1);

    age(join(root, "web", "src", "main.ts"), 120);
    expect(await builtWeb(data, announce, root)).toBe(place);
    expect(announced).toHaveLength(2);
  }, 60_000);

  it("built into the data folder because the clone is not writable, is found there", async () => {
    mkdirSync(join(data, "web"));
    writeFileSync(join(data, "web", "index.html"), "built earlier");
    age(join(data, "web", "index.html"), 60);
    expect(await builtWeb(data, announce, root)).toBe(join(data, "web"));
    expect(announced).toEqual([]);
  });

  it("that cannot be built is reported in one line with the tool's reason", async () => {
    writeFileSync(join(root, "web", "src", "main.ts"), "import './missing.ts';");
    await expect(builtWeb(data, announce, root)).rejects.toThrow(/^The web app could not be built: .*missing\.ts.*$/);
  }, 60_000);
});
