import type { Library } from "../library.ts";

/** dplyr and its neighbours, and data.table. */
export const tidyverse: readonly Library[] = [
  {
    title: "dplyr",
    module: "r.dplyr",
    calls: {
      "r.dplyr": {
        "filter -> pandas.DataFrame":
          "filter select slice slice_head slice_tail slice_max slice_min top_n pull semi_join anti_join",
        "sample -> pandas.DataFrame": "sample_n sample_frac slice_sample",
        "feature -> pandas.DataFrame": "mutate mutate_at mutate_all mutate_if transmute add_column",
        "rename -> pandas.DataFrame": "rename rename_with rename_at rename_all relocate",
        "merge -> pandas.DataFrame":
          "left_join right_join inner_join full_join bind_rows bind_cols union_all nest_join",
        "aggregate -> pandas.DataFrame":
          "group_by summarise summarize summarise_all summarise_at summarise_if summarize_all summarize_at summarize_if count tally add_count reframe rowwise",
        aggregate: "do group_map",
        "sort -> pandas.DataFrame": "arrange",
        "clean -> pandas.DataFrame": "distinct",
        clean: "na_if coalesce",
        encode: "recode recode_factor",
        profile: "glimpse n_distinct",
        "load -> pandas.DataFrame": "tbl collect",
        "neutral -> pandas.DataFrame": "ungroup as_tibble tibble",
        neutral:
          "n case_when if_else across everything starts_with ends_with contains lag lead row_number ntile between desc vars all_of any_of",
      },
    },
    treats: {
      "r.dplyr": {
        filtered: "filter",
        "dropped-columns": "select",
        derived: "mutate mutate_at mutate_if mutate_all transmute add_column",
        aggregated: "summarise summarize",
        renamed: "rename",
        deduplicated: "distinct",
        joined: "left_join right_join inner_join full_join bind_rows bind_cols",
        sampled: "sample_n sample_frac slice_sample",
        recoded: "recode",
      },
      "r.tidyr": {
        derived: "separate unite",
        "dropped-missing": "drop_na",
        filled: "replace_na fill",
        "reshaped, pivot": "pivot_wider spread",
        "reshaped, melt": "pivot_longer gather",
      },
      "r.fastDummies": { "encoded, one-hot": "dummy_cols dummy_columns" },
      "r.tidytext": { "tokenised, words": "unnest_tokens" },
      "r.lubridate": { "parsed-dates": "ymd mdy dmy ymd_hms mdy_hms dmy_hms as_date as_datetime" },
    },
  },
  {
    title: "tidyr",
    module: "r.tidyr",
    calls: {
      "r.tidyr": {
        "clean -> pandas.DataFrame": "drop_na replace_na fill complete",
        "reshape -> pandas.DataFrame": "pivot_longer pivot_wider gather spread nest unnest expand crossing",
        "feature -> pandas.DataFrame": "separate unite extract separate_rows",
      },
      "r.fastDummies": { "encode -> pandas.DataFrame": "dummy_cols dummy_columns" },
    },
  },
  {
    title: "readr",
    module: "r.readr",
    calls: {
      "r.readr": {
        "load -> pandas.DataFrame": "read_csv read_tsv read_csv2 read_delim read_table read_fwf read_rds",
        load: "read_lines read_file",
        save: "write_csv write_tsv write_rds write_delim write_lines",
        convert: "parse_number parse_date parse_double type_convert",
      },
      "": {
        "load -> pandas.DataFrame":
          "r.readxl.{read_excel read_xlsx read_xls} r.haven.{read_sav read_dta read_sas} r.openxlsx.read.xlsx r.feather.read_feather r.arrow.read_parquet r.arrow.read_feather r.vroom.vroom r.foreign.read.{spss dta arff} r.jsonlite.fromJSON r.googlesheets4.read_sheet r.DBI.dbGetQuery r.DBI.dbReadTable r.DBI.dbFetch r.sqldf.sqldf r.bigrquery.bq_table_download",
        load: "r.jsonlite.read_json r.rvest.{read_html html_nodes html_table} r.httr.GET r.httr.content r.xml2.read_xml r.quantmod.getSymbols r.DBI.dbConnect r.DBI.dbSendQuery r.bigrquery.bq_project_query",
        option:
          "r.DBI.dbDisconnect r.DBI.dbListTables r.doParallel.registerDoParallel r.parallel.{makeCluster stopCluster detectCores} r.doMC.registerDoMC r.here.here",
        save: "r.DBI.dbWriteTable r.openxlsx.write.xlsx r.jsonlite.write_json r.arrow.write_parquet r.htmlwidgets.saveWidget",
        install: "r.devtools.install_github r.remotes.install_github r.BiocManager.install r.pacman.p_load",
      },
    },
  },
  {
    title: "tibble",
    module: "r.tibble",
    calls: {
      "r.tibble": {
        "construct -> pandas.DataFrame": "tibble tribble enframe as_tibble",
        "rename -> pandas.DataFrame": "rownames_to_column column_to_rownames",
      },
      "": {
        "rename -> pandas.DataFrame": "r.janitor.clean_names",
        profile:
          "r.janitor.tabyl r.skimr.skim r.Hmisc.describe r.psych.describe r.psych.describeBy r.summarytools.dfSummary r.DataExplorer.introduce r.Hmisc.rcorr r.moments.skewness r.moments.kurtosis r.e1071.skewness r.e1071.kurtosis",
        missing:
          "r.naniar.{miss_var_summary vis_miss gg_miss_var} r.mice.md.pattern r.VIM.aggr r.DataExplorer.plot_missing r.Amelia.missmap",
        "clean -> pandas.DataFrame":
          "r.mice.complete r.VIM.kNN r.Hmisc.impute r.missForest.missForest r.zoo.na.locf r.zoo.na.approx",
        clean: "r.mice.mice",
      },
    },
  },
  {
    title: "stringr",
    module: "r.stringr",
    calls: {
      "r.stringr": {
        text: "str_replace str_replace_all str_to_lower str_to_upper str_to_title str_trim str_split str_extract str_extract_all str_detect str_remove str_remove_all str_sub str_squish str_count str_match str_pad str_which str_starts str_ends",
        neutral: "str_c str_length str_glue",
      },
      "": { neutral: "r.glue.glue" },
      "r.forcats": {
        encode: "fct_lump fct_recode fct_collapse fct_relevel fct_infreq fct_reorder fct_explicit_na fct_rev",
      },
      "r.lubridate": {
        convert: "ymd mdy dmy ymd_hms mdy_hms dmy_hms as_date as_datetime parse_date_time",
        feature: "year month day hour minute wday yday week quarter weekdays floor_date",
      },
      "r.purrr": { neutral: "map map_dbl map_chr map_int map_lgl map_df map_dfr map2 pmap walk reduce keep discard" },
    },
  },
  {
    title: "data.table",
    module: "r.data.table",
    calls: {
      "r.data.table": {
        "load -> pandas.DataFrame": "fread",
        save: "fwrite",
        "convert -> pandas.DataFrame": "as.data.table setDT setDF",
        "construct -> pandas.DataFrame": "data.table CJ",
        "merge -> pandas.DataFrame": "rbindlist",
        rename: "setnames setcolorder",
        sort: "setorder setkey setorderv",
        "reshape -> pandas.DataFrame": "melt dcast",
        "aggregate -> pandas.DataFrame": "[",
        feature: "shift frollmean",
        profile: "uniqueN",
      },
      "": {
        "reshape -> pandas.DataFrame": "r.reshape2.{melt dcast acast}",
        "aggregate -> pandas.DataFrame": "r.plyr.ddply r.plyr.ldply r.plyr.dlply",
        encode: "r.plyr.revalue r.plyr.mapvalues",
      },
    },
  },
];
