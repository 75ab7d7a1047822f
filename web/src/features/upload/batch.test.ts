import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type OpenWebApp, type WebRequest, closeWebApp, openWebApp } from "../../../../tests/support/web-app.ts";
import { stubWorker } from "../../../../tests/support/page-worker.ts";

const FOLDER = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";

const file = (title: string, code = "print(1)"): File => {
  const cells = [
    { cell_type: "markdown", metadata: {}, source: `# ${title}` },
    { cell_type: "code", metadata: {}, execution_count: 1, source: code, outputs: [] },
  ];
  return new File([JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 })], `${title}.ipynb`);
};

interface Backend {
  /** Titles in the order in which they were saved, each with its save_id. */
  readonly saved: { readonly title: string; readonly folder: unknown; readonly id: unknown }[];
  /** What was saved with each. */
  readonly contents: unknown[];
  /** Answers to saves, before the default one. */
  readonly answers: (() => Response)[];
  /** Held back until called. */
  release: (() => void) | null;
}

const state: Backend = { saved: [], contents: [], answers: [], release: null };

const backend = ({ path, body }: WebRequest): Response | Promise<Response> | undefined => {
  if (path === "/rest/v1/folders") return Response.json([{ id: FOLDER, name: "Drafts" }]);
  if (path === "/functions/v1/analyze-notebook-content")
    return Response.json({ summary: "Trees were fitted.", sentences: [], source: "built-in" });
  if (path !== "/rest/v1/rpc/save_notebook") return undefined;
  const { save } = body as { save: { title: string; folder_id: unknown; save_id: unknown; content: unknown } };
  state.contents.push(save.content);
  state.saved.push({ title: save.title, folder: save.folder_id, id: save.save_id });
  const answer = state.answers.shift()?.() ?? Response.json({ outcome: "saved", id: crypto.randomUUID(), version: 1 });
  if (!state.release) return answer;
  return new Promise((resolve) => {
    state.release = () => resolve(answer);
  });
};

const open = async (path: string): Promise<OpenWebApp> => {
  const app = await openWebApp(path, backend);
  stubWorker();
  return app;
};
const openFolder = (): Promise<OpenWebApp> => open(`/app/folders/${FOLDER}`);
const choose = async (...files: File[]): Promise<void> => {
  fireEvent.change(await screen.findByLabelText("Notebook files"), { target: { files } });
};
const row = (name: string): HTMLElement => {
  const found = screen.getAllByRole("listitem").find((item) => item.textContent.startsWith(`${name}.ipynb`));
  if (!found) throw new Error(`There is no row of ${name}.`);
  return found;
};
const says = (name: string, words: string): Promise<void> =>
  waitFor(() => expect(row(name).textContent).toContain(words));

const bytesOf = async (of: File): Promise<Uint8Array> => new Uint8Array(await of.arrayBuffer());

beforeEach(() => {
  Object.assign(state, { saved: [], contents: [], answers: [], release: null });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  await closeWebApp();
  vi.restoreAllMocks();
});

