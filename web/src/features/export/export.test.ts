import { takeDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  PATIENCE,
  ADA,
  closeWebApp,
  oneRow,
  type OpenWebApp,
  openWebApp,
  refused,
  storedNotebook,
  type WebBackend,
} from "../../../../tests/support/web-app.ts";
import { stubWorker } from "../../../../tests/support/page-worker.ts";
import { fileNameOf } from "./file-name.ts";

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

/** What the browser was given to download: the name and the text of each file. */
const kept: { name: string; content: Blob }[] = [];
const blobs = new Map<string, Blob>();

beforeEach(() => {
  kept.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => {});
  // jsdom cannot download files.
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
  await waitFor(() => expect(kept).toHaveLength(1), PATIENCE);
  return { name: kept[0]?.name ?? "", text: (await kept[0]?.content.text()) ?? "" };
};

describe("a notebook is exported", () => {
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

  it("as the file that was uploaded, byte for byte", async () => {
    await openReader(backend());
    await choose("As it was uploaded");
    expect(await exported()).toEqual({ name: "delays.ipynb", text: FILE });
  });

  it("with its documentation, which can be read back from the file", async () => {
    await openReader(backend());
    await choose("With its documentation");
    const taken = takeDocumentation((await exported()).text);
    expect(taken?.documentation.sections.exploration).toBe(content.exploration_section);
    expect(JSON.parse(taken?.file ?? "")).toEqual(JSON.parse(FILE));
  });

  it("without the options that need a file where it has none", async () => {
    await openReader(backend({ fileName: null }));
    fireEvent.click(await screen.findByRole("button", { name: "Export" }));
    await screen.findByRole("menuitem", { name: "Markdown" });
    expect(screen.queryByRole("menuitem", { name: "As it was uploaded" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Web page with code" })).toBeNull();
  });

  it("or the failure is explained", async () => {
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

describe("a folder is exported as one file", () => {
  const FOLDER = {
    id: "5d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60",
    name: "Q1/Q2",
    user_id: ADA.id,
    created_at: "2026-01-01",
  };
  const OTHER = "8d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";
  const card = (id: string, title: string) => ({
    ...storedNotebook(id),
    title,
    description_start: null,
    overall_score: 7.25,
    file_name: id === ID ? "delays.ipynb" : null,
  });
  const folderBackend =
    (fails = false): WebBackend =>
    (request) => {
      const { path, query } = request;
      if (path === "/rest/v1/folders") return Response.json([FOLDER]);
      const asked = query.get("id")?.replace("eq.", "");
      if (path === "/rest/v1/notebooks" && asked === undefined)
        return Response.json([card(ID, "Parcel delays"), card(OTHER, "parcel delays")]);
      if (path === "/rest/v1/notebooks" && asked === OTHER)
        return fails ? refused() : oneRow(request, card(OTHER, "parcel delays"));
      return backend()(request);
    };
  const openDialog = async (fails = false): Promise<void> => {
    await openWebApp(`/app/folders/${FOLDER.id}`, folderBackend(fails));
    stubWorker();
    fireEvent.click(await screen.findByRole("button", { name: "Export" }));
    const dialog = await screen.findByRole("dialog", { name: "Export Q1/Q2" });
    fireEvent.click(await within(dialog).findByRole("button", { name: "Export" }));
  };
  const unpacked = async (): Promise<Record<string, string>> => {
    await waitFor(() => expect(kept).toHaveLength(1), PATIENCE);
    expect(kept[0]?.name).toBe("Q1 Q2.zip");
    const files = unzipSync(new Uint8Array((await kept[0]?.content.arrayBuffer()) ?? new ArrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
  };

  it("with an index page, a page for each notebook, and the notebooks with their documentation", async () => {
    await openDialog();
    const files = await unpacked();
    expect(Object.keys(files)).toEqual([
      "index.html",
      "Parcel delays.html",
      "Parcel delays.documented.ipynb",
      "parcel delays (2).html",
    ]);
    expect(files["index.html"]).toContain('<a href="Parcel%20delays.html">Parcel delays</a>');
    expect(files["index.html"]).toContain('<a href="parcel%20delays%20(2).html">parcel delays</a>');
    expect(files["index.html"]).toContain("A Ridge.");
    expect(files["Parcel delays.html"]).toMatch(/<h1 dir="auto">Parcel delays<\/h1>/);
    expect(takeDocumentation(files["Parcel delays.documented.ipynb"] ?? "")?.documentation.sections.exploration).toBe(
      content.exploration_section,
    );
    await screen.findByText("2 notebooks are in the file, which your browser keeps with its downloads.");
  });

  it("without the ones that could not be loaded: the dialog names them, and the index page says why", async () => {
    await openDialog(true);
    const files = await unpacked();
    expect(Object.keys(files)).toEqual(["index.html", "Parcel delays.html", "Parcel delays.documented.ipynb"]);
    expect(files["index.html"]).toMatch(/parcel delays<\/td><td dir="auto">Not exported: /);
    await screen.findByText("parcel delays. The index page says why.");
  });
});
