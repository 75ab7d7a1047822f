/** Model type from a summary text, by the rules of the specification, section 5. */

export const NO_MODEL = "No model detected";
const SOME_MODEL = "machine learning model";

const KNOWN = [
  "Random Forest",
  "Decision Tree",
  "XGBoost",
  "Linear Regression",
  "Logistic Regression",
  "SVM",
  "Support Vector Machine",
  "Neural Network",
  "K-Nearest Neighbors",
  "KNN",
  "Gradient Boosting",
  "LightGBM",
  "CatBoost",
  "LSTM",
  "CNN",
  "RNN",
  "Naive Bayes",
  "AdaBoost",
  "BERT",
  "GPT",
  "Transformer",
];

const GUESSES: readonly RegExp[] = [
  /\b([A-Z][A-Za-z-]{2,20}(?: [A-Z][A-Za-z-]{2,20}){0,2}) (?:model|classifier|regressor|network|algorithm)\b/,
  /\b(?:trained|fitted|used|using|built)(?: an?| the)? ([A-Z][A-Za-z-]{2,20}(?: [A-Z][A-Za-z-]{2,20}){0,2})\b/,
];
const NO_NAMES = new Set(["The", "This", "That", "Each", "Its", "One", "Another", "Model", "Final", "Best"]);

/** The first match of the list in its order; else a guess by pattern; "No model detected" for an empty text. */
export function inferModelType(summary: string): string {
  const text = summary.trim();
  if (text === "") return NO_MODEL;
  const lower = text.toLowerCase();
  const known = KNOWN.find((name) => occursAsWord(lower, name.toLowerCase()));
  if (known !== undefined) return known;
  for (const pattern of GUESSES) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined && !NO_NAMES.has(name.split(" ")[0] ?? "")) return name;
  }
  return SOME_MODEL;
}

function occursAsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + word.length);
    if (!/[a-z\d]/.test(before) && !/[a-rt-z\d]/.test(after)) return true;
  }
  return false;
}
