import type { Library } from "../library.ts";

/** Models of Julia: MLJ, GLM, Flux and packages of one family each. */
export const learning: readonly Library[] = [
  {
    title: "MLJ",
    module: "julia.MLJ",
    calls: {
      "julia.MLJ": {
        split: "partition unpack",
        fold: "CV Holdout StratifiedCV",
        "define -> julia.Model": "machine",
        profile: "schema scitype models matching info",
        convert: "coerce coerce! autotype table",
        scale: "Standardizer UnivariateStandardizer",
        encode: "OneHotEncoder ContinuousEncoder",
        clean: "FillImputer",
        select: "FeatureSelector",
        tune: "TunedModel Grid RandomSearch learning_curve",
        space: "range",
        crossValidate: "evaluate evaluate!",
        predict: "predict_mode predict_mean predict_median",
        evaluate:
          "accuracy auc misclassification_rate log_loss cross_entropy confusion_matrix confmat rms rmse mae rsquared rsq l1 l2 mav brier_score f1score balanced_accuracy roc_curve",
        explain: "fitted_params report feature_importances",
        define: "Pipeline EnsembleModel Stack",
        "train -> julia.Model": "fit!",
      },
      "julia.MLBase": {
        evaluate: "correctrate errorrate confusmat roc recall precision f1score",
        encode: "labelmap labelencode labeldecode groupindices",
        crossValidate: "cross_validate gridtune",
      },
      "": {
        split:
          "julia.MLDataUtils.splitobs julia.MLUtils.splitobs julia.MLUtils.shuffleobs julia.MLDataUtils.shuffleobs julia.Lathe.TrainTestSplit julia.ScikitLearn.train_test_split",
        fold: "julia.MLBase.Kfold julia.MLBase.StratifiedKfold julia.MLUtils.kfolds",
        evaluate:
          "julia.MLMetrics.accuracy julia.EvalMetrics.prg julia.ROC.roc julia.StatsBase.{rmsd L2dist msd} julia.Distances.euclidean",
      },
      "julia.Model": {
        evaluate: "summary",
        predict: "predict transform",
        evaluationPlot: "plot",
      },
    },
    models: {
      any: {
        "Decision Tree": "julia.MLJ.DecisionTreeClassifier julia.MLJ.DecisionTreeRegressor",
        "Random Forest": "julia.MLJ.RandomForestClassifier julia.MLJ.RandomForestRegressor",
        "K-Nearest Neighbors": "julia.MLJ.KNNClassifier julia.MLJ.KNNRegressor",
        XGBoost: "julia.MLJ.XGBoostClassifier julia.MLJ.XGBoostRegressor",
        LightGBM: "julia.MLJ.LGBMClassifier julia.MLJ.LGBMRegressor",
        "Gradient Boosting": "julia.MLJ.EvoTreeClassifier julia.MLJ.EvoTreeRegressor",
        SVM: "julia.MLJ.{SVC EpsilonSVR SVMClassifier}",
        NuSVC: "julia.MLJ.NuSVC",
        NuSVR: "julia.MLJ.NuSVR",
        "Neural Network": "julia.MLJ.NeuralNetworkClassifier julia.MLJ.NeuralNetworkRegressor",
      },
      classification: {
        "Logistic Regression": "julia.MLJ.{LogisticClassifier MultinomialClassifier LinearBinaryClassifier}",
        AdaBoost: "julia.MLJ.AdaBoostClassifier julia.MLJ.AdaBoostStumpClassifier",
        "Naive Bayes": "julia.MLJ.GaussianNBClassifier julia.MLJ.BayesianLDA",
      },
      regression: {
        "Linear Regression": "julia.MLJ.LinearRegressor",
        Ridge: "julia.MLJ.RidgeRegressor",
        Lasso: "julia.MLJ.LassoRegressor",
      },
      clustering: { "K-Means": "julia.MLJ.KMeans" },
      "dimensionality reduction": { PCA: "julia.MLJ.PCA" },
    },
  },
  {
    title: "GLM",
    module: "julia.GLM",
    calls: {
      "julia.GLM": { "train -> julia.Model": "lm glm fit" },
      "julia.StatsAPI": {
        predict: "predict fitted",
        evaluate: "r2 adjr2 aic bic deviance loglikelihood residuals",
        explain: "coef coeftable stderror confint",
      },
      "julia.GLMNet": {
        "train -> julia.Model": "glmnet",
        "tune -> julia.Model": "glmnetcv",
        predict: "predict",
      },
      "": {
        train:
          "julia.Lasso.LassoPath julia.MultivariateStats.{llsq ridge} julia.MixedModels.LinearMixedModel julia.LsqFit.curve_fit",
        reduce: "julia.MultivariateStats.PCA julia.TSne.tsne julia.UMAP.umap julia.MultivariateStats.LDA",
      },
      "julia.HypothesisTests": {
        test: "OneSampleTTest EqualVarianceTTest UnequalVarianceTTest ChisqTest MannWhitneyUTest KruskalWallisTest FisherExactTest ApproximateTwoSampleKSTest CorrelationTest OneWayANOVATest ADFTest SignedRankTest pvalue ShapiroWilkTest",
      },
    },
    models: {
      regression: {
        "Linear Regression": "julia.GLM.lm julia.MultivariateStats.llsq",
        "Mixed Linear Model": "julia.MixedModels.LinearMixedModel",
      },
      classification: { "Logistic Regression": "julia.GLM.glm.Binomial" },
      any: {
        "Generalized Linear Model": "julia.GLM.glm",
        Ridge: "julia.GLMNet.glmnet.alpha=0 julia.GLMNet.glmnetcv.alpha=0 julia.MultivariateStats.ridge",
        "Elastic Net": "julia.GLMNet.glmnet.alpha=0.* julia.GLMNet.glmnetcv.alpha=0.*",
        Lasso: "julia.GLMNet.glmnet julia.GLMNet.glmnetcv julia.Lasso.LassoPath",
      },
      "dimensionality reduction": { PCA: "julia.MultivariateStats.PCA" },
    },
  },
  {
    title: "DecisionTree",
    module: "julia.DecisionTree",
    calls: {
      "julia.DecisionTree": {
        "define -> julia.Model":
          "DecisionTreeClassifier DecisionTreeRegressor RandomForestClassifier RandomForestRegressor AdaBoostStumpClassifier",
        "train -> julia.Model": "build_tree build_forest build_adaboost_stumps fit!",
        predict: "predict apply_tree apply_forest predict_proba",
        crossValidate: "nfoldCV_tree nfoldCV_forest",
        explain: "print_tree impurity_importance",
      },
      "": {
        "train -> julia.Model":
          "julia.LIBSVM.svmtrain julia.XGBoost.xgboost julia.LightGBM.fit! julia.EvoTrees.fit_evotree julia.NaiveBayes.GaussianNB",
        predict: "julia.LIBSVM.svmpredict julia.XGBoost.predict julia.LightGBM.predict julia.NearestNeighbors.{knn nn}",
      },
      "julia.NearestNeighbors": { "train -> julia.Model": "KDTree BallTree BruteTree" },
      "julia.Clustering": {
        "train -> julia.Model": "kmeans kmeans! kmedoids dbscan hclust fuzzy_cmeans affinityprop mcl",
        evaluate: "silhouettes randindex vmeasure",
        explain: "assignments",
      },
      "julia.ScikitLearn": {
        train: "fit!",
        crossValidate: "cross_val_score",
        tune: "GridSearchCV",
        evaluate: "score",
        predict: "predict predict_proba",
      },
    },
    models: {
      any: {
        "Decision Tree": "julia.DecisionTree.{DecisionTree* build_tree}",
        "Random Forest": "julia.DecisionTree.{RandomForest* build_forest}",
        XGBoost: "julia.XGBoost.xgboost",
        LightGBM: "julia.LightGBM.LGBM*",
        "Gradient Boosting": "julia.EvoTrees.fit_evotree",
      },
      classification: {
        AdaBoost: "julia.DecisionTree.{AdaBoost* build_adaboost_stumps}",
        SVM: "julia.LIBSVM.svmtrain",
        "Naive Bayes": "julia.NaiveBayes.GaussianNB",
        "K-Nearest Neighbors": "julia.NearestNeighbors.{KDTree BallTree BruteTree}",
      },
      clustering: {
        "K-Means": "julia.Clustering.{kmeans kmeans!}",
        "K-Medoids": "julia.Clustering.kmedoids",
        DBSCAN: "julia.Clustering.dbscan",
        "Hierarchical Clustering": "julia.Clustering.hclust",
      },
    },
  },
  {
    title: "Flux",
    module: "julia.Flux",
    calls: {
      "julia.Flux": {
        "define -> julia.Model": "Chain",
        define: "Dense Conv LSTM GRU RNN Dropout BatchNorm MaxPool Embedding SkipConnection MultiHeadAttention",
        compile: "ADAM Adam Descent Momentum RMSProp setup",
        train: "train! gradient withgradient update! @epochs",
        encode: "onehotbatch onehot",
        evaluate: "crossentropy logitcrossentropy mse binarycrossentropy logitbinarycrossentropy",
        predict: "onecold",
        split: "DataLoader",
      },
    },
    models: { any: { "Neural Network": "julia.Flux.Chain" } },
  },
  {
    title: "Turing",
    module: "julia.Turing",
    calls: {
      "julia.Turing": { define: "@model" },
      "julia.Gen": {
        define: "@gen",
        predict: "simulate generate",
      },
      "": {
        "train -> julia.Model":
          "julia.Turing.{NUTS HMC MH} julia.Gen.{importance_resampling metropolis_hastings mh importance_sampling}",
      },
      "julia.Distributions": {
        "neutral -> julia.Distribution":
          "Normal Binomial Bernoulli Beta Gamma Uniform Poisson Exponential MvNormal TDist LogNormal",
      },
    },
    models: { any: { "Bayesian model": "julia.Turing.@model julia.Gen.@gen" } },
  },
];
