import { describe, expect, it } from "vitest";
import { widgetTexts } from "./widgets.ts";

const stored = (models: Readonly<Record<string, readonly [name: string, state: object]>>) => ({
  widgets: {
    "application/vnd.jupyter.widget-state+json": {
      state: Object.fromEntries(
        Object.entries(models).map(([id, [name, state]]) => [id, { model_name: `${name}Model`, state }]),
      ),
    },
  },
});
const textOf = (name: string, state: object): string | undefined => widgetTexts(stored({ a: [name, state] }))?.["a"];

describe("a widget's stored state", () => {
  it.each([
    ["FloatProgress", { value: 30, max: 120, description: "Epoch" }, "Epoch: 30 of 120 (25%)"],
    ["IntSlider", { value: 7, description: "trees" }, "trees: 7"],
    ["IntSlider", { value: 7, description: "Test:" }, "Test: 7"],
    ["FloatRangeSlider", { value: [0.1, 0.5] }, "0.1 to 0.5"],
    ["Label", { value: "done <b>" }, "done <b>"],
    ["HTML", { value: "<b>50%</b><style>p{}</style><br>of &lt;all&gt;<script>x</script>" }, "50% of <all>"],
    ["Checkbox", { value: true, description: "scaled" }, "scaled: yes"],
    ["Dropdown", { index: 1, _options_labels: ["a", "b"], description: "model" }, "model: b"],
    ["Dropdown", { index: null, _options_labels: ["a"] }, "nothing chosen"],
    ["Button", { description: "Run" }, "[Run]"],
    ["Password", { value: "secret" }, undefined],
    ["Layout", { width: "100%" }, undefined],
    ["IntSlider", { value: { deep: 1 } }, undefined],
  ])("is text, or left out: %s %o", (name, state, text) => {
    expect(textOf(name, state)).toBe(text);
  });

  it("shows boxes with their contents, such as a tqdm progress bar, and stops where a box contains itself", () => {
    const texts = widgetTexts(
      stored({
        box: ["HBox", { children: ["IPY_MODEL_left", "IPY_MODEL_bar", "IPY_MODEL_gone", "IPY_MODEL_box", 5] }],
        left: ["HTML", { value: "Training: " }],
        bar: ["FloatProgress", { value: 10, max: 10 }],
      }),
    );
    expect(texts?.["box"]).toBe("Training: 10 of 10 (100%)");
  });

  it("may have any shape", () => {
    for (const metadata of [null, 5, { widgets: [] }, { widgets: { "application/vnd.jupyter.widget-state+json": 1 } }])
      expect(widgetTexts(metadata)).toBeUndefined();
    expect(
      widgetTexts(
        JSON.parse(
          '{"widgets":{"application/vnd.jupyter.widget-state+json":{"state":{"__proto__":{"model_name":"LabelModel","state":{"value":"x"}},"b":7}}}}',
        ),
      ),
    ).toEqual(JSON.parse('{"__proto__":"x"}'));
    expect(({} as { model_name?: string }).model_name).toBeUndefined();
  });

  it("D05: is read in a moment, however the widgets contain each other", () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `m${index}`);
    const children = ids.slice(0, 100).map((id) => `IPY_MODEL_${id}`);
    const begin = process.cpuUsage();
    widgetTexts(stored(Object.fromEntries(ids.map((id) => [id, ["VBox", { children }] as const]))));
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(2000);
  });
});
