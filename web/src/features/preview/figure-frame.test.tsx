import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawn } from "../../../../tests/support/drawn.ts";
import { FigureFrame } from "./figure-frame.tsx";
import type { Figure } from "./frame/messages.ts";

const answers = (ok: boolean) => () => Promise.resolve({ ok, status: 404, text: () => Promise.resolve("the library") });

beforeEach(() => {
  // React renders in turns of the event loop, which must keep running.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("fetch", answers(true));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (...figures: readonly Figure[]) =>
  render(
    <>
      {figures.map((figure, index) => (
        <FigureFrame
          key={figure.source}
          title={`Figure ${index + 1}`}
          figure={figure}
          renderFallback={(reason) => <p>{reason}</p>}
        />
      ))}
    </>,
  );
const frame = (title: string): HTMLIFrameElement | null => screen.queryByTitle<HTMLIFrameElement>(title);
const pass = async (milliseconds: number): Promise<void> => {
  await drawn();
  vi.advanceTimersByTime(milliseconds);
  await drawn();
};

/** The frame sends a message to the page. */
const say = async (title: string, data: unknown, source = frame(title)?.contentWindow): Promise<void> => {
  window.dispatchEvent(new MessageEvent("message", { data, source: source ?? null }));
  await drawn();
};

describe("a figure", () => {
  it("says so where its library cannot be loaded, and the next one tries again", async () => {
    vi.stubGlobal("fetch", answers(false));
    show({ kind: "vega-lite", source: "a" });
    await drawn();
    screen.getByText("This figure could not be drawn.");
    vi.stubGlobal("fetch", answers(true));
    cleanup();
    show({ kind: "vega", source: "b" });
    await drawn();
    expect(frame("Figure 1")).not.toBeNull();
  });

  it("is passed to its frame, takes the height that it has, and listens to nothing else", async () => {
    const figure = { kind: "plotly", source: "{}" } as const;
    show(figure);
    expect(frame("Figure 1")).toBeNull();
    await drawn();
    expect(frame("Figure 1")?.getAttribute("sandbox")).toBe("allow-scripts");
    const given = vi.spyOn(frame("Figure 1")?.contentWindow as Window, "postMessage");
    await say("Figure 1", { state: "drawn", height: 9 }, window);
    await say("Figure 1", { state: "drawn", height: "9" });
    await say("Figure 1", { state: "ready" });
    expect(given).toHaveBeenCalledWith({ figure, library: "the library" }, "*");
    await say("Figure 1", { state: "drawn", height: 320 });
    expect(frame("Figure 1")?.parentElement?.style.height).toBe("320px");
    cleanup();
    // The next time it starts at its previous height.
    const { container } = show(figure);
    expect((container.firstElementChild as HTMLElement).style.height).toBe("320px");
  });

  it("that takes too long is removed with every other frame, and the others come back", async () => {
    show({ kind: "vega", source: "1" }, { kind: "vega", source: "2" }, { kind: "vega", source: "3" });
    await drawn();
    await say("Figure 1", { state: "drawn", height: 100 });
    // One after the other.
    expect([frame("Figure 2") === null, frame("Figure 3") === null]).toEqual([false, true]);
    // Its time begins once its frame and its library are loaded.
    await pass(10_100);
    await say("Figure 2", { state: "ready" });
    await pass(10_100);
    expect(frame("Figure 2")).not.toBeNull();
    await say("Figure 2", { state: "begun" });
    await pass(10_100);
    screen.getByText("This figure was removed because it took too long to draw.");
    expect([frame("Figure 1"), frame("Figure 2"), frame("Figure 3")]).toEqual([null, null, null]);
    await pass(500);
    await say("Figure 3", { state: "failed", reason: "remote" });
    screen.getByText(/from another address, and nothing is loaded from there/);
    expect(frame("Figure 1")).not.toBeNull();
  });

  it("whose frame never answers is removed after half a minute", async () => {
    show({ kind: "vega", source: "silent" });
    await pass(29_000);
    expect(frame("Figure 1")).not.toBeNull();
    await pass(1100);
    screen.getByText("This figure was removed because it took too long to draw.");
    await pass(500);
  });

  it("D19: that slows the page down is removed, and those that wait for their turn are not", async () => {
    const time = vi.spyOn(performance, "now");
    show({ kind: "vega", source: "heavy" }, { kind: "vega", source: "next" });
    await drawn();
    for (let second = 1; second < 8; second += 1) {
      time.mockReturnValue(second * 1000);
      await pass(100);
    }
    expect(screen.getAllByText("This figure was removed because it slowed the page down.")).toHaveLength(1);
    time.mockRestore();
    await pass(500);
    expect(frame("Figure 2")).not.toBeNull();
  });
});

it("D23: the frame runs its own script and what the page passes to it, and nothing if it has the app's origin", () => {
  const page = readFileSync(new URL("../../../public/figure.html", import.meta.url), "utf8");
  const script = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? "";
  expect(page).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}' blob:`);
  expect(page).toContain("default-src 'none'");
  const spoken = (origin: string): number => {
    const speak = vi.fn<() => void>();
    // oxlint-disable-next-line no-new-func -- as a page of this origin would run it
    new Function("self", "parent", "addEventListener", script)({ origin }, { postMessage: speak }, speak);
    return speak.mock.calls.length;
  };
  expect([spoken("null") > 0, spoken("https://docs.example")]).toEqual([true, 0]);
});
