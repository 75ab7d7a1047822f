import type { Library } from "../library.ts";

/** Packages that each bring a family of models. */
export const models: readonly Library[] = [
  {
    title: "randomForest",
    module: "r.randomForest",
    calls: [
      {
        does: "train",
        gives: "r.Model",
        names:
          "r.randomForest.randomForest r.ranger.ranger r.party.cforest r.partykit.cforest r.randomForestSRC.rfsrc r.Rborist.Rborist r.extraTrees.extraTrees",
      },
      { does: "tune", of: "r.randomForest", names: "tuneRF rfcv" },
      { does: "explain", of: "r.randomForest", names: "importance varImpPlot partialPlot getTree MDSplot" },
      {
        does: "explain",
        names: "r.ranger.importance r.pdp.partial r.pdp.plotPartial r.randomForestExplainer.min_depth_distribution",
      },
      { does: "clean", of: "r.randomForest", names: "na.roughfix rfImpute" },
    ],
    models: [
      {
        label: "Random Forest",
        task: null,
        classes:
          "r.randomForest.randomForest r.ranger.ranger r.party.cforest r.partykit.cforest r.randomForestSRC.rfsrc r.Rborist.Rborist",
      },
    ],
  },
  {
    title: "rpart",
    module: "r.rpart",
    calls: [
      {
        does: "train",
        gives: "r.Model",
        names:
          "r.rpart.rpart r.C50.C5.0 r.party.ctree r.partykit.ctree r.tree.tree r.RWeka.J48 r.Cubist.cubist r.ipred.bagging",
      },
      { does: "tune", names: "r.rpart.prune r.tree.prune.misclass r.tree.prune.tree" },
      { does: "crossValidate", names: "r.tree.cv.tree" },
      { does: "evaluate", of: "r.rpart", names: "printcp" },
      { does: "evaluationPlot", of: "r.rpart", names: "plotcp" },
      { does: "setting", of: "r.rpart", names: "rpart.control" },
    ],
    models: [
      {
        label: "Decision Tree",
        task: null,
        classes: "r.rpart.rpart r.C50.C5.0 r.party.ctree r.partykit.ctree r.tree.tree r.RWeka.J48",
      },
      { label: "Bagging", task: null, classes: "r.ipred.bagging" },
    ],
  },
  {
    title: "glmnet",
    module: "r.glmnet",
    calls: [
      { does: "train", gives: "r.Model", of: "r.glmnet", names: "glmnet" },
      { does: "tune", gives: "r.Model", of: "r.glmnet", names: "cv.glmnet" },
    ],
    models: [
      { label: "Ridge", task: null, classes: "r.glmnet.glmnet.alpha=0 r.glmnet.cv.glmnet.alpha=0" },
      { label: "Elastic Net", task: null, classes: "r.glmnet.glmnet.alpha=0.* r.glmnet.cv.glmnet.alpha=0.*" },
      { label: "Lasso", task: null, classes: "r.glmnet.glmnet r.glmnet.cv.glmnet" },
    ],
  },
  {
    title: "XGBoost",
    module: "r.xgboost",
    calls: [
      { does: "train", gives: "r.Model", of: "r.xgboost", names: "xgboost xgb.train" },
      { does: "crossValidate", of: "r.xgboost", names: "xgb.cv" },
      { does: "convert", of: "r.xgboost", names: "xgb.DMatrix" },
      {
        does: "explain",
        of: "r.xgboost",
        names: "xgb.importance xgb.plot.importance xgb.ggplot.importance xgb.plot.shap xgb.plot.tree",
      },
      { does: "save", of: "r.xgboost", names: "xgb.save" },
      {
        does: "train",
        gives: "r.Model",
        names: "r.lightgbm.lgb.train r.lightgbm.lightgbm r.gbm.gbm r.catboost.catboost.train r.mboost.glmboost",
      },
      { does: "crossValidate", names: "r.lightgbm.lgb.cv r.catboost.catboost.cv" },
      { does: "convert", names: "r.lightgbm.lgb.Dataset r.catboost.catboost.load_pool" },
      { does: "explain", names: "r.lightgbm.lgb.importance r.lightgbm.lgb.plot.importance r.gbm.relative.influence" },
      { does: "evaluate", names: "r.gbm.gbm.perf" },
      { does: "predict", names: "r.catboost.catboost.predict" },
    ],
    models: [
      { label: "XGBoost", task: null, classes: "r.xgboost.xgboost r.xgboost.xgb.train r.xgboost.xgb.cv" },
      { label: "LightGBM", task: null, classes: "r.lightgbm.lgb.train r.lightgbm.lightgbm" },
      { label: "Gradient Boosting", task: null, classes: "r.gbm.gbm r.mboost.glmboost" },
      { label: "CatBoost", task: null, classes: "r.catboost.catboost.train" },
    ],
  },
  {
    title: "e1071",
    module: "r.e1071",
    calls: [
      {
        does: "train",
        gives: "r.Model",
        names:
          "r.e1071.svm r.e1071.naiveBayes r.e1071.cmeans r.kernlab.ksvm r.class.knn r.class.knn.cv r.kknn.kknn r.FNN.knn.reg r.nnet.nnet r.nnet.multinom r.neuralnet.neuralnet r.MASS.lda r.MASS.qda r.MASS.glm.nb r.MASS.rlm r.MASS.polr r.klaR.NaiveBayes r.naivebayes.naive_bayes r.earth.earth r.mgcv.gam r.gam.gam r.lme4.lmer r.lme4.glmer r.nlme.lme r.quantreg.rq r.pls.plsr r.pls.pcr r.speedglm.speedglm r.biglm.biglm r.biglm.bigglm r.rstanarm.stan_glm r.brms.brm r.arules.apriori r.recommenderlab.Recommender r.robustbase.lmrob r.fixest.feols r.fixest.feglm r.fixest.fepois r.fixest.femlm r.lfe.felm r.plm.plm",
      },
      { does: "tune", of: "r.e1071", names: "tune tune.svm best.tune best.svm tune.control tune.knn" },
      {
        does: "train",
        gives: "r.Model",
        names:
          "r.cluster.pam r.cluster.clara r.cluster.agnes r.cluster.diana r.fpc.dbscan r.dbscan.dbscan r.dbscan.hdbscan r.mclust.Mclust r.kohonen.som r.flexclust.kcca",
      },
      { does: "tune", names: "r.cluster.clusGap r.NbClust.NbClust" },
      { does: "explain", names: "r.arules.inspect" },
      { does: "evaluationPlot", names: "r.neuralnet.plot.nn r.NeuralNetTools.plotnet" },
      { does: "predict", names: "r.neuralnet.compute" },
    ],
    models: [
      { label: "SVM", task: null, classes: "r.e1071.svm r.kernlab.ksvm" },
      { label: "K-Nearest Neighbors", task: "classification", classes: "r.class.knn r.class.knn.cv r.kknn.kknn" },
      { label: "K-Nearest Neighbors", task: "regression", classes: "r.FNN.knn.reg" },
      {
        label: "Naive Bayes",
        task: "classification",
        classes: "r.e1071.naiveBayes r.klaR.NaiveBayes r.naivebayes.naive_bayes",
      },
      { label: "Neural Network", task: null, classes: "r.nnet.nnet r.neuralnet.neuralnet" },
      { label: "Multinomial Logistic Regression", task: "classification", classes: "r.nnet.multinom" },
      { label: "Ordinal Logistic Regression", task: "classification", classes: "r.MASS.polr" },
      { label: "Linear Discriminant Analysis", task: "classification", classes: "r.MASS.lda" },
      { label: "Quadratic Discriminant Analysis", task: "classification", classes: "r.MASS.qda" },
      { label: "Robust Regression", task: "regression", classes: "r.MASS.rlm r.robustbase.lmrob" },
      { label: "Negative Binomial Regression", task: "regression", classes: "r.MASS.glm.nb" },
      { label: "GAM", task: null, classes: "r.mgcv.gam r.gam.gam" },
      {
        label: "Generalized Linear Model",
        task: null,
        classes: "r.speedglm.speedglm r.biglm.biglm r.biglm.bigglm r.rstanarm.stan_glm",
      },
      { label: "Mixed Linear Model", task: "regression", classes: "r.lme4.lmer r.lme4.glmer r.nlme.lme" },
      {
        label: "Fixed-Effects Regression",
        task: "regression",
        classes: "r.fixest.feols r.fixest.feglm r.fixest.fepois r.fixest.femlm r.lfe.felm r.plm.plm",
      },
      { label: "Quantile Regression", task: "regression", classes: "r.quantreg.rq" },
      { label: "MARS", task: null, classes: "r.earth.earth" },
      { label: "PLS", task: "regression", classes: "r.pls.plsr r.pls.pcr" },
      { label: "Bayesian model", task: null, classes: "r.brms.brm" },
      { label: "K-Medoids", task: "clustering", classes: "r.cluster.pam r.cluster.clara" },
      { label: "Hierarchical Clustering", task: "clustering", classes: "r.cluster.agnes r.cluster.diana" },
      { label: "DBSCAN", task: "clustering", classes: "r.fpc.dbscan r.dbscan.dbscan r.dbscan.hdbscan" },
      { label: "Gaussian Mixture", task: "clustering", classes: "r.mclust.Mclust" },
      { label: "Association Rules", task: null, classes: "r.arules.apriori" },
    ],
  },
  {
    title: "keras",
    module: "r.keras",
    calls: [
      {
        does: "define",
        gives: "r.keras.Model",
        of: "r.keras",
        names:
          "keras_model_sequential keras_model layer_dense layer_dropout layer_conv_2d layer_max_pooling_2d layer_flatten layer_lstm layer_embedding layer_input layer_batch_normalization layer_gru",
      },
      { does: "compile", gives: "r.keras.Model", of: "r.keras", names: "compile" },
      { does: "encode", gives: "numpy.ndarray", of: "r.keras", names: "to_categorical" },
      {
        does: "load",
        of: "r.keras",
        names:
          "dataset_mnist dataset_fashion_mnist dataset_imdb dataset_reuters dataset_cifar10 dataset_cifar100 dataset_boston_housing",
      },
      { does: "vectorize", of: "r.keras", names: "text_tokenizer fit_text_tokenizer texts_to_sequences pad_sequences" },
      { does: "train", gives: "r.keras.History", of: "r.keras.Model", names: "fit fit_generator" },
      { does: "compile", gives: "r.keras.Model", of: "r.keras.Model", names: "compile" },
      { does: "evaluate", of: "r.keras.Model", names: "evaluate" },
      { does: "predict", of: "r.keras.Model", names: "predict predict_classes" },
      { does: "define", of: "r.keras.Model", names: "summary" },
      { does: "evaluate", of: "r.keras", names: "evaluate" },
      { does: "predict", of: "r.keras", names: "predict_classes predict_proba" },
      { does: "history", of: "r.keras.History", names: "plot" },
    ],
    models: [{ label: "Neural Network", task: null, classes: "r.keras.keras_model_sequential r.keras.keras_model" }],
  },
];
