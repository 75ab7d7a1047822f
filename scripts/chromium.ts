/** Finds the browser that the end-to-end tests drive, or installs Debian's where that is possible. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

/** The shell has no windows to draw around its pages: the same tests take half the time. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/homebrew/bin"];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

type Found = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly reason: string };

/** The first browser that can be run; with `install`, root on a Debian machine gets the shell from its packages. */
export function findChromium({ install = false } = {}): Found {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    return runs(named)
      ? { ok: true, path: named }
      : { ok: false, reason: `CHROMIUM_PATH names ${named}, which cannot be run.` };
  }
  const found = [...PLACES.flatMap((place) => NAMES.map((name) => `${place}/${name}`)), ...MAC].find(runs);
  if (install && canUseApt() && !found?.endsWith(SHELL) && installed(found === undefined)) return findChromium();
  if (found) return { ok: true, path: found };
  return {
    ok: false,
    reason: "The end-to-end tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH.",
  };
}

/** Where another browser is there, the shell is worth one try and no more. */
function installed(isNeeded: boolean): boolean {
  console.log(`Installing Debian's ${SHELL}.`);
  const aptGet = (...args: string[]): boolean =>
    spawnSync("apt-get", args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
      .status === 0;
  const install = (name: string): boolean =>
    aptGet("install", "-y", "--no-install-recommends", name, "fonts-liberation");
  return install(SHELL) || (isNeeded && aptGet("update") && (install(SHELL) || install("chromium")));
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && runs("/usr/bin/apt-get");
}
