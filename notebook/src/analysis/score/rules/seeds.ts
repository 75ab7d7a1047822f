import type { CallAction } from "../../read/actions/action.ts";
import { count, listed, observe, type Rule } from "../rule.ts";

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
    if (python.calls.some((call) => GLOBAL_SEED.test(call.name))) return null;
    const random = python.calls.filter(isRandom);
    const free = random.filter(
      (call) => !call.args.some((argument) => argument.star || SEED_ARGUMENT.test(argument.name ?? "")),
    );
    const names = listed([...new Set(free.map((call) => lastPart(call.name)))]);
    const message = `${count(free.length, "random step")} of ${random.length} without a fixed seed: ${names}`;
    return observe(
      random.length === 0 ? 0 : (free.length / random.length) ** 0.7,
      message,
      free.map((call) => call.cell),
    );
  },
};

const lastPart = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
const isRandom = (call: CallAction): boolean =>
  DRAWS.test(call.name) || (call.receiver === null && SEEDABLE.test(lastPart(call.name)));
