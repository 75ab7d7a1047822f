import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrokenTable } from "../support/broken-table.ts";
import { sampleNotebook } from "../support/sample-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import type { WebRequest } from "../support/web-app.ts";
import {
  type ScreenScene,
  endLogin,
  fill,
  openScreenScene,
  press,
  pressSave,
  save,
  upload,
  user,
  valueOf,
} from "./scene.ts";

const NEW = "/app/notebooks/new";
const FUNCTION = "/functions/v1/analyze-notebook-content";
const SAVE = "/rest/v1/rpc/save_notebook";
const FAILED_SUMMARY = "Error analyzing notebook with AI. Please try again or contact support if the issue persists.";

let scene: ScreenScene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(() => scene.end());

describe("choosing a file", () => {
  it("refuses another format, a large file and a file that is not a notebook, each in its own words, and leaves the texts alone", async () => {
    const app = await scene.open(NEW, ada);
    await fill("Title", "Mine");
    await upload("notes.txt", "{}");
    await app.toast("Invalid file format", "Please upload a Jupyter Notebook (.ipynb) file.");
    await upload("large.ipynb", " ".repeat(10 * 1024 * 1024 + 1));
    await app.toast(
      "File too large",
      "The file exceeds the 10MB limit. Please remove dataframe printouts or large outputs to reduce file size.",
    );
    const broken = {
      "empty.ipynb": "",
      "text.ipynb": "hello",
      "no-cells.ipynb": '{"nbformat": 4}',
      "list.ipynb": "[]",
    };
    for (const [name, content] of Object.entries(broken)) {
      await upload(name, content);
      await app.toast("Invalid notebook format", "missing 'cells' array");
      await screen.findByText(/^Reason: /);
    }
    expect(valueOf("Title")).toBe("Mine");
    expect(app.requests.filter(({ path }) => path === FUNCTION)).toEqual([]);
  });

  it("says that the file could not be read when it has disappeared meanwhile", async () => {
    const app = await scene.open(NEW, ada);
    const place = mkdtempSync(join(tmpdir(), "data-documentation-messages-"));
    const path = join(place, "gone.ipynb");
    writeFileSync(path, sampleNotebook());
    const file = new File([await openAsBlob(path)], "gone.ipynb");
    rmSync(place, { recursive: true });
    fireEvent.drop(await screen.findByText("Drop a .ipynb file here, or"), { dataTransfer: { files: [file] } });
    await app.toast("Upload error", "There was an error uploading the notebook.");
    await screen.findByText(/Failed to read file as text/);
  });
});

describe("the analysis of a file", () => {
  it("says Analysis complete, then Upload successful; a typed title stays", async () => {
    const app = await scene.open(NEW, ada);
    await fill("Title", "My own title");
    await upload("good.ipynb", sampleNotebook());
    await app.toast("Analysis complete");
    await app.toast("Upload successful");
    expect(valueOf("Title")).toBe("My own title");
  });

  it("does not call for saving what was saved right after the analysis", async () => {
    const app = await scene.open(NEW, await scene.server.signUp("hasty@example.org"));
    await upload("good.ipynb", sampleNotebook());
    await app.toast("Analysis complete");
    await save(app);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(app.unseenToasts()).toEqual([]);
  });

  it.each(["no answer", "error 500", "a page instead of data"] as const)(
    "met by %s says Analysis error, then Upload successful, and keeps what basic parsing found",
    async (fault) => {
      const app = await scene.open(NEW, ada);
      await app.withFault({ path: FUNCTION, fault }, async () => {
        await upload("unlucky.ipynb", sampleNotebook());
        await app.toast(
          "Analysis error",
          "There was an error analyzing the notebook with AI. Basic parsing was still applied.",
        );
        await app.toast("Upload successful");
      });
      expect(valueOf("Description")).toBe(FAILED_SUMMARY);
      await screen.findByText("The score could not be computed");
      await press("tab", "Modeling");
      expect(valueOf("Modeling Description")).not.toBe("");
    },
  );

  it("skips a section whose call failed, and gives no score where the answer holds none", async () => {
    const app = await scene.open(NEW, ada);
    const partly = ({ body }: WebRequest): Response | undefined => {
      const { sectionType, prompt } = body as { sectionType?: string; prompt?: string };
      if (prompt !== undefined) return Response.json({ summary: "I would say nine out of ten." });
      return sectionType === "modeling" ? Response.json({ error: "Broken" }, { status: 500 }) : undefined;
    };
    await app.withFault({ path: FUNCTION, fault: partly }, async () => {
      await upload("partly.ipynb", sampleNotebook());
      await app.toast("Analysis complete");
    });
    expect(valueOf("Description")).not.toBe("");
    await screen.findByText("The score could not be computed");
    await press("tab", "Modeling");
    expect(valueOf("Modeling Description")).toBe("");
    await press("tab", "Validation");
    expect(valueOf("Document the validation process")).not.toBe("");
  });
});

