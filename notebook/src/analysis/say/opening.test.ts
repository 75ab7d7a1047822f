import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment, Fact, NotebookFacts, SourceFact } from "../facts.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";
import { openingDrafts } from "./opening.ts";

const RENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
) as NotebookFacts;
const [ONE] = RENTS.experiments as [Experiment];
const titled = (text: string, more: Partial<NotebookFacts> = {}): NotebookFacts => ({
  ...RENTS,
  question: null,
  title: { text, cell: 0 },
  ...more,
});
const first = (facts: NotebookFacts): string => openingDrafts(facts)[0]?.text ?? "";

describe("the first sentence", () => {
  it("names the subject that the title has and the model has not", () => {
    const facts = titled("Explaining a forest, tree by tree");
    expect(first(facts)).toMatch(/^This notebook, “Explaining a forest, tree by tree”, predicts /);
    expect(openingDrafts(facts)[0]?.cells).toContain(0);
  });

  it("says what is predicted from where no data is known", () => {
    const nothing = { facts: [], title: null };
    const told = (...features: readonly string[]): string =>
      first(titled("", { ...nothing, experiments: [{ ...ONE, data: [], features }], headline: 0 }));
    expect(told("area", "floor")).toBe("This notebook predicts `rent` from `area` and `floor`.");
    expect(told("a", "b", "c", "d")).toBe("This notebook predicts `rent` from four features.");
    expect(told()).toBe("This notebook predicts `rent`.");
  });

  it("names neither the test part of its data nor what a loop calls its files", () => {
    const source = RENTS.facts.find((fact) => fact.kind === "source");
    const [train, test, fold] = ["trees_train.csv", "trees_test.csv", "fold_{k}.csv"].map((name) => ({
      ...source,
      name,
      cells: [0],
    })) as Fact[];
    const stacked = { kind: "joined", how: "stack", tables: [], join: null, columns: [], cells: [0] };
    const told = (...facts: readonly (Fact | undefined)[]): string =>
      first(
        titled("", {
          title: null,
          headline: 0,
          facts: facts.filter((fact) => fact !== undefined),
          experiments: [{ ...ONE, data: ["trees_train.csv", "trees_test.csv", "fold_{k}.csv"] }],
        }),
      );
    expect(told(train, test, fold)).toMatch(/ from `trees_train\.csv` \([^)]+\)\.$/);
    // What is stacked may be learned from as a whole.
    expect(told(train, test, { ...stacked, table: null, certainty: "certain" } as Fact)).toContain("`trees_test.csv`");
  });

  it("names no data that is read after the models that lead where theirs is not known", () => {
    const source = RENTS.facts.find((fact) => fact.kind === "source");
    const read = (cell: number): Fact => ({ ...source, name: "answers.csv", cells: [cell] }) as Fact;
    const last = Math.max(...ONE.cells);
    const told = (cell: number): string =>
      first(
        titled("", {
          title: null,
          facts: [read(cell)],
          experiments: [ONE, { ...ONE, cells: [last + 9] }],
          headline: 0,
        }),
      );
    expect(told(last + 1)).not.toContain("answers.csv");
    expect(told(0)).toContain("answers.csv");
  });

  it("names the model where neither the data nor what is predicted has a name", () => {
    const nothing = { facts: [], title: null, headline: null };
    const alone = { ...ONE, data: [], features: [], target: null, models: ONE.models.slice(0, 1) };
    expect(first(titled("", { ...nothing, experiments: [alone] }))).toMatch(
      /^This notebook trains (?!a (?:classifier|reg))/,
    );
  });

  it("of a lesson speaks of generated data only where the code generates some", () => {
    const lesson = titled("Trees", {
      kind: "lesson",
      experiments: [ONE, { ...ONE, target: "noise", data: [] }],
      headline: null,
    });
    const source = lesson.facts.find((fact) => fact.kind === "source");
    expect(first(lesson)).toMatch(/ works with (?!.*generated)/);
    const made = { ...source, name: "", form: "generated" } as Fact;
    expect(first({ ...lesson, facts: [...lesson.facts, made] })).toMatch(/ works with `[^`]+` and generated data\.$/);
  });

  it("names models that no cell ran, where there are no others", () => {
    const models = ONE.models.slice(0, 1).map((model) => ({ ...model, trained: "not trained" as const }));
    const facts = titled("", {
      title: null,
      experiments: [{ ...ONE, task: null, metrics: [], best: null, models }],
      headline: null,
    });
    expect(first(facts)).toMatch(/^This notebook sets out to train (?!models)/);
  });

  it("is the title where the aim that is quoted is about something else", () => {
    const question = { text: "The task is to predict the rent of flats.", cell: 1 };
    expect(first(titled("Searching settings in parallel", { question }))).toBe(
      "This notebook, “Searching settings in parallel”, predicts `rent` from `rents.csv` (10,683 rows and 14 columns).",
    );
    expect(first(titled("Predicting rents in parallel", { question }))).toMatch(/^In the author's words/);
  });

  it("does without a title that repeats it, or is a single word", () => {
    expect(first(titled("Rents"))).toMatch(/^This notebook predicts/);
    const plain = first(titled("Rents")).replace(/[`.]/g, "");
    expect(first(titled(plain))).toMatch(/^This notebook predicts/);
  });

  it("is the title alone where an example is fitted to nothing that is read or measured", () => {
    const example = { ...ONE, data: [], metrics: [], best: null };
    const facts = titled("Trees as data structures", { facts: [], experiments: [example], headline: null });
    expect(first(facts)).toBe("The notebook is titled “Trees as data structures”.");
  });

  it("is what the chapters are about where there is neither data nor a result", () => {
    const words = ["Sums", "Products", "Powers", "Roots", "Logarithms", "Limits"];
    const chapters = words.map((text, at) => ({ text, cell: at + 1 }));
    const nothing = { kind: "lesson" as const, saysLesson: true as const, facts: [], experiments: [], headline: null };
    const facts = titled("Numbers", { ...nothing, chapters });
    expect(first(facts)).toBe(
      "This lesson, “Numbers”, covers “Sums”, “Products”, “Powers”, “Roots” and “Logarithms”, among others.",
    );
    expect(openingDrafts(facts)[0]?.cells).toEqual([0, 1, 2, 3, 4, 5]);
    const tool = {
      ...facts,
      kind: "tool" as const,
      saysLesson: undefined,
      title: null,
      chapters: chapters.slice(0, 3),
    };
    expect(first(tool)).toBe("This notebook covers “Sums”, “Products” and “Powers”.");
    expect(first(titled("Numbers and how they add up", nothing))).toBe("");
  });

  it("names the models of a lesson on data without a name", () => {
    const example = { ...ONE, data: [], target: null, models: ONE.models.slice(0, 1) };
    const lesson = { kind: "lesson" as const, saysLesson: true as const, facts: [], headline: null };
    const sentence = first({ ...titled("Lesson", lesson), experiments: [example, { ...example, target: "size" }] });
    expect(sentence).toMatch(/^This lesson works with [a-z ]+\.$/);
  });

  it("of a lesson counts no experiments, and says that one kind of model learns from all its data", () => {
    const kites = { ...ONE, data: ["kites.csv"], target: "height", models: ONE.models.slice(0, 1) };
    const experiments = [kites, { ...kites, data: ["boats.csv"] }];
    const lesson = titled("Lesson", {
      kind: "lesson" as const,
      saysLesson: true as const,
      facts: [],
      headline: null,
      experiments,
    });
    expect(first(lesson)).toMatch(/^This lesson trains (?!an? )[A-Za-z ]+ on `kites\.csv` and `boats\.csv`\.$/);
    const chapters = ["Of one column", "Of two columns"].map((text, at) => ({ text, cell: at + 1 }));
    expect(first({ ...lesson, chapters })).toBe(
      "This lesson, “Lesson”, covers “Of one column” and “Of two columns”, with `kites.csv` and `boats.csv`.",
    );
    const unknown = { ...kites, data: [], models: [] };
    expect(first({ ...lesson, experiments: [unknown, { ...unknown, target: "width" }] })).not.toContain("models");
  });

  it("takes no single question for that of a notebook with models on different data", () => {
    const other = { ...ONE, data: ["birds.csv"], target: "count" };
    const sentence = first(titled("Rents", { experiments: [ONE, other] }));
    expect(sentence).toMatch(/^This notebook trains [a-z, ]+ on `[^`]+` \([^()]+\) and `birds\.csv`\.$/);
    expect(first(titled("Rents", { experiments: [ONE, { ...other, data: ONE.data }] }))).toMatch(/predicts/);
  });
});

describe("what the author asks", () => {
  it("comes before the data where there is an aim as well, and after it where there is none", () => {
    const questions = ["Which kites fly highest?", "How old are kites?", "Who makes kites?", "Who buys them all?"];
    const facts = titled("Kites", { questions: questions.map((text) => ({ text, cell: 1 })), experiments: [] });
    const asks =
      "The author asks “Which kites fly highest?”, “How old are kites?” and “Who makes kites?”, among others.";
    const told = (more: Partial<NotebookFacts>): string[] =>
      openingDrafts({ ...facts, ...more }).map(({ text }) => text);
    expect(told({})[1]).toBe(asks);
    const aimed = told({ question: { text: "The goal is to know kites.", cell: 0 } });
    expect(aimed.indexOf(asks)).toBe(aimed.length - 2);
  });

  it("is one sentence with the question that opens a report", () => {
    const questions = ["Which kites fly highest?", "How old are kites?"].map((text) => ({ text, cell: 1 }));
    const facts = titled("Kites", { questions, question: { text: "Are kites safe?", cell: 0 }, experiments: [] });
    const told = openingDrafts(facts).map(({ text }) => text);
    expect(told).toContain("The author asks “Are kites safe?”, “Which kites fly highest?” and “How old are kites?”");
    expect(told.join(" ")).not.toContain("The question");
  });
});

describe("the columns of the data", () => {
  it("are named where the table is the only one and no model says what it is about", () => {
    const source = { ...(RENTS.facts.find(({ kind }) => kind === "source") as SourceFact), names: ["rent", "rooms"] };
    const told = (more: Partial<NotebookFacts>): string =>
      openingDrafts(titled("Kites", { experiments: [], headline: null, kind: "exploration", facts: [source], ...more }))
        .map(({ text }) => text)
        .join(" ");
    expect(told({})).toContain("The columns are `rent` and `rooms`.");
    expect(told({ facts: [source, { ...source, name: "wages.csv" }] })).not.toContain("The columns are");
    expect(told({ experiments: RENTS.experiments })).not.toContain("The columns are");
  });
});

describe("the author's description of the data", () => {
  const told = (text: string): string[] =>
    openingDrafts(titled("Kites", { description: { text, cell: 1 } })).map((one) => one.text);

  it("follows the data, unless the opening says the same", () => {
    const row = "Each row represents one flight over the dunes of Denmark.";
    expect(told(row).at(-1)).toBe(`The author describes the data: “${row}”`);
    expect(told("This notebook predicts the rent from 14 columns.").join(" ")).not.toContain("describes");
  });
});

describe("what a lesson covers", () => {
  it("is told beside the data of its examples", () => {
    const chapters = ["Groups", "Joins"].map((text) => ({ text, cell: 1 }));
    const told = first(
      titled("Tables by example", { kind: "lesson", saysLesson: true, chapters, experiments: [], headline: null }),
    );
    expect(told).toMatch(/^This lesson, “Tables by example”, covers “Groups” and “Joins”, with `rents\.csv`/);
  });
});

describe("data that no model is known for", () => {
  const source = RENTS.facts.find(({ kind }) => kind === "source") as Fact;
  const seen = { cells: [1], certainty: "certain" as const };
  const look: Fact = { kind: "profile", what: "summary", table: null, columns: ["rent"], by: [], how: null, ...seen };
  const none = { how: "holdout", testShare: null, folds: null, seed: null, stratified: false } as const;
  const split: Fact = { kind: "split", split: none, table: null, columns: [], ...seen };
  const told = (...facts: readonly Fact[]): string =>
    first(titled("Rents", { kind: "exploration", facts: [source, ...facts], experiments: [], headline: null }));

  it("is explored where it is looked at", () => {
    expect(told(look)).toMatch(/^This notebook explores `/);
  });

  it("is worked with where nothing looks at it", () => {
    expect(told()).toMatch(/^This notebook works with `/);
  });

  it("is prepared for a model where some rows are held back, and for the column that is called so", () => {
    const counted = (column: string) =>
      ({ kind: "counts", column, values: [], table: null, cells: [1], certainty: "certain" }) as unknown as Fact;
    expect(told(look, split)).toMatch(/^This notebook prepares `[^`]+` \([^)]+\) for a model\.$/);
    expect(told(counted("Label"), counted("port"), split)).toMatch(/ for a model that predicts `Label`\.$/);
    expect(told(counted("label"), counted("class"), split)).toMatch(/ for a model\.$/);
  });
});

