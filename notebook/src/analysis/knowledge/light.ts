import type { Operation, Task } from "./library.ts";

/** R and Julia, read by the names of functions alone. */
export interface LightRule {
  readonly does: Operation;
  /** Function names; matched before an opening bracket, with any package prefix. */
  readonly names: string;
}

export const LIGHT_RULES: Readonly<Record<"r" | "julia", readonly LightRule[]>> = {
  r: [
    { does: "import", names: "library require suppressPackageStartupMessages" },
    { does: "install", names: "install.packages devtools::install_github install_github" },
    { does: "option", names: "options set.seed h2o.init setwd theme_set h2o.removeAll h2o.no_progress" },
    {
      does: "load",
      names:
        "read.csv read.table read_csv read_tsv read_excel fread readRDS load h2o.importFile readr::read_csv read.delim download.file data dbConnect dbGetQuery",
    },
    {
      does: "profile",
      names:
        "summary str head tail dim nrow ncol names colnames glimpse table cor quantile skim unique class sapply h2o.describe",
    },
    {
      does: "plot",
      names: "ggplot plot hist boxplot barplot pairs qplot corrplot geom_point geom_histogram plot_ly lines abline",
    },
    { does: "missing", names: "is.na complete.cases anyNA" },
    { does: "test", names: "t.test chisq.test wilcox.test shapiro.test aov anova cor.test prop.test" },
    { does: "clean", names: "na.omit drop_na replace_na ifelse distinct na.exclude" },
    { does: "filter", names: "filter select subset slice" },
    { does: "convert", names: "as.factor as.numeric as.Date factor as.integer as.character as.h2o" },
    { does: "merge", names: "merge left_join inner_join full_join rbind cbind bind_rows" },
    { does: "aggregate", names: "group_by summarise summarize aggregate tapply count" },
    { does: "split", names: "createDataPartition sample initial_split training testing h2o.splitFrame createFolds" },
    { does: "feature", names: "mutate model.matrix transform" },
    { does: "scale", names: "scale preProcess" },
    { does: "encode", names: "dummyVars" },
    {
      does: "train",
      names:
        "train lm glm randomForest ranger xgboost xgb.train gbm rpart svm ksvm knn naiveBayes nnet glmnet cv.glmnet kmeans h2o.randomForest h2o.glm h2o.gbm h2o.deeplearning h2o.stackedEnsemble h2o.ensemble SuperLearner speedglm biglm bigglm h2o.xgboost auto.arima prophet arima lda qda",
    },
    { does: "tune", names: "trainControl expand.grid tune h2o.grid" },
    { does: "predict", names: "predict h2o.predict forecast" },
    {
      does: "evaluate",
      names:
        "confusionMatrix AUC auc RMSE R2 MAE postResample roc h2o.performance h2o.auc h2o.r2 h2o.mse h2o.rmse h2o.logloss performance accuracy cvAUC::AUC caret::RMSE caret::R2 h2o.ensemble_performance",
    },
    { does: "explain", names: "varImp importance varImpPlot h2o.varimp coef" },
    { does: "save", names: "write.csv saveRDS save write_csv ggsave" },
  ],
  julia: [
    { does: "import", names: "" },
    { does: "install", names: "Pkg.add" },
    {
      does: "load",
      names: "CSV.read CSV.File readdlm dataset load readtable download RDatasets.dataset matread npzread",
    },
    {
      does: "profile",
      names: "describe first head size names mean std var median cor nrow ncol countmap unique eltype",
    },
    {
      does: "plot",
      names: "plot scatter histogram boxplot density bar scatter! plot! heatmap violin marginalhist @df stephist",
    },
    { does: "test", names: "OneSampleTTest UnequalVarianceTTest EqualVarianceTTest ChisqTest" },
    { does: "clean", names: "dropmissing dropmissing! coalesce replace" },
    { does: "merge", names: "join innerjoin leftjoin vcat hcat" },
    { does: "aggregate", names: "groupby combine by aggregate" },
    { does: "split", names: "partition splitobs perclass_splits randperm shuffle" },
    { does: "encode", names: "labelencode labelmap labelmap onehot" },
    {
      does: "train",
      names:
        "glmnet glmnetcv lm glm fit fit! train! svmtrain DecisionTreeClassifier RandomForestClassifier kmeans kmedoids dbscan build_tree build_forest KDTree machine",
    },
    { does: "define", names: "Chain Dense Conv LSTM" },
    { does: "predict", names: "predict svmpredict knn" },
    { does: "evaluate", names: "findaccuracy accuracy confusion_matrix rmse crossentropy" },
    { does: "save", names: "CSV.write save writedlm savefig" },
  ],
};

