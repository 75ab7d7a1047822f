import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { describe, expect, it, vi } from "vitest";
import type { AnalysisEvent } from "../editor/data.ts";
import type { AnalysisCalls } from "./data.ts";
import type { NotebookReader } from "./notebook-reader.ts";
import { openUploadSession } from "./upload-session.ts";

const json = new Blob(['"{}"']);

/** A session over a worker that has read the file, and over the given calls. */
const sessionWith = (calls: Partial<AnalysisCalls>) => {
  const events: AnalysisEvent[] = [];
  const toasts: string[] = [];
  const ask = (call: string): Promise<unknown> =>
    call === "show" ? Promise.resolve({ ok: true, value: { cells: [] } }) : Promise.resolve(json);
  const session = openUploadSession({
    emit: (event) => events.push(event),
    update: () => {},
    toast: ({ title, description }) => {
      const count = toasts.push(`${title}: ${description ?? ""}`);
      return () => toasts.length === count;
    },
    calls: {
      section: (_digest, stage) => Promise.resolve({ text: `About ${stage}.`, sentences: [], source: "built-in" }),
      score: () => Promise.reject(new Error("503")),
      ...calls,
    },
    unaskedModel: () => Promise.resolve(null),
    openReader: () => ({ ask, close: () => {} }) as unknown as NotebookReader,
  });
  session.analyseAgain({ json, bytes: 2, chartsJson: null });
  return { session, events, toasts };
};

const last = (events: readonly AnalysisEvent[]): string | undefined => events.at(-1)?.type;

describe("an analysis that fails in part", () => {
  it("names the failed parts in the message at its end", async () => {
    const section: AnalysisCalls["section"] = (_digest, stage) =>
      stage === "modeling"
        ? Promise.reject(new Error("503"))
        : Promise.resolve({ text: "x", sentences: [], source: "model" });
    const { toasts } = sessionWith({ section });
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toBe(
      "Analysis complete: Modeling and The code-quality score failed. You can try again on the Details tab.",
    );
  });

  it("requests a part again, and only that part", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const asked: (Stage | "score")[] = [];
    let works = false;
    const { session, events } = sessionWith({
      score: () => {
        asked.push("score");
        return works ? Promise.resolve({ score: null, reading: null }) : Promise.reject(new Error("503"));
      },
    });
    await vi.waitFor(() => expect(last(events)).toBe("runEnded"));
    session.retry("score");
    await vi.waitFor(() => expect(last(events)).toBe("scoreFailed"));
    works = true;
    session.retry("score");
    await vi.waitFor(() => expect(last(events)).toBe("scoreArrived"));
    session.retry("modeling");
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: "sectionArrived", stage: "modeling" }));
    expect(asked).toHaveLength(3);
    vi.restoreAllMocks();
  });

  it("ends immediately when it is cancelled, and nothing arrives afterwards", async () => {
    const { session, events, toasts } = sessionWith({
      section: () =>
        new Promise((resolve) => setTimeout(() => resolve({ text: "Late", sentences: [], source: "model" }), 400)),
    });
    await vi.waitFor(() => expect(last(events)).toBe("analysisBegan"));
    session.cancel();
    expect(last(events)).toBe("runEnded");
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect([last(events), toasts]).toEqual(["runEnded", []]);
  });
});

describe("the reader of a stored notebook", () => {
  const opened = () => {
    const readers: { readonly asked: string[]; closed: boolean }[] = [];
    const session = openUploadSession({
      emit: () => {},
      update: () => {},
      toast: () => () => true,
      calls: {} as AnalysisCalls,
      unaskedModel: () => Promise.resolve(null),
      openReader: () => {
        const reader = { asked: [] as string[], closed: false };
        readers.push(reader);
        const ask = (call: string): Promise<unknown> => {
          reader.asked.push(call);
          return Promise.resolve(call === "show" ? { ok: true, value: { cells: [] } } : null);
        };
        return { ask, close: () => (reader.closed = true) } as unknown as NotebookReader;
      },
    });
    return { session, readers };
  };

  it("is ready before its file arrives, and reads it", async () => {
    const { session, readers } = opened();
    session.awaitFile(true);
    session.awaitFile(true);
    session.show({ json, bytes: 2, chartsJson: null });
    await vi.waitFor(() => expect(readers).toEqual([{ asked: ["show", "analyse"], closed: true }]));
  });

  it("ends when no file arrives, and with the page", () => {
    const { session, readers } = opened();
    session.awaitFile(true);
    session.awaitFile(false);
    session.awaitFile(true);
    session.close();
    expect(readers.map(({ closed }) => closed)).toEqual([true, true]);
  });
});
