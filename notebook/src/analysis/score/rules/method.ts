import type { CallAction } from "../../read/actions/action.ts";
import { easeOut, listed, observe, type Rule, count } from "../rule.ts";
import { leaksIn } from "../material.ts";
import { remembered } from "../../remembered.ts";

export const fitBeforeSplit: Rule = {
  id: "fit-before-split",
  category: "codeQuality",
  measures: "Scalers, imputers, vectorizers, selectors and means that see all rows before these are split",
  source:
    "Yang et al. 2022 (ASE, Data leakage in notebooks: preprocessing leakage); scikit-learn, Common pitfalls: data leakage",
  weight: 1.4,
  remedy: "Split first, then fit the step on the training rows alone, ideally inside a pipeline",
  needs: "python",
  check: (material) => {
    const early = leaksIn(material).filter(({ how }) => how === "preprocessing" || how === "statistic");
    const names = listed([...new Set(early.map((leak) => leak.by))]);
    const isOfFolds = early.every(({ judged }) => judged?.every((part) => part === "cross-validation"));
    const message = isOfFolds
      ? `${names} learned from all rows before the folds were made, so the rows of each fold are not unseen`
      : `${names} learned from all rows before they were split, so the test rows are not unseen`;
    return observe(
      easeOut(early.length, 2),
      message,
      early.flatMap((leak) => leak.cells),
    );
  },
};

/** Samplers of imbalanced-learn that only leave rows out. */
const DROPS_ROWS = /Under|Tomek|NearMiss|Neighbou?r|OneSided|InstanceHardness/;

export const resampleBeforeSplit: Rule = {
  id: "resample-before-split",
  category: "codeQuality",
  measures:
    "Over- or undersampling of all rows instead of the training rows; windows of a series that share values, divided at random",
  source: "Yang et al. 2022 (overlap leakage); imbalanced-learn, Common pitfalls",
  weight: 1.3,
  remedy: "Split first and resample the training rows alone; divide a series by time",
  needs: "python",
  check: (material) => {
    const leaks = leaksIn(material);
    const windows = leaks.find(({ how }) => how === "windows");
    const early = leaks.filter(({ how }) => how === "resampling");
    if (early.length === 0)
      return windows === undefined
        ? null
        : observe(
            1,
            "Windows that share values were divided at random, so test values are in training windows",
            windows.cells,
          );
    const names = listed([...new Set(early.map((leak) => leak.by))]);
    const effect = early.every(({ by }) => DROPS_ROWS.test(by))
      ? "the test rows no longer have the shares of the classes that the data has"
      : "there are copies of test rows among the training rows, or rows made of them";
    const message = `${names} resampled the held-out rows as well, so ${effect}`;
    return observe(
      1,
      message,
      early.flatMap((leak) => leak.cells),
    );
  },
};

export const targetInFeatures: Rule = {
  id: "target-in-features",
  category: "codeQuality",
  measures: "A table used as features that still contains the target column",
  source: "Kaufman et al. 2012 (Leakage in data mining); Kapoor and Narayanan 2023, leakage type L2",
  weight: 1.5,
  remedy: "Drop the target from the features before splitting or fitting",
  needs: "python",
  check: (material) => {
    const kept = leaksIn(material).filter((leak) => leak.how === "target");
    const names = listed([...new Set(kept.map((leak) => leak.by))]);
    return observe(
      kept.length,
      `The target ${names} is still among the features`,
      kept.flatMap((leak) => leak.cells),
    );
  },
};

export const missingValidation: Rule = {
  id: "missing-validation",
  category: "codeQuality",
  measures: "Whether a notebook that fits supervised models measures at least one of them",
  source: "Breck et al. 2017 (The ML test score, Model tests); Kapoor and Narayanan 2023",
  weight: 1.4,
  remedy: "Measure the model on rows it has not seen, with a metric that fits the question",
  needs: "python",
  check: ({ learning: { fits, measures, holdouts } }) => {
    if (fits.length === 0 || measures.length > 0) return null;
    const message = `${count(fits.length, "model")} ${fits.length === 1 ? "is" : "are"} fitted and none is measured`;
    return observe(holdouts.length > 0 ? 0.7 : 1, message, fits);
  },
};

