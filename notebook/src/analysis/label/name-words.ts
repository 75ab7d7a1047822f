import type { Operation } from "../know/library.ts";
import { remembered } from "../remembered.ts";

/** What the names of the notebook's own functions say, by their words; the first that matches. */
const WORDS: readonly (readonly [Operation, RegExp])[] = [
  ["plot", /(?:^|_)(?:plot|draw|visuali[sz]e|hist|show_?(?:image|img|plot)s?)/],
  [
    "evaluate",
    /(?:^|_)(?:find|get|calc|calculate|compute)?(?:evaluate|evaluation|metrics?|score|accuracy|rmsle|rmse|mae|mse|wmae|auc|f1|r2|error|errors|loss|report|confusion)(?:_|$)/,
  ],
  ["crossValidate", /(?:^|_)(?:cv|cross_?val\w*|kfold|oof)(?:_|$)/],
  ["predict", /(?:^|_)(?:predict\w*|forecast|inference|tta)/],
  ["tune", /(?:^|_)(?:tune|tuning|optimi[sz]e|grid_?search|find_?lr|lr_find)/],
  ["train", /(?:^|_)(?:train|fit|run_?(?:model|lgb|xgb)|learn)(?:_|$)|^cluster(?:ing)?(?:_|$)/],
  [
    "define",
    /(?:^|_)(?:build|create|make|get|define|init)_?\w{0,20}(?:model|net|network|generator|discriminator|unet|classifier)|(?:^|_)(?:model|unet|resnet|gru|lstm|mlp|cnn)(?:_|$)/,
  ],
  ["save", /(?:^|_)(?:save|export|submit|submission|write|dump)/],
  ["encode", /(?:^|_)(?:encod\w*|one_?hot|dummies|label_?enc\w*|categor\w*)/],
  ["scale", /(?:^|_)(?:scal(?:e|ing)|norm(?:_|$)|normali[sz]e\w*|standardi[sz]e\w*)/],
  ["merge", /(?:^|_)(?:merge\w*|join\w*|concat\w*|combine)(?:_|$)/],
  ["sample", /(?:^|_)(?:samples?|sampler|sampling|shuffle\w*|resample)(?:_|$)/],
  ["test", /(?:^|_)(?:stationar\w*|t_?test|adf\w*|hypothesis\w*|chi2?_?(?:sq\w*|test)|anova)(?:_|$)/],
  ["feature", /(?:^|_)(?:features?|feat|engineer\w*|extract)(?:_|$)/],
  ["split", /(?:^|_)split/],
  ["load", /(?:^|_)(?:load|read|fetch|download|import|get_data|open)(?:_|$)/],
  [
    "clean",
    /(?:^|_)(?:clean\w*|preproc\w*|pre_process\w*|prepare|prep|process\w*|impute\w*|fill\w*|fix|remove\w*|reduce_mem\w*|drop\w*|transform\w*)/,
  ],
  ["text", /(?:^|_)(?:token\w*|lemma\w*|stem\w*|stopwords?|review_to_\w+)/],
  ["profile", /(?:^|_)(?:missing\w*|describe|summary|summari[sz]e|info|stats|check|unique|explore|eda|inspect)/],
];

/** "create_features" and "addFeature" say `feature`; null if a name says nothing. */
export const operationOfName = remembered(readOperation);

function readOperation(name: string): Operation | null {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .slice(0, 60);
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
