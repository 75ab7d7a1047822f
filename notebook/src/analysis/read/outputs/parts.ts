/** The rows that words refer to: "val_acc", "Test accuracy", "10-fold CV". */
export type RowsPart = "train" | "validation" | "test" | "cross-validation" | "out-of-bag";

/** Null if the words name none. Words that name several parts mean the last one: "trained model on test data". */
export function partOfWords(words: string): RowsPart | null {
  const text = words
    .slice(0, 300)
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  if (/cross[ _-]?val|(?:^|[^a-z])cv(?:[^a-z]|$)|k-?fold/.test(text)) return "cross-validation";
  if (/(?:^|[^a-z])(?:oob|out[ _-]of[ _-]bag)(?:[^a-z]|$)/.test(text)) return "out-of-bag";
  const last = [...text.matchAll(WORDS)].at(-1);
  if (last === undefined) return null;
  return last[1] !== undefined ? "train" : last[2] !== undefined ? "validation" : "test";
}

/** The only rows that a line names, wherever in it; null where it names several, or none. */
export function onlyPartOf(line: string): RowsPart | null {
  const parts = new Set([...line.slice(0, 300).toLowerCase().matchAll(WORDS)].map(([word]) => partOfWords(word)));
  const [only] = parts;
  return parts.size === 1 ? (only ?? null) : null;
}

/** In English, and in languages in which the words mean nothing else. */
const WORDS =
  /(?<![a-z])(?:(train|training|trn|learn|in[ _-]sample|mini-?batch|entrenamiento|treino|treinamento|entraînement|apprentissage|trainingsdaten|训练集?|訓練(?:データ)?)|(val|valid|validation|dev|eval|evaluation|validación|validação|validierung|validierungsdaten|验证集?|検証(?:データ)?)|(test|testing|hold[ _-]?out|oos|unseen|out[ _-]of[ _-]sample|prueba|teste|testdaten|测试集?|テスト))(?![a-z])/g;

/** The held-out part that the words beside a value name explicitly: "Test accuracy", "valid RMSE", not "evaluation". */
export function partOfLabel(words: string): "validation" | "test" | null {
  const plain = words
    .replace(/cross[ _-]?valid\w*|out[ _-]of[ _-]bag|t-?tests?\b|test (?:statistic|of)\b/gi, "")
    .slice(-120);
  const named = [...plain.matchAll(/\b(train(?:ing)?|valid(?:ation)?|val|test(?:ing)?|hold-?out)(?![a-z])/gi)].map(
    ([word]) => word,
  );
  const last = named.at(-1);
  // "train/test accuracy" is the heading of two values, and the name of neither.
  if (last === undefined || named.some((word) => /^train/i.test(word))) return null;
  return /^val/i.test(last) ? "validation" : "test";
}
