/** What the notebook asks for predictions. */
export interface AskedNames {
  /** Names of what is asked for predictions, or learns and is asked how good it is, or learns in epochs. */
  readonly names: ReadonlySet<string>;
  /** Last names of the functions whose results these are; with a tilde before it where the notebook only asks how well such a result fits, with a plus where it learns by cycles. */
  readonly makers: ReadonlySet<string>;
}

export function namesThatPredict(texts: readonly string[]): AskedNames {
  const asked = texts.filter((text) => ASKS.test(text));
  const named = (pattern: RegExp): string[] =>
    asked.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  const learning = new Set(named(LEARNS));
  const learned = new Set(named(MADE_BY_LEARNING));
  const names = new Set([
    ...named(PREDICTS),
    ...named(PREDICTED_BY),
    ...(asked.some((text) => PIPE.test(text)) ? named(PIPED) : []),
    ...named(LEARNS_IN_EPOCHS),
    ...(learning.size + learned.size === 0 ? [] : named(SCORES)).filter(
      (name) => learning.has(name) || learned.has(name),
    ),
  ]);
  const described = new Set(
    texts.some((text) => text.includes("~"))
      ? texts.flatMap((text) => [...text.matchAll(DESCRIBED)].map(([, name = ""]) => name))
      : [],
  );
  const cycled = new Set(named(LEARNS_BY_CYCLES));
  const makers = new Set(
    (names.size + described.size + cycled.size === 0 ? [] : texts).flatMap((text) =>
      [...text.matchAll(MADE)].flatMap(([, name = "", maker = ""]) => [
        ...(names.has(name) ? [lastName(maker)] : []),
        ...(described.has(name) ? [`~${lastName(maker)}`] : []),
        ...(cycled.has(name) ? [`+${lastName(maker)}`] : []),
      ]),
    ),
  );
  return { names, makers };
}

/** The last part of the name of a function: `train` of `boost.train` and of `pkg::train`. */
export const lastName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf("."), path.lastIndexOf(":")) + 1);

const ASKS = /\.(?:predict|fit|fine_tune|train|score|evaluate|forecast|recommend)|\bpredict/;
// The name is looked for last, behind what is asked of it: notebooks have many names, and few of them are asked.
const PREDICTS = /\.(?:predict|predict_proba|fit_predict|forecast|recommend)\((?<=\b([A-Za-z_]\w{0,60})\.\w+\()/g;
/** Functions that predict are given the model first. */
const PREDICTED_BY = /(?<![.\w$])predict\w{0,20}\(\s*(?:object\s*=\s*)?([A-Za-z_][\w.]{0,60})/g;
const PIPE = /%>%|\|>/;
const PIPED = /([A-Za-z_][\w.]{0,60})\s*(?:%>%|\|>)\s*predict\(/g;
/** What R is asked of a fit. */
const DESCRIBED = /(?<![.\w$])(?:summary|AIC|BIC|logLik|glance|tidy)\(([A-Za-z_][\w.]{0,60})[),]/g;
const SCORES = /\b([A-Za-z_]\w{0,60})\.(?:(?:score|evaluate|leader_?board)\(|best_\w{1,30})/g;
/** What nothing but fastai's learners do: https://docs.fast.ai/callback.schedule.html. */
const LEARNS_BY_CYCLES = /\.(?:fit_one_cycle|fine_tune)\((?<=\b([A-Za-z_]\w{0,60})\.\w+\()/g;
const LEARNS = /\.(?:fit|train)\((?<=\b([A-Za-z_]\w{0,60})\.\w+\()/g;
const MADE_BY_LEARNING =
  /=(?<=\b([A-Za-z_]\w{0,60})[^\S\n]*=)[^\S\n]*[\w.]{0,80}\b(?:fit|train|create|learn)\w{0,20}\(/g;
const MADE = /(?:<-|=)(?<=(?<![\w.$])([A-Za-z_][\w.]{0,60})[^\S\n]*(?:<-|=))[^\S\n]*([A-Za-z_][\w.:]{0,80})\(/g;
const LEARNS_IN_EPOCHS =
  /\.(?<=\b([A-Za-z_]\w{0,60})\.)(?:fit_generator\(|(?:fit|train)\([^()]{0,300}\b(?:(?:n_?|num_?|max_?)?(?:epochs?|iter(?:ation)?s?|steps|rounds)|eval_set|validation_data|[Xxy]_val(?:id)?)=)/g;
