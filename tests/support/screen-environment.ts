/**
 * A page next to a server: jsdom's window in a process that otherwise stays Node's for what a server needs. Vitest's
 * own jsdom environment replaces Node's network and cancellation with the window's, and resolves modules as for a
 * browser. The window lasts as long as the worker: the app's modules are bound to it, and loading them again for each
 * file takes longer than most tests.
 */
import { type DOMWindow, JSDOM } from "jsdom";
import { type Environment, populateGlobal } from "vitest/runtime";

/** What the server, its database driver and the page's `fetch` share. */
const OF_NODE = [
  "AbortController",
  "AbortSignal",
  "Blob",
  "File",
  "FormData",
  "Headers",
  "MessageChannel",
  "MessagePort",
  "TextDecoder",
  "TextEncoder",
  "URL",
  "URLSearchParams",
  "performance",
] as const;

export default {
  name: "screen",
  viteEnvironment: "ssr",
  setup(global: typeof globalThis) {
    if (!("document" in global)) openWindow(global);
    return { teardown: () => undefined };
  },
} satisfies Environment;

function openWindow(global: typeof globalThis): void {
  const { window } = new JSDOM("<!DOCTYPE html>", { url: "http://localhost:3000", pretendToBeVisual: true });
  const ofNode = OF_NODE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
  populateGlobal(global, window, { bindFunctions: true });
  for (const [name, descriptor] of ofNode) {
    Reflect.deleteProperty(global, name);
    if (descriptor) Object.defineProperty(global, name, descriptor);
  }
  takeSignals(window.EventTarget.prototype);
  global.FormData = formDataOf(window);
  global.getComputedStyle = window.getComputedStyle = ownStyles(window);
  // A window with a test in it is never idle: the app would prefetch its other screens long after the test is over.
  global.requestIdleCallback = () => 0;
}

/** The window only knows its own signals; the app's listeners come with Node's. */
function takeSignals(target: EventTarget): void {
  const { addEventListener } = target;
  target.addEventListener = function (this: EventTarget, type, listener, options) {
    if (typeof options !== "object" || !options.signal) return addEventListener.call(this, type, listener, options);
    const { signal, ...rest } = options;
    if (signal.aborted) return;
    addEventListener.call(this, type, listener, rest);
    signal.addEventListener("abort", () => this.removeEventListener(type, listener, rest), { once: true });
  };
}

/**
 * No style sheet of the app is loaded, so an element's own styles are all it has. jsdom would match its default sheet
 * against the element and all its ancestors for each query by role: a tenth of the time of all tests here.
 */
function ownStyles(window: DOMWindow): typeof globalThis.getComputedStyle {
  const computed = window.getComputedStyle.bind(window);
  return (element, pseudo) => {
    for (let above: Element | null = element; above; above = above.parentElement)
      if (above.hasAttribute("hidden") || above.getAttribute("style")?.includes("visibility"))
        return computed(element, pseudo);
    return "style" in element ? (element.style as CSSStyleDeclaration) : computed(element, pseudo);
  };
}

/** Node's, which its `fetch` sends, and which also reads a form of the window: React asks it to where a form begins a transition. */
function formDataOf(window: DOMWindow): typeof FormData {
  return class extends FormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (form) for (const [name, value] of new window.FormData(form, submitter)) this.append(name, value as string);
    }
  };
}
