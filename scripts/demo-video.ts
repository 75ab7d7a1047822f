/**
 * Records the demo of the landing page: the real app doing the main job, in a headless Chromium, as WebM.
 *
 *   node --import tsx scripts/demo-video.ts
 *
 * writes web/public/demo.webm (under 3 MB) and its poster web/public/demo-poster.jpg. The browser's own encoder makes the film, so nothing but
 * Chromium is needed. The web must be built (`npm run build`).
 */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { openBrowser, openPerson } from "../tests/support/browser.ts";
import { startTestServer } from "../tests/support/server.ts";

const SIZE = { width: 1280, height: 800 };
const LIMIT = 3 * 1024 * 1024;
const BITS_PER_SECOND = 500_000;

interface Frame {
  /** Seconds since the recording began. */
  readonly at: number;
  /** JPEG, base64. */
  readonly data: string;
}

const server = await startTestServer({ webFolder: resolve("web/dist") });
const { browser, close } = await openBrowser();
try {
  const frames = await film(browser, server.url);
  const video = await encode(browser, server.url, frames);
  if (video.length > LIMIT) throw new Error(`The film has ${video.length} bytes; the limit is ${LIMIT}.`);
  writeFileSync(join("web/public", "demo.webm"), video);
  console.log(`web/public/demo.webm: ${(video.length / 1024).toFixed(0)} KB, ${frames.at(-1)?.at.toFixed(0)} s`);
} finally {
  await close();
  await server.stop();
}

/** One person's way through the app, as the frames the browser painted. */
async function film(chromium: Browser, url: string): Promise<Frame[]> {
  const { page, close: leave } = await openPerson(chromium, url, { viewport: SIZE });
  await signInAsNew(page);
  const frames: Frame[] = [];
  const screen = await page.context().newCDPSession(page);
  const stop = await record(screen, frames);
  await mainJob(page);
  await stop();
  await leave();
  // The browser may hand frames over out of order.
  return frames.toSorted((a, b) => a.at - b.at);
}

async function signInAsNew(page: Page): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/app/dashboard");
  await page.getByRole("button", { name: "Dismiss" }).click();
}

async function mainJob(page: Page): Promise<void> {
  await sleep(1500);
  await page.getByRole("link", { name: "New Notebook" }).first().click();
  await sleep(1500);
  await page.locator('input[type="file"]').setInputFiles(resolve("web/public/example.ipynb"));
  await page.getByText("Upload successful", { exact: true }).first().waitFor();
  await sleep(1500);
  writeFileSync(join("web/public", "demo-poster.jpg"), await page.screenshot({ type: "jpeg", quality: 72 }));
  await sleep(2000);
  for (const tab of ["Exploration", "Data Prep", "Modeling"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await sleep(3000);
  }
  await page.getByRole("tab", { name: "Validation", exact: true }).click();
  await sleep(1000);
  const text = page.getByLabel("Document the validation process");
  await text.press("Control+End");
  await text.pressSequentially(" Checked against last month's figures.", { delay: 45 });
  await sleep(1200);
  await page.getByRole("tab", { name: "Code", exact: true }).click();
  await sleep(2000);
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.move(640, 520);
    await page.mouse.wheel(0, 140);
    await sleep(180);
  }
  await sleep(1200);
  await page.getByRole("button", { name: "Save Notebook" }).click();
  await page.getByText("Notebook saved", { exact: true }).first().waitFor();
  await sleep(2000);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await sleep(2500);
}

async function record(screen: CDPSession, frames: Frame[]): Promise<() => Promise<void>> {
  let began: number | null = null;
  screen.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const now = metadata.timestamp ?? 0;
    began ??= now;
    frames.push({ at: Math.max(0, now - began), data });
    void screen.send("Page.screencastFrameAck", { sessionId });
  });
  await screen.send("Page.startScreencast", {
    format: "jpeg",
    quality: 85,
    maxWidth: SIZE.width,
    maxHeight: SIZE.height,
  });
  return async () => {
    await screen.send("Page.stopScreencast");
  };
}

/** Encodes the frames at their times with the browser's own VP9 encoder; Mediabunny writes the container. */
async function encode(chromium: Browser, url: string, frames: readonly Frame[]): Promise<Buffer> {
  const page = await chromium.newPage();
  await page.route("**/mediabunny.mjs", (route) =>
    route.fulfill({
      path: resolve("node_modules/mediabunny/dist/bundles/mediabunny.min.mjs"),
      contentType: "text/javascript",
    }),
  );
  await page.goto(`${url}/healthz`);
  const base64 = await page.evaluate(
    async ({ pictures, size, bitrate }) => {
      const library = "/mediabunny.mjs";
      const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = (await import(
        library
      )) as typeof import("mediabunny");
      const canvas = new OffscreenCanvas(size.width, size.height);
      const brush = canvas.getContext("2d");
      if (!brush) throw new Error("This browser has no canvas.");
      const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
      const source = new CanvasSource(canvas, { codec: "vp9", bitrate, keyFrameInterval: 5 });
      output.addVideoTrack(source);
      await output.start();
      for (const [index, { at, data }] of pictures.entries()) {
        const image = new Image();
        image.src = `data:image/jpeg;base64,${data}`;
        await image.decode();
        brush.drawImage(image, 0, 0, size.width, size.height);
        await source.add(at, (pictures[index + 1]?.at ?? at + 1) - at);
      }
      await output.finalize();
      const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer(0));
      let text = "";
      for (let index = 0; index < bytes.length; index += 8192)
        text += String.fromCharCode(...bytes.subarray(index, index + 8192));
      return btoa(text);
    },
    { pictures: frames.map((frame) => ({ ...frame })), size: SIZE, bitrate: BITS_PER_SECOND },
  );
  await page.close();
  return Buffer.from(base64, "base64");
}
