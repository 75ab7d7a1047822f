import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLandingPage } from "./landing-page.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "landing-page-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE = `<html><body><h1 class="big" data-text="hero-title">Make it &amp; clear</h1><p data-text="hero-description">For all</p></body></html>`;

it("a web app built without the page gets none", () => {
  expect(createLandingPage(folder).withTexts([])).toBeNull();
});

it("shows its own texts where the site's are unknown, and leaves the rest of the site's texts alone", () => {
  writeFileSync(join(folder, "landing.html"), PAGE);
  const page = createLandingPage(folder);
  expect(page.withTexts(null)).toBe(PAGE);
  expect(page.withTexts([])).toBe(PAGE);
  const texts = [
    { id: "hero-title", content: "Our headline" },
    { id: "hero-description", content: "  " },
    { id: "unknown", content: "x" },
  ];
  const html = page.withTexts(texts) ?? "";
  expect(html).toContain(
    '<h1 class="big" data-text="hero-title">Our headline</h1><p data-text="hero-description">For all</p>',
  );
  expect(JSON.parse(/id="site-texts">(.*)<\/script>/.exec(html)?.[1] ?? "")).toEqual(texts);
});

it("C13: a site's text stays text, whatever it contains", () => {
  const content = `</h1></script><script>alert("1 & 2")</script>$& $1 <!-- data-text="hero-description">`;
  const html = createLandingPage(folder).withTexts([{ id: "hero-title", content }]) ?? "";
  expect(html.match(/<script|<\/script|<!--/g)).toEqual(["<script", "</script"]);
  expect(html).toContain(
    "&lt;/h1&gt;&lt;/script&gt;&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;$&amp; $1",
  );
  expect(html).toContain('<p data-text="hero-description">For all</p>');
  expect(JSON.parse(/id="site-texts">(.*)<\/script>/.exec(html)?.[1] ?? "")).toEqual([{ id: "hero-title", content }]);
});