describe("rows that are used of data whose size is not shown", () => {
  it("are said with the data, where it is one", () => {
    const source = (name: string) => ({
      kind: "source" as const,
      name,
      form: "file" as const,
      format: "CSV",
      variable: null,
      rows: null,
      columns: null,
      cells: [0],
      certainty: "certain" as const,
    });
    const used = { ...ONE, data: ["a.csv"], rows: 7674 };
    const told = (...names: readonly string[]): string =>
      openingDrafts({ ...RENTS, facts: names.map(source), experiments: [{ ...used, data: names }], headline: 0 })
        .map(({ text }) => text)
        .join(" ");
    expect(told("a.csv")).toMatch(/The notebook predicts `rent` from 7,674 rows of `a\.csv`\.$/);
    const nameless = { ...used, data: ["a.csv"], target: null };
    expect(
      openingDrafts({ ...RENTS, facts: [source("a.csv")], experiments: [nameless], headline: 0 }).at(-1)?.text,
    ).toBe("The notebook uses 7,674 rows of `a.csv`.");
    expect(told("a.csv", "b.csv")).toMatch(/`a\.csv` and `b\.csv`\. 7,674 rows are used\.$/);
  });
});

describe("rows of data that has no name", () => {
  const nameless = { ...ONE, data: [], target: null, features: [], task: "ranking", metrics: [], best: null } as const;
  const told = (more: Partial<NotebookFacts>): string =>
    openingDrafts({ ...RENTS, facts: [], experiments: [{ ...nameless, rows: 7674 }], headline: null, ...more })
      .map(({ text }) => text)
      .join(" ");

  it("are not counted beside a title alone", () => {
    const title = { text: "Songs for everybody", cell: 0 };
    expect(told({ question: null, title })).toBe("The notebook is titled “Songs for everybody”.");
    expect(told({ question: { text: "The goal is to tell songs apart.", cell: 0 }, title: null })).toMatch(
      /“The goal is to tell songs apart\.” 7,674 rows are used\.$/,
    );
  });
});

