/** Runs in the frame: draws the figure that the page has handed over, and says how that went. */
import type { Figure, FigureAnswer, FigureFailure } from "./messages.ts";

/** Thrown by a drawing that would need something from elsewhere. */
export class RemoteFigure extends Error {}

export async function drawFigure(draw: (figure: Figure, place: HTMLElement) => Promise<void>): Promise<void> {
  const { figure } = globalThis as unknown as { readonly figure: Figure };
  const place = document.querySelector<HTMLElement>("#figure");
  if (place === null) return;
  answer({ state: "begun" });
  try {
    await draw(figure, place);
    answer({ state: "drawn", height: Math.ceil(place.getBoundingClientRect().height) });
  } catch (error) {
    const reason: FigureFailure = error instanceof RemoteFigure ? "remote" : "broken";
    answer({ state: "failed", reason });
  }
  // Figures hold links, and lead nowhere.
  place.addEventListener(
    "click",
    (event) => {
      if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
    },
    true,
  );
}

/** To whichever origin: the frame has none of its own, and what it says is a height. */
const answer = (message: FigureAnswer): void => globalThis.parent.postMessage(message, "*");
