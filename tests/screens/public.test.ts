import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ScreenScene, openScreenScene, press, textsOf } from "./scene.ts";

let scene: ScreenScene;

beforeAll(async () => {
  scene = await openScreenScene();
});
afterAll(() => scene.end());

describe("the landing page", () => {
  it("says what the product does, in the specification's words and order, and leads to registering and signing in", async () => {
    const app = await scene.open("/");
    await screen.findByRole("heading", { name: "Make Data Science Transparent", level: 1 });
    expect(document.title).toBe("Data Documentation");
    await screen.findByText(
      "Document, organize, and share your data science notebooks with clear separation of data preparation, modeling, and validation steps.",
    );
    expect(textsOf(screen.getAllByRole("heading", { level: 2 }))).toEqual([
      "Key Benefits",
      "How It Works",
      "Security & Data Privacy",
      "Your next notebook deserves readers",
    ]);
    const benefits = textsOf(screen.getAllByRole("heading", { level: 3 }));
    expect(benefits.slice(0, 3).join(" ")).toMatch(/preparation.*modeling.*validation/i);
    for (const step of ["Upload your notebook", "Read the analysis", "Make it yours", "Share it with your team"])
      await screen.findByRole("heading", { name: step });
    expect(document.querySelectorAll("video")).toHaveLength(1);
    expect(screen.getByRole("contentinfo").textContent).toContain("Data Documentation");

    for (const [name, heading, path] of [
      ["Get Started", "Create an Account", "/register"],
      ["Sign In", "Welcome Back", "/login"],
    ] as const) {
      await app.goTo("/");
      const [first] = await screen.findAllByRole("link", { name });
      first?.click();
      await screen.findByRole("heading", { name: heading });
      expect(app.address()).toBe(path);
    }
  });

  it("makes the five claims about privacy", async () => {
    await scene.open("/");
    for (const claim of [
      "Data is stored encrypted at rest and sent over HTTPS.",
      "Row-level access control limits users to their own notebooks or those shared through team permissions.",
      "Deleting the account permanently removes the data.",
      "Users are advised to remove keys and credentials before uploading.",
      "Notebook content is sent to an AI provider for analysis and is not stored for model training.",
    ])
      await screen.findByText(claim);
    const here = within(await screen.findByRole("region", { name: "On this installation" }));
    await here.findByText(/No AI provider is configured, so their content goes to no one else\./);
    await here.findByText(/This address does not use HTTPS\. It is on this computer/);
  });

  it("shows the texts that this browser has stored instead of the defaults", async () => {
    const app = await scene.open("/login");
    localStorage.setItem("landing-content", JSON.stringify([{ id: "hero-title", content: "Our own headline" }]));
    await app.withFault({ path: "/rest/v1/site_content", fault: "no answer" }, async () => {
      await app.goTo("/");
      await screen.findByRole("heading", { name: "Our own headline", level: 1 });
      await screen.findByRole("heading", { name: "Key Benefits" });
    });
  });

  it("C13: poisoned site texts in the browser are shown as text, or not at all", async () => {
    const poison = [
      [JSON.stringify([{ id: "hero-title", content: "<img src=x onerror=alert(1)>" }]), "<img src=x onerror=alert(1)>"],
      ['{"__proto__":{"hero-title":"x"}}', "Make Data Science Transparent"],
      // Almost all the storage that a browser allows a page.
      ["[".repeat(4_900_000), "Make Data Science Transparent"],
    ] as const;
    for (const [stored, name] of poison) {
      const app = await scene.open("/login");
      localStorage.setItem("landing-content", stored);
      await app.goTo("/");
      await screen.findByRole("heading", { level: 1, name });
    }
  });
});

describe("addresses", () => {
  it("of earlier releases lead to the new ones, with their ids", async () => {
    const id = crypto.randomUUID();
    const app = await scene.open("/", await scene.server.signUp());
    for (const [old, now] of [
      ["/dashboard", "/app/dashboard"],
      [`/folders/${id}`, `/app/folders/${id}`],
      [`/notebooks/${id}`, `/app/notebooks/${id}`],
      ["/notebooks/new", "/app/notebooks/new"],
      [`/notebooks/new?folderId=${id}`, `/app/notebooks/new?folderId=${id}`],
    ] as const) {
      await app.goTo(old);
      await expect.poll(() => app.address()).toBe(now);
    }
  });

  it("that do not exist give a page that says so, with the way home", async () => {
    for (const path of [
      "/nothing/here",
      "/%E2%80%AE",
      "/app%2Fdashboard",
      "/<b>",
      "/login/x",
      `/${"x".repeat(3000)}`,
    ]) {
      await scene.open(path);
      await screen.findByRole("heading", { name: "Oops! Page not found" });
      expect(document.body.textContent).not.toMatch(/\bat \w+ \(/);
    }
    await press("link", "Return to Home");
    await screen.findByRole("heading", { name: "Make Data Science Transparent", level: 1 });
    expect(window.location.pathname).toBe("/");
  });
});
