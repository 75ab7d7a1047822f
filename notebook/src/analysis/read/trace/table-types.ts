/** Types of values that are tables, columns or arrays. */
const TABLE_TYPE =
  /^(?:pandas\.(?:DataFrame|Series|GroupBy|Index|Rolling)|(?:polars|pyspark\.sql)\.(?:DataFrame|GroupBy)|numpy\.ndarray|torch\.(?:Tensor|Dataset|DataLoader)|tensorflow\.(?:Dataset|Tensor)|keras\.Data|datasets\.Dataset|catboost\.Pool|xgboost\.DMatrix|lightgbm\.Dataset|darts\.Series|xarray\.Dataset|scipy\.\w*matrix|r\.data\.frame|julia\.DataFrame|fastai\.Data|sql\.Result)$/;
export const isTableType = (type: string): boolean => TABLE_TYPE.test(type);