export const scoredOnTrainingData: Rule = {
  id: "scored-on-training-data",
  category: "codeQuality",
  measures: "Whether models are judged on the very rows they were fitted on, and on no others",
  source:
    "Hastie et al. 2009 (Elements of statistical learning), 7.2; Kapoor and Narayanan 2023, leakage type L1.1 (no test set)",
  weight: 1.1,
  remedy: "Hold rows out with a split or use cross-validation, and judge the model on those",
  needs: "python",
  check: ({ cautions }) => {
    const judged = cautions.filter((one) => one.kind === "judged-on-training-data");
    return observe(
      judged.length,
      "The model is judged only on the rows it learned from",
      judged.flatMap(({ cells }) => cells),
    );
  },
};

const CHOICES = {
  "early stopping": "the number of training rounds",
  tuning: "its settings",
  threshold: "its threshold",
  split: "the split",
} as const;

export const chosenOnTestData: Rule = {
  id: "chosen-on-test-data",
  category: "codeQuality",
  measures: "Whether the held-out rows that judge a model also stop its training or choose its settings or threshold",
  source:
    "Cawley and Talbot 2010 (On over-fitting in model selection); scikit-learn, Cross-validation and Tuning the decision threshold",
  weight: 1.1,
  remedy: "Choose on validation rows or by cross-validation, and keep the test rows for the last score",
  needs: "python",
  check: ({ cautions }) => {
    const used = cautions.filter((one) => one.kind === "test-data-used");
    const names = [...new Set(used.map(({ how, setting }) => setting ?? CHOICES[how]))];
    const isTest = used.some(({ part }) => part === undefined);
    const message = `The ${isTest ? "held-out" : "validation"} rows that judge the model also choose ${listed(names)}`;
    // Who calls the rows validation says that they were used to choose.
    return observe(
      used.length === 0 ? 0 : isTest ? 1 : 0.4,
      message,
      used.flatMap(({ cells }) => cells),
    );
  },
};

/** Random by default, with an argument that fixes it. */
const SEEDABLE =
  /^(?:train_test_split|ShuffleSplit|StratifiedShuffleSplit|RandomForest\w+|ExtraTrees?\w+|GradientBoosting\w+|DecisionTree\w+|AdaBoost\w+|Bagging\w+|MLP\w+|SGD\w+|KMeans|MiniBatchKMeans|GaussianMixture|TSNE|NMF|LatentDirichletAllocation|IsolationForest|RandomizedSearchCV|\w*SMOTE\w*|ADASYN|Random(?:Over|Under)Sampler|LdaModel|Word2Vec)$/;
/** Calls that draw from a generator which only a global seed fixes. */
const DRAWS =
  /^(?:numpy\.random\.(?:rand|randn|randint|random|random_sample|choice|permutation|shuffle|normal|uniform|binomial|poisson|exponential|beta|gamma|multivariate_normal)|random\.(?:random|randint|choice|choices|sample|shuffle|uniform|gauss)|torch\.(?:rand|randn|randint|randperm))$/;
const GLOBAL_SEED =
  /(?:^|\.)(?:seed|manual_seed|manual_seed_all|set_seed|set_random_seed|seed_everything|default_rng|RandomState)$/;
const SEED_ARGUMENT = /^(?:random_state|seed|random_seed|rng|generator)$/;

export const seeds: Rule = {
  id: "seeds",
  category: "codeQuality",
  measures: "Share of the random steps (splits, forests, clusterings, draws) whose seed is not fixed",
  source: "Rule et al. 2019, rule 7; Pineau et al. 2021 (reproducibility checklist); Pynblint",
  weight: 0.9,
  remedy: "Fix the seeds: random_state=... in each random step, or one global seed at the top",
  needs: "python",
  check: ({ python }) => {
    if (python.calls.some((call) => chanceIn(call.name) === "seeds")) return null;
    const random = python.calls.filter(isRandom);
    const free = random.filter(
      (call) => !call.args.some((argument) => argument.star || SEED_ARGUMENT.test(argument.name ?? "")),
    );
    const names = listed([...new Set(free.map((call) => lastPart(call.name)))]);
    const message = `${count(free.length, "random step")} of ${random.length} without a fixed seed: ${names}`;
    return observe(random.length === 0 ? 0 : (free.length / random.length) ** 0.7, message, free);
  },
};

const lastPart = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
const isRandom = (call: CallAction): boolean => {
  const chance = chanceIn(call.name);
  return chance === "draws" || (chance === "seedable" && call.receiver === null);
};

/** What a call of this name has to do with chance. */
const chanceIn = remembered((name) =>
  GLOBAL_SEED.test(name)
    ? "seeds"
    : DRAWS.test(name)
      ? "draws"
      : SEEDABLE.test(lastPart(name))
        ? "seedable"
        : "nothing",
);