export interface LightModel {
  readonly label: string;
  readonly task: Task | null;
  readonly language: "r" | "julia";
  /** Matched against a cell's code without comments. */
  readonly pattern: RegExp;
}

export const LIGHT_MODELS: readonly LightModel[] = [
  {
    language: "r",
    label: "Random Forest",
    task: null,
    pattern:
      /\b(?:randomForest|ranger|cforest|h2o\.randomForest)\s*\(|method\s*=\s*["'](?:rf|ranger|cforest|parRF)["']/,
  },
  {
    language: "r",
    label: "Gradient Boosting",
    task: null,
    pattern: /\b(?:gbm|h2o\.gbm)\s*\(|method\s*=\s*["']gbm["']/,
  },
  { language: "r", label: "XGBoost", task: null, pattern: /\b(?:xgboost|xgb\.train|xgb\.cv|h2o\.xgboost)\s*\(/ },
  { language: "r", label: "Lasso", task: null, pattern: /\b(?:cv\.)?glmnet\s*\(/ },
  { language: "r", label: "Logistic Regression", task: "classification", pattern: /\bglm\s*\([^\n]{0,200}binomial/ },
  {
    language: "r",
    label: "GLM",
    task: null,
    pattern: /\b(?:h2o\.glm|speedglm|bigglm|glm)\s*\(|method\s*=\s*["']glm["']/,
  },
  {
    language: "r",
    label: "Linear Regression",
    task: "regression",
    pattern: /(?:^|[^.\w])lm\s*\(|method\s*=\s*["']lm["']/,
  },
  {
    language: "r",
    label: "Decision Tree",
    task: null,
    pattern: /\b(?:rpart|C5\.0|ctree)\s*\(|method\s*=\s*["']rpart["']/,
  },
  { language: "r", label: "SVM", task: null, pattern: /\b(?:svm|ksvm)\s*\(|method\s*=\s*["']svm\w*["']/ },
  { language: "r", label: "K-Nearest Neighbors", task: "classification", pattern: /\bknn\w{0,3}\s*\(/ },
  { language: "r", label: "Naive Bayes", task: "classification", pattern: /\bnaiveBayes\s*\(|h2o\.naiveBayes/ },
  {
    language: "r",
    label: "Neural Network",
    task: null,
    pattern: /\b(?:nnet|neuralnet|h2o\.deeplearning|keras_model_sequential)\s*\(/,
  },
  {
    language: "r",
    label: "Stacking Ensemble",
    task: null,
    pattern: /\b(?:h2o\.ensemble|h2o\.stackedEnsemble|h2o\.stack|SuperLearner|CV\.SuperLearner)\s*\(/,
  },
  { language: "r", label: "K-Means", task: "clustering", pattern: /\bkmeans\s*\(/ },
  { language: "r", label: "ARIMA", task: "forecasting", pattern: /\b(?:auto\.arima|arima|Arima)\s*\(/ },
  { language: "r", label: "Prophet", task: "forecasting", pattern: /\bprophet\s*\(/ },
  { language: "r", label: "Linear Discriminant Analysis", task: "classification", pattern: /\blda\s*\(/ },
  { language: "julia", label: "Ridge", task: null, pattern: /\bglmnet\w*\s*\([^\n]{0,200}alpha\s*=\s*0(?![.\d])/ },
  { language: "julia", label: "ElasticNet", task: null, pattern: /\bglmnet\w*\s*\([^\n]{0,200}alpha\s*=\s*0?\.\d/ },
  { language: "julia", label: "Lasso", task: null, pattern: /\bglmnet(?:cv)?\s*\((?![^\n]{0,200}alpha)/ },
  {
    language: "julia",
    label: "Decision Tree",
    task: "classification",
    pattern: /\b(?:DecisionTreeClassifier|build_tree)\s*\(/,
  },
  {
    language: "julia",
    label: "Random Forest",
    task: "classification",
    pattern: /\b(?:RandomForestClassifier|build_forest)\s*\(/,
  },
  { language: "julia", label: "K-Nearest Neighbors", task: "classification", pattern: /\b(?:KDTree|BallTree)\s*\(/ },
  { language: "julia", label: "SVM", task: "classification", pattern: /\bsvmtrain\s*\(/ },
  { language: "julia", label: "Linear Regression", task: "regression", pattern: /\b(?:lm|llsq)\s*\(/ },
  { language: "julia", label: "GLM", task: null, pattern: /(?:^|[^.\w])glm\s*\(/ },
  { language: "julia", label: "K-Means", task: "clustering", pattern: /\bkmeans\s*\(/ },
  { language: "julia", label: "DBSCAN", task: "clustering", pattern: /\bdbscan\s*\(/ },
  { language: "julia", label: "Neural Network", task: null, pattern: /\bChain\s*\(/ },
];
