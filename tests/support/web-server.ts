/** The server with the built web app, and a browser to look at it. */
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { openSharedBrowser } from "./browser.ts";
import { type TestServer, type TestServerOptions, startTestServer } from "./server.ts";

export interface ServerAndBrowser {
  readonly server: TestServer;
  readonly browser: Browser;
  /** Closes the browser first: its pages still send requests to the server. */
  close(): Promise<void>;
}

export async function openServerAndBrowser(options: TestServerOptions = {}): Promise<ServerAndBrowser> {
  const server = await startTestServer({ webFolder: resolve("web/dist"), ...options });
  const { browser, close } = await openSharedBrowser();
  return {
    server,
    browser,
    close: async () => {
      await close();
      await server.stop();
    },
  };
}
