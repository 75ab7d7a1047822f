import { openBrowser } from "../tests/support/browser.ts";
import { openTab, signedInPerson } from "../tests/support/people.ts";
import { startTestServer } from "../tests/support/server.ts";
import { builtWeb } from "./lib/built-web.ts";
import { type Measurement, median } from "./lib/measurement.ts";

/** A key in the middle of a paragraph of a megabyte; the peer is a paragraph that is laid out at once. */
export async function measure(): Promise<Measurement[]> {
  const server = await startTestServer({ webFolder: builtWeb() });
  const { browser, close } = await openBrowser();
  try {
    const { page } = await signedInPerson(browser, server, "Grace");
    const times: number[] = [];
    for (const length of [1_000, 50_000, 1_000_000]) {
      await page.goto("/app/notebooks/new");
      await openTab(page, "Exploration");
      const field = page.getByLabel("Document the exploration process");
      await field.fill("The model predicts churn from eight features and ".repeat(length / 49));
      // The caret is behind what was pasted, in the last part; the one before it is full.
      const previous = page.getByRole("button", { name: "Previous part" });
      if (await previous.isVisible()) await previous.click();
      await field.evaluate((area: HTMLTextAreaElement) => {
        area.focus();
        area.setSelectionRange(area.value.length / 2, area.value.length / 2);
      });
      times.push(median(await field.evaluate(keyTimes)));
    }
    const [short = Number.NaN, part = Number.NaN, long = Number.NaN] = times;
    return [
      { name: "A key in a text of 1 KB", value: short, unit: "ms" },
      {
        name: "A key in a text of 1 MB, one paragraph",
        value: long,
        unit: "ms",
        peer: { name: "one of 50 KB", ratio: long / part },
        bound: { atMost: 2.5 },
      },
    ];
  } finally {
    await close();
    await server.stop();
  }
}

/** Milliseconds from each of some keys until the page is laid out. */
async function keyTimes(area: HTMLTextAreaElement): Promise<number[]> {
  const times: number[] = [];
  for (let key = 0; key < 25; key++) {
    const start = performance.now();
    document.execCommand("insertText", false, "x");
    area.getBoundingClientRect();
    times.push(performance.now() - start);
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
  }
  return times;
}
