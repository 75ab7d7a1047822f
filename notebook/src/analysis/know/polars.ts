import type { Library } from "./library.ts";

export const polars: Library = {
  title: "polars",
  module: "polars",
  conventions: { pl: "polars" },
  calls: {
    polars: {
      "load -> polars.DataFrame":
        "read_csv read_parquet read_json read_excel read_database read_ndjson read_ipc scan_csv scan_parquet scan_ipc",
      "construct -> polars.DataFrame": "DataFrame LazyFrame from_pandas from_dict from_dicts Series",
      "merge -> polars.DataFrame": "concat DataFrame.{vstack hstack extend}",
      neutral: "col lit when Config.*",
    },
    "polars.DataFrame": {
      "feature -> polars.DataFrame": "with_columns with_column with_row_count map_rows",
      "filter -> polars.DataFrame": "filter select slice limit",
      "aggregate -> polars.GroupBy": "group_by groupby groupby_dynamic group_by_dynamic",
      profile: "null_count glimpse schema",
      "clean -> polars.DataFrame": "drop_nulls fill_null unique fill_nan",
      "sort -> polars.DataFrame": "sort",
      save: "write_csv write_parquet write_json",
      "encode -> polars.DataFrame": "to_dummies",
      "neutral -> polars.DataFrame": "lazy collect",
      "convert -> pandas.DataFrame": "to_pandas",
    },
    "polars.GroupBy": { "aggregate -> polars.DataFrame": "agg mean median sum min max count len first last n_unique" },
  },
  treats: {
    "polars.DataFrame": {
      derived: "with_columns with_column",
      filtered: "filter",
      "dropped-missing": "drop_nulls",
      filled: "fill_null fill_nan",
      deduplicated: "unique",
      converted: "cast",
      "encoded, one-hot": "to_dummies",
      joined: "vstack hstack",
      "reshaped, melt": "unpivot",
    },
    polars: { joined: "concat" },
  },
  extends: { "polars.GroupBy": "pandas.GroupBy" },
};
