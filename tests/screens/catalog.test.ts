import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type ScreenScene, choose, fill, openScreenScene, press, textsOf, user } from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;

interface Told {
  readonly data: string;
  readonly model: string;
  readonly value: number;
  readonly writes?: string;
  readonly question?: string;
}

const save = async (title: string, { data, model, value, writes, question = "Who leaves?" }: Told): Promise<void> => {
  const metric = { name: "AUC", value, printed: String(value), part: "test", of: null };
  const facts = {
    version: 1,
    question: { text: question, cell: 0 },
    libraries: ["pandas"],
    headline: 0,
    experiments: [
      {
        data: [data],
        target: "churn",
        models: [{ id: 0, name: model }],
        metrics: [metric],
        best: { model: 0, metric },
      },
    ],
    facts: [
      { kind: "source", form: "file", name: data },
      ...(writes === undefined ? [] : [{ kind: "saved", name: writes, what: "data" }]),
    ],
  };
  const saved = {
    save_id: crypto.randomUUID(),
    title,
    content: { facts, modeling_section: `Notes regarding ${title}.` },
  };
  const { error } = await ada.client.rpc("save_notebook", { save: saved as never });
  if (error) throw new Error(error.message);
};

const HOSTILE = '=HYPERLINK("http://evil","<img src=x onerror=alert(1)>")\u202E';

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org");
  await save("Clean", { data: "raw.csv", model: "Tree", value: 0.7, writes: "clean.csv" });
  await save("Train", { data: "clean.csv", model: "Forest", value: 0.9 });
  await save(HOSTILE, { data: HOSTILE, model: "w".repeat(5000), value: 0.8, question: HOSTILE });
});
afterAll(() => scene.end());

const titles = (): string[] => textsOf(document.querySelectorAll("tbody th[scope=row] a"));
const sees = (expected: readonly string[]): Promise<void> => waitFor(() => expect(titles()).toEqual(expected));

