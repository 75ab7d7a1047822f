/** Finds the browser that the end-to-end tests drive, or installs Debian's where that is possible. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/homebrew/bin"];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

type Found = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly reason: string };

/** The first browser that can be run; with `install`, root on a Debian machine gets one from its packages. */
export function findChromium({ install = false } = {}): Found {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    return runs(named)
      ? { ok: true, path: named }
      : { ok: false, reason: `CHROMIUM_PATH names ${named}, which cannot be run.` };
  }
  const found = [...PLACES.flatMap((place) => NAMES.map((name) => `${place}/${name}`)), ...MAC].find(runs);
  if (found) return { ok: true, path: found };
  if (install && canUseApt()) {
    console.log("No Chromium found: installing Debian's package.");
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    return findChromium();
  }
  return {
    ok: false,
    reason: "The end-to-end tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH.",
  };
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
