/**
 * React's production build, as users get it: half the work of the development build, which records where each element
 * was written. It lacks `act`, which the testing library uses to let React finish what an event started; `flushSync`
 * does the same.
 */
import { createRequire } from "node:module";

process.env["NODE_ENV"] = "production";
const require = createRequire(import.meta.url);
const react = require("react") as { act?: (callback: () => unknown) => unknown };
const { flushSync } = require("react-dom") as typeof import("react-dom");

react.act ??= (callback) => Promise.resolve(flushSync(callback));