describe("the catalog", () => {
  it("lists what notebooks ask, use and find, sorts and groups them, and its address keeps it", async () => {
    let app = await scene.open("/app/dashboard", ada);
    await press("link", "Catalog");
    await screen.findByText("3 notebooks");
    await sees([HOSTILE, "Train", "Clean"]);
    const row = within(screen.getByRole("row", { name: /^Train/ }));
    expect(textsOf(row.getAllByRole("cell")).slice(0, 5)).toEqual([
      "Who leaves?",
      "clean.csv",
      "churn",
      "Forest",
      "0.9 AUC, test data",
    ]);
    await press("button", "Best value");
    await sees(["Train", HOSTILE, "Clean"]);
    await press("button", "Best value");
    await sees(["Clean", HOSTILE, "Train"]);
    expect(screen.getByRole("columnheader", { name: "Best value" }).getAttribute("aria-sort")).toBe("ascending");
    await choose("Group by", "Data");
    await waitFor(() => expect(document.querySelectorAll("th[scope=rowgroup]")).toHaveLength(3));
    app = await app.reload();
    await screen.findByRole("rowheader", { name: /^Data\s*clean\.csv\s*1 notebook$/ });
    expect(app.address()).toBe("/app/catalog?sort=value&group=data&order=asc");
  });

  it("filters by the notebooks that use the same data, by a text, and down to nothing, with a way back", async () => {
    const app = await scene.open("/app/catalog", ada);
    await press("button", "Show the notebooks that use clean.csv");
    await sees(["Train"]);
    expect(app.address()).toBe("/app/catalog?data=clean.csv");
    await press("button", "Clear filters");
    await sees([HOSTILE, "Train", "Clean"]);
    await fill("Text", '"regarding clean"');
    await user.keyboard("{Enter}");
    await sees(["Clean"]);
    expect(textsOf(document.querySelectorAll("mark"))).toEqual(["regarding", "Clean"]);
    await press("button", "Filters");
    await choose("Status", "Published");
    await screen.findByText("No notebooks match");
    await press("button", "Clear filters");
    await sees([HOSTILE, "Train", "Clean"]);
  });

  it("is reached from the search box with what was typed there", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await fill("Search notebooks", "train");
    await press("link", "Search in the catalog, with filters");
    await sees(["Train"]);
    expect(app.address()).toBe("/app/catalog?text=train");
  });

  it("U03: shows hostile texts as text, and writes no formula into the CSV", async () => {
    await scene.open("/app/catalog", ada);
    await sees([HOSTILE, "Train", "Clean"]);
    expect(document.querySelectorAll("main img")).toHaveLength(0);
    const cells = textsOf(document.querySelectorAll("tbody tr:first-child bdi"));
    expect(cells.filter((text) => text === HOSTILE)).toHaveLength(3);
    expect(cells.filter((text) => /^w{50,200}\u2026?$/.test(text))).toHaveLength(1);
    const files: Blob[] = [];
    const create = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "blob:catalog";
    });
    await press("button", "Download CSV");
    await waitFor(() => expect(files).toHaveLength(1));
    create.mockRestore();
    const [head, first, ...rest] = ((await files[0]?.text()) ?? "").split("\r\n");
    expect(head).toMatch(/^\uFEFF?Notebook,Question,Data,Target,Model,Metric,Best value,/);
    const guarded = `"'${HOSTILE.replaceAll('"', '""')}"`;
    expect(first?.startsWith(`${guarded},${guarded},${guarded},churn,www`)).toBe(true);
    expect(rest).toHaveLength(3);
  });

  it("says when it cannot be loaded or written, and tries again", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await app.withFault({ path: "/rest/v1/rpc/find_notebooks", fault: "error 500" }, async () => {
      await app.goTo("/app/catalog");
      await app.toast("Failed to load the catalog", "Could not retrieve the catalog. Please try again later.");
    });
    await press("button", "Try again");
    await sees([HOSTILE, "Train", "Clean"]);
    await app.withFault({ path: "/rest/v1/rpc/find_notebooks", fault: "error 500" }, async () => {
      await press("button", "Download CSV");
      await app.toast("Failed to write the CSV file", "Please try again later.");
    });
  });

  it("shows the files that lead from one notebook to another, drawn and as a list", async () => {
    const app = await scene.open("/app/dashboard", ada);
    await app.withFault({ path: "/rest/v1/rpc/file_flows", fault: "error 500" }, async () => {
      await app.goTo("/app/catalog?show=files");
      await app.toast(
        "Failed to load the files",
        "Could not retrieve the files between notebooks. Please try again later.",
      );
    });
    await press("button", "Try again");
    await screen.findByRole("heading", { name: "clean.csv" });
    expect(textsOf(screen.getByRole("tabpanel").querySelectorAll("dd a"))).toEqual(["Clean", "Train"]);
    expect(
      screen.getByRole("img", { name: /^2 notebooks and the files between them/ }).querySelectorAll("path title"),
    ).toHaveLength(1);
  });

  it("says where counting stopped, and which notebooks an order leaves out", async () => {
    const reach = (most: number) =>
      scene.server.adminSql.unsafe(
        `create or replace function private.catalog_reach() returns integer language sql immutable set search_path = '' as 'select ${most}'`,
      );
    await reach(2);
    try {
      await scene.open("/app/catalog", ada);
      await screen.findByText("More than 2 notebooks");
      await sees([HOSTILE, "Train", "Clean"]);
      await press("button", "Notebook");
      await screen.findByText(
        "More than 2 notebooks. These are the ones changed last: add a filter to find older ones.",
      );
      await sees([HOSTILE, "Train"]);
    } finally {
      await reach(10_000);
    }
  });

  it("explains its purpose when it is empty", async () => {
    await scene.open("/app/catalog", await scene.server.signUp());
    await screen.findByText("The catalog is empty");
    await press("tab", "Files between notebooks");
    await screen.findByText("No files between notebooks");
  });
});
