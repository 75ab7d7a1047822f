/** Settings that change how a model is run and not what it is. */
export const IDLE_SETTING =
  /^(?:name|spec|random_state|seed|random_seed|n_jobs|verbose\w*|verbosity|evals?|feval|maximize|boost_from_average|eval_set|valid_sets|watchlist|num_workers|silent|thread_count|device|nthread|logging_level|warm_start|copy_X|data|dataset|training_frame|validation_frame|train_dataset|eval_dataset|x|y|X|Y|label|target|formula|weights|args|model|tokenizer|data_collator|callbacks|metrics|eval_metrics?|compute_metrics|trControl|num_labels|decision_function_shape|num_classes|n_classes|id2label|label2id|class_names|output_dir|path|\w*(?:tmp|temp)_(?:folder|dir)|delete_tmp_\w+|model_id|build_fn|model_fn|task_type|early_stopping_rounds?|early_stopping|use_label_encoder|cat(?:egorical)?_features?|od_type|od_wait|(?:label|features|prediction|user|item|rating)_?[Cc]ol|probability|inputs?|(?:in|out|n|num|no_of|input|output)_?(?:features|channels|dims?|size|shape|inputs|outputs|feats|users|items|words)|vocab_size|numClasses|(?:\w+_)?log_?dir|show_progress|text_features|custom_metrics?|sort|pretrained|(?:start|max)_[pdqPDQ]|max_order|(?:do\.)?trace|importance|localImp|proximity|keep\.\w+|na\.action|stepwise|suppress_warnings|error_action|n_fits|p0|maxfev|sigma|absolute_sigma|metric|eval_metric|train_data|val_data|progress_bar|use_gpu|force_(?:row|col)_wise|use_(?:fp16|cuda)|(?:train_)?instance_(?:count|type)|output_path|sagemaker_session|ignore_mismatched_sizes|trust_remote_code|torch_dtype|device_map|low_cpu_mem_usage|use_cache|return_dict|output_(?:attentions|hidden_states)|passes|update_every|chunksize|per_word_topics|eval_every)$/;

/** What classes weigh decides more of a result than anything else that is set. */
export const CLASS_WEIGHTS = /^(?:(?:auto_)?class_weights?|scale_pos_weight|is_unbalance)$/;

/** What people ask of a model first: how large it is, how fast it learns, what holds it back. */
export const MAIN_SETTING =
  /^(?:kernel|C|nu|alpha|l1_ratio|penalty|n_neighbors|hidden_layer_sizes|hidden_dim|eps|min_samples|(?:seasonal_)?order|n_estimators|num_boost_round|num_iterations|iterations|nrounds|ntree|num_trees|learning_rate|eta|lr|max_depth|depth|num_leaves|max_leaf_nodes|objective|loss_function)$/;