describe("several files together", () => {
  it("are documented one after the other, each as a notebook of its own in the folder, with a link to it", async () => {
    const app = await openFolder();
    await choose(file("One"), file("Two"), file("Three"));
    await screen.findByText("3 of 3 done");
    expect(state.saved.map(({ title, folder }) => [title, folder])).toEqual([
      ["One", FOLDER],
      ["Two", FOLDER],
      ["Three", FOLDER],
    ]);
    fireEvent.click(within(row("Two")).getByRole("link", { name: "Two" }));
    await waitFor(() => expect(app.address()).toMatch(/^\/app\/notebooks\/[\da-f-]{36}$/));
    await screen.findByText("Notebook not found");
    // The list stays until it is closed.
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText("3 of 3 done")).toBeNull();
  });

  it("restore the documentation that an export put into them", async () => {
    await openFolder();
    const { withDocumentation } = await import("@data-documentation/notebook/document/notebook-file.ts");
    const { CHURN } = await import("@data-documentation/notebook/document/fixtures.ts");
    const documented = withDocumentation(await file("Plain").text(), CHURN);
    await choose(new File([documented.ok ? documented.value : ""], "churn.ipynb"));
    await screen.findByText("1 of 1 done");
    expect(state.contents[0]).toMatchObject({
      exploration_section: CHURN.sections.exploration,
      modeling_section: CHURN.sections.modeling,
      business_logic_section: CHURN.notes,
    });
    expect(state.saved[0]?.title).toBe(CHURN.title);
  });

  it("come out of a zip file, such as an export of a folder", async () => {
    await openFolder();
    const files = { "a/One.ipynb": await bytesOf(file("One")), "Two.ipynb": await bytesOf(file("Two")) };
    await choose(new File([zipSync(files)], "folder.zip"), file("Three"));
    await screen.findByText("3 of 3 done");
    expect(new Set(state.saved.map(({ title }) => title))).toEqual(new Set(["One", "Two", "Three"]));
  });

  it("are missing where a zip file holds none, which is reported", async () => {
    await openFolder();
    await choose(new File(["no zip"], "folder.zip"));
    await screen.findByText("folder.zip: It contains no notebook (.ipynb) that can be read.");
    expect(state.saved).toEqual([]);
  });

  it("continue after one that fails, which says why and can be retried", async () => {
    await openFolder();
    await choose(new File(["{}"], "broken.ipynb"), new File(["x"], "notes.txt"), file("Good"));
    await screen.findByText("1 of 3 done, 2 failed");
    expect(row("broken").textContent).toContain("Invalid notebook format");
    expect(screen.getByText(/does not end in \.ipynb/)).toBeTruthy();
    fireEvent.click(within(row("broken")).getByRole("button", { name: "Try broken.ipynb again" }));
    await says("broken", "Failed");
    expect(state.saved).toHaveLength(1);
  });

  it("are not analysed twice when only the save failed", async () => {
    const app = await openFolder();
    state.answers.push(() => Response.json({ message: "permission denied", code: "42501" }, { status: 403 }));
    await choose(file("One"));
    await says("One", "It was analyzed but not saved.");
    const analyses = () => app.requests.filter(({ path }) => path.startsWith("/functions/")).length;
    const before = analyses();
    fireEvent.click(within(row("One")).getByRole("button", { name: "Try One.ipynb again" }));
    await screen.findByText("1 of 1 done");
    expect(analyses()).toBe(before);
  });

  it("can be cancelled while waiting; the current one is finished, and cancelled ones can be brought back", async () => {
    await openFolder();
    state.release = () => {};
    await choose(file("One"), file("Two"));
    await waitFor(() => expect(state.saved).toHaveLength(1));
    fireEvent.click(screen.getByRole("button", { name: "Cancel the rest" }));
    await says("Two", "Cancelled");
    state.release();
    await says("One", "Done");
    state.release = null;
    fireEvent.click(within(row("Two")).getByRole("button", { name: "Try Two.ipynb again" }));
    await screen.findByText("2 of 2 done");
  });

  it("D14: ask about the credentials in each of them before any of it is sent", async () => {
    const app = await openFolder();
    await choose(file("Secret", `db_password = 'orchid-lamp'`), file("Plain"));
    const question = await screen.findByRole("dialog", { name: "This notebook seems to contain credentials" });
    expect(app.requests.some(({ path }) => path.startsWith("/functions/"))).toBe(false);
    fireEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    await screen.findByText("1 of 2 done");
    expect(row("Secret").textContent).toContain("Cancelled");
    expect(state.saved.map(({ title }) => title)).toEqual(["Plain"]);
  });

  it("continue while the user is on another screen, and the browser asks before the page is left", async () => {
    const app = await openFolder();
    state.release = () => {};
    await choose(file("One"), file("Two"));
    await waitFor(() => expect(state.saved).toHaveLength(1));
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await app.goTo("/app/teams");
    await screen.findByRole("heading", { name: "Teams", level: 1 });
    const release = state.release;
    state.release = null;
    release();
    await screen.findByText("2 of 2 done");
  });

  it("can be dropped on the upload area of a new notebook, which stays as it was", async () => {
    await open(`/app/notebooks/new?folderId=${FOLDER}`);
    fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mine" } });
    fireEvent.drop(screen.getByText(/^Drop a \.ipynb file here/), {
      dataTransfer: { files: [file("One"), file("Two")], types: ["Files"] },
    });
    await screen.findByText("2 of 2 done");
    expect(state.saved.map(({ folder }) => folder)).toEqual([FOLDER, FOLDER]);
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Mine");
  });
});
