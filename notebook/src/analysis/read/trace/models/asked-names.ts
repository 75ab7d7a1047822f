/** Names of what the notebook asks for predictions, or what learns and is asked how good it is, or learns in epochs. */
export function namesThatPredict(texts: readonly string[]): ReadonlySet<string> {
  const asked = texts.filter((text) => ASKS.test(text));
  const named = (pattern: RegExp): string[] =>
    asked.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  const learning = new Set(named(LEARNS));
  return new Set([
    ...named(PREDICTS),
    ...named(PREDICTED_BY),
    ...named(LEARNS_IN_EPOCHS),
    ...(learning.size === 0 ? [] : named(SCORES)).filter((name) => learning.has(name)),
  ]);
}

const ASKS = /\.(?:predict|fit|train|score|evaluate|forecast|recommend)|\bpredict/;
// The name is looked for last, behind what is asked of it: notebooks have many names, and few of them are asked.
const PREDICTS = /\.(?:predict|predict_proba|fit_predict|forecast|recommend)\((?<=\b([A-Za-z_]\w{0,60})\.\w+\()/g;
/** Functions that predict are given the model first. */
const PREDICTED_BY = /(?<![.\w$])predict\w{0,20}\(\s*(?:object\s*=\s*)?([A-Za-z_][\w.]{0,60})/g;
const SCORES = /\b([A-Za-z_]\w{0,60})\.(?:(?:score|evaluate|leader_?board)\(|best_\w{1,30})/g;
const LEARNS = /\.(?:fit|train)\((?<=\b([A-Za-z_]\w{0,60})\.\w+\()/g;
const LEARNS_IN_EPOCHS =
  /\.(?<=\b([A-Za-z_]\w{0,60})\.)(?:fit_generator\(|(?:fit|train)\([^()]{0,300}\b(?:(?:n_?|num_?|max_?)?(?:epochs?|iter(?:ation)?s?|steps|rounds)|eval_set|validation_data|[Xxy]_val(?:id)?)=)/g;
