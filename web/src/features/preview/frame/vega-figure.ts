/** Vega and Vega-Lite in the frame: expressions are interpreted, never made into functions, and nothing is loaded. */
import * as vega from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import { RemoteFigure, drawFigure } from "./drawn-figure.ts";

/** Nothing moves by itself. */
const CONFIG = { events: { timer: false } };

void drawFigure(async ({ kind, source }, place) => {
  const given = JSON.parse(source) as vega.Spec;
  const spec = kind === "vega-lite" ? compile(given as TopLevelSpec, { config: { background: "white" } }).spec : given;
  let asked = false;
  const refuse = (): Promise<never> => {
    asked = true;
    return Promise.reject(new RemoteFigure());
  };
  // Pictures ask for their address first, data for the data: a figure without its pictures is still one.
  const loader = { load: refuse, sanitize: () => Promise.reject(new RemoteFigure()), http: refuse, file: refuse };
  // Errors while it is drawn are written to the log alone.
  const errors: unknown[] = [];
  const logger = vega.logger(vega.Error);
  logger.error = (...words) => {
    errors.push(words[0]);
    return logger;
  };
  const view = new vega.View(vega.parse(spec, CONFIG, { ast: true }), {
    expr: expressionInterpreter,
    loader,
    logger,
    renderer: "svg",
    container: place,
    hover: true,
  });
  await view.runAsync();
  if (asked) throw new RemoteFigure();
  if (errors.length > 0) throw errors[0];
});
