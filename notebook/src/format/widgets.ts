/** Widgets as text: what they showed last, according to the notebook's stored state. */
import { htmlText } from "./html-text.ts";
import { type JsonObject, isJsonObject } from "./multiline.ts";

/** Limits on widgets, on their nesting and on the characters of a text: a page of controls has a few dozen widgets. */
const MOST_MODELS = 5000;
const MOST_CHILDREN = 100;
const LONGEST = 2000;

/** Text of each widget, by the id of its model; widgets of other kinds are left out. `metadata`: of the whole notebook. */
export function widgetTexts(metadata: unknown): Readonly<Record<string, string>> | undefined {
  const widgets = isJsonObject(metadata) ? metadata["widgets"] : null;
  const stored = isJsonObject(widgets) ? widgets["application/vnd.jupyter.widget-state+json"] : null;
  const models = isJsonObject(stored) ? stored["state"] : null;
  if (!isJsonObject(models)) return undefined;
  const ids = Object.keys(models).slice(0, MOST_MODELS);
  const known = new Map<string, string | null>();
  const textOf = (id: string): string | null => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // A widget that contains itself shows nothing there.
    known.set(id, null);
    const model = Object.hasOwn(models, id) ? models[id] : null;
    const text = isJsonObject(model) ? modelText(model, textOf) : null;
    const shown = text === null ? null : text.trim().slice(0, LONGEST);
    known.set(id, shown);
    return shown;
  };
  const texts = ids.flatMap((id): [string, string][] => {
    const text = textOf(id);
    return text ? [[id, text]] : [];
  });
  return Object.fromEntries(texts);
}

/** Model names of Jupyter's own widgets (ipywidgets 7 and 8), without the final "Model". */
const BARS = /^(?:Int|Float)Progress$/;
const VALUES = /^(?:(?:Int|Float|FloatLog)Slider|(?:Bounded)?(?:Int|Float)Text|Text|Textarea|Combobox|DatePicker)$/;
const RANGES = /^(?:Int|Float)RangeSlider$/;
const CHOICES = /^(?:Dropdown|RadioButtons|Select|ToggleButtons|SelectionSlider)$/;
const SWITCHES = /^(?:Checkbox|ToggleButton|Valid)$/;
const BOXES: Readonly<Record<string, string>> = {
  HBox: " ",
  VBox: "\n",
  Box: "\n",
  GridBox: "\n",
  Accordion: "\n",
  Tab: "\n",
};

function modelText(model: JsonObject, textOf: (id: string) => string | null): string | null {
  const name = String(model["model_name"] ?? "").replace(/Model$/, "");
  const state = isJsonObject(model["state"]) ? model["state"] : {};
  const { value, description } = state;
  // Many descriptions end with a colon of their own.
  const named = (shown: string): string =>
    isText(description) ? `${htmlText(description).replace(/:$/, "")}: ${shown}` : shown;
  if (BARS.test(name)) return named(progress(state));
  if (VALUES.test(name)) return plain(value) === null ? null : named(plain(value) ?? "");
  if (RANGES.test(name)) return Array.isArray(value) ? named(value.slice(0, 2).map(plain).join(" to ")) : null;
  if (SWITCHES.test(name)) return named(value === true ? "yes" : "no");
  if (CHOICES.test(name)) return named(chosen(state));
  if (name === "Label") return plain(value);
  if (name === "HTML" || name === "HTMLMath")
    return isText(value) ? named(htmlText(value.slice(0, 10 * LONGEST))) : null;
  if (name === "Button") return isText(description) ? `[${htmlText(description)}]` : null;
  const between = Object.hasOwn(BOXES, name) ? BOXES[name] : undefined;
  return between === undefined ? null : childTexts(state, textOf).join(between);
}

/** "30 of 120 (25%)" */
function progress({ value, min = 0, max }: JsonObject): string {
  if (typeof value !== "number" || typeof min !== "number" || typeof max !== "number")
    return String(plain(value) ?? "");
  const share = max > min ? ` (${Math.round(((value - min) / (max - min)) * 100)}%)` : "";
  return `${value} of ${max}${share}`;
}

function chosen({ index, _options_labels: labels }: JsonObject): string {
  const label: unknown = Array.isArray(labels) && typeof index === "number" ? labels[index] : null;
  return plain(label) ?? "nothing chosen";
}

const childTexts = ({ children }: JsonObject, textOf: (id: string) => string | null): string[] =>
  (Array.isArray(children) ? (children as unknown[]).slice(0, MOST_CHILDREN) : []).flatMap((child) => {
    const text = typeof child === "string" ? textOf(child.replace(/^IPY_MODEL_/, "")) : null;
    return text ? [text] : [];
  });

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const plain = (value: unknown): string | null =>
  typeof value === "number" || typeof value === "boolean" || isText(value) ? String(value).slice(0, LONGEST) : null;
