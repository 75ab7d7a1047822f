import { type RefObject, useEffect, useRef } from "react";

/** Pixels of the neighbour that stay in view, so that people see that there is more. */
const NEIGHBOUR = 48;

/**
 * For a row that scrolls sideways: marks it with data-before and data-after while something lies behind that edge, and brings what has
 * become active in it (data-active) into view.
 */
export const useStrip = (): RefObject<HTMLDivElement | null> => {
  const strip = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const mark = (): void => markEdges(element);
    const fit = (): void => {
      if (shown.current) reveal(element, shown.current);
      mark();
    };
    mark();
    element.addEventListener("scroll", mark, { passive: true });
    window.addEventListener("resize", fit);
    return () => {
      element.removeEventListener("scroll", mark);
      window.removeEventListener("resize", fit);
    };
  }, []);
  // After each drawing: what is active is known to the row's children alone.
  useEffect(() => {
    const active = strip.current?.querySelector("[data-active]") ?? null;
    if (strip.current && active && active !== shown.current) reveal(strip.current, active);
    shown.current = active;
  });
  return strip;
};

const markEdges = (element: HTMLElement): void => {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  element.toggleAttribute("data-before", scrollLeft > 1);
  element.toggleAttribute("data-after", scrollLeft + clientWidth < scrollWidth - 1);
};

const reveal = (element: HTMLElement, active: Element): void => {
  const box = element.getBoundingClientRect();
  const { left, right } = active.getBoundingClientRect();
  if (left - NEIGHBOUR < box.left) element.scrollLeft -= box.left - left + NEIGHBOUR;
  else if (right + NEIGHBOUR > box.right) element.scrollLeft += right - box.right + NEIGHBOUR;
};
