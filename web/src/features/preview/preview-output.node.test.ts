import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { describe, expect, it } from "vitest";
import { previewOf } from "./data.ts";
import { missingFigure, scriptedFigure } from "./figures.ts";
import type { PreviewOutput } from "./preview-output.ts";

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function preview(data: object, metadata: object = {}): PreviewOutput | undefined {
  const output = { output_type: "display_data", data, metadata };
  const cell = { cell_type: "code", execution_count: 1, metadata: {}, source: "x", outputs: [output] };
  const parsed = parseNotebook(JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 }));
  return parsed.ok ? previewOf(parsed.value).cells[0]?.outputs[0] : undefined;
}

describe("an output in the Code tab", () => {
  it("is one text where it was printed in pieces, as long as nothing else came between them", () => {
    const stream = (name: string, text: string) => ({ output_type: "stream", name, text });
    const outputs = [
      stream("stdout", "[0]\n"),
      stream("stdout", "[1]\n"),
      stream("stderr", "slow"),
      stream("stdout", "[2]"),
    ];
    const cells = [{ cell_type: "code", source: "", metadata: {}, execution_count: 1, outputs }];
    const parsed = parseNotebook(JSON.stringify({ nbformat: 4, nbformat_minor: 4, metadata: {}, cells }));
    const shown = parsed.ok ? (previewOf(parsed.value).cells[0]?.outputs ?? []) : [];
    expect(shown.map((output) => output.kind === "text" && [output.tone, output.text.text])).toEqual([
      ["plain", "[0]\n[1]\n"],
      ["stderr", "slow"],
      ["plain", "[2]"],
    ]);
  });

  it("shows its richest form: markdown before LaTeX before JSON before text", () => {
    expect(preview({ "text/plain": "p", "text/latex": "l", "text/markdown": "m" })).toMatchObject({
      rich: { kind: "markdown", source: "m" },
      text: { text: "p" },
    });
    expect(preview({ "application/json": { a: 1 } })).toMatchObject({ rich: { kind: "json", source: '{"a":1}' } });
    expect(preview({ "text/markdown": "m".repeat(60_000) })).toMatchObject({ rich: null, text: { omitted: 0 } });
  });

  it("has the size that its author gives a picture, and no other", () => {
    const sized = (size: unknown) => preview({ "image/png": PICTURE }, { "image/png": size });
    expect(sized({ width: 320, height: 200 })).toMatchObject({ size: { width: 320, height: 200 } });
    for (const size of [
      { width: 1e9, height: 1 },
      { width: "1", height: 1 },
      { width: -1, height: 5 },
      { width: 3 },
      7,
    ])
      expect(sized(size)).toMatchObject({ size: null, picture: { ok: true } });
  });

  it.each([
    ["application/vnd.plotly.v1+json", "Plotly"],
    ["application/vnd.vegalite.v5+json", "Vega-Lite"],
    ["application/vnd.vega.v5+json", "Vega"],
    ["application/vnd.bokehjs_exec.v0+json", "Bokeh"],
    ["application/vnd.jupyter.widget-view+json", "a widget"],
  ])("names the library of a figure that only runs in a browser: %s", (type, maker) => {
    expect(preview({ [type]: { model_id: "0123456789abcdef" } })).toMatchObject({
      kind: "bundle",
      figure: maker,
      picture: null,
      text: null,
    });
    // The static picture is what counts if there is one.
    expect(preview({ [type]: {}, "image/png": PICTURE })).toMatchObject({ picture: { ok: true } });
  });

  it("D23: passes a figure of Plotly or Vega to its library, unless it is too large", () => {
    expect(preview({ "application/vnd.plotly.v1+json": { data: [] }, "image/png": PICTURE })).toMatchObject({
      drawable: { kind: "plotly", source: '{"data":[]}' },
      picture: { ok: true },
    });
    for (const [type, kind] of [
      ["application/vnd.vegalite.v4+json", "vega-lite"],
      ["application/vnd.vegalite.v5.20+json", "vega-lite"],
      ["application/vnd.vega.v5+json", "vega"],
    ] as const)
      expect(preview({ [type]: {} })).toMatchObject({ drawable: { kind } });
    const large = { data: [{ x: "1".repeat(5_000_000) }] };
    expect(preview({ "application/vnd.plotly.v1+json": large })).toMatchObject({ drawable: null, figure: "Plotly" });
    expect(preview({ "application/vnd.bokehjs_exec.v0+json": {} })).toMatchObject({ drawable: null });
  });

  it("shows the last state of a widget, where the notebook keeps it", () => {
    const view = {
      "application/vnd.jupyter.widget-view+json": { model_id: "abc" },
      "text/plain": "IntSlider(value=7)",
    };
    const output = { output_type: "display_data", data: view, metadata: {} };
    const cell = { cell_type: "code", execution_count: 1, metadata: {}, source: "x", outputs: [output] };
    const shown = (state: object) => {
      const widgets = { "application/vnd.jupyter.widget-state+json": { state } };
      const parsed = parseNotebook(JSON.stringify({ cells: [cell], metadata: { widgets }, nbformat: 4 }));
      return parsed.ok ? previewOf(parsed.value).cells[0]?.outputs[0] : undefined;
    };
    const slider = { model_name: "IntSliderModel", state: { value: 7, description: "trees" } };
    expect(shown({ abc: slider })).toMatchObject({ figure: "a widget", text: { text: "trees: 7" } });
    expect(shown({ other: slider })).toMatchObject({ text: { text: "IntSlider(value=7)" } });
  });

  it("says what is missing from an HTML figure that its scripts draw", () => {
    expect(scriptedFigure('<div id="x"></div><script>Plotly.newPlot("x", [])</script>')).toBe(
      "This figure is interactive (Plotly), and the notebook has no static picture of it.",
    );
    expect(scriptedFigure("<script>alert(1)</script>")).toBe("This output needs scripts, which are not run here.");
    expect(scriptedFigure("<p></p>")).toBeNull();
    expect(missingFigure("a widget")).not.toContain("model");
  });
});
