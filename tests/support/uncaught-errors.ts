/** No test of a screen leaves an uncaught error behind. (Vitest itself watches for rejections.) */
import { afterEach, beforeEach, expect } from "vitest";

let uncaught: string[] = [];
const note = ({ message }: ErrorEvent): void => void uncaught.push(message);

beforeEach(() => {
  uncaught = [];
  window.addEventListener("error", note);
});
afterEach(() => {
  window.removeEventListener("error", note);
  expect(uncaught).toEqual([]);
});
