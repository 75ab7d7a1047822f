import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ADA,
  type WebBackend,
  closeWebApp,
  oneRow,
  openWebApp,
  refused,
  storedNotebook,
} from "../../../../tests/support/web-app.ts";

const ID = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";
const TOKEN = "0123456789abcdef".repeat(4);

const content = {
  exploration_section: "I looked at everything.\n\nDelays rise with `rain_mm`.",
  modeling_section: "A Ridge is fitted.",
  business_logic_section: "Dispatch asks each morning.",
  ml_outcome: "A Ridge predicts the delay.",
  section_evidence: {
    exploration: [{ text: "Delays rise with `rain_mm`.", cells: [2, 6] }],
    modeling: [{ text: "A Ridge is fitted.", cells: [6] }],
  },
  code_quality_score: {
    clarity: { score: 8, explanation: "Short cells." },
    documentation: { score: 6, explanation: "Some text." },
    codeQuality: { score: 7, explanation: "Fine." },
    overallScore: 7,
  },
  summary_source: "built-in",
};
const notebook = { ...storedNotebook(ID), description: "What dispatch should know.", file_name: "delays.ipynb" };

/** A backend with this notebook; `changes` to its content, and who owns it. */
const backend =
  (changes: object = {}, owner: string = ADA.id): WebBackend =>
  (request) => {
    const { path } = request;
    if (path === "/rest/v1/notebooks") return oneRow(request, { ...notebook, user_id: owner });
    if (path === "/rest/v1/notebook_content") return Response.json([{ ...content, ...changes }]);
    if (path === "/rest/v1/profiles") return Response.json([{ name: "Ada", email: ADA.email }]);
    return undefined;
  };

const page = () => screen.findByRole("heading", { level: 1, name: "Parcel delays" });
const numbers = (name: RegExp) => screen.getByRole("button", { name });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  await closeWebApp();
  vi.restoreAllMocks();
});

