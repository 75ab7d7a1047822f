import type { Library } from "./library.ts";

export const polars: Library = {
  title: "polars",
  module: "polars",
  conventions: { pl: "polars" },
  calls: [
    {
      does: "load",
      gives: "polars.DataFrame",
      of: "polars",
      names:
        "read_csv read_parquet read_json read_excel read_database read_ndjson read_ipc scan_csv scan_parquet scan_ipc",
    },
    {
      does: "construct",
      gives: "polars.DataFrame",
      of: "polars",
      names: "DataFrame LazyFrame from_pandas from_dict from_dicts Series",
    },
    {
      does: "merge",
      gives: "polars.DataFrame",
      of: "polars",
      names: "concat DataFrame.vstack DataFrame.hstack DataFrame.extend",
    },
    {
      does: "feature",
      gives: "polars.DataFrame",
      of: "polars.DataFrame",
      names: "with_columns with_column with_row_count map_rows",
    },
    { does: "filter", gives: "polars.DataFrame", of: "polars.DataFrame", names: "filter select slice limit" },
    {
      does: "aggregate",
      gives: "polars.GroupBy",
      of: "polars.DataFrame",
      names: "group_by groupby groupby_dynamic group_by_dynamic",
    },
    {
      does: "aggregate",
      gives: "polars.DataFrame",
      of: "polars.GroupBy",
      names: "agg mean median sum min max count len first last n_unique",
    },
    { does: "profile", of: "polars.DataFrame", names: "null_count glimpse schema" },
    { does: "clean", gives: "polars.DataFrame", of: "polars.DataFrame", names: "drop_nulls fill_null unique fill_nan" },
    { does: "sort", gives: "polars.DataFrame", of: "polars.DataFrame", names: "sort" },
    { does: "save", of: "polars.DataFrame", names: "write_csv write_parquet write_json" },
    { does: "encode", gives: "polars.DataFrame", of: "polars.DataFrame", names: "to_dummies" },
    { does: null, gives: "polars.DataFrame", of: "polars.DataFrame", names: "lazy collect" },
    { does: "convert", gives: "pandas.DataFrame", of: "polars.DataFrame", names: "to_pandas" },
    { does: null, of: "polars", names: "col lit when Config.*" },
  ],
  treats: [
    { as: "derived", of: "polars.DataFrame", names: "with_columns with_column" },
    { as: "filtered", of: "polars.DataFrame", names: "filter" },
    { as: "dropped-missing", of: "polars.DataFrame", names: "drop_nulls" },
    { as: "filled", of: "polars.DataFrame", names: "fill_null fill_nan" },
    { as: "deduplicated", of: "polars.DataFrame", names: "unique" },
    { as: "converted", of: "polars.DataFrame", names: "cast" },
    { as: "encoded", how: "one-hot", of: "polars.DataFrame", names: "to_dummies" },
    { as: "joined", of: "polars", names: "concat" },
    { as: "joined", of: "polars.DataFrame", names: "vstack hstack" },
    { as: "reshaped", how: "melt", of: "polars.DataFrame", names: "unpivot" },
  ],
  extends: { "polars.GroupBy": "pandas.GroupBy" },
};
