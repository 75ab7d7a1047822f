import { type RefObject, useEffect } from "react";

/** Words in sight that are marked at most. */
const MOST = 300;
const NAME = "found-in-notebook";

/** Marks the words wherever they stand in sight, without a change to the page's elements: where the browser can (CSS highlights). */
export function useFoundWords(area: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const element = area.current;
    if (element === null || words === "" || !("highlights" in CSS)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = (): void => void CSS.highlights.set(NAME, new Highlight(...ranges(element, words.toLowerCase())));
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(mark, 80);
    };
    const observer = new MutationObserver(later);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      CSS.highlights.delete(NAME);
    };
  }, [area, words]);
}

function ranges(element: HTMLElement, words: string): Range[] {
  const found: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && found.length < MOST; node = texts.nextNode()) {
    const text = (node.nodeValue ?? "").toLowerCase();
    // Where small letters take other room than capitals, places cannot be told.
    if (text.length !== (node.nodeValue ?? "").length) continue;
    for (let at = text.indexOf(words); at >= 0 && found.length < MOST; at = text.indexOf(words, at + words.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      found.push(range);
    }
  }
  return found;
}
