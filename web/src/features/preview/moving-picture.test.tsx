import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { movingGif, movingPng, png } from "../../../../tests/support/sample-notebook.ts";
import { drawHtml } from "./draw-html.ts";
import { drawMarkdown } from "./draw-markdown.ts";
import { readPicture } from "./picture.ts";
import { PictureView } from "./picture-view.tsx";
import { svgRefusal } from "./svg.ts";

afterEach(cleanup);

const MOVING = [
  ["image/gif", movingGif(3), movingGif(1)],
  ["image/png", movingPng(), png(8)],
] as const;

describe("a picture that moves", () => {
  it.each(MOVING)(
    "D16: shows its first frame until it is played, and again when it is paused: %s",
    (type, data, frame) => {
      const picture = readPicture(type, data);
      expect(picture).toEqual({ ok: true, url: `data:${type};base64,${frame}`, moving: `data:${type};base64,${data}` });
      if (!picture.ok) return;
      render(<PictureView picture={picture} alt="A ball" className="" />);
      const source = () => screen.getByRole("img").getAttribute("src");
      expect(source()).toBe(picture.url);
      fireEvent.click(screen.getByRole("button", { name: "Play: A ball" }));
      expect(source()).toBe(picture.moving);
      fireEvent.click(screen.getByRole("button", { name: "Pause: A ball" }));
      expect(source()).toBe(picture.url);
    },
  );

  it.each(MOVING)(
    "D16: stands still in HTML and markdown, and is refused in a drawing: %s",
    async (type, data, frame) => {
      const url = `data:${type};base64,${data}`;
      const still = `data:${type};base64,${frame}`;
      const html = drawHtml(`<img src="${url}">`, false);
      expect(html.ok && html.value.markup).toContain(`<img src="${still}"`);
      expect(JSON.stringify(await drawMarkdown(`![a](${url})`))).toContain(JSON.stringify(still));
      const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`;
      expect(svgRefusal(svg)?.reason).toBe("This drawing is animated and is not shown.");
      expect(svgRefusal(svg.replace(url, still))).toBeNull();
    },
  );

  it.each([
    ["image/gif", movingGif(1)],
    ["image/png", png(8)],
  ] as const)("D16: a still one is left as it is: %s", (type, data) => {
    expect(readPicture(type, data)).toEqual({ ok: true, url: `data:${type};base64,${data}`, moving: null });
  });

  it("D16: one that is cut off anywhere is read to its end, and no further", () => {
    for (const [type, data] of MOVING)
      for (let length = 0; length < data.length; length += 4)
        expect(readPicture(type, data.slice(0, length)).ok).toBeTypeOf("boolean");
  });
});