describe("data without a file name", () => {
  const folder = {
    kind: "source",
    name: "Pictures",
    form: "file",
    format: null,
    variable: "rows",
    rows: null,
    columns: null,
    cells: [0],
    certainty: "certain",
  } as const;
  const one = { ...ONE, data: ["Pictures"], target: null, task: "classification" } as const;

  it("is that of pictures in a folder", () => {
    const sized = { ...folder, kind: "resized", size: "64 x 64", columns: [], table: null } as const;
    expect(first(titled("Rents", { facts: [folder, sized], experiments: [one] }))).toMatch(
      /on the pictures in `Pictures`/,
    );
    expect(first(titled("Rents", { facts: [folder], experiments: [one] }))).toMatch(/on `Pictures`/);
  });

  it("is told by the columns in which anomalies are looked for", () => {
    const odd = { ...ONE, data: [], target: null, task: "anomaly", features: ["speed", "draft"] } as const;
    expect(first(titled("Rents", { facts: [], experiments: [odd] }))).toBe(
      "This notebook looks for anomalies in `speed` and `draft`.",
    );
  });
});

describe("what a well-known data set is there to predict", () => {
  const told = (more: Partial<Experiment>): string =>
    first(titled("Rents", { facts: [], experiments: [{ ...ONE, ...more }] }));
  const flowers = { data: ["load_iris"], target: "y", task: "classification", isGivenTarget: true } as const;

  it("is said where the code has no telling name for it", () => {
    expect(told(flowers)).toMatch(/^This notebook predicts the species/);
    expect(told({ ...flowers, target: "target" })).toMatch(/^This notebook predicts the species/);
    expect(told({ ...flowers, target: "kind" })).toMatch(/^This notebook predicts `kind`/);
  });

  it("is not said of other values, or of another task", () => {
    const nameless = { ...flowers, target: null };
    expect(told({ ...nameless, isGivenTarget: false })).toMatch(/^This notebook trains linear regression/);
    expect(told({ ...nameless, task: "regression" })).toMatch(/^This notebook trains linear regression/);
    expect(told({ ...nameless, data: ["load_iris", "more.csv"] })).toMatch(/^This notebook trains linear regression/);
  });
});

