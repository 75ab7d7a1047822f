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
