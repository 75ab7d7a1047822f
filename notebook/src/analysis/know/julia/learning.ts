import type { Library } from "../library.ts";

/** Models of Julia: MLJ, GLM, Flux and packages of one family each. */
export const learning: readonly Library[] = [
  {
    title: "MLJ",
    module: "julia.MLJ",
    calls: [
      { does: "split", of: "julia.MLJ", names: "partition unpack" },
      {
        does: "split",
        names:
          "julia.MLDataUtils.splitobs julia.MLUtils.splitobs julia.MLUtils.shuffleobs julia.MLDataUtils.shuffleobs julia.Lathe.TrainTestSplit julia.ScikitLearn.train_test_split",
      },
      { does: "fold", of: "julia.MLJ", names: "CV Holdout StratifiedCV" },
      { does: "fold", names: "julia.MLBase.Kfold julia.MLBase.StratifiedKfold julia.MLUtils.kfolds" },
      { does: "define", gives: "julia.Model", of: "julia.MLJ", names: "machine" },
      { does: "profile", of: "julia.MLJ", names: "schema scitype models matching info" },
      { does: "convert", of: "julia.MLJ", names: "coerce coerce! autotype table" },
      { does: "scale", of: "julia.MLJ", names: "Standardizer UnivariateStandardizer" },
      { does: "encode", of: "julia.MLJ", names: "OneHotEncoder ContinuousEncoder" },
      { does: "clean", of: "julia.MLJ", names: "FillImputer" },
      { does: "select", of: "julia.MLJ", names: "FeatureSelector" },
      { does: "tune", of: "julia.MLJ", names: "TunedModel Grid RandomSearch learning_curve" },
      { does: "space", of: "julia.MLJ", names: "range" },
      { does: "crossValidate", of: "julia.MLJ", names: "evaluate evaluate!" },
      { does: "predict", of: "julia.MLJ", names: "predict_mode predict_mean predict_median" },
      {
        does: "evaluate",
        of: "julia.MLJ",
        names:
          "accuracy auc misclassification_rate log_loss cross_entropy confusion_matrix confmat rms rmse mae rsquared rsq l1 l2 mav brier_score f1score balanced_accuracy roc_curve",
      },
      { does: "explain", of: "julia.MLJ", names: "fitted_params report feature_importances" },
      { does: "define", of: "julia.MLJ", names: "Pipeline @pipeline EnsembleModel Stack" },
      { does: "train", gives: "julia.Model", of: "julia.MLJ", names: "fit!" },
      { does: "evaluate", of: "julia.MLBase", names: "correctrate errorrate confusmat roc recall precision f1score" },
      { does: "encode", of: "julia.MLBase", names: "labelmap labelencode labeldecode groupindices" },
      { does: "crossValidate", of: "julia.MLBase", names: "cross_validate gridtune" },
      {
        does: "evaluate",
        names:
          "julia.MLMetrics.accuracy julia.EvalMetrics.prg julia.ROC.roc julia.StatsBase.rmsd julia.StatsBase.L2dist julia.StatsBase.msd julia.Distances.euclidean",
      },
      { does: "evaluate", of: "julia.Model", names: "summary" },
      { does: "predict", of: "julia.Model", names: "predict transform" },
      { does: "evaluationPlot", of: "julia.Model", names: "plot" },
    ],
    models: [
      {
        label: "Decision Tree",
        task: null,
        classes: "julia.MLJ.DecisionTreeClassifier julia.MLJ.DecisionTreeRegressor",
      },
      {
        label: "Random Forest",
        task: null,
        classes: "julia.MLJ.RandomForestClassifier julia.MLJ.RandomForestRegressor",
      },
      { label: "K-Nearest Neighbors", task: null, classes: "julia.MLJ.KNNClassifier julia.MLJ.KNNRegressor" },
      {
        label: "Logistic Regression",
        task: "classification",
        classes: "julia.MLJ.LogisticClassifier julia.MLJ.MultinomialClassifier julia.MLJ.LinearBinaryClassifier",
      },
      { label: "Linear Regression", task: "regression", classes: "julia.MLJ.LinearRegressor" },
      { label: "Ridge", task: "regression", classes: "julia.MLJ.RidgeRegressor" },
      { label: "Lasso", task: "regression", classes: "julia.MLJ.LassoRegressor" },
      { label: "XGBoost", task: null, classes: "julia.MLJ.XGBoostClassifier julia.MLJ.XGBoostRegressor" },
      { label: "LightGBM", task: null, classes: "julia.MLJ.LGBMClassifier julia.MLJ.LGBMRegressor" },
      { label: "Gradient Boosting", task: null, classes: "julia.MLJ.EvoTreeClassifier julia.MLJ.EvoTreeRegressor" },
      {
        label: "SVM",
        task: null,
        classes: "julia.MLJ.SVC julia.MLJ.NuSVC julia.MLJ.EpsilonSVR julia.MLJ.SVMClassifier",
      },
      {
        label: "AdaBoost",
        task: "classification",
        classes: "julia.MLJ.AdaBoostClassifier julia.MLJ.AdaBoostStumpClassifier",
      },
      { label: "Naive Bayes", task: "classification", classes: "julia.MLJ.GaussianNBClassifier julia.MLJ.BayesianLDA" },
      {
        label: "Neural Network",
        task: null,
        classes: "julia.MLJ.NeuralNetworkClassifier julia.MLJ.NeuralNetworkRegressor",
      },
      { label: "K-Means", task: "clustering", classes: "julia.MLJ.KMeans" },
      { label: "PCA", task: "dimensionality reduction", classes: "julia.MLJ.PCA" },
    ],
  },
  {
    title: "GLM",
    module: "julia.GLM",
    calls: [
      { does: "train", gives: "julia.Model", of: "julia.GLM", names: "lm glm fit" },
      { does: "predict", of: "julia.StatsAPI", names: "predict fitted" },
      { does: "evaluate", of: "julia.StatsAPI", names: "r2 adjr2 aic bic deviance loglikelihood residuals" },
      { does: "explain", of: "julia.StatsAPI", names: "coef coeftable stderror confint" },
      { does: "train", gives: "julia.Model", of: "julia.GLMNet", names: "glmnet" },
      { does: "tune", gives: "julia.Model", of: "julia.GLMNet", names: "glmnetcv" },
      { does: "predict", of: "julia.GLMNet", names: "predict" },
      {
        does: "train",
        names:
          "julia.Lasso.LassoPath julia.MultivariateStats.llsq julia.MultivariateStats.ridge julia.MixedModels.LinearMixedModel julia.LsqFit.curve_fit",
      },
      {
        does: "reduce",
        names: "julia.MultivariateStats.PCA julia.TSne.tsne julia.UMAP.umap julia.MultivariateStats.LDA",
      },
      {
        does: "test",
        of: "julia.HypothesisTests",
        names:
          "OneSampleTTest EqualVarianceTTest UnequalVarianceTTest ChisqTest MannWhitneyUTest KruskalWallisTest FisherExactTest ApproximateTwoSampleKSTest CorrelationTest OneWayANOVATest ADFTest SignedRankTest pvalue ShapiroWilkTest",
      },
    ],
    models: [
      { label: "Linear Regression", task: "regression", classes: "julia.GLM.lm julia.MultivariateStats.llsq" },
      { label: "Logistic Regression", task: "classification", classes: "julia.GLM.glm.Binomial" },
      { label: "Generalized Linear Model", task: null, classes: "julia.GLM.glm" },
      {
        label: "Ridge",
        task: null,
        classes: "julia.GLMNet.glmnet.alpha=0 julia.GLMNet.glmnetcv.alpha=0 julia.MultivariateStats.ridge",
      },
      {
        label: "Elastic Net",
        task: null,
        classes: "julia.GLMNet.glmnet.alpha=0.* julia.GLMNet.glmnetcv.alpha=0.*",
      },
      { label: "Lasso", task: null, classes: "julia.GLMNet.glmnet julia.GLMNet.glmnetcv julia.Lasso.LassoPath" },
      { label: "Mixed Linear Model", task: "regression", classes: "julia.MixedModels.LinearMixedModel" },
      { label: "PCA", task: "dimensionality reduction", classes: "julia.MultivariateStats.PCA" },
    ],
  },
  {
    title: "DecisionTree",
    module: "julia.DecisionTree",
    calls: [
      {
        does: "define",
        gives: "julia.Model",
        of: "julia.DecisionTree",
        names:
          "DecisionTreeClassifier DecisionTreeRegressor RandomForestClassifier RandomForestRegressor AdaBoostStumpClassifier",
      },
      {
        does: "train",
        gives: "julia.Model",
        of: "julia.DecisionTree",
        names: "build_tree build_forest build_adaboost_stumps fit!",
      },
      { does: "predict", of: "julia.DecisionTree", names: "predict apply_tree apply_forest predict_proba" },
      { does: "crossValidate", of: "julia.DecisionTree", names: "nfoldCV_tree nfoldCV_forest" },
      { does: "explain", of: "julia.DecisionTree", names: "print_tree impurity_importance" },
      {
        does: "train",
        gives: "julia.Model",
        names:
          "julia.LIBSVM.svmtrain julia.XGBoost.xgboost julia.LightGBM.fit! julia.EvoTrees.fit_evotree julia.NaiveBayes.GaussianNB",
      },
      {
        does: "predict",
        names:
          "julia.LIBSVM.svmpredict julia.XGBoost.predict julia.LightGBM.predict julia.NearestNeighbors.knn julia.NearestNeighbors.nn",
      },
      { does: "train", gives: "julia.Model", of: "julia.NearestNeighbors", names: "KDTree BallTree BruteTree" },
      {
        does: "train",
        gives: "julia.Model",
        of: "julia.Clustering",
        names: "kmeans kmeans! kmedoids dbscan hclust fuzzy_cmeans affinityprop mcl",
      },
      { does: "evaluate", of: "julia.Clustering", names: "silhouettes randindex vmeasure" },
      { does: "explain", of: "julia.Clustering", names: "assignments" },
      { does: "train", of: "julia.ScikitLearn", names: "fit!" },
      { does: "crossValidate", of: "julia.ScikitLearn", names: "cross_val_score" },
      { does: "tune", of: "julia.ScikitLearn", names: "GridSearchCV" },
      { does: "evaluate", of: "julia.ScikitLearn", names: "score" },
      { does: "predict", of: "julia.ScikitLearn", names: "predict predict_proba" },
    ],
    models: [
      { label: "Decision Tree", task: null, classes: "julia.DecisionTree.DecisionTree* julia.DecisionTree.build_tree" },
      {
        label: "Random Forest",
        task: null,
        classes: "julia.DecisionTree.RandomForest* julia.DecisionTree.build_forest",
      },
      {
        label: "AdaBoost",
        task: "classification",
        classes: "julia.DecisionTree.AdaBoost* julia.DecisionTree.build_adaboost_stumps",
      },
      { label: "SVM", task: "classification", classes: "julia.LIBSVM.svmtrain" },
      { label: "XGBoost", task: null, classes: "julia.XGBoost.xgboost" },
      { label: "LightGBM", task: null, classes: "julia.LightGBM.LGBM*" },
      { label: "Gradient Boosting", task: null, classes: "julia.EvoTrees.fit_evotree" },
      { label: "Naive Bayes", task: "classification", classes: "julia.NaiveBayes.GaussianNB" },
      {
        label: "K-Nearest Neighbors",
        task: "classification",
        classes: "julia.NearestNeighbors.KDTree julia.NearestNeighbors.BallTree julia.NearestNeighbors.BruteTree",
      },
      { label: "K-Means", task: "clustering", classes: "julia.Clustering.kmeans julia.Clustering.kmeans!" },
      { label: "K-Medoids", task: "clustering", classes: "julia.Clustering.kmedoids" },
      { label: "DBSCAN", task: "clustering", classes: "julia.Clustering.dbscan" },
      { label: "Hierarchical Clustering", task: "clustering", classes: "julia.Clustering.hclust" },
    ],
  },
  {
    title: "Flux",
    module: "julia.Flux",
    calls: [
      { does: "define", gives: "julia.Model", of: "julia.Flux", names: "Chain" },
      {
        does: "define",
        of: "julia.Flux",
        names: "Dense Conv LSTM GRU RNN Dropout BatchNorm MaxPool Embedding SkipConnection MultiHeadAttention",
      },
      { does: "compile", of: "julia.Flux", names: "ADAM Adam Descent Momentum RMSProp setup" },
      { does: "train", of: "julia.Flux", names: "train! gradient withgradient update! @epochs" },
      { does: "encode", of: "julia.Flux", names: "onehotbatch onehot" },
      {
        does: "evaluate",
        of: "julia.Flux",
        names: "crossentropy logitcrossentropy mse binarycrossentropy logitbinarycrossentropy",
      },
      { does: "predict", of: "julia.Flux", names: "onecold" },
      { does: "split", of: "julia.Flux", names: "DataLoader" },
    ],
    models: [{ label: "Neural Network", task: null, classes: "julia.Flux.Chain" }],
  },
  {
    title: "Turing",
    module: "julia.Turing",
    calls: [
      { does: "define", of: "julia.Turing", names: "@model" },
      { does: "define", of: "julia.Gen", names: "@gen" },
      {
        does: "train",
        gives: "julia.Model",
        names:
          "julia.Turing.NUTS julia.Turing.HMC julia.Turing.MH julia.Gen.importance_resampling julia.Gen.metropolis_hastings julia.Gen.mh julia.Gen.importance_sampling",
      },
      {
        does: null,
        gives: "julia.Distribution",
        of: "julia.Distributions",
        names: "Normal Binomial Bernoulli Beta Gamma Uniform Poisson Exponential MvNormal TDist LogNormal",
      },
      { does: "predict", of: "julia.Gen", names: "simulate generate" },
    ],
    models: [{ label: "Bayesian model", task: null, classes: "julia.Turing.@model julia.Gen.@gen" }],
  },
];