describe("the aim", () => {
  it.each([
    ["We want to know what drives rents.", /^The aim, in the author's words: “We want/],
    ["The goal is to predict rents.", /^In the author's words: “The goal/],
    ["What drives rents?", /^The question: “What/],
  ])("is introduced by what it does not say itself: %s", (text, words) => {
    expect(first({ ...RENTS, question: { text, cell: 0 } })).toMatch(words);
  });
});

describe("the rows that models work with", () => {
  const sources = RENTS.facts.flatMap((fact) =>
    fact.kind === "source" ? [{ ...fact, name: "birds.csv", rows: null, columns: null }] : [],
  );
  const told = (...experiments: readonly Experiment[]): string =>
    openingDrafts(titled("Rents", { facts: sources, experiments, headline: null })).at(-1)?.text ?? "";
  const birds = { ...ONE, data: ["birds.csv"], rows: 1861 };
  const trees = { ...ONE, data: ["trees.csv"], rows: 395 };

  it("are counted where no output shows the size of the data", () => {
    expect(told(birds)).toBe("This notebook predicts `rent` from 1,861 rows of `birds.csv`.");
    expect(told(birds, trees)).toBe("1,861 rows of `birds.csv` and 395 rows of `trees.csv` are used.");
    const apart = { ...birds, split: { ...birds.split, how: "given" } } as const;
    expect(told(apart)).toBe("This notebook predicts `rent` from `birds.csv`.");
  });

  it("are pictures only where all data is", () => {
    const resized = {
      kind: "resized",
      columns: [],
      size: null,
      table: null,
      cells: [1],
      certainty: "certain",
    } as const;
    const shown = (...experiments: readonly Experiment[]): string =>
      openingDrafts(titled("Rents", { facts: [...sources, resized], experiments, headline: null })).at(-1)?.text ?? "";
    expect(shown(birds, { ...birds, target: "age" })).toBe("1,861 pictures are used.");
    expect(shown(birds, trees)).toBe("1,861 rows of `birds.csv` and 395 rows of `trees.csv` are used.");
  });

  it("are left out where a model is fitted beside tests", () => {
    const test = { kind: "test", name: "t-test", columns: ["rent"], statistic: null, p: "0.02" } as const;
    const facts = [...sources, { ...test, cells: [1], certainty: "certain" as const }];
    const text = openingDrafts(titled("Rents", { kind: "statistics", facts, experiments: [birds], headline: null })).at(
      -1,
    )?.text;
    expect(text).not.toContain("1,861");
  });

  it("are left out where models of the same data work with others", () => {
    expect(told(birds, { ...birds, target: "wing", rows: 1200 })).not.toContain("used");
    const { rows: _rows, ...unknown } = birds;
    expect(told(birds, { ...unknown, target: "wing" }, trees)).not.toContain("used");
  });
});

describe("the size of the data", () => {
  it("counts one column in the singular", () => {
    const facts = {
      ...RENTS,
      facts: RENTS.facts.map((fact) => (fact.kind === "source" ? { ...fact, rows: 1826, columns: 1 } : fact)),
    };
    expect(
      openingDrafts(facts)
        .map(({ text }) => text)
        .join(" "),
    ).toContain("(1,826 rows and 1 column)");
  });
});

describe("the size of one of many files", () => {
  it("is that of the largest, not of a small one that is read first", () => {
    const size = (name: string, rows: number): WrittenCell[] => [
      { code: `${name} = pd.read_csv("${name}.csv")\n${name}.shape`, shown: `(${rows}, 4)` },
    ];
    const { exploration } = analyseNotebook(
      notebookOf(
        { code: "import pandas as pd" },
        ...size("holidays", 14),
        ...size("ferries", 5870),
        ...size("tickets", 423761),
        ...size("ports", 12),
        { code: "tickets.groupby('port').price.mean().plot.bar()" },
      ),
    ).sections;
    expect(exploration[0]?.text).toContain("`tickets.csv` has 423,761 rows and 4 columns");
  });
});

describe("rows that were taken out before anything is learned", () => {
  const opening = (prepared: string, printed: string): string | undefined =>
    analyseNotebook(
      notebookOf(
        { code: 'import pandas as pd\ncrews = pd.read_csv("crews.csv")\nprint(crews.shape)', printed: "(900, 4)\n" },
        { code: `${prepared}\nprint(old.shape)`, printed },
        {
          code: `from sklearn.cluster import KMeans
KMeans(n_clusters=4).fit(old[["age", "pay"]])`,
        },
      ),
    ).sections.exploration[0]?.text;

  it("leave the number of those that are used to be told", () => {
    const kept = 'old = crews[crews["port"] == "Hull"].dropna().copy()';
    expect(opening(kept, "(320, 4)\n")).toContain("`crews.csv` (900 rows and 4 columns, 320 rows used)");
    expect(opening("old = crews.copy()", "(900, 4)\n")).toContain("`crews.csv` (900 rows and 4 columns)");
  });

  it.each([
    'old = crews.groupby("port")[["age", "pay"]].mean()',
    'old = crews.pivot_table(index="port", values=["age", "pay"])',
    'old = crews.merge(pd.read_csv("ports.csv"), on="port")',
  ])("are not told of rows of another kind: %s", (code) => {
    expect(opening(code, "(32, 2)\n")).not.toContain("used");
  });
});
