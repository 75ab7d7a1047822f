import type { Library } from "../library.ts";

/** caret, tidymodels, mlr and h2o: one interface to many models. */
export const learning: readonly Library[] = [
  {
    title: "caret",
    module: "r.caret",
    calls: [
      { does: "split", of: "r.caret", names: "createDataPartition createTimeSlices createResample" },
      { does: "fold", of: "r.caret", names: "createFolds createMultiFolds groupKFold" },
      { does: "scale", of: "r.caret", names: "preProcess BoxCoxTrans" },
      { does: "encode", of: "r.caret", names: "dummyVars class2ind" },
      { does: "select", of: "r.caret", names: "nearZeroVar findCorrelation rfe rfeControl sbf findLinearCombos" },
      { does: "train", gives: "r.Model", of: "r.caret", names: "train knn3 knnreg" },
      { does: "space", of: "r.caret", names: "trainControl" },
      {
        does: "evaluate",
        of: "r.caret",
        names:
          "confusionMatrix postResample RMSE R2 MAE twoClassSummary defaultSummary multiClassSummary sensitivity specificity posPredValue precision recall F_meas resamples MAPE",
      },
      { does: "explain", of: "r.caret", names: "varImp" },
      { does: "plot", of: "r.caret", names: "featurePlot" },
      { does: "predict", of: "r.caret", names: "extractPrediction extractProb" },
      { does: "sample", gives: "pandas.DataFrame", of: "r.caret", names: "upSample downSample" },
      {
        does: "sample",
        gives: "pandas.DataFrame",
        names: "r.ROSE.ROSE r.ROSE.ovun.sample r.DMwR.SMOTE r.smotefamily.SMOTE",
      },
      { does: "sample", names: "r.themis.step_smote" },
      { does: "scale", gives: "pandas.Series", names: "r.scales.rescale" },
      { does: "clean", gives: "pandas.DataFrame", names: "r.DMwR.knnImputation r.DMwR2.knnImputation" },
      { does: "split", names: "r.caTools.sample.split" },
      { does: "space", names: "r.mlr.makeParamSet r.mlr.makeLearner" },
      {
        does: "train",
        gives: "r.Model",
        names:
          "r.mlr.train r.SuperLearner.SuperLearner r.SuperLearner.CV.SuperLearner r.caretEnsemble.caretList r.caretEnsemble.caretStack r.caretEnsemble.caretEnsemble",
      },
    ],
    models: [
      {
        label: "Random Forest",
        task: null,
        classes:
          "r.caret.train.method=rf r.caret.train.method=ranger r.caret.train.method=cforest r.caret.train.method=parRF r.caret.train.method=Rborist",
      },
      { label: "Gradient Boosting", task: null, classes: "r.caret.train.method=gbm" },
      { label: "XGBoost", task: null, classes: "r.caret.train.method=xgbTree r.caret.train.method=xgbLinear" },
      { label: "Generalized Linear Model", task: null, classes: "r.caret.train.method=glm" },
      { label: "Linear Regression", task: "regression", classes: "r.caret.train.method=lm" },
      { label: "Elastic Net", task: null, classes: "r.caret.train.method=glmnet" },
      { label: "Ridge", task: "regression", classes: "r.caret.train.method=ridge" },
      { label: "Lasso", task: "regression", classes: "r.caret.train.method=lasso" },
      {
        label: "Decision Tree",
        task: null,
        classes:
          "r.caret.train.method=rpart r.caret.train.method=rpart2 r.caret.train.method=ctree r.caret.train.method=C5.0 r.caret.train.method=J48",
      },
      { label: "SVM", task: null, classes: "r.caret.train.method=svm*" },
      {
        label: "K-Nearest Neighbors",
        task: null,
        classes: "r.caret.train.method=knn r.caret.train.method=kknn r.caret.knn3 r.caret.knnreg",
      },
      {
        label: "Naive Bayes",
        task: "classification",
        classes: "r.caret.train.method=nb r.caret.train.method=naive_bayes",
      },
      {
        label: "Neural Network",
        task: null,
        classes:
          "r.caret.train.method=nnet r.caret.train.method=avNNet r.caret.train.method=mlp r.caret.train.method=neuralnet",
      },
      { label: "Linear Discriminant Analysis", task: "classification", classes: "r.caret.train.method=lda" },
      { label: "MARS", task: null, classes: "r.caret.train.method=earth r.caret.train.method=gcvEarth" },
      { label: "PLS", task: null, classes: "r.caret.train.method=pls r.caret.train.method=pcr" },
      { label: "Bagging", task: null, classes: "r.caret.train.method=treebag" },
      {
        label: "AdaBoost",
        task: "classification",
        classes: "r.caret.train.method=ada r.caret.train.method=AdaBoost.M1 r.ada.ada r.adabag.boosting",
      },
      {
        label: "Stacking Ensemble",
        task: null,
        classes: "r.SuperLearner.SuperLearner r.SuperLearner.CV.SuperLearner r.caretEnsemble.caretStack",
      },
    ],
  },
  {
    title: "tidymodels",
    module: "r.tidymodels",
    calls: [
      { does: "split", of: "r.rsample", names: "initial_split initial_time_split initial_validation_split" },
      {
        does: "split",
        gives: "pandas.DataFrame",
        of: "r.rsample",
        names: "training testing validation analysis assessment",
      },
      { does: "fold", of: "r.rsample", names: "vfold_cv bootstraps mc_cv loo_cv rolling_origin" },
      { does: "construct", gives: "r.recipes.Recipe", of: "r.recipes", names: "recipe" },
      {
        does: "scale",
        of: "r.recipes",
        names: "step_normalize step_scale step_center step_range step_BoxCox step_YeoJohnson",
      },
      { does: "encode", of: "r.recipes", names: "step_dummy step_other step_novel step_ordinalscore step_integer" },
      {
        does: "clean",
        of: "r.recipes",
        names:
          "step_impute_mean step_impute_median step_impute_knn step_impute_mode step_impute_bag step_naomit step_unknown",
      },
      { does: "select", of: "r.recipes", names: "step_corr step_nzv step_zv step_select step_rm" },
      { does: "reduce", of: "r.recipes", names: "step_pca step_pls step_umap" },
      {
        does: "feature",
        of: "r.recipes",
        names: "step_mutate step_date step_log step_interact step_poly step_ns step_discretize step_lag",
      },
      { does: "feature", gives: "pandas.DataFrame", of: "r.recipes", names: "bake juice" },
      { does: "construct", gives: "r.recipes.Recipe", of: "r.recipes", names: "prep update_role" },
      {
        does: "define",
        of: "r.parsnip",
        names:
          "rand_forest linear_reg logistic_reg boost_tree decision_tree nearest_neighbor svm_rbf svm_poly svm_linear mlp naive_Bayes multinom_reg mars discrim_linear set_engine set_mode",
      },
      { does: "define", of: "r.workflows", names: "workflow add_recipe add_model add_formula workflow_set" },
      { does: "train", gives: "r.Model", of: "r.parsnip", names: "fit last_fit finalize_workflow" },
      {
        does: "tune",
        of: "r.tune",
        names: "tune_grid tune_bayes fit_resamples select_best show_best tune_race_anova workflow_map finalize_model",
      },
      { does: "space", of: "r.dials", names: "grid_regular grid_random grid_latin_hypercube grid_max_entropy" },
      {
        does: "evaluate",
        of: "r.yardstick",
        names:
          "metrics accuracy roc_auc rmse rsq mae conf_mat f_meas precision recall kap mn_log_loss metric_set sens spec mape rsq_trad",
      },
      { does: "evaluate", of: "r.tune", names: "collect_metrics" },
      { does: "predict", of: "r.tune", names: "collect_predictions augment" },
      { does: "evaluationPlot", of: "r.yardstick", names: "roc_curve pr_curve gain_curve lift_curve" },
      {
        does: "explain",
        names:
          "r.vip.vip r.vip.vi r.broom.tidy r.workflows.pull_workflow_fit r.workflows.extract_fit_parsnip r.DALEX.explain r.DALEX.model_parts r.iml.Predictor",
      },
      { does: "evaluate", names: "r.broom.glance" },
    ],
    treats: [
      { as: "scaled", how: "standard", of: "r.recipes", names: "step_normalize step_scale step_center" },
      { as: "scaled", how: "min-max", of: "r.recipes", names: "step_range" },
      { as: "transformed", how: "Box-Cox", of: "r.recipes", names: "step_BoxCox" },
      { as: "transformed", how: "Yeo-Johnson", of: "r.recipes", names: "step_YeoJohnson" },
      { as: "transformed", how: "logarithm", of: "r.recipes", names: "step_log" },
      { as: "encoded", how: "one-hot", of: "r.recipes", names: "step_dummy" },
      { as: "filled", how: "mean", of: "r.recipes", names: "step_impute_mean step_meanimpute" },
      { as: "filled", how: "median", of: "r.recipes", names: "step_impute_median step_medianimpute" },
      { as: "filled", how: "mode", of: "r.recipes", names: "step_impute_mode step_modeimpute" },
      { as: "filled", how: "other", of: "r.recipes", names: "step_impute_knn step_impute_bag step_knnimpute" },
      { as: "dropped-missing", of: "r.recipes", names: "step_naomit" },
      { as: "selected", how: "by correlation", of: "r.recipes", names: "step_corr" },
      { as: "selected", how: "by variance", of: "r.recipes", names: "step_nzv step_zv" },
      { as: "dropped-columns", of: "r.recipes", names: "step_rm" },
      { as: "reduced", how: "PCA", of: "r.recipes", names: "step_pca" },
      { as: "balanced", how: "oversampling", of: "r.themis", names: "step_smote step_upsample" },
      { as: "balanced", how: "undersampling", of: "r.themis", names: "step_downsample" },
    ],
    models: [
      { label: "Random Forest", task: null, classes: "r.parsnip.rand_forest" },
      { label: "Linear Regression", task: "regression", classes: "r.parsnip.linear_reg" },
      {
        label: "Logistic Regression",
        task: "classification",
        classes: "r.parsnip.logistic_reg r.parsnip.multinom_reg",
      },
      { label: "XGBoost", task: null, classes: "r.parsnip.boost_tree" },
      { label: "Decision Tree", task: null, classes: "r.parsnip.decision_tree" },
      { label: "K-Nearest Neighbors", task: null, classes: "r.parsnip.nearest_neighbor" },
      { label: "SVM", task: null, classes: "r.parsnip.svm_*" },
      { label: "Neural Network", task: null, classes: "r.parsnip.mlp" },
      { label: "Naive Bayes", task: "classification", classes: "r.parsnip.naive_Bayes" },
    ],
  },
  {
    title: "h2o",
    module: "r.h2o",
    calls: [
      { does: "option", of: "r.h2o", names: "h2o.init h2o.removeAll h2o.no_progress h2o.shutdown h2o.rm" },
      { does: "load", gives: "pandas.DataFrame", of: "r.h2o", names: "h2o.importFile h2o.uploadFile h2o.getFrame" },
      { does: "convert", gives: "pandas.DataFrame", of: "r.h2o", names: "as.h2o h2o.asfactor h2o.asnumeric" },
      {
        does: "profile",
        of: "r.h2o",
        names: "h2o.describe h2o.dim h2o.table h2o.nrow h2o.ncol h2o.colnames h2o.summary",
      },
      { does: "split", of: "r.h2o", names: "h2o.splitFrame" },
      { does: "clean", of: "r.h2o", names: "h2o.impute" },
      {
        does: "train",
        gives: "r.Model",
        of: "r.h2o",
        names:
          "h2o.randomForest h2o.glm h2o.gbm h2o.deeplearning h2o.deepwater h2o.stackedEnsemble h2o.ensemble h2o.stack h2o.metalearn h2o.xgboost h2o.naiveBayes h2o.kmeans h2o.automl h2o.gam h2o.isolationForest",
      },
      { does: "tune", of: "r.h2o", names: "h2o.grid h2o.getGrid" },
      { does: "predict", of: "r.h2o", names: "h2o.predict" },
      { does: "reduce", of: "r.h2o", names: "h2o.prcomp h2o.glrm" },
      {
        does: "evaluate",
        of: "r.h2o",
        names:
          "h2o.performance h2o.auc h2o.r2 h2o.mse h2o.rmse h2o.mae h2o.logloss h2o.confusionMatrix h2o.accuracy h2o.ensemble_performance h2o.aucpr h2o.F1 h2o.cross_validation_predictions h2o.giniCoef",
      },
      { does: "explain", of: "r.h2o", names: "h2o.varimp h2o.varimp_plot h2o.coef h2o.explain" },
      { does: "history", of: "r.h2o", names: "h2o.scoreHistory" },
      { does: "save", of: "r.h2o", names: "h2o.saveModel h2o.exportFile" },
      { does: "pretrained", of: "r.h2o", names: "h2o.loadModel h2o.getModel" },
    ],
    models: [
      { label: "Random Forest", task: null, classes: "r.h2o.h2o.randomForest" },
      { label: "Generalized Linear Model", task: null, classes: "r.h2o.h2o.glm" },
      { label: "Gradient Boosting", task: null, classes: "r.h2o.h2o.gbm" },
      { label: "XGBoost", task: null, classes: "r.h2o.h2o.xgboost" },
      { label: "Neural Network", task: null, classes: "r.h2o.h2o.deeplearning r.h2o.h2o.deepwater" },
      { label: "Naive Bayes", task: "classification", classes: "r.h2o.h2o.naiveBayes" },
      { label: "K-Means", task: "clustering", classes: "r.h2o.h2o.kmeans" },
      { label: "AutoML", task: null, classes: "r.h2o.h2o.automl" },
      {
        label: "Stacking Ensemble",
        task: null,
        classes: "r.h2o.h2o.stackedEnsemble r.h2o.h2o.ensemble r.h2o.h2o.stack",
      },
    ],
  },
  {
    title: "pROC",
    module: "r.pROC",
    calls: [
      { does: "evaluate", of: "r.pROC", names: "roc auc coords ci.auc multiclass.roc" },
      { does: "evaluationPlot", of: "r.pROC", names: "ggroc plot.roc" },
      { does: "evaluate", of: "r.ROCR", names: "prediction performance" },
      {
        does: "evaluate",
        of: "r.Metrics",
        names: "accuracy rmse mae mse mape rmsle logLoss auc f1 recall precision ce smape",
      },
      {
        does: "evaluate",
        of: "r.MLmetrics",
        names: "Accuracy RMSE MAE MSE MAPE R2_Score AUC F1_Score LogLoss Recall Precision ConfusionMatrix",
      },
      {
        does: "evaluate",
        names:
          "r.cvAUC.AUC r.cvAUC.cvAUC r.cluster.silhouette r.clusterCrit.intCriteria r.mclust.adjustedRandIndex r.gmodels.CrossTable r.rfUtilities.multi.collinear",
      },
      { does: "crossValidate", names: "r.boot.cv.glm r.caret.cv" },
      { does: "select", names: "r.car.vif r.leaps.regsubsets r.Boruta.Boruta r.olsrr.ols_step_both_p r.MASS.stepAIC" },
      {
        does: "test",
        names:
          "r.car.leveneTest r.car.Anova r.lmtest.bptest r.lmtest.dwtest r.lmtest.lrtest r.nortest.ad.test r.tseries.adf.test r.tseries.kpss.test r.car.durbinWatsonTest r.ResourceSelection.hoslem.test r.rstatix.t_test r.effsize.cohen.d r.DescTools.DunnettTest",
      },
    ],
  },
];
