/**
 * The app's screens in a window without a layout, over the real server and its database: for what screens say and do.
 * Whatever needs a layout, a pointer or several tabs is tested in a browser, in `tests/e2e`.
 */
import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { stubWorker } from "../support/page-worker.ts";
import { type TestPerson, type TestServer, type TestServerOptions, startTestServer } from "../support/server.ts";
import { SESSION_KEY } from "../support/session-key.ts";
import { type OpenWebApp, PATIENCE, closeWebApp, openWebApp } from "../support/web-app.ts";
import { type Network, openNetwork } from "./network.ts";

export interface ScreenScene extends Network {
  readonly server: TestServer;
  /** Opens the app at an address; the previous user is gone. Without a person no one is signed in. */
  open(path: string, person?: Pick<TestPerson, "client">): Promise<Screen>;
  end(): Promise<void>;
}

export interface Screen extends OpenWebApp, Network {
  /**
   * Waits for a toast with exactly this title that contains the text. Each toast counts once: a toast matched before is
   * not matched again.
   */
  toast(title: string, text?: string): Promise<void>;
  /** The toasts that no test has waited for yet, "title: text". */
  unseenToasts(): readonly string[];
  /** Reloads the address with what the browser keeps. The previous screen is gone. */
  reload(): Promise<Screen>;
}

export async function openScreenScene(options: TestServerOptions = {}): Promise<ScreenScene> {
  const server = await startTestServer(options);
  const network = openNetwork();
  return {
    server,
    withFault: network.withFault,
    holdBack: network.holdBack,
    open: (path, person) => openScreen({ server, network, drafts: new IDBFactory() }, path, { person: person ?? null }),
    end: async () => {
      await closeWebApp();
      await server.stop();
    },
  };
}

interface Browser {
  readonly server: TestServer;
  readonly network: ReturnType<typeof openNetwork>;
  readonly drafts: IDBFactory;
}

async function openScreen(
  browser: Browser,
  path: string,
  who: { readonly person: Pick<TestPerson, "client"> | null } | { readonly sameBrowser: true },
): Promise<Screen> {
  const { intercept, ...network } = browser.network;
  await closeWebApp();
  // Before the app: the editor looks for drafts as soon as it mounts.
  globalThis.indexedDB = browser.drafts;
  const app = await openWebApp(path, intercept, { server: browser.server, ...who });
  stubWorker();
  configure({ getElementError: asText });
  let spent = 0;
  return {
    ...app,
    ...network,
    toast: (title, text = "") =>
      waitFor(() => {
        const found = app.toasts.findIndex(
          (shown, index) =>
            index >= spent && (shown === title || shown.startsWith(`${title}: `)) && shown.includes(text),
        );
        if (found < 0) throw new Error(`No toast "${title}: ${text}", but ${JSON.stringify(app.toasts.slice(spent))}`);
        spent = found + 1;
      }, PATIENCE),
    unseenToasts: () => app.toasts.slice(spent),
    reload: () => openScreen(browser, app.address(), { sameBrowser: true }),
  };
}

/** What is missing and the text on the screen, instead of the whole document. */
const asText = (message: string | null): Error =>
  new Error(`${message?.split("\n\n")[0]}\nOn the screen: ${document.body.textContent.slice(0, 2000)}`);

/** Keys and the pointer, as a user works them. Nothing has a position on these screens, so nothing can be covered. */
export const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

type Pressable = "button" | "checkbox" | "combobox" | "link" | "menuitem" | "option" | "switch" | "tab";

/** Presses the one control with this role and name, once it is there and enabled. */
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

/** Replaces the content of the field with this label. */
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
export async function upload(name: string, content: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Notebook file"), { target: { files: [new File([content], name)] } });
}

/** Only presses the button: for saves that fail, wait or meet a conflict. */
export const pressSave = (): Promise<void> => press("button", "Save Notebook");

/** Saves what is in the editor. */
export async function save(app: Screen): Promise<void> {
  await pressSave();
  await app.toast("Notebook saved");
}

/** Writes and saves a notebook without a file. */
export async function writeNotebook(
  scene: ScreenScene,
  person: TestPerson,
  title: string,
): Promise<{ readonly app: Screen; readonly id: string }> {
  const app = await scene.open("/app/notebooks/new", person);
  await fill("Title", title);
  await save(app);
  return { app, id: await idOfSaved(app) };
}

/** The id of the notebook in the editor, once the first save has changed the editor's address. */
export const idOfSaved = (app: Screen): Promise<string> =>
  waitFor(() => {
    const [, id] = /^\/app\/notebooks\/([0-9a-f-]{36})$/.exec(app.address()) ?? [];
    if (id === undefined) throw new Error(`${app.address()} is no saved notebook`);
    return id;
  }, PATIENCE);

export const valueOf = (label: string, inside: HTMLElement = document.body): string =>
  within(inside).getByLabelText<HTMLInputElement>(label).value;

/** Waits until this text has disappeared. */
export const gone = (text: string): Promise<void> =>
  waitFor(() => {
    if (screen.queryByText(text)) throw new Error(`"${text}" is still there`);
  }, PATIENCE);

/**
 * Ends the person's logins on the server and expires the window's own token, so that its next request finds the session
 * ended.
 */
export async function endLogin(server: TestServer, person: TestPerson): Promise<void> {
  await server.adminSql`delete from auth.sessions where user_id = ${person.id}`;
  const login = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "{}") as object;
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...login, expires_at: 1 }));
}

export const textsOf = (elements: Iterable<Element>): string[] =>
  Array.from(elements, (element) => element.textContent);

/** The card that says this. */
export function cardOf(text: string): HTMLElement {
  const card = screen.getAllByRole("article").find((one) => one.textContent.includes(text));
  if (!card) throw new Error(`There is no card with "${text}".`);
  return card;
}

/** The titles of the notebook cards, in order. */
export const titlesOfCards = (): string[] => textsOf(document.querySelectorAll("main article h3"));
