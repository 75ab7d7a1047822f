/**
 * Takes the README's pictures from the running app with the example notebook.
 *
 *   node --import tsx scripts/screenshots.ts
 *
 * writes docs/images/*.png. The web must be built (`npm run build`).
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { openBrowser, openPerson } from "../tests/support/browser.ts";
import { startTestServer } from "../tests/support/server.ts";

const FOLDER = "docs/images";

const server = await startTestServer({ webFolder: resolve("web/dist") });
const { browser, close } = await openBrowser();
try {
  const { page } = await openPerson(browser, server.url);
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
  await page.goto("/app/notebooks/new?example=1");
  await page.getByText("Upload successful", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  mkdirSync(FOLDER, { recursive: true });
  const picture = (name: string) => page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await picture("editor");
  await page.getByRole("tab", { name: "Modeling", exact: true }).click();
  await picture("section");
  await page.getByRole("tab", { name: "Code", exact: true }).click();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 900);
  await page.waitForTimeout(600);
  await picture("code");
} finally {
  await close();
  await server.stop();
}
