import type { Library } from "../library.ts";

/** dplyr and its neighbours, and data.table. */
export const tidyverse: readonly Library[] = [
  {
    title: "dplyr",
    module: "r.dplyr",
    calls: [
      {
        does: "filter",
        gives: "pandas.DataFrame",
        of: "r.dplyr",
        names: "filter select slice slice_head slice_tail slice_max slice_min top_n pull semi_join anti_join",
      },
      { does: "sample", gives: "pandas.DataFrame", of: "r.dplyr", names: "sample_n sample_frac slice_sample" },
      {
        does: "feature",
        gives: "pandas.DataFrame",
        of: "r.dplyr",
        names: "mutate mutate_at mutate_all mutate_if transmute add_column",
      },
      {
        does: "rename",
        gives: "pandas.DataFrame",
        of: "r.dplyr",
        names: "rename rename_with rename_at rename_all relocate",
      },
      {
        does: "merge",
        gives: "pandas.DataFrame",
        of: "r.dplyr",
        names: "left_join right_join inner_join full_join bind_rows bind_cols union_all nest_join",
      },
      {
        does: "aggregate",
        gives: "pandas.DataFrame",
        of: "r.dplyr",
        names:
          "group_by summarise summarize summarise_all summarise_at summarise_if summarize_all summarize_at summarize_if count tally add_count reframe rowwise",
      },
      { does: "aggregate", of: "r.dplyr", names: "do group_map" },
      { does: "sort", gives: "pandas.DataFrame", of: "r.dplyr", names: "arrange" },
      { does: "clean", gives: "pandas.DataFrame", of: "r.dplyr", names: "distinct" },
      { does: "clean", of: "r.dplyr", names: "na_if coalesce" },
      { does: "encode", of: "r.dplyr", names: "recode recode_factor" },
      { does: "profile", of: "r.dplyr", names: "glimpse n_distinct" },
      { does: "load", gives: "pandas.DataFrame", of: "r.dplyr", names: "tbl collect" },
      {
        does: null,
        gives: "pandas.DataFrame",
        of: "r.dplyr",
        names: "ungroup as_tibble tibble",
      },
      {
        does: null,
        of: "r.dplyr",
        names:
          "n case_when if_else across everything starts_with ends_with contains lag lead row_number ntile between desc vars all_of any_of",
      },
    ],
    treats: [
      { as: "filtered", of: "r.dplyr", names: "filter" },
      { as: "dropped-columns", of: "r.dplyr", names: "select" },
      { as: "derived", of: "r.dplyr", names: "mutate mutate_at mutate_if mutate_all transmute add_column" },
      { as: "aggregated", of: "r.dplyr", names: "summarise summarize" },
      { as: "derived", of: "r.tidyr", names: "separate unite" },
      { as: "renamed", of: "r.dplyr", names: "rename" },
      { as: "deduplicated", of: "r.dplyr", names: "distinct" },
      { as: "joined", of: "r.dplyr", names: "left_join right_join inner_join full_join bind_rows bind_cols" },
      { as: "sampled", of: "r.dplyr", names: "sample_n sample_frac slice_sample" },
      { as: "recoded", of: "r.dplyr", names: "recode" },
      { as: "dropped-missing", of: "r.tidyr", names: "drop_na" },
      { as: "filled", of: "r.tidyr", names: "replace_na fill" },
      { as: "reshaped", how: "pivot", of: "r.tidyr", names: "pivot_wider spread" },
      { as: "reshaped", how: "melt", of: "r.tidyr", names: "pivot_longer gather" },
      { as: "encoded", how: "one-hot", of: "r.fastDummies", names: "dummy_cols dummy_columns" },
      { as: "tokenised", how: "words", of: "r.tidytext", names: "unnest_tokens" },
      { as: "parsed-dates", of: "r.lubridate", names: "ymd mdy dmy ymd_hms mdy_hms dmy_hms as_date as_datetime" },
    ],
  },
  {
    title: "tidyr",
    module: "r.tidyr",
    calls: [
      { does: "clean", gives: "pandas.DataFrame", of: "r.tidyr", names: "drop_na replace_na fill complete" },
      {
        does: "reshape",
        gives: "pandas.DataFrame",
        of: "r.tidyr",
        names: "pivot_longer pivot_wider gather spread nest unnest expand crossing",
      },
      { does: "encode", gives: "pandas.DataFrame", of: "r.fastDummies", names: "dummy_cols dummy_columns" },
      { does: "feature", gives: "pandas.DataFrame", of: "r.tidyr", names: "separate unite extract separate_rows" },
    ],
  },
  {
    title: "readr",
    module: "r.readr",
    calls: [
      {
        does: "load",
        gives: "pandas.DataFrame",
        of: "r.readr",
        names: "read_csv read_tsv read_csv2 read_delim read_table read_fwf read_rds",
      },
      { does: "load", of: "r.readr", names: "read_lines read_file" },
      { does: "save", of: "r.readr", names: "write_csv write_tsv write_rds write_delim write_lines" },
      { does: "convert", of: "r.readr", names: "parse_number parse_date parse_double type_convert" },
      {
        does: "load",
        gives: "pandas.DataFrame",
        names:
          "r.readxl.read_excel r.readxl.read_xlsx r.readxl.read_xls r.haven.read_sav r.haven.read_dta r.haven.read_sas r.openxlsx.read.xlsx r.feather.read_feather r.arrow.read_parquet r.arrow.read_feather r.vroom.vroom r.foreign.read.spss r.foreign.read.dta r.foreign.read.arff r.jsonlite.fromJSON r.googlesheets4.read_sheet",
      },
      {
        does: "load",
        names:
          "r.jsonlite.read_json r.rvest.read_html r.rvest.html_nodes r.rvest.html_table r.httr.GET r.httr.content r.xml2.read_xml r.quantmod.getSymbols",
      },
      {
        does: "load",
        gives: "pandas.DataFrame",
        names: "r.DBI.dbGetQuery r.DBI.dbReadTable r.DBI.dbFetch r.sqldf.sqldf r.bigrquery.bq_table_download",
      },
      { does: "load", names: "r.DBI.dbConnect r.DBI.dbSendQuery r.bigrquery.bq_project_query" },
      { does: "option", names: "r.DBI.dbDisconnect r.DBI.dbListTables" },
      {
        does: "save",
        names:
          "r.DBI.dbWriteTable r.openxlsx.write.xlsx r.jsonlite.write_json r.arrow.write_parquet r.htmlwidgets.saveWidget",
      },
      {
        does: "install",
        names: "r.devtools.install_github r.remotes.install_github r.BiocManager.install r.pacman.p_load",
      },
      {
        does: "option",
        names:
          "r.doParallel.registerDoParallel r.parallel.makeCluster r.parallel.stopCluster r.parallel.detectCores r.doMC.registerDoMC r.here.here",
      },
    ],
  },
  {
    title: "tibble",
    module: "r.tibble",
    calls: [
      { does: "construct", gives: "pandas.DataFrame", of: "r.tibble", names: "tibble tribble enframe as_tibble" },
      { does: "rename", gives: "pandas.DataFrame", of: "r.tibble", names: "rownames_to_column column_to_rownames" },
      { does: "rename", gives: "pandas.DataFrame", names: "r.janitor.clean_names" },
      {
        does: "profile",
        names:
          "r.janitor.tabyl r.skimr.skim r.Hmisc.describe r.psych.describe r.psych.describeBy r.summarytools.dfSummary r.DataExplorer.introduce r.Hmisc.rcorr r.moments.skewness r.moments.kurtosis r.e1071.skewness r.e1071.kurtosis",
      },
      {
        does: "missing",
        names:
          "r.naniar.miss_var_summary r.naniar.vis_miss r.naniar.gg_miss_var r.mice.md.pattern r.VIM.aggr r.DataExplorer.plot_missing r.Amelia.missmap",
      },
      {
        does: "clean",
        gives: "pandas.DataFrame",
        names: "r.mice.complete r.VIM.kNN r.Hmisc.impute r.missForest.missForest r.zoo.na.locf r.zoo.na.approx",
      },
      { does: "clean", names: "r.mice.mice" },
    ],
  },
  {
    title: "stringr",
    module: "r.stringr",
    calls: [
      {
        does: "text",
        of: "r.stringr",
        names:
          "str_replace str_replace_all str_to_lower str_to_upper str_to_title str_trim str_split str_extract str_extract_all str_detect str_remove str_remove_all str_sub str_squish str_count str_match str_pad str_which str_starts str_ends",
      },
      { does: null, of: "r.stringr", names: "str_c str_length str_glue" },
      { does: null, names: "r.glue.glue" },
      {
        does: "encode",
        of: "r.forcats",
        names: "fct_lump fct_recode fct_collapse fct_relevel fct_infreq fct_reorder fct_explicit_na fct_rev",
      },
      {
        does: "convert",
        of: "r.lubridate",
        names: "ymd mdy dmy ymd_hms mdy_hms dmy_hms as_date as_datetime parse_date_time",
      },
      {
        does: "feature",
        of: "r.lubridate",
        names: "year month day hour minute wday yday week quarter weekdays floor_date",
      },
      {
        does: null,
        of: "r.purrr",
        names: "map map_dbl map_chr map_int map_lgl map_df map_dfr map2 pmap walk reduce keep discard",
      },
    ],
  },
  {
    title: "data.table",
    module: "r.data.table",
    calls: [
      { does: "load", gives: "pandas.DataFrame", of: "r.data.table", names: "fread" },
      { does: "save", of: "r.data.table", names: "fwrite" },
      { does: "convert", gives: "pandas.DataFrame", of: "r.data.table", names: "as.data.table setDT setDF" },
      { does: "construct", gives: "pandas.DataFrame", of: "r.data.table", names: "data.table CJ" },
      { does: "merge", gives: "pandas.DataFrame", of: "r.data.table", names: "rbindlist" },
      { does: "rename", of: "r.data.table", names: "setnames setcolorder" },
      { does: "sort", of: "r.data.table", names: "setorder setkey setorderv" },
      { does: "reshape", gives: "pandas.DataFrame", of: "r.data.table", names: "melt dcast" },
      { does: "aggregate", gives: "pandas.DataFrame", of: "r.data.table", names: "[" },
      { does: "feature", of: "r.data.table", names: "shift frollmean" },
      { does: "profile", of: "r.data.table", names: "uniqueN" },
      { does: "reshape", gives: "pandas.DataFrame", names: "r.reshape2.melt r.reshape2.dcast r.reshape2.acast" },
      { does: "aggregate", gives: "pandas.DataFrame", names: "r.plyr.ddply r.plyr.ldply r.plyr.dlply" },
      { does: "encode", names: "r.plyr.revalue r.plyr.mapvalues" },
    ],
  },
];
