import type { Library } from "./library.ts";

const FRAME = "pandas.DataFrame";
const SERIES = "pandas.Series";

export const pandas: Library = {
  title: "pandas",
  module: "pandas",
  conventions: { pd: "pandas" },
  aliases: {
    "dask.dataframe": "pandas",
    "modin.pandas": "pandas",
    "databricks.koalas": "pandas",
    "pyspark.pandas": "pandas",
    cudf: "pandas",
    "pandas.io.parsers": "pandas",
    "pandas.core.frame": "pandas",
    "pandas.core.series": "pandas",
    "pandas.io.json.json_normalize": "pandas.json_normalize",
    "pandas.tools.plotting": "pandas.plotting",
    "geopandas.read_file": "pandas.read_file",
    "geopandas.GeoDataFrame": "pandas.DataFrame",
  },
  calls: [
    {
      does: "load",
      gives: FRAME,
      of: "pandas",
      names:
        "read_csv read_excel read_table read_json read_html read_sql read_sql_query read_sql_table read_parquet read_pickle read_feather read_hdf read_stata read_sas read_spss read_xml read_fwf read_orc read_gbq read_clipboard read_file DataFrame.from_csv HDFStore ExcelFile",
    },
    { does: "load", gives: FRAME, of: "pandas.ExcelFile", names: "parse" },
    {
      does: "construct",
      gives: FRAME,
      of: "pandas",
      names: "DataFrame DataFrame.from_dict DataFrame.from_records json_normalize",
    },
    {
      does: "construct",
      gives: SERIES,
      of: "pandas",
      names:
        "Series date_range bdate_range period_range timedelta_range Index MultiIndex.* DatetimeIndex IntervalIndex Interval",
    },
    { does: "encode", gives: FRAME, of: "pandas", names: "get_dummies" },
    { does: "encode", gives: SERIES, of: "pandas", names: "factorize Categorical" },
    { does: "feature", gives: SERIES, of: "pandas", names: "cut qcut" },
    {
      does: "convert",
      gives: SERIES,
      of: "pandas",
      names: "to_datetime to_numeric to_timedelta Timestamp Timedelta DateOffset",
    },
    { does: "merge", gives: FRAME, of: "pandas", names: "concat merge merge_asof merge_ordered" },
    { does: "aggregate", gives: FRAME, of: "pandas", names: "pivot_table crosstab Grouper" },
    { does: "reshape", gives: FRAME, of: "pandas", names: "melt pivot wide_to_long" },
    { does: "missing", gives: SERIES, of: "pandas", names: "isnull isna notnull notna" },
    {
      does: "option",
      of: "pandas",
      names: "set_option options.* reset_option option_context plotting.register_matplotlib_converters",
    },
    {
      does: "plot",
      of: "pandas",
      names:
        "plotting.scatter_matrix scatter_matrix plotting.* DataFrame.plot Series.plot DataFrame.plot.* Series.plot.* DataFrame.hist DataFrame.boxplot DataFrame.plot.__call__ Plot.*",
    },
    { does: "profile", gives: FRAME, of: FRAME, names: "describe corr cov corrwith" },
    {
      does: "profile",
      of: FRAME,
      names:
        "info keys nunique memory_usage value_counts mode skew kurt kurtosis quantile idxmax idxmin all any equals compare autocorr mad sem unique argmax argmin",
    },
    { does: "profile", gives: SERIES, of: SERIES, names: "value_counts" },
    { does: "profile", of: SERIES, names: "unique nunique describe tolist to_list is_unique" },
    { does: "profile", gives: SERIES, of: FRAME, names: "mean median std var min max sum count prod" },
    { does: "missing", gives: "self", of: FRAME, names: "isnull isna notnull notna" },
    { does: "profile", of: FRAME, names: "shape size ndim dtypes columns index" },
    { does: "show", gives: "self", of: FRAME, names: "head tail sample style style.* to_string to_markdown" },
    {
      does: "clean",
      gives: "self",
      of: FRAME,
      names: "dropna fillna interpolate ffill bfill drop_duplicates replace clip duplicated where mask combine_first",
    },
    { does: "drop", gives: "self", of: FRAME, names: "drop pop truncate" },
    {
      does: "filter",
      gives: "self",
      of: FRAME,
      names:
        "query filter isin between select_dtypes nlargest nsmallest loc iloc xs take get between_time at_time first last get_value",
    },
    {
      does: "convert",
      gives: "self",
      of: FRAME,
      names:
        "astype asfreq convert_dtypes infer_objects convert_objects to_timestamp to_period tz_localize tz_convert round abs",
    },
    { does: "convert", gives: "numpy.ndarray", of: FRAME, names: "to_numpy as_matrix ravel" },
    { does: "convert", gives: "dict", of: FRAME, names: "to_dict" },
    {
      does: "rename",
      gives: "self",
      of: FRAME,
      names:
        "rename set_index reset_index reindex set_axis add_prefix add_suffix rename_axis reorder_levels swaplevel droplevel",
    },
    { does: "merge", gives: FRAME, of: FRAME, names: "merge join append combine update" },
    { does: "aggregate", gives: "pandas.GroupBy", of: FRAME, names: "groupby resample" },
    { does: "aggregate", gives: FRAME, of: FRAME, names: "pivot_table agg aggregate" },
    {
      does: "aggregate",
      gives: FRAME,
      of: "pandas.GroupBy",
      names:
        "mean median std var min max sum count size agg aggregate first last nth head tail get_group ohlc filter unstack",
    },
    {
      does: "profile",
      gives: FRAME,
      of: "pandas.GroupBy",
      names: "describe nunique value_counts unique groups ngroups",
    },
    { does: "reshape", gives: FRAME, of: FRAME, names: "pivot melt stack unstack transpose explode squeeze T" },
    { does: "sort", gives: "self", of: FRAME, names: "sort_values sort_index sort order" },
    {
      does: "feature",
      gives: "self",
      of: FRAME,
      names:
        "apply applymap progress_apply parallel_apply transform assign shift diff pct_change cumsum cumprod cummax cummin rank insert eval ewm map pipe",
    },
    { does: "feature", gives: "pandas.Rolling", of: FRAME, names: "rolling expanding" },
    {
      does: "feature",
      gives: SERIES,
      of: "pandas.Rolling",
      names: "mean sum std min max apply count var median quantile corr",
    },
    { does: "feature", gives: SERIES, of: SERIES, names: "map apply" },
    {
      does: "text",
      gives: SERIES,
      of: SERIES,
      names:
        "str.lower str.upper str.strip str.replace str.split str.extract str.cat str.slice str.title str.rstrip str.lstrip str.findall str.get str.zfill str.encode str.decode str.normalize",
    },
    { does: "filter", gives: SERIES, of: SERIES, names: "str.contains str.startswith str.endswith str.match" },
    { does: "feature", gives: SERIES, of: SERIES, names: "str.len str.count dt.* " },
    { does: "encode", gives: SERIES, of: SERIES, names: "cat.* factorize" },
    { does: "encode", gives: FRAME, of: SERIES, names: "str.get_dummies" },
    { does: "convert", gives: SERIES, of: SERIES, names: "dt.strftime dt.date dt.tz_localize dt.tz_convert to_frame" },
    {
      does: "save",
      of: FRAME,
      names:
        "to_csv to_excel to_parquet to_pickle to_feather to_hdf to_json to_sql to_html to_stata to_latex to_gbq to_orc to_clipboard to_file",
    },
    { does: "save", of: "pandas", names: "ExcelWriter to_pickle" },
    {
      does: null,
      gives: "self",
      of: FRAME,
      names:
        "copy items iteritems iterrows itertuples add sub mul div mod pow compute persist lookup radd rsub rmul truediv floordiv eq ne gt lt ge le dot align",
    },
    {
      does: "profile",
      of: "",
      names: "pandas_profiling.ProfileReport ydata_profiling.ProfileReport sweetviz.analyze dtale.show missingno.*",
    },
    { does: "plot", names: "missingno.matrix missingno.bar missingno.heatmap missingno.dendrogram" },
  ],
  attributes: {
    "pandas.DataFrame.loc": "pandas.Indexer",
    "pandas.DataFrame.iloc": "pandas.Indexer",
    "pandas.DataFrame.ix": "pandas.Indexer",
    "pandas.DataFrame.at": "pandas.Indexer",
    "pandas.DataFrame.iat": "pandas.Indexer",
    "pandas.Series.loc": "pandas.Series",
    "pandas.Series.iloc": "pandas.Series",
    "pandas.Series.values": "numpy.ndarray",
    "pandas.DataFrame.values": "numpy.ndarray",
    "pandas.DataFrame.T": "pandas.DataFrame",
    "pandas.DataFrame.style": "pandas.Styler",
    "pandas.DataFrame.plot": "pandas.Plot",
    "pandas.Series.plot": "pandas.Plot",
    "pandas.GroupBy.plot": "pandas.Plot",
    "pandas.Series.str": "pandas.Series.str",
    "pandas.Series.dt": "pandas.Series.dt",
    "pandas.Series.cat": "pandas.Series.cat",
    "pandas.Series.dt.*": "pandas.Series",
    "pandas.DataFrame.columns": "pandas.Index",
    "pandas.DataFrame.index": "pandas.Index",
    "pandas.DataFrame.shape": "tuple",
    "pandas.DataFrame.dtypes": "pandas.Series",
    "pandas.DataFrame.size": "number",
  },
  extends: {
    "pandas.Series": FRAME,
    "pandas.GroupBy": FRAME,
    "pandas.Index": SERIES,
    "pandas.Rolling": FRAME,
    "polars.DataFrame": FRAME,
  },
};
