/**
 * React as people get it, the built one: half the work of the one for development, which notes where each element was written. It comes
 * without `act`, by which the testing library lets React finish what an event began; `flushSync` finishes the same.
 */
import { createRequire } from "node:module";

process.env["NODE_ENV"] = "production";
const require = createRequire(import.meta.url);
const react = require("react") as { act?: (callback: () => unknown) => unknown };
const { flushSync } = require("react-dom") as typeof import("react-dom");

react.act ??= (callback) => Promise.resolve(flushSync(callback));
