import type { Group } from "./library.ts";

/** Methods that say what they do even if nothing is known about the value before the dot. */
export const untypedMethods: readonly Group[] = [
  {
    does: "train",
    gives: "?",
    names: "fit partial_fit fit_generator fit_one_cycle fine_tune train_on_batch backward zero_grad",
  },
  {
    does: "predict",
    names:
      "predict predict_proba predict_classes predict_generator predict_log_proba decision_function fit_predict get_preds forecast",
  },
  { does: "evaluate", names: "score evaluate evaluate_generator eval classification_report" },
  { does: "predict", names: "TTA predict_model recommend" },
  { does: "compile", names: "compile" },
  { does: "define", names: "add_layer summary" },
  { does: "tune", names: "best_params best_trial best_params_ best_estimator_ best_score_ cv_results_ lr_find" },
  {
    does: "explain",
    names:
      "labels_ cluster_centers_ inertia_ plot_importance feature_importances_ coef_ intercept_ feature_importance get_fscore shap_values",
  },
  { does: "feature", names: "fit_transform transform" },
  { does: "convert", names: "inverse_transform" },
  { does: "reduce", names: "explained_variance_ratio_ components_ singular_values_" },
  { does: "text", names: "tokenize lemmatize stem word_tokenize" },
  {
    does: "vectorize",
    names:
      "convert_tokens_to_ids encode_plus batch_encode_plus texts_to_sequences texts_to_matrix fit_on_texts doc2bow",
  },
  { does: "load", names: "databunch flow_from_directory flow_from_dataframe show_batch read_csv load_data" },
  { does: "history", names: "history evals_result" },
  { does: "pretrained", names: "load_state_dict load_weights from_pretrained" },
  {
    does: "save",
    names: "to_csv to_excel to_pickle to_parquet to_json save_weights savefig save_model save_pretrained",
  },
  { does: "show", names: "head tail" },
  {
    does: "profile",
    names:
      "describe info value_counts nunique shape dtypes columns corr unique memory_usage get_feature_names get_feature_names_out skew kurt isnull isna notnull printSchema",
  },
  { does: "missing", names: "isnull isna notnull notna" },
  { does: "clean", names: "dropna fillna drop_duplicates interpolate" },
  { does: "drop", names: "drop" },
  { does: "convert", names: "astype to_numpy as_matrix" },
  { does: "rename", names: "rename set_index reset_index reindex" },
  { does: "merge", names: "merge" },
  { does: "aggregate", names: "groupby pivot_table resample agg groupBy" },
  { does: "sort", names: "sort_values sort_index" },
  { does: "filter", names: "query isin select_dtypes nlargest nsmallest" },
  { does: "reshape", names: "melt pivot unstack reshape" },
  { does: "feature", names: "apply applymap rolling shift pct_change withColumn map_partitions" },
  { does: "sample", names: "shuffle" },
  { does: "plot", names: "scatter hist boxplot barh imshow plot bar_plot iplot" },
  { does: "split", names: "train_test_split randomSplit random_split" },
  {
    does: "decorate",
    names:
      "set_title set_xlabel set_ylabel set_xticklabels set_xlim set_ylim legend suptitle add_subplot set_yticklabels set_xticks tick_params",
  },
];