describe("saving", () => {
  it("says Submission error with the step that failed, for each step, and keeps every text", async () => {
    const app = await scene.open(NEW, ada);
    await upload("charts.ipynb", sampleNotebook());
    await app.toast("Upload successful");
    await fill("Title", "Zahlen <b>& 数据</b> \u202e");
    const words = "There was a problem with the form submission.";
    const fails = async (table: string, event: "insert" | "update", step: string): Promise<void> =>
      withBrokenTable(scene.server, table, event, async () => {
        await pressSave();
        await app.toast("Submission error", `${words} ${step}`);
        await screen.findByText("The notebook is not saved");
      });
    await fails("notebooks", "insert", "Error creating notebook");
    await fails("notebook_content", "insert", "Error creating notebook content");
    await fails("charts", "insert", "Error saving charts");
    expect(await scene.server.adminSql`select from notebooks where user_id = ${ada.id}`).toHaveLength(0);
    expect(valueOf("Title")).toBe("Zahlen <b>& 数据</b> \u202e");
    await pressSave();
    await app.toast("Notebook saved");
    await waitFor(() => expect(app.address()).toMatch(/^\/app\/notebooks\/[0-9a-f-]{36}$/));
    await fill("Title", "Changed");
    await fails("notebooks", "update", "Error updating notebook");
    await fails("notebook_content", "update", "Error updating notebook content");
    await pressSave();
    await app.toast("Notebook saved");
  });

  it.each(["no answer", "error 500", "a page instead of data"] as const)(
    "met by %s says Submission error and keeps the text; the next press saves it once",
    async (fault) => {
      const app = await scene.open(NEW, ada);
      await fill("Title", `Kept despite ${fault}`);
      await app.withFault({ path: SAVE, fault }, async () => {
        await pressSave();
        await screen.findByRole("button", { name: "Saving..." });
        await app.toast("Submission error", "There was a problem with the form submission.");
      });
      expect(valueOf("Title")).toBe(`Kept despite ${fault}`);
      await press("button", "Try again");
      await app.toast("Notebook saved");
      const { adminSql: sql } = scene.server;
      expect(await sql`select from notebooks where title = ${`Kept despite ${fault}`}`).toHaveLength(1);
    },
  );

  it("without a session says so, keeps the text and asks the user to sign in on the spot", async () => {
    const person = await scene.server.signUp();
    const app = await scene.open(NEW, person);
    await fill("Title", "Typed before the end");
    await app.settle();
    await endLogin(scene.server, person);
    // By keyboard: another request may notice first that the session has ended, and cover the button with the question.
    await user.keyboard("{Control>}s{/Control}");
    await app.toast("Submission error", "User not authenticated");
    expect(valueOf("Title")).toBe("Typed before the end");
    await screen.findByRole("dialog", { name: "Sign in again" });
  });

  it("does not send texts that are too long, and says which", async () => {
    const app = await scene.open(NEW, ada);
    await fill("Title", "t".repeat(501));
    await screen.findByText("The title must be at most 500 characters long");
    await pressSave();
    await app.toast("Submission error", "The title must be at most 500 characters long.");
    await fill("Title", " \u200b ");
    await pressSave();
    await app.toast("Submission error", "The title is blank.");
    await fill("Title", "");
    await fill("Description", "Line one\n\n<script>line two</script>");
    await pressSave();
    await app.toast("Notebook saved");
    await waitFor(() => expect(app.address()).not.toBe(NEW));
    await scene.open(app.address(), ada);
    await screen.findByRole("heading", { name: "Untitled notebook" });
    expect(valueOf("Description")).toBe("Line one\n\n<script>line two</script>");
  });
});
