/** A data set, its division and the question put to it, which several cases share. */
export const READ = "import pandas as pd\nbakery = pd.read_csv('bakery.csv')";
export const SPLIT =
  "from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(bakery.drop('burnt', axis=1), bakery['burnt'], test_size=0.3, random_state=6)";
export const OF_BAKERY = {
  data: ["bakery.csv"],
  target: "burnt",
  task: "classification",
  split: { how: "holdout", testShare: 0.3, folds: null, seed: "6" },
};
