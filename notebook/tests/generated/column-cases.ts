import type { Case } from "./case.ts";
import { experiment } from "./expected.ts";

const READ = "import pandas as pd\nimport numpy as np\nfrom datetime import datetime\nmills = pd.read_csv('mills.csv')";
const SAVE = "mills.to_csv('mills_clean.csv', index=False)";
const R_READ = "library(tidyverse)\nlibrary(caret)\nmills <- read_csv('mills.csv')";
const R_SAVE = "write_csv(mills, 'mills_clean.csv')";

/** What is done to columns, in the ways in which different people write it. */
export const COLUMN_CASES: readonly Case[] = [
  {
    name: "case/earlier-values-by-a-function",
    cells: [
      [READ],
      [
        "def earlier(table, column, most):\n    for days in range(1, most + 1):\n        table[f'{column}_before_{days}'] = table[column].shift(days)\n    return table\nmills = earlier(mills, 'flow', 3)",
      ],
      [SAVE],
    ],
    expected: {
      features: [{ op: "lag", columns: ["flow"], cell: 1, detail: ["how", "shift"] }],
      must: [/earlier values of `flow`/iu],
    },
  },
  {
    name: "case/functions-applied-to-each-value",
    cells: [
      [READ],
      ["mills['built'] = mills['built'].apply(lambda day: datetime.strptime(day, '%d/%m/%Y'))"],
      ["mills['wheel'] = mills['wheel'].apply(lambda kind: 1 if kind == 'water' else 0)"],
      ["mills['price'] = mills.price.map(lambda p: float(p.replace('$', '').replace(',', '')))"],
      [
        "def era(year):\n    if year < 1800:\n        return 'old'\n    elif year < 1900:\n        return 'middle'\n    return 'new'\nmills['era'] = mills['year'].apply(era)",
      ],
      ["mills['log_flow'] = mills['flow'].apply(np.log)"],
      ["usual = mills['depth'].mean()\nmills['depth'] = mills['depth'].apply(lambda d: usual if pd.isnull(d) else d)"],
      [
        "from sklearn.preprocessing import LabelEncoder\nwords = ['stone', 'owner']\nmills[words] = mills[words].apply(LabelEncoder().fit_transform)",
      ],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "parse_dates", columns: ["built"], cell: 1 },
        { op: "convert_type", columns: ["price"], cell: 3 },
        { op: "fill_missing", columns: ["depth"], cell: 6 },
      ],
      features: [
        { op: "encode", columns: ["wheel"], cell: 2, detail: ["how", "mapping"] },
        { op: "bin", columns: ["era"], cell: 4 },
        { op: "transform", columns: ["log_flow"], cell: 5 },
        { op: "encode", columns: ["stone", "owner"], cell: 7 },
      ],
    },
  },
  {
    name: "case/codes-flags-and-figures-for-words",
    cells: [
      [READ],
      ["mills['open'].replace({'yes': 1, 'no': 0}, inplace=True)"],
      ["mills.replace({'grade': {'A': 3, 'B': 2}}, inplace=True)"],
      ["mills['wheel'] = (mills['wheel'] == 'water').astype(int)"],
      ["mills['river_share'] = mills['river'].map(mills['river'].value_counts(normalize=True))"],
      ["mills['near_sea'] = 0\nmills.loc[mills['sea_km'] < 5, 'near_sea'] = 1"],
      ["mills.loc[mills['floors'] > 9, 'floors'] = 9"],
      ["mills['flow_z'] = (mills['flow'] - mills['flow'].mean()) / mills['flow'].std()"],
      [SAVE],
    ],
    expected: {
      preparation: [{ op: "recode", columns: ["floors"], cell: 6 }],
      features: [
        { op: "encode", columns: ["open"], cell: 1, detail: ["how", "mapping"] },
        { op: "encode", columns: ["grade"], cell: 2 },
        { op: "encode", columns: ["wheel"], cell: 3 },
        { op: "encode", columns: ["river"], cell: 4, detail: ["how", "frequency"] },
        { op: "derive", columns: ["near_sea"], cell: 5 },
        { op: "scale", columns: ["flow"], cell: 7, detail: ["how", "standard"] },
      ],
    },
  },
  {
    name: "case/rows-and-columns-by-condition",
    cells: [
      [READ],
      ["mills = mills[~mills['owner'].isnull()]"],
      ["mills = mills.drop_duplicates('plot')"],
      ["mills = mills.loc[:, ~mills.columns.str.contains('^Unnamed')]"],
      ["mills = mills[mills.columns[mills.isnull().mean() < 0.4]]"],
      [
        "low = mills.quantile(0.25)\nhigh = mills.quantile(0.75)\nspan = high - low\nmills = mills[~((mills < (low - 1.5 * span)) | (mills > (high + 1.5 * span))).any(axis=1)]",
      ],
      [
        "from scipy import stats\nfar = np.abs(stats.zscore(mills[['flow', 'depth']]))\nmills = mills[(far < 3).all(axis=1)]",
      ],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "drop_missing", columns: ["owner"], cell: 1 },
        { op: "dedupe", columns: ["plot"], cell: 2 },
        { op: "drop_columns", columns: [], cell: 3 },
        { op: "drop_columns", columns: [], cell: 4, optional: true },
        { op: "outliers", columns: [], cell: 5 },
        { op: "outliers", columns: ["flow", "depth"], cell: 6 },
      ],
    },
  },
  {
    name: "case/columns-set-by-methods",
    cells: [
      [READ],
      ["mills.insert(2, 'per_floor', mills['rent'] / mills['floors'])"],
      ["mills = mills.eval('area = width * length')"],
      ["mills['years'] = (pd.to_datetime(mills['sold']) - pd.to_datetime(mills['built'])).dt.days / 365"],
      [
        "mills = mills.assign(seen=lambda table: pd.to_datetime(table['seen']), log_rent=lambda table: np.log(table['rent']))",
      ],
      ["mills['rent'] = mills['rent'].str.replace('£', '').str.replace(',', '').astype(float)"],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "parse_dates", columns: ["seen"], cell: 4 },
        { op: "convert_type", columns: ["rent"], cell: 5 },
      ],
      features: [
        { op: "derive", columns: ["per_floor"], cell: 1 },
        { op: "derive", columns: ["area"], cell: 2 },
        { op: "derive", columns: ["years"], cell: 3 },
        { op: "transform", columns: ["log_rent"], cell: 4 },
      ],
    },
  },
  {
    name: "case/polars-expressions",
    cells: [
      ["import polars as pl\nmills = pl.read_csv('mills.csv')"],
      [
        "mills = mills.with_columns([(pl.col('rent') / pl.col('floors')).alias('per_floor'), pl.col('built').str.strptime(pl.Date, '%Y')])",
      ],
      ["mills = mills.with_columns(pl.col('depth').fill_null(pl.col('depth').mean()), log_rent=pl.col('rent').log())"],
      ["mills = mills.filter(pl.col('rent') > 0).drop_nulls(subset=['owner']).unique(subset=['plot'])"],
      ["mills.write_csv('mills_clean.csv')"],
    ],
    expected: {
      preparation: [
        { op: "parse_dates", columns: ["built"], cell: 1 },
        { op: "fill_missing", columns: ["depth"], cell: 2 },
        { op: "filter_rows", columns: ["rent"], cell: 3 },
        { op: "drop_missing", columns: ["owner"], cell: 3 },
        { op: "dedupe", columns: ["plot"], cell: 3 },
      ],
      features: [
        { op: "derive", columns: ["per_floor"], cell: 1 },
        { op: "transform", columns: ["log_rent"], cell: 2 },
      ],
    },
  },
  {
    name: "case/base-r-places-and-conditions",
    language: "r",
    cells: [
      [R_READ],
      ["mills$depth[is.na(mills$depth)] <- mean(mills$depth, na.rm = TRUE)"],
      ['mills$open <- ifelse(mills$open == "Yes", 1, 0)\nmills$wheel <- as.numeric(mills$wheel == "water")'],
      ["mills <- mills[mills$rent < 9000, ]\nmills <- mills[!duplicated(mills$plot), ]"],
      ["mills <- mills[complete.cases(mills), ]\nmills <- subset(mills, select = -c(id, remark))"],
      ['mills$remark <- tolower(gsub("[[:punct:]]", "", mills$remark))'],
      [R_SAVE],
    ],
    expected: {
      preparation: [
        { op: "fill_missing", columns: ["depth"], cell: 1, detail: ["how", "mean"] },
        { op: "filter_rows", columns: ["rent"], cell: 3 },
        { op: "dedupe", columns: ["plot"], cell: 3 },
        { op: "drop_missing", columns: [], cell: 4 },
        { op: "drop_columns", columns: ["id", "remark"], cell: 4 },
        { op: "clean_text", columns: ["remark"], cell: 5 },
      ],
      features: [{ op: "encode", columns: ["open", "wheel"], cell: 2 }],
    },
  },
  {
    name: "case/tidyverse-verbs-on-columns",
    language: "r",
    cells: [
      [R_READ],
      ["mills <- mills %>% filter(year >= 1700, !is.na(rent)) %>% drop_na(owner)"],
      ["mills <- mills %>% mutate(across(c(floors, depth), as.numeric)) %>% mutate_at(vars(stone), as.factor)"],
      [
        'mills <- mills %>% mutate(era = cut(year, breaks = 3), size = case_when(floors < 2 ~ "low", floors < 5 ~ "mid", TRUE ~ "high"), log_rent = log(rent))',
      ],
      ["mills <- mills %>% replace_na(list(flow = 0)) %>% distinct(plot, .keep_all = TRUE)"],
      ['mills <- mills %>% separate(name, into = c("first", "last"), sep = " ")'],
      ['centre <- preProcess(mills, method = c("center", "scale"))\nmills <- predict(centre, mills)'],
      [R_SAVE],
    ],
    expected: {
      preparation: [
        { op: "filter_rows", columns: ["year"], cell: 1 },
        { op: "drop_missing", columns: ["rent", "owner"], cell: 1 },
        { op: "convert_type", columns: ["floors", "depth", "stone"], cell: 2 },
        { op: "fill_missing", columns: ["flow"], cell: 4 },
        { op: "dedupe", columns: ["plot"], cell: 4 },
      ],
      features: [
        { op: "bin", columns: ["era", "size"], cell: 3 },
        { op: "transform", columns: ["log_rent"], cell: 3 },
        { op: "derive", columns: ["first", "last"], cell: 5 },
        { op: "scale", columns: [], cell: 6, detail: ["how", "standard"] },
      ],
    },
  },
  {
    name: "case/steps-of-a-recipe",
    language: "r",
    cells: [
      ["library(tidymodels)\nmills <- read.csv('mills.csv')"],
      [
        "steps <- recipe(rent ~ ., data = mills) %>%\n  step_impute_median(depth) %>%\n  step_dummy(wheel, stone) %>%\n  step_normalize(all_numeric_predictors())",
      ],
      ["fit <- workflow() %>% add_recipe(steps) %>% add_model(linear_reg() %>% set_engine('lm')) %>% fit(mills)"],
    ],
    expected: {
      preparation: [{ op: "fill_missing", columns: ["depth"], cell: 1, detail: ["how", "median"] }],
      features: [
        { op: "encode", columns: ["wheel", "stone"], cell: 1 },
        { op: "scale", columns: [], cell: 1 },
      ],
      kind: "supervised",
      experiments: [
        experiment({
          data: ["mills.csv"],
          target: "rent",
          task: "regression",
          models: [{ name: "Linear Regression" }],
        }),
      ],
    },
  },
];
