import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { parseNotebook } from "../../format/parse.ts";

describe("a model that a function makes with one value of a setting after the other", () => {
  it("has no default settings", () => {
    const cell = (source: string, text = "") => ({
      cell_type: "code",
      metadata: {},
      execution_count: 1,
      source,
      outputs: text === "" ? [] : [{ output_type: "stream", name: "stdout", text }],
    });
    const parsed = parseNotebook(
      JSON.stringify({
        nbformat: 4,
        nbformat_minor: 5,
        metadata: { kernelspec: { name: "ir", language: "R", display_name: "R" }, language_info: { name: "R" } },
        cells: [
          cell(`library(class)
loans <- read.csv("loans.csv")
set.seed(4)
rows <- sample(1:nrow(loans), 0.7 * nrow(loans))
train <- loans[rows, ]
test <- loans[-rows, ]
size <- sqrt(nrow(train))
up <- ceiling(size)
down <- floor(size)
first <- knn(train, test, cl = loans[rows, "paid"], k = up)
second <- knn(train, test, cl = loans[rows, "paid"], k = down)`),
          cell(
            `100 * sum(first == loans[-rows, "paid"]) / NROW(test)
100 * sum(second == loans[-rows, "paid"]) / NROW(test)`,
            "[1] 69\n[1] 68.66667\n",
          ),
          cell(
            `score <- function(x) {
  said <- knn(train, test, cl = loans[rows, "paid"], k = x)
  print(paste("Accuracy score with", x, ":", 100 * sum(said == loans[-rows, "paid"]) / NROW(test)))
}
for (i in 1:28) score(i)`,
            '[1] "Accuracy score with 1 : 56"\n[1] "Accuracy score with 28 : 69"\n',
          ),
        ],
      }),
    );
    if (!parsed.ok) throw new Error(parsed.error.reason);
    const { facts } = analyseNotebook(parsed.value);
    const variants = facts.experiments.flatMap(({ models }) => models.map(({ variant }) => variant));
    expect(variants).toContain("k=up");
    expect(variants).not.toContain("with default settings");
  });
});
