import type { Library } from "../library.ts";

/** caret, tidymodels, mlr and h2o: one interface to many models. */
export const learning: readonly Library[] = [
  {
    title: "caret",
    module: "r.caret",
    calls: {
      "r.caret": {
        split: "createDataPartition createTimeSlices createResample",
        fold: "createFolds createMultiFolds groupKFold",
        scale: "preProcess BoxCoxTrans",
        encode: "dummyVars class2ind",
        select: "nearZeroVar findCorrelation rfe rfeControl sbf findLinearCombos",
        "train -> r.Model": "train knn3 knnreg",
        space: "trainControl",
        evaluate:
          "confusionMatrix postResample RMSE R2 MAE twoClassSummary defaultSummary multiClassSummary sensitivity specificity posPredValue precision recall F_meas resamples MAPE",
        explain: "varImp",
        plot: "featurePlot",
        predict: "extractPrediction extractProb",
        "sample -> pandas.DataFrame": "upSample downSample",
      },
      "": {
        "sample -> pandas.DataFrame": "r.ROSE.ROSE r.ROSE.ovun.sample r.DMwR.SMOTE r.smotefamily.SMOTE",
        sample: "r.themis.step_smote",
        "scale -> pandas.Series": "r.scales.rescale",
        "clean -> pandas.DataFrame": "r.DMwR.knnImputation r.DMwR2.knnImputation",
        split: "r.caTools.sample.split",
        space: "r.mlr.makeParamSet r.mlr.makeLearner",
        "train -> r.Model":
          "r.mlr.train r.SuperLearner.SuperLearner r.SuperLearner.CV.SuperLearner r.caretEnsemble.{caretList caretStack caretEnsemble}",
      },
    },
    models: {
      any: {
        "Random Forest": "r.caret.train.method={rf ranger cforest parRF Rborist}",
        "Gradient Boosting": "r.caret.train.method=gbm",
        XGBoost: "r.caret.train.method={xgbTree xgbLinear}",
        "Generalized Linear Model": "r.caret.train.method=glm",
        "Elastic Net": "r.caret.train.method=glmnet",
        "Decision Tree": "r.caret.train.method={rpart rpart2 ctree} r.caret.train.method=C5.0 r.caret.train.method=J48",
        SVM: "r.caret.train.method=svm*",
        "K-Nearest Neighbors": "r.caret.train.method={knn kknn} r.caret.knn3 r.caret.knnreg",
        "Neural Network": "r.caret.train.method={nnet avNNet mlp neuralnet}",
        MARS: "r.caret.train.method={earth gcvEarth}",
        PLS: "r.caret.train.method={pls pcr}",
        Bagging: "r.caret.train.method=treebag",
        "Stacking Ensemble": "r.SuperLearner.SuperLearner r.SuperLearner.CV.SuperLearner r.caretEnsemble.caretStack",
      },
      regression: {
        "Linear Regression": "r.caret.train.method=lm",
        Ridge: "r.caret.train.method=ridge",
        Lasso: "r.caret.train.method=lasso",
      },
      classification: {
        "Naive Bayes": "r.caret.train.method={nb naive_bayes}",
        "Linear Discriminant Analysis": "r.caret.train.method=lda",
        AdaBoost: "r.caret.train.method=ada r.caret.train.method=AdaBoost.M1 r.ada.ada r.adabag.boosting",
      },
    },
  },
  {
    title: "tidymodels",
    module: "r.tidymodels",
    calls: {
      "r.rsample": {
        split: "initial_split initial_time_split initial_validation_split",
        "split -> pandas.DataFrame": "training testing validation analysis assessment",
        fold: "vfold_cv bootstraps mc_cv loo_cv rolling_origin",
      },
      "r.recipes": {
        "construct -> r.recipes.Recipe": "recipe prep update_role",
        scale: "step_normalize step_scale step_center step_range step_BoxCox step_YeoJohnson",
        encode: "step_dummy step_other step_novel step_ordinalscore step_integer",
        clean:
          "step_impute_mean step_impute_median step_impute_knn step_impute_mode step_impute_bag step_naomit step_unknown",
        select: "step_corr step_nzv step_zv step_select step_rm",
        reduce: "step_pca step_pls step_umap",
        feature: "step_mutate step_date step_log step_interact step_poly step_ns step_discretize step_lag",
        "feature -> pandas.DataFrame": "bake juice",
      },
      "r.parsnip": {
        define:
          "rand_forest linear_reg logistic_reg boost_tree decision_tree nearest_neighbor svm_rbf svm_poly svm_linear mlp naive_Bayes multinom_reg mars discrim_linear set_engine set_mode",
        "train -> r.Model": "fit last_fit finalize_workflow",
      },
      "r.workflows": { define: "workflow add_recipe add_model add_formula workflow_set" },
      "r.tune": {
        tune: "tune_grid tune_bayes fit_resamples select_best show_best tune_race_anova workflow_map finalize_model",
        evaluate: "collect_metrics",
        predict: "collect_predictions augment",
      },
      "r.dials": { space: "grid_regular grid_random grid_latin_hypercube grid_max_entropy" },
      "r.yardstick": {
        evaluate:
          "metrics accuracy roc_auc rmse rsq mae conf_mat f_meas precision recall kap mn_log_loss metric_set sens spec mape rsq_trad",
        evaluationPlot: "roc_curve pr_curve gain_curve lift_curve",
      },
      "": {
        explain:
          "r.vip.vip r.vip.vi r.broom.tidy r.workflows.pull_workflow_fit r.workflows.extract_fit_parsnip r.DALEX.explain r.DALEX.model_parts r.iml.Predictor",
        evaluate: "r.broom.glance",
      },
    },
    treats: {
      "r.recipes": {
        "scaled, standard": "step_normalize step_scale step_center",
        "scaled, min-max": "step_range",
        "transformed, Box-Cox": "step_BoxCox",
        "transformed, Yeo-Johnson": "step_YeoJohnson",
        "transformed, logarithm": "step_log",
        "encoded, one-hot": "step_dummy",
        "filled, mean": "step_impute_mean step_meanimpute",
        "filled, median": "step_impute_median step_medianimpute",
        "filled, mode": "step_impute_mode step_modeimpute",
        "filled, other": "step_impute_knn step_impute_bag step_knnimpute",
        "dropped-missing": "step_naomit",
        "selected, by correlation": "step_corr",
        "selected, by variance": "step_nzv step_zv",
        "dropped-columns": "step_rm",
        "reduced, PCA": "step_pca",
      },
      "r.themis": {
        "balanced, oversampling": "step_smote step_upsample",
        "balanced, undersampling": "step_downsample",
      },
    },
    models: {
      any: {
        "Random Forest": "r.parsnip.rand_forest",
        XGBoost: "r.parsnip.boost_tree",
        "Decision Tree": "r.parsnip.decision_tree",
        "K-Nearest Neighbors": "r.parsnip.nearest_neighbor",
        SVM: "r.parsnip.svm_*",
        "Neural Network": "r.parsnip.mlp",
      },
      regression: { "Linear Regression": "r.parsnip.linear_reg" },
      classification: {
        "Logistic Regression": "r.parsnip.logistic_reg r.parsnip.multinom_reg",
        "Naive Bayes": "r.parsnip.naive_Bayes",
      },
    },
  },
  {
    title: "h2o",
    module: "r.h2o",
    calls: {
      "r.h2o": {
        option: "h2o.{init removeAll no_progress shutdown rm}",
        "load -> pandas.DataFrame": "h2o.importFile h2o.uploadFile h2o.getFrame",
        "convert -> pandas.DataFrame": "as.h2o h2o.asfactor h2o.asnumeric",
        profile: "h2o.{describe dim table nrow ncol colnames summary}",
        split: "h2o.splitFrame",
        clean: "h2o.impute",
        "train -> r.Model":
          "h2o.{randomForest glm gbm deeplearning deepwater stackedEnsemble ensemble stack metalearn xgboost naiveBayes kmeans automl gam isolationForest}",
        tune: "h2o.grid h2o.getGrid",
        predict: "h2o.predict",
        reduce: "h2o.prcomp h2o.glrm",
        evaluate:
          "h2o.{performance auc r2 mse rmse mae logloss confusionMatrix accuracy ensemble_performance aucpr F1 cross_validation_predictions giniCoef}",
        explain: "h2o.varimp h2o.varimp_plot h2o.coef h2o.explain",
        history: "h2o.scoreHistory",
        save: "h2o.saveModel h2o.exportFile",
        pretrained: "h2o.loadModel h2o.getModel",
      },
    },
    models: {
      any: {
        "Random Forest": "r.h2o.h2o.randomForest",
        "Generalized Linear Model": "r.h2o.h2o.glm",
        "Gradient Boosting": "r.h2o.h2o.gbm",
        XGBoost: "r.h2o.h2o.xgboost",
        "Neural Network": "r.h2o.h2o.deeplearning r.h2o.h2o.deepwater",
        AutoML: "r.h2o.h2o.automl",
        "Stacking Ensemble": "r.h2o.h2o.{stackedEnsemble ensemble stack}",
      },
      classification: { "Naive Bayes": "r.h2o.h2o.naiveBayes" },
      clustering: { "K-Means": "r.h2o.h2o.kmeans" },
    },
  },
  {
    title: "pROC",
    module: "r.pROC",
    calls: {
      "r.pROC": {
        evaluate: "roc auc coords ci.auc multiclass.roc",
        evaluationPlot: "ggroc plot.roc",
      },
      "r.ROCR": { evaluate: "prediction performance" },
      "r.Metrics": { evaluate: "accuracy rmse mae mse mape rmsle logLoss auc f1 recall precision ce smape" },
      "r.MLmetrics": {
        evaluate: "Accuracy RMSE MAE MSE MAPE R2_Score AUC F1_Score LogLoss Recall Precision ConfusionMatrix",
      },
      "": {
        evaluate:
          "r.cvAUC.AUC r.cvAUC.cvAUC r.cluster.silhouette r.clusterCrit.intCriteria r.mclust.adjustedRandIndex r.gmodels.CrossTable r.rfUtilities.multi.collinear",
        crossValidate: "r.boot.cv.glm r.caret.cv",
        select: "r.car.vif r.leaps.regsubsets r.Boruta.Boruta r.olsrr.ols_step_both_p r.MASS.stepAIC",
        test: "r.car.leveneTest r.car.Anova r.lmtest.{bptest dwtest lrtest} r.nortest.ad.test r.tseries.adf.test r.tseries.kpss.test r.car.durbinWatsonTest r.ResourceSelection.hoslem.test r.rstatix.t_test r.effsize.cohen.d r.DescTools.DunnettTest",
      },
    },
  },
];