/** Values that say again what task a model has, or that its documentation names as the default: naming them tells a reader nothing. */
const UNTOLD_VALUES: Readonly<Record<string, RegExp>> = {
  loss_function: /^(?:Logloss|RMSE|MultiClass)$/,
  objective:
    /^(?:Logloss|RMSE|binary|regression|multiclass|binary:logistic|reg:(?:linear|squarederror)|multi:soft(?:max|prob))$/,
  application: /^(?:binary|regression|multiclass)$/,
  mode: /^(?:classification|regression)$/,
  boosting_type: /^gbdt$/,
  boosting: /^gbdt$/,
  boost: /^gbdt$/,
  booster: /^gbtree$/,
  criterion: /^(?:gini|squared_error|mse)$/,
  impurity: /^(?:gini|variance)$/,
  solver: /^(?:lbfgs|auto|liblinear|sag|saga|newton-c\w+)$/,
  voting: /^hard$/,
  family: /^(?:\w+::)?(?:binomial|gaussian|poisson)(?:\(\)|\((?:link ?= ?)?["']?(?:logit|identity|log)["']?\))?$/,
  multi_class: /^(?:auto|ovr|multinomial)$/,
  penalty: /^l2$/,
  init: /^k-means\+\+$/,
  method: /^(?:largest|auto)$/,
  // LightGBM's word for no limit.
  max_depth: /^-1$/,
  // How often a start is drawn, how exactly a solver works, how neighbours are looked up, and how often a line is printed.
  n_init: /./,
  tol: /./,
  algorithm: /./,
  leaf_size: /./,
  metric_period: /./,
  enforce_stationarity: /^True$/,
  enforce_invertibility: /^True$/,
  fit_intercept: /^True$/,
  splitter: /^best$/,
  // What a formula says of the rows, not of the model.
  groups: /./,
  dep_data: /./,
};

/**
 * Classes of scikit-learn, XGBoost and LightGBM, each with the value that a setting has where nothing is said: it sets versions apart, and
 * says nothing of one alone. Elsewhere a setting of that name may start from another value: AdaBoost has 50 estimators.
 */
const DEFAULTS: Readonly<Record<string, RegExp>> = {
  n_estimators: /^(?:\w*Forest\w*|(?:ExtraTrees|GradientBoosting|XGB|LGBM)\w+) 100$/,
  C: /^(?:(?:Linear|Nu)?SV[CR]|LogisticRegression) 1(?:\.0*)?$/,
  alpha: /^(?:(?:Ridge|Lasso|ElasticNet)\w*|\w+NB) 1(?:\.0*)?$/,
  l1_ratio: /^ElasticNet 0?\.50*$/,
  min_samples_split: / 2$/,
  min_samples_leaf: /^(?!Hist)\w+ 1$/,
  min_child_weight: /^XGB\w+ 1$/,
  subsample: /^(?:GradientBoosting|XGB(?!RF)|LGBM)\w+ 1(?:\.0*)?$/,
  colsample_bytree: / 1(?:\.0*)?$/,
  reg_alpha: / 0(?:\.0*)?$/,
  reg_lambda: /^XGB\w+ 1(?:\.0*)?$/,
  num_leaves: / 31$/,
  gamma: /^XGB\w+ 0$| scale$/,
  degree: /^(?:Nu)?SV[CR] 3$/,
  p: /^\w*Neighbors\w* 2$/,
  bootstrap: /^(?:RandomForest|Bagging)\w+ True$/,
  hidden_layer_sizes: /^MLP\w+ \(100,?\)$/,
  learning_rate: /^(?:Hist)?GradientBoosting\w+ 0?\.10*$/,
  l2_regularization: / 0(?:\.0*)?$/,
  max_bins: /^Hist\w+ 255$/,
};

/** Settings that make a model another one, with the values they take: which of them a notebook tries is its experiment. */
export const CHOICES: Readonly<Record<string, RegExp>> = {
  kernel: /^(?:linear|poly|rbf|sigmoid)$/,
  penalty: /^(?:l1|l2|elasticnet|none)$/i,
  class_weight: /^balanced(?:_subsample)?$/,
  linkage: /^(?:ward|complete|average|single)$/,
  activation: /^(?:relu|tanh|logistic|identity|sigmoid|elu|selu|gelu)$/,
  booster: /^(?:gbtree|gblinear|dart)$/,
  boosting_type: /^(?:gbdt|dart|goss|rf)$/,
};

/** @param own the class of the model */
export const isDefault = (name: string, value: string, own: string): boolean =>
  DEFAULTS[name]?.test(`${own} ${value}`) === true;

/** Whether a setting and its value leave a model as anybody would expect it. */
export const isUntold = (name: string, value: string): boolean =>
  IDLE_SETTING.test(name) || UNTOLD_VALUES[name]?.test(value.replace(/^["']|["']$/g, "")) === true;

/** What the first argument of a class sets, which often has no name: `KMeans(k)`; null where that is not known. */
export const firstSetting = (path: string): string | null =>
  FIRST_SETTINGS.find(([classes]) => classes.test(path))?.[1] ?? null;
const FIRST_SETTINGS: readonly (readonly [RegExp, string])[] = [
  [/^sklearn\.neighbors\.K/, "n_neighbors"],
  [/^sklearn\.cluster\.(?:\w*KMeans|AgglomerativeClustering|SpectralClustering)$/, "n_clusters"],
  [/^sklearn\.mixture\./, "n_components"],
];
