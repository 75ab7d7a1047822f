import { useEffect } from "react";
import { readStored, writeStored } from "./storage.ts";

const KEY = "single-key-shortcuts";

/** Whether "?" and "/" do something. People who dictate or shake hit keys by accident, so they can be switched off (WCAG 2.1.4). */
export const singleKeysWork = (): boolean => readStored(KEY) !== "off";

export const setSingleKeys = (work: boolean): void => void writeStored(KEY, work ? "on" : "off");

/** Ctrl, or Cmd where there is one. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Whether something lies over the page that keeps the keyboard to itself. */
export const isCovered = (): boolean =>
  document.querySelector(
    "[role=dialog]:not([data-closed]), [role=alertdialog]:not([data-closed]), [role=menu]:not([data-closed])",
  ) !== null;

const OPEN_LIST = "[role=combobox][aria-expanded=true]";

/** Calls `act` for "?" or "/" pressed by itself: not in a field, not over the page, and not for a person who has switched it off. */
export const useSingleKey = (key: "?" | "/", act: () => void): void =>
  useKey((event) => {
    const held = event.ctrlKey || event.metaKey || event.altKey;
    return event.key === key && !held && !isTyping(event.target) && singleKeysWork();
  }, act);

/** Calls `act` for Ctrl and the letter (Cmd on Apple's machines, whose Ctrl edits text), also while somebody types. */
export const useCommandKey = (letter: string, act: () => void): void =>
  useKey((event) => {
    const held = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    return event.key.toLowerCase() === letter && held && !event.altKey && !event.shiftKey;
  }, act);

/** Calls `act` for Escape while there is something to leave on the page itself; in a list of choices or the search box, Escape closes those. */
export const useEscape = (active: boolean, act: () => void): void =>
  useKey((event) => active && event.key === "Escape" && isOnPage(event.target), act);

const isOnPage = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest("main") !== null);

/**
 * Keys pressed under a dialog or a list. Whoever owns it acts first, and then it is gone; just opened, it may not have the focus yet: so this
 * is asked before anyone acts.
 */
const meantForOthers = new WeakSet<KeyboardEvent>();

const useKey = (matches: (event: KeyboardEvent) => boolean, act: () => void): void => {
  useEffect(() => {
    const onCapture = (event: KeyboardEvent): void => {
      if (!matches(event)) return;
      if (isCovered() || (event.key === "Escape" && document.querySelector(OPEN_LIST))) meantForOthers.add(event);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || meantForOthers.has(event) || !matches(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onCapture, { capture: true });
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onCapture, { capture: true });
      window.removeEventListener("keydown", onKey);
    };
  });
};

/** Fields, and lists and comboboxes that go to the row beginning with what is typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role=combobox], [role=listbox]") !== null;
