import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scene, openScene } from "./scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.end());

describe("the landing page", () => {
  it("says what the product does, in the specification's words and order, and leads to registering and signing in", async () => {
    const { page, errors, close } = await scene.open();
    await page.goto("/");
    await page.getByRole("heading", { name: "Make Data Science Transparent", level: 1 }).waitFor();
    expect(await page.title()).toBe("Data Documentation");
    await page
      .getByText(
        "Document, organize, and share your data science notebooks with clear separation of data preparation, modeling, and validation steps.",
      )
      .first()
      .waitFor();
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "Key Benefits",
      "How It Works",
      "Security & Data Privacy",
      "Your next notebook deserves readers",
    ]);
    const benefits = await page.getByRole("heading", { level: 3 }).allTextContents();
    expect(benefits.slice(0, 3).join(" ")).toMatch(/preparation.*modeling.*validation/i);
    for (const step of ["Upload your notebook", "Read the analysis", "Make it yours", "Share it with your team"])
      await page.getByRole("heading", { name: step }).waitFor();
    expect(await page.locator("video").count()).toBe(1);
    await page.locator("footer").getByText("Data Documentation").waitFor();

    await page.getByRole("link", { name: "Get Started" }).first().click();
    await page.waitForURL("**/register");
    await page.goBack();
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await page.waitForURL("**/login");
    expect(errors).toEqual([]);
    await close();
  });

  it("makes the five claims about privacy", async () => {
    const { page, close } = await scene.open();
    await page.goto("/");
    for (const claim of [
      "Data is stored encrypted at rest and sent over HTTPS.",
      "Row-level access control limits users to their own notebooks or those shared through team permissions.",
      "Deleting the account permanently removes the data.",
      "Users are advised to remove keys and credentials before uploading.",
      "Notebook content is sent to an AI provider for analysis and is not stored for model training.",
    ])
      await page.getByText(claim, { exact: true }).waitFor();
    const here = page.getByRole("region", { name: "On this installation" });
    await here.getByText("No AI provider is configured, so their content goes to nobody else.").waitFor();
    await here.getByText("This address does not use HTTPS. It is on this computer").waitFor();
    await close();
  });

  it("shows the texts that this browser has stored in place of the defaults", async () => {
    const { page, errors, close } = await scene.open();
    await page.route("**/rest/v1/site_content*", (route) => route.abort());
    await page.goto("/");
    await page.evaluate(() =>
      localStorage.setItem("landing-content", JSON.stringify([{ id: "hero-title", content: "Our own headline" }])),
    );
    await page.reload();
    await page.getByRole("heading", { name: "Our own headline", level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Key Benefits" }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe("addresses", () => {
  it("of earlier releases lead to the new ones, with their ids", async () => {
    const person = await scene.server.signUp();
    const { page, close } = await scene.open(person);
    const id = crypto.randomUUID();
    for (const [old, now] of [
      ["/dashboard", "/app/dashboard"],
      [`/folders/${id}`, `/app/folders/${id}`],
      [`/notebooks/${id}`, `/app/notebooks/${id}`],
      ["/notebooks/new", "/app/notebooks/new"],
      [`/notebooks/new?folderId=${id}`, `/app/notebooks/new?folderId=${id}`],
    ] as const) {
      await page.goto(old);
      await page.waitForURL(`${scene.server.url}${now}`);
    }
    await close();
  });

  it("that do not exist give a page that says so, with the way home", async () => {
    const { page, errors, close } = await scene.open();
    for (const path of [
      "/nothing/here",
      "/%E2%80%AE",
      "/app%2Fdashboard",
      "/<b>",
      "/login/x",
      `/${"x".repeat(3000)}`,
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "Oops! Page not found" }).waitFor();
      expect(await page.textContent("body")).not.toMatch(/\bat \w+ \(/);
    }
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.waitForURL(`${scene.server.url}/`);
    expect(errors).toEqual([]);
    await close();
  });

  it("show the error screen with what happened where a part of the app cannot be fetched", async () => {
    const { page, close } = await scene.open();
    await page.route("**/assets/register-*.js", (route) => route.abort());
    await page.goto("/login");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    await page.getByText("A newer version of the app was installed, or the network is unavailable.").waitFor();
    await page.unroute("**/assets/register-*.js");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await close();
  });
});
