/** Names of what is asked for predictions, or learns and is asked how good it is, or learns in epochs. */
export function namesThatPredict(texts: readonly string[]): ReadonlySet<string> {
  const asked = texts.filter((text) => ASKS.test(text));
  const named = (pattern: RegExp): string[] =>
    asked.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  const learning = new Set(named(LEARNS));
  return new Set([
    ...named(PREDICTS),
    ...named(LEARNS_IN_EPOCHS),
    ...named(SCORES).filter((name) => learning.has(name)),
  ]);
}

const ASKS = /\.(?:predict|fit|train|score|evaluate|forecast|recommend)/;
const PREDICTS = /\b([A-Za-z_]\w{0,60})\.(?:predict|predict_proba|fit_predict|forecast|recommend)\(/g;
const SCORES = /\b([A-Za-z_]\w{0,60})\.(?:score|evaluate)\(/g;
const LEARNS = /\b([A-Za-z_]\w{0,60})\.(?:fit|train)\(/g;
const LEARNS_IN_EPOCHS = /\b([A-Za-z_]\w{0,60})\.fit\([^()]{0,300}\b(?:epochs|eval_set|validation_data)=/g;
