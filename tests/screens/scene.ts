/**
 * The app's screens in a window without a layout, over the real server and its database: for what screens say and do. What needs a
 * layout, a pointer, several tabs or a reload is tried in a browser, in `tests/e2e`.
 */
import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { vi } from "vitest";
import { type TestPerson, type TestServer, type TestServerOptions, startTestServer } from "../support/server.ts";
import { SESSION_KEY } from "../support/session-key.ts";
import { stubWorker } from "../support/page-worker.ts";
import { type OpenWebApp, type WebBackend, closeWebApp, openWebApp } from "../support/web-app.ts";

export interface ScreenScene {
  readonly server: TestServer;
  /** Opens the app at an address; whoever was there before is gone. Without a person nobody is signed in. */
  open(path: string, person?: TestPerson): Promise<Screen>;
  end(): Promise<void>;
}

export interface Screen extends OpenWebApp {
  /** Waits for a toast with exactly this title and with the text in it. Each toast counts once: earlier ones are spent with it. */
  toast(title: string, text?: string): Promise<void>;
  /** The toasts that no test has waited for yet: title and text, a line each. */
  readonly toasts: readonly string[];
  /** While `work` runs, what the page asks under this path meets the fault. `method`: only such requests. */
  withFault(
    fault: { readonly path: string; readonly method?: string; readonly fault: Fault },
    work: () => Promise<unknown>,
  ): Promise<void>;
  /** From now on what the page asks is answered by this first; undefined leaves it to the server. Returns what undoes it. */
  answer(first: WebBackend): () => void;
  /** Holds back what the page asks under this path, so that what shows meanwhile stays, until what it returns is called. */
  heldBack(path: string): () => void;
}

/** Requests that fail are tried again before a message says so. */
const PATIENCE = { timeout: 15_000 };

export type Fault = "no answer" | "error 500" | "a page instead of data";

const FAULTS: Readonly<Record<Fault, () => Response>> = {
  "no answer": () => {
    throw new TypeError("fetch failed");
  },
  "error 500": () =>
    Response.json({ code: "XX000", message: "The server could not do this.", error: "Broken" }, { status: 500 }),
  "a page instead of data": () =>
    new Response("<html><body>Welcome to the airport</body></html>", { headers: { "content-type": "text/html" } }),
};

export async function openScreenScene(options: TestServerOptions = {}): Promise<ScreenScene> {
  const server = await startTestServer(options);
  return {
    server,
    open: (path, person) => openScreen(server, path, person),
    end: async () => {
      await closeWebApp();
      await server.stop();
    },
  };
}

async function openScreen(server: TestServer, path: string, person: TestPerson | undefined): Promise<Screen> {
  const answers = new Set<WebBackend>();
  const app = await openWebApp(
    path,
    async (request) => {
      for (const first of answers) {
        const answer = await first(request);
        if (answer) return answer;
      }
      return undefined;
    },
    { server, person: person ?? null },
  );
  stubWorker();
  vi.stubGlobal("indexedDB", new IDBFactory());
  const answer = (first: WebBackend): (() => void) => {
    answers.add(first);
    return () => void answers.delete(first);
  };
  configure({ asyncUtilTimeout: PATIENCE.timeout, getElementError: asText });
  const toasts = recordToasts();
  return {
    ...app,
    toasts,
    toast: (title, text = "") =>
      waitFor(() => {
        const found = toasts.findIndex((shown) => shown.split("\n")[0] === title && shown.includes(text));
        if (found < 0) throw new Error(`No toast "${title}: ${text}", but ${JSON.stringify(toasts)}`);
        toasts.splice(0, found + 1);
      }, PATIENCE),
    answer,
    withFault: async ({ path: concerned, method, fault }, work) => {
      const undo = answer((request) =>
        request.path.startsWith(concerned) && (method ?? request.method) === request.method
          ? FAULTS[fault]()
          : undefined,
      );
      await work().finally(undo);
    },
    heldBack: (concerned) => {
      let letGo = (): void => {};
      const gone = new Promise<undefined>((resolve) => (letGo = () => resolve(undefined)));
      answer(({ path: asked }) => (asked.startsWith(concerned) ? gone : undefined));
      return letGo;
    },
  };
}

let recorder: MutationObserver | undefined;

/** One toast is visible at a time, so that the next one would hide the last: all are written down as they appear. */
function recordToasts(): string[] {
  recorder?.disconnect();
  const toasts: string[] = [];
  const seen = new WeakSet<Element>();
  recorder = new MutationObserver(() => {
    for (const shown of document.querySelectorAll("[data-toasts] > li[data-state=open]")) {
      if (seen.has(shown)) continue;
      seen.add(shown);
      const [title, description] = shown.querySelector("div")?.children ?? [];
      toasts.push([title?.textContent, description?.textContent].filter(Boolean).join("\n"));
    }
  });
  recorder.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-state"] });
  return toasts;
}

/** What is missing and the words on the screen, in the place of the whole document. */
const asText = (message: string | null): Error =>
  new Error(`${message}\nOn the screen: ${document.body.textContent.slice(0, 2000)}`);

/** Keys and the pointer, as a person uses them. Nothing has a place on these screens, so that nothing can lie under something else. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

type Pressable = "button" | "combobox" | "link" | "menuitem" | "option" | "switch" | "tab";

/** Presses the one control with this role and name, once it is there and can be pressed. */
export async function press(
  role: Pressable,
  name: string | RegExp,
  inside: HTMLElement = document.body,
): Promise<void> {
  await user.click(await enabled(() => within(inside).getByRole(role, { name })));
}

/** Chooses one of a list of options. */
export async function choose(field: string, option: string | RegExp, inside?: HTMLElement): Promise<void> {
  await press("combobox", field, inside);
  await press("option", option);
}

/** Puts this into the field of this label, in the place of what it held. */
export async function fill(label: string, value: string, inside: HTMLElement = document.body): Promise<void> {
  const field = await enabled(() => within(inside).getByLabelText(label));
  field.focus();
  fireEvent.change(field, { target: { value } });
}

const enabled = (find: () => HTMLElement): Promise<HTMLElement> =>
  waitFor(() => {
    const control = find();
    if (control.matches(":disabled, [aria-disabled=true]")) throw new Error(`${control.outerHTML} is disabled`);
    return control;
  }, PATIENCE);

/** Chooses a file in the editor. */
export async function upload(name: string, content: string | Buffer): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Notebook file"), { target: { files: [new File([content], name)] } });
}

export const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

/** Waits until nothing of this text is left. */
export const gone = (text: string): Promise<void> =>
  waitFor(() => {
    if (screen.queryByText(text)) throw new Error(`"${text}" is still there`);
  }, PATIENCE);

/** Ends the person's logins on the server, and lets the window's own token run out, so that its next request meets the end. */
export async function endLogin(server: TestServer, person: TestPerson): Promise<void> {
  await server.adminSql`delete from auth.sessions where user_id = ${person.id}`;
  const login = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "{}") as object;
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...login, expires_at: 1 }));
}

export const textsOf = (elements: Iterable<Element>): string[] =>
  Array.from(elements, (element) => element.textContent);

/** The titles of the cards of notebooks, as they follow each other. */
export const titlesOfCards = (): string[] => textsOf(document.querySelectorAll("main article h3"));