describe("a documented notebook", () => {
  it("is shown as text: outcome, summary, sections, notes and score, with author, version and date; empty parts are left out", async () => {
    const app = await openWebApp(`/app/notebooks/${ID}/read`, backend());
    await page();
    for (const text of ["A Ridge predicts the delay.", "What dispatch should know.", "Dispatch asks each morning."])
      screen.getByText(text);
    const titles = within(screen.getByRole("article")).getAllByRole("heading", { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      "Summary",
      "Exploration",
      "Modeling",
      "Business Logic",
      "Code Quality Analysis",
    ]);
    expect(screen.getByText("Ada").parentElement?.textContent).toMatch(/Version 3, Nov 1, 2026.*delays\.ipynb/);
    expect(screen.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe(`/app/notebooks/${ID}`);
    // The file is only loaded once a cell is opened.
    expect(app.requests.filter(({ query }) => query.get("select") === "original_notebook")).toEqual([]);
  });

  it("shows the cells of a sentence on demand, and Back, Escape and the button lead back to the sentence", async () => {
    const app = await openWebApp(`/app/notebooks/${ID}/read`, backend());
    await page();
    const leave: readonly (() => unknown)[] = [
      () => fireEvent.click(screen.getByRole("button", { name: "Back to the sentence" })),
      () => fireEvent.keyDown(document.body, { key: "Escape" }),
      () => window.history.back(),
    ];
    for (const back of leave) {
      const marker = numbers(/^Cells 3 and 7/);
      marker.focus();
      fireEvent.click(marker);
      const heading = await screen.findByRole("heading", { name: "Cells 3 and 7" });
      expect(window.location.hash).toBe("#cells/exploration/1");
      expect(document.activeElement).toBe(heading);
      back();
      await waitFor(() => expect(screen.queryByRole("heading", { name: "Cells 3 and 7" })).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(numbers(/^Cells 3 and 7/)));
      expect(window.location.hash).toBe("");
    }
    expect(app.requests.some(({ query }) => query.get("select") === "original_notebook")).toBe(true);
  });

  it("leads from a cell to the other sentences that cite it", async () => {
    await openWebApp(`/app/notebooks/${ID}/read#cells/exploration/1`, backend());
    fireEvent.click(await screen.findByRole("button", { name: "Modeling: A Ridge is fitted." }));
    await screen.findByRole("heading", { name: "Cell 7" });
    expect(window.location.hash).toBe("#cells/modeling/1");
  });

  it.each([
    ["is empty", {}, "Nothing has been written about the stages of this notebook yet."],
    [
      "cannot be read",
      { section_evidence: "?", code_quality_score: "?", facts: { version: 99 } },
      "A newer version of this app may have written them.",
    ],
  ])("is shown where its content %s", async (_, changes, said) => {
    const empty = Object.fromEntries(Object.keys(content).map((name) => [name, null]));
    await openWebApp(`/app/notebooks/${ID}/read`, backend({ ...empty, ...changes }));
    await page();
    await screen.findByText(new RegExp(said));
  });

  it("says what happened where it cannot be loaded or does not exist", async () => {
    await openWebApp(`/app/notebooks/${ID}/read`, ({ path }) => (path.startsWith("/rest/") ? refused() : undefined));
    await screen.findByText("Error loading notebook");
    await openWebApp("/app/notebooks/nonsense/read");
    await screen.findByText("Notebook not found");
  });

  it("is one press away on the cards of other authors; a card itself opens the notebook", async () => {
    const card = { ...notebook, description_start: null, overall_score: null };
    const cards: WebBackend = ({ path }) =>
      path === "/rest/v1/notebooks"
        ? Response.json([card, { ...card, id: TOKEN, title: "Hers", user_id: "somebody else" }])
        : undefined;
    await openWebApp("/app/dashboard", cards);
    expect((await screen.findByRole("link", { name: "Hers" })).getAttribute("href")).toBe(`/app/notebooks/${TOKEN}`);
    const [reader, ...others] = screen.getAllByRole("link", { name: "Reader view" });
    expect(reader?.getAttribute("href")).toBe(`/app/notebooks/${TOKEN}/read`);
    expect(others).toEqual([]);
  });
});

describe("sharing by link", () => {
  const links: WebBackend = (request) => {
    const { method, path } = request;
    if (path === "/rest/v1/rpc/create_notebook_link") return Response.json(TOKEN);
    if (path === "/rest/v1/notebook_links" && method === "GET")
      return Response.json([
        {
          id: ID,
          label: "The board",
          with_code: false,
          created_at: "2026-11-01T10:00:00Z",
          expires_at: "2026-11-08T10:00:00Z",
          views: 3,
          last_viewed_at: "2026-11-02T10:00:00Z",
        },
      ]);
    return backend()(request);
  };

  it("makes a link that is shown once, lists the existing ones with their views, and revokes one after a question", async () => {
    const app = await openWebApp(`/app/notebooks/${ID}/read`, links);
    fireEvent.click(await screen.findByRole("button", { name: "Share" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Share by link" }));
    expect((await dialog.findByText("The board")).closest("li")?.textContent).toMatch(
      /Without code.*expired Nov 8, 2026.*3 views, last on Nov 2, 2026/,
    );
    fireEvent.click(dialog.getByRole("checkbox", { name: "Show the code" }));
    fireEvent.click(dialog.getByRole("button", { name: "Create link" }));
    const made = await dialog.findByLabelText<HTMLInputElement>("Link");
    expect(made.value).toBe(`${window.location.origin}/s/${TOKEN}`);
    const asked = app.requests.find(({ path }) => path.endsWith("create_notebook_link"))?.body;
    expect(asked).toMatchObject({ notebook: ID, with_code: true });
    fireEvent.click(dialog.getByRole("button", { name: "Done" }));
    await dialog.findByRole("button", { name: "Create link" });

    fireEvent.click(dialog.getByRole("button", { name: "Revoke: The board" }));
    fireEvent.click(await screen.findByRole("button", { name: "Revoke" }));
    await waitFor(() => expect(app.toasts).toEqual(["Link revoked: It no longer opens the notebook."]));
    const revoked = app.requests.find(({ method }) => method === "DELETE");
    expect([revoked?.path, revoked?.query.get("id")]).toEqual(["/rest/v1/notebook_links", `eq.${ID}`]);
  });

  it("is offered to the owner and the team's admins, and to no one else", async () => {
    await openWebApp(`/app/notebooks/${ID}/read`, backend({}, "somebody else"));
    await page();
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  });
});

describe("a link", () => {
  const shared = {
    with_code: false,
    expires_at: "2026-12-22T10:00:00Z",
    author: "Ada",
    notebook,
    content,
  };
  const answering =
    (answer: () => Response): WebBackend =>
    ({ path }) =>
      path === "/functions/v1/open-notebook-link" ? answer() : undefined;

  it("S02: shows its notebook without an account, requests nothing else, and is not to be indexed", async () => {
    const app = await openWebApp(
      `/s/${TOKEN}`,
      answering(() => Response.json({ ...shared, charts: [] })),
      {
        person: null,
      },
    );
    await page();
    screen.getByText("Dec 22, 2026");
    for (const name of ["Edit", "Share"]) expect(screen.queryByText(name)).toBeNull();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toContain("noindex");
    const asked = app.requests.filter(({ path }) => path !== "/config.json");
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(["/functions/v1/open-notebook-link"]));
    expect(asked.map(({ body }) => (body as { part: string }).part)).toEqual(["documentation", "pictures"]);
  });

  it("S02: opened by a signed-in user sends no login along", async () => {
    const app = await openWebApp(
      `/s/${TOKEN}`,
      answering(() => Response.json({ ...shared, charts: [] })),
    );
    await page();
    const sent = app.requests.filter(({ path }) => path.startsWith("/functions/"));
    expect(new Set(sent.map(({ headers }) => headers.get("Authorization")))).toEqual(new Set(["Bearer public-key"]));
  });

  it("S04: that opens nothing says so, whatever the reason", async () => {
    await openWebApp(
      `/s/${TOKEN}`,
      answering(() => Response.json({ error: "It may have expired." }, { status: 404 })),
      {
        person: null,
      },
    );
    await screen.findByRole("heading", { level: 1, name: "This link doesn't work" });
    screen.getByText("It may have expired.");
  });

  it("S05: says how long to wait when tried too often", async () => {
    const busy = { error: "Too many requests. Please wait 15 minutes and try again." };
    await openWebApp(
      `/s/${TOKEN}`,
      answering(() => Response.json(busy, { status: 429 })),
      { person: null },
    );
    await screen.findByText(busy.error);
    screen.getByRole("button", { name: "Try again" });
  });
});
