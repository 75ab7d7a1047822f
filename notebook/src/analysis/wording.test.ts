import { expect, it } from "vitest";
import { withArticle, wordCount } from "./wording.ts";

it.each([
  "",
  "one",
  " leads and ends with blanks ",
  "tabs\tand\nline ends\r\nand  two blanks",
  "no-break\u00a0blank, wide\u3000one, a mark\ufeff and a\u200bjoiner that is none",
  "über 3 % – größer",
])("counts the words of %j as splitting at blanks does", (text) => {
  expect(wordCount(text)).toBe(text.split(/\s+/).length);
});

it.each([
  ["NGBRegressor", "an NGBRegressor"],
  ["LSTMCell", "an LSTMCell"],
  ["CNNBlock", "a CNNBlock"],
  ["UNet", "a UNet"],
  ["Ultralytics model", "an Ultralytics model"],
  ["Xception", "an Xception"],
  ["Ridge model", "a Ridge model"],
])("gives %s the article that goes with how it is spoken", (words, said) => {
  expect(withArticle(words)).toBe(said);
});
