import type { Library } from "../library.ts";

/** Packages that each bring a family of models. */
export const models: readonly Library[] = [
  {
    title: "randomForest",
    module: "r.randomForest",
    calls: {
      "r.randomForest": {
        tune: "tuneRF rfcv",
        explain: "importance varImpPlot partialPlot getTree MDSplot",
        clean: "na.roughfix rfImpute",
      },
      "": {
        "train -> r.Model":
          "r.randomForest.randomForest r.ranger.ranger r.party.cforest r.partykit.cforest r.randomForestSRC.rfsrc r.Rborist.Rborist r.extraTrees.extraTrees",
        explain: "r.ranger.importance r.pdp.partial r.pdp.plotPartial r.randomForestExplainer.min_depth_distribution",
      },
    },
    models: {
      any: {
        "Random Forest":
          "r.randomForest.randomForest r.ranger.ranger r.party.cforest r.partykit.cforest r.randomForestSRC.rfsrc r.Rborist.Rborist",
      },
    },
  },
  {
    title: "rpart",
    module: "r.rpart",
    calls: {
      "": {
        "train -> r.Model":
          "r.rpart.rpart r.C50.C5.0 r.party.ctree r.partykit.ctree r.tree.tree r.RWeka.J48 r.Cubist.cubist r.ipred.bagging",
        tune: "r.rpart.prune r.tree.prune.misclass r.tree.prune.tree",
        crossValidate: "r.tree.cv.tree",
      },
      "r.rpart": {
        evaluate: "printcp",
        evaluationPlot: "plotcp",
        setting: "rpart.control",
      },
    },
    models: {
      any: {
        "Decision Tree": "r.rpart.rpart r.C50.C5.0 r.party.ctree r.partykit.ctree r.tree.tree r.RWeka.J48",
        Bagging: "r.ipred.bagging",
      },
    },
  },
  {
    title: "glmnet",
    module: "r.glmnet",
    calls: {
      "r.glmnet": {
        "train -> r.Model": "glmnet",
        "tune -> r.Model": "cv.glmnet",
      },
    },
    models: {
      any: {
        Ridge: "r.glmnet.glmnet.alpha=0 r.glmnet.cv.glmnet.alpha=0",
        "Elastic Net": "r.glmnet.glmnet.alpha=0.* r.glmnet.cv.glmnet.alpha=0.*",
        Lasso: "r.glmnet.glmnet r.glmnet.cv.glmnet",
      },
    },
  },
  {
    title: "XGBoost",
    module: "r.xgboost",
    calls: {
      "r.xgboost": {
        "train -> r.Model": "xgboost xgb.train",
        crossValidate: "xgb.cv",
        convert: "xgb.DMatrix",
        explain: "xgb.importance xgb.plot.importance xgb.ggplot.importance xgb.plot.shap xgb.plot.tree",
        save: "xgb.save",
      },
      "": {
        "train -> r.Model":
          "r.lightgbm.lgb.train r.lightgbm.lightgbm r.gbm.gbm r.catboost.catboost.train r.mboost.glmboost",
        crossValidate: "r.lightgbm.lgb.cv r.catboost.catboost.cv",
        convert: "r.lightgbm.lgb.Dataset r.catboost.catboost.load_pool",
        explain: "r.lightgbm.lgb.importance r.lightgbm.lgb.plot.importance r.gbm.relative.influence",
        evaluate: "r.gbm.gbm.perf",
        predict: "r.catboost.catboost.predict",
      },
    },
    models: {
      any: {
        XGBoost: "r.xgboost.xgboost r.xgboost.xgb.train r.xgboost.xgb.cv",
        LightGBM: "r.lightgbm.lgb.train r.lightgbm.lightgbm",
        "Gradient Boosting": "r.gbm.gbm r.mboost.glmboost",
        CatBoost: "r.catboost.catboost.train",
      },
    },
  },
  {
    title: "e1071",
    module: "r.e1071",
    calls: {
      "": {
        "train -> r.Model":
          "r.e1071.{svm naiveBayes cmeans} r.kernlab.ksvm r.class.knn r.class.knn.cv r.kknn.kknn r.FNN.knn.reg r.nnet.nnet r.nnet.multinom r.neuralnet.neuralnet r.MASS.lda r.MASS.qda r.MASS.glm.nb r.MASS.rlm r.MASS.polr r.klaR.NaiveBayes r.naivebayes.naive_bayes r.earth.earth r.mgcv.gam r.gam.gam r.lme4.lmer r.lme4.glmer r.nlme.lme r.quantreg.rq r.pls.plsr r.pls.pcr r.speedglm.speedglm r.biglm.biglm r.biglm.bigglm r.rstanarm.stan_glm r.brms.brm r.arules.apriori r.recommenderlab.Recommender r.robustbase.lmrob r.fixest.{feols feglm fepois femlm} r.lfe.felm r.plm.plm r.cluster.{pam clara agnes diana} r.fpc.dbscan r.dbscan.dbscan r.dbscan.hdbscan r.mclust.Mclust r.kohonen.som r.flexclust.kcca",
        tune: "r.cluster.clusGap r.NbClust.NbClust",
        explain: "r.arules.inspect",
        evaluationPlot: "r.neuralnet.plot.nn r.NeuralNetTools.plotnet",
        predict: "r.neuralnet.compute",
      },
      "r.e1071": { tune: "tune tune.svm best.tune best.svm tune.control tune.knn" },
    },
    models: {
      any: {
        SVM: "r.e1071.svm r.kernlab.ksvm",
        "Neural Network": "r.nnet.nnet r.neuralnet.neuralnet",
        GAM: "r.mgcv.gam r.gam.gam",
        "Generalized Linear Model": "r.speedglm.speedglm r.biglm.biglm r.biglm.bigglm r.rstanarm.stan_glm",
        MARS: "r.earth.earth",
        "Bayesian model": "r.brms.brm",
        "Association Rules": "r.arules.apriori",
      },
      classification: {
        "K-Nearest Neighbors": "r.class.knn r.class.knn.cv r.kknn.kknn",
        "Naive Bayes": "r.e1071.naiveBayes r.klaR.NaiveBayes r.naivebayes.naive_bayes",
        "Multinomial Logistic Regression": "r.nnet.multinom",
        "Ordinal Logistic Regression": "r.MASS.polr",
        "Linear Discriminant Analysis": "r.MASS.lda",
        "Quadratic Discriminant Analysis": "r.MASS.qda",
      },
      regression: {
        "K-Nearest Neighbors": "r.FNN.knn.reg",
        "Robust Regression": "r.MASS.rlm r.robustbase.lmrob",
        "Negative Binomial Regression": "r.MASS.glm.nb",
        "Mixed Linear Model": "r.lme4.lmer r.lme4.glmer r.nlme.lme",
        "Fixed-Effects Regression": "r.fixest.{feols feglm fepois femlm} r.lfe.felm r.plm.plm",
        "Random-Effects Regression": "r.plm.plm.model=random",
        "Pooled OLS": "r.plm.plm.model=pooling",
        "Quantile Regression": "r.quantreg.rq",
        PLS: "r.pls.plsr r.pls.pcr",
      },
      clustering: {
        "K-Medoids": "r.cluster.pam r.cluster.clara",
        "Hierarchical Clustering": "r.cluster.agnes r.cluster.diana",
        DBSCAN: "r.fpc.dbscan r.dbscan.dbscan r.dbscan.hdbscan",
        "Gaussian Mixture": "r.mclust.Mclust",
      },
    },
  },
  {
    title: "keras",
    module: "r.keras",
    calls: {
      "r.keras.History": { history: "plot" },
      "r.keras": {
        "define -> r.keras.Model":
          "keras_model_sequential keras_model layer_dense layer_dropout layer_conv_2d layer_max_pooling_2d layer_flatten layer_lstm layer_embedding layer_input layer_batch_normalization layer_gru",
        "compile -> r.keras.Model": "compile",
        "encode -> numpy.ndarray": "to_categorical",
        load: "dataset_mnist dataset_fashion_mnist dataset_imdb dataset_reuters dataset_cifar10 dataset_cifar100 dataset_boston_housing",
        vectorize: "text_tokenizer fit_text_tokenizer texts_to_sequences pad_sequences",
        evaluate: "evaluate",
        predict: "predict_classes predict_proba",
      },
      "r.keras.Model": {
        "train -> r.keras.History": "fit fit_generator",
        "compile -> r.keras.Model": "compile",
        evaluate: "evaluate",
        predict: "predict predict_classes",
        define: "summary",
      },
    },
    models: { any: { "Neural Network": "r.keras.keras_model_sequential r.keras.keras_model" } },
  },
];
