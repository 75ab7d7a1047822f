// @vitest-environment jsdom
import { takeDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type OpenWebApp,
  type WebBackend,
  closeWebApp,
  oneRow,
  openWebApp,
  storedNotebook,
} from "../../../../tests/support/web-app.ts";
import { stubWorker } from "../../../../tests/support/page-worker.ts";
import { fileNameOf } from "./export-file.ts";

const ID = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";
const FILE = JSON.stringify({
  cells: [{ cell_type: "code", source: "rain = 3", metadata: {}, outputs: [], execution_count: 1 }],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 4,
});
const content = {
  exploration_section: "Delays rise with `rain_mm`.",
  business_logic_section: "Dispatch asks.",
  ml_outcome: "A Ridge.",
};

const backend =
  ({ fileName = "delays.ipynb", file = FILE }: { fileName?: string | null; file?: string | null } = {}): WebBackend =>
  (request) => {
    const { path, query } = request;
    if (path === "/rest/v1/notebooks") return oneRow(request, { ...storedNotebook(ID), file_name: fileName });
    if (path === "/rest/v1/notebook_content")
      return Response.json([query.get("select") === "original_notebook" ? { original_notebook: file } : content]);
    return undefined;
  };

/** What the browser was given to keep: the name and the text of each file. */
const kept: { name: string; content: Blob }[] = [];
const blobs = new Map<string, Blob>();

beforeEach(() => {
  kept.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => {});
  // jsdom keeps no files.
  URL.createObjectURL = (blob: Blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob);
    return address;
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, content: blobs.get(this.href) ?? new Blob([]) });
  });
});
afterEach(async () => {
  await closeWebApp();
  vi.restoreAllMocks();
});

const openReader = async (answers: WebBackend): Promise<OpenWebApp> => {
  const app = await openWebApp(`/app/notebooks/${ID}/read`, answers);
  stubWorker();
  return app;
};
const choose = async (label: string): Promise<void> => {
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: label }));
};
const exported = async (): Promise<{ name: string; text: string }> => {
  await waitFor(() => expect(kept).toHaveLength(1), { timeout: 10_000 });
  return { name: kept[0]?.name ?? "", text: (await kept[0]?.content.text()) ?? "" };
};

describe("a notebook leaves the app", () => {
  it.each([
    ["Web page (HTML)", "Parcel delays.html", /<h1 dir="auto">Parcel delays<\/h1>/],
    ["Web page with code", "Parcel delays.html", /<pre><code>rain = 3<\/code><\/pre>/],
    ["Markdown", "Parcel delays.md", /## Exploration\n\nDelays rise with `rain_mm`\./],
    ["Model card (Hugging Face)", "README.md", /## Uses\n\nDispatch asks\./],
  ])("as %s", async (label, name, expected) => {
    await openReader(backend());
    await choose(label);
    const file = await exported();
    expect(file.name).toBe(name);
    expect(file.text).toMatch(expected);
  });

  it("as a Word document", async () => {
    await openReader(backend());
    await choose("Word document");
    const { name, text } = await exported();
    expect(name).toBe("Parcel delays.docx");
    expect(text.slice(0, 2)).toBe("PK");
  });

  it("as the file that was uploaded, sign for sign", async () => {
    await openReader(backend());
    await choose("As it was uploaded");
    expect(await exported()).toEqual({ name: "delays.ipynb", text: FILE });
  });

  it("with its documentation, which comes back out of the file", async () => {
    await openReader(backend());
    await choose("With its documentation");
    const taken = takeDocumentation((await exported()).text);
    expect(taken?.documentation.sections.exploration).toBe(content.exploration_section);
    expect(JSON.parse(taken?.file ?? "")).toEqual(JSON.parse(FILE));
  });

  it("without what needs a file where it has none", async () => {
    await openReader(backend({ fileName: null }));
    fireEvent.click(await screen.findByRole("button", { name: "Export" }));
    await screen.findByRole("menuitem", { name: "Markdown" });
    expect(screen.queryByRole("menuitem", { name: "As it was uploaded" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Web page with code" })).toBeNull();
  });

  it("or says why not", async () => {
    const app = await openReader(backend({ file: null }));
    await choose("As it was uploaded");
    await screen.findByText("No notebook file is stored with this documentation.");
    expect(kept).toEqual([]);
    expect(app.address()).toBe(`/app/notebooks/${ID}/read`);
  });
});

it.each([
  ["Q1/Q2: <delays>?", "Q1 Q2 delays"],
  ["..", "notebook"],
  ["a\u202Eb\u0000c", "a b c"],
  ["x".repeat(200), "x".repeat(80)],
])("D20: names the file of %j", (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
