import { expect, it } from "vitest";
import { blobJson, jsonBlob, jsonBody } from "./json-body.ts";

it("A body is one JSON object, even where parts of it were JSON already", async () => {
  const text = 'Zürich "1"\n\u2028 \ud83d\ude00';
  const body = jsonBody({ save: { id: null }, file: jsonBlob(text), charts: undefined, 'odd"name': [1] });
  expect(body.type).toBe("application/json");
  expect(await blobJson(body)).toEqual({ save: { id: null }, file: text, 'odd"name': [1] });
  expect(await jsonBody({}).text()).toBe("{}");
});
