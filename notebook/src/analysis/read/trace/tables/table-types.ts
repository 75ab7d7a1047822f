/** Types of values that are tables, columns or arrays. */
const TABLE_TYPE =
  /^(?:pandas\.(?:DataFrame|Series|GroupBy|Index|Rolling|Styler)|(?:polars|pyspark\.sql)\.(?:DataFrame|GroupBy)|numpy\.ndarray|torch\.(?:Tensor|Dataset|DataLoader)|tensorflow\.(?:Dataset|Tensor)|keras\.Data|datasets\.Dataset|catboost\.Pool|xgboost\.DMatrix|lightgbm\.Dataset|darts\.Series|xarray\.Dataset|scipy\.\w*matrix|r\.data\.frame|julia\.DataFrame|fastai\.Data|sql\.Result)$/;
export const isTableType = (type: string): boolean => TABLE_TYPE.test(type);

/** Whether a method of which nothing else is known gives what it belongs to. */
export const givesItself = (path: string): boolean => /\.(?:set_\w+|to|cuda|cpu|float|double|add)$/.test(path);

/** Of a table or a column these give another. */
export const VALUE_BY_VALUE =
  /^numpy\.(?:log\w*|sqrt|cbrt|exp\w*|abs(?:olute)?|square|power|round|sign|floor|ceil|sin|cos)$/;

/** Libraries whose functions compute with tables, whatever else they do. */
export const COMPUTES =
  /^(?:(?:numpy|torch|tensorflow(?!\.estimator)|pandas|scipy|polars)\.|pymc\.(?:math\.|Deterministic$))/;

/** Methods whose result is a mask of rows. */
export const MASKS: ReadonlySet<string> = new Set(
  "isnull isna notnull notna isin between contains startswith endswith match duplicated eq ne gt lt ge le is_null is_not_null isNull isNotNull".split(
    " ",
  ),
);

/** Methods that say something about a table and give no table to work on with. */
export const TELLS: ReadonlySet<string> = new Set(
  "info describe nunique memory_usage value_counts plot hist boxplot to_csv to_excel to_parquet to_pickle to_json to_sql to_html show printSchema count tolist to_list keys equals corr cov skew kurt".split(
    " ",
  ),
);

/** Methods that sum the values of a column up. */
export const STATISTIC: ReadonlySet<string> = new Set(
  "mean median std var min max sum mode quantile prod any all idxmax idxmin argmax argmin item".split(" "),
);
