import type { Does } from "./library.ts";

/** Methods that say what they do even if nothing is known about the value before the dot. */
export const untypedMethods: Readonly<Partial<Record<Does, string>>> = {
  "train -> ?": "fit partial_fit fit_generator fit_one_cycle fine_tune train_on_batch backward zero_grad",
  predict:
    "predict predict_proba predict_classes predict_generator predict_log_proba decision_function fit_predict get_preds forecast TTA predict_model recommend",
  evaluate: "score evaluate evaluate_generator eval classification_report",
  compile: "compile",
  define: "add_layer summary",
  tune: "best_params best_trial best_params_ best_estimator_ best_score_ cv_results_ lr_find",
  explain:
    "labels_ cluster_centers_ inertia_ plot_importance feature_importances_ coef_ intercept_ feature_importance get_fscore shap_values",
  feature: "fit_transform transform apply applymap rolling shift pct_change withColumn map_partitions",
  convert: "inverse_transform astype to_numpy as_matrix",
  reduce: "explained_variance_ratio_ components_ singular_values_",
  text: "tokenize lemmatize stem word_tokenize",
  vectorize:
    "convert_tokens_to_ids encode_plus batch_encode_plus texts_to_sequences texts_to_matrix fit_on_texts doc2bow",
  load: "databunch flow_from_directory flow_from_dataframe show_batch read_csv load_data",
  history: "history evals_result",
  pretrained: "load_state_dict load_weights from_pretrained",
  save: "to_csv to_excel to_pickle to_parquet to_json save_weights savefig save_model save_pretrained",
  show: "head tail",
  profile:
    "describe info value_counts nunique shape dtypes columns corr unique memory_usage get_feature_names get_feature_names_out skew kurt isnull isna notnull printSchema",
  missing: "isnull isna notnull notna",
  clean: "dropna fillna drop_duplicates interpolate",
  drop: "drop",
  rename: "rename set_index reset_index reindex",
  merge: "merge",
  aggregate: "groupby pivot_table resample agg groupBy",
  sort: "sort_values sort_index",
  filter: "query isin select_dtypes nlargest nsmallest",
  reshape: "melt pivot unstack reshape",
  sample: "shuffle",
  plot: "scatter hist boxplot barh imshow plot bar_plot iplot",
  split: "train_test_split randomSplit random_split",
  decorate:
    "set_title set_xlabel set_ylabel set_xticklabels set_xlim set_ylim legend suptitle add_subplot set_yticklabels set_xticks tick_params",
};
