/** Names that nearly always have values of one type; used only if the code does not say the type. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:X|x|features?|inputs?)(?:_?(?:train|test|val|valid|tr|te|all|full|new|scaled|sub|cv|dev))*\d*$/,
    "numpy.ndarray",
  ],
  [/^(?:y|Y|labels?|targets?)(?:_?(?:train|test|val|valid|tr|te|all|full|pred|true|cv|dev))*\d*$/, "numpy.ndarray"],
  [/^(?:preds?|predictions?|y_?hat|y_?preds?\w*|proba|probs)$/, "numpy.ndarray"],
  [/(?:^|_)df(?:_|\d|$)|^df[A-Z\d]|[a-z]DF$|(?:^|_)(?:data_?frame|dataset)\d*$/i, "pandas.DataFrame"],
  [
    /^(?:data|train|test|raw|tr|te|full|all|combined|merged|sub|submission|sample|train_?(?:data|set)|test_?(?:data|set)|sample_submission|submit|subm)\d*(?:_?(?:data|set|csv|labels|raw|full|orig|copy|new))?$/i,
    "pandas.DataFrame",
  ],
  [
    /^(?:titanic|iris|housing|movies|reviews|ratings|tweets|sales|stores?|users|products|customers|orders|transactions|players|matches|teams|items|census|weather|flights|prices|calendar|confirmed|deaths|recovered|countries)\d*$/i,
    "pandas.DataFrame",
  ],
];

const hints = new Map<string, string | null>();

/** The type a variable's name suggests, or null. */
export function typeHint(name: string): string | null {
  if (name.length > 40) return null;
  const known = hints.get(name);
  if (known !== undefined) return known;
  const found = HINTS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
  if (hints.size > 5_000) hints.clear();
  hints.set(name, found);
  return found;
}
