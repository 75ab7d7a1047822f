import type { ModelFamily } from "./library.ts";

/** The families of scikit-learn's estimators and of those that follow its interface. */
export const sklearnModels: readonly ModelFamily[] = [
  {
    label: "Logistic Regression",
    task: "classification",
    classes:
      "sklearn.linear_model.LogisticRegression sklearn.linear_model.LogisticRegressionCV sklearn.linear_model.logistic.LogisticRegression",
  },
  {
    label: "Linear Regression",
    task: "regression",
    classes: "sklearn.linear_model.LinearRegression",
  },
  { label: "RANSAC Regression", task: "regression", classes: "sklearn.linear_model.RANSACRegressor" },
  { label: "Theil-Sen Regression", task: "regression", classes: "sklearn.linear_model.TheilSenRegressor" },
  { label: "Quantile Regression", task: "regression", classes: "sklearn.linear_model.QuantileRegressor" },
  { label: "Huber Regression", task: "regression", classes: "sklearn.linear_model.HuberRegressor" },
  {
    label: "Ridge",
    task: "regression",
    classes: "sklearn.linear_model.Ridge sklearn.linear_model.RidgeCV",
  },
  { label: "PLS Regression", task: "regression", classes: "sklearn.cross_decomposition.PLSRegression" },
  { label: "Kernel Ridge", task: "regression", classes: "sklearn.kernel_ridge.KernelRidge" },
  {
    label: "Ridge",
    task: "classification",
    classes: "sklearn.linear_model.RidgeClassifier sklearn.linear_model.RidgeClassifierCV",
  },
  {
    label: "Lasso",
    task: "regression",
    classes:
      "sklearn.linear_model.Lasso sklearn.linear_model.LassoCV sklearn.linear_model.LassoLars* sklearn.linear_model.LassoLarsIC sklearn.linear_model.Lars sklearn.linear_model.MultiTaskLasso",
  },
  {
    label: "Elastic Net",
    task: "regression",
    classes:
      "sklearn.linear_model.ElasticNet sklearn.linear_model.ElasticNetCV sklearn.linear_model.MultiTaskElasticNet*",
  },
  {
    label: "Bayesian Ridge",
    task: "regression",
    classes: "sklearn.linear_model.BayesianRidge",
  },
  {
    label: "ARD Regression",
    task: "regression",
    classes: "sklearn.linear_model.ARDRegression",
  },
  {
    label: "Poisson Regression",
    task: "regression",
    classes: "sklearn.linear_model.PoissonRegressor",
  },
  { label: "Gamma Regression", task: "regression", classes: "sklearn.linear_model.GammaRegressor" },
  { label: "Tweedie Regression", task: "regression", classes: "sklearn.linear_model.TweedieRegressor" },
  {
    label: "SGD Classifier",
    task: "classification",
    classes: "sklearn.linear_model.SGDClassifier",
  },
  {
    label: "Passive-Aggressive",
    task: "classification",
    classes: "sklearn.linear_model.PassiveAggressiveClassifier",
  },
  {
    label: "Passive-Aggressive",
    task: "regression",
    classes: "sklearn.linear_model.PassiveAggressiveRegressor",
  },
  {
    label: "SGD Regressor",
    task: "regression",
    classes: "sklearn.linear_model.SGDRegressor",
  },
  { label: "Perceptron", task: "classification", classes: "sklearn.linear_model.Perceptron" },
  {
    label: "Decision Tree",
    task: "classification",
    classes: "sklearn.tree.DecisionTreeClassifier sklearn.tree.ExtraTreeClassifier",
  },
  {
    label: "Decision Tree",
    task: "regression",
    classes: "sklearn.tree.DecisionTreeRegressor sklearn.tree.ExtraTreeRegressor",
  },
  { label: "Random Forest", task: "classification", classes: "sklearn.ensemble.RandomForestClassifier" },
  { label: "Random Forest", task: "regression", classes: "sklearn.ensemble.RandomForestRegressor" },
  { label: "Extra Trees", task: "classification", classes: "sklearn.ensemble.ExtraTreesClassifier" },
  { label: "Extra Trees", task: "regression", classes: "sklearn.ensemble.ExtraTreesRegressor" },
  {
    label: "Gradient Boosting",
    task: "classification",
    classes: "sklearn.ensemble.GradientBoostingClassifier sklearn.ensemble.HistGradientBoostingClassifier",
    kinds: { HistGradientBoostingClassifier: "Histogram Gradient Boosting" },
  },
  {
    label: "Gradient Boosting",
    task: "regression",
    classes: "sklearn.ensemble.GradientBoostingRegressor sklearn.ensemble.HistGradientBoostingRegressor",
    kinds: { HistGradientBoostingRegressor: "Histogram Gradient Boosting" },
  },
  { label: "AdaBoost", task: "classification", classes: "sklearn.ensemble.AdaBoostClassifier" },
  { label: "AdaBoost", task: "regression", classes: "sklearn.ensemble.AdaBoostRegressor" },
  { label: "Bagging", task: "classification", classes: "sklearn.ensemble.BaggingClassifier" },
  { label: "Bagging", task: "regression", classes: "sklearn.ensemble.BaggingRegressor" },
  {
    label: "Voting Ensemble",
    task: "classification",
    classes: "sklearn.ensemble.VotingClassifier mlxtend.classifier.EnsembleVoteClassifier",
  },
  { label: "Voting Ensemble", task: "regression", classes: "sklearn.ensemble.VotingRegressor" },
  {
    label: "Stacking Ensemble",
    task: "classification",
    classes:
      "sklearn.ensemble.StackingClassifier mlxtend.classifier.StackingClassifier mlxtend.classifier.StackingCVClassifier",
  },
  {
    label: "Stacking Ensemble",
    task: "regression",
    classes:
      "sklearn.ensemble.StackingRegressor mlxtend.regressor.StackingRegressor mlxtend.regressor.StackingCVRegressor",
  },
  {
    label: "SVM",
    task: "classification",
    classes: "sklearn.svm.SVC sklearn.svm.LinearSVC sklearn.svm.NuSVC",
    kinds: { LinearSVC: "Linear SVM", NuSVC: "Nu-SVM" },
  },
  {
    label: "SVM",
    task: "regression",
    classes: "sklearn.svm.SVR sklearn.svm.LinearSVR sklearn.svm.NuSVR",
    kinds: { LinearSVR: "Linear SVM", NuSVR: "Nu-SVM" },
  },
  { label: "One-Class SVM", task: "anomaly detection", classes: "sklearn.svm.OneClassSVM" },
  {
    label: "K-Nearest Neighbors",
    task: "classification",
    classes: "sklearn.neighbors.KNeighborsClassifier sklearn.neighbors.RadiusNeighborsClassifier",
  },
  { label: "Nearest Centroid", task: "classification", classes: "sklearn.neighbors.NearestCentroid" },
  { label: "K-Nearest Neighbors", task: "regression", classes: "sklearn.neighbors.KNeighborsRegressor" },
  { label: "K-Nearest Neighbors", task: null, classes: "sklearn.neighbors.NearestNeighbors" },
  {
    label: "Naive Bayes",
    task: "classification",
    classes: "sklearn.naive_bayes.*",
    kinds: {
      GaussianNB: "Gaussian Naive Bayes",
      MultinomialNB: "Multinomial Naive Bayes",
      BernoulliNB: "Bernoulli Naive Bayes",
      ComplementNB: "Complement Naive Bayes",
      CategoricalNB: "Categorical Naive Bayes",
    },
  },
  {
    label: "Linear Discriminant Analysis",
    task: "classification",
    classes: "sklearn.discriminant_analysis.LinearDiscriminantAnalysis",
  },
  {
    label: "Quadratic Discriminant Analysis",
    task: "classification",
    classes: "sklearn.discriminant_analysis.QuadraticDiscriminantAnalysis",
  },
  {
    label: "Gaussian Process",
    task: "regression",
    classes: "sklearn.gaussian_process.GaussianProcessRegressor sklearn.gaussian_process.GaussianProcess",
  },
  {
    label: "Gaussian Process",
    task: "classification",
    classes: "sklearn.gaussian_process.GaussianProcessClassifier",
  },
  { label: "Neural Network", task: "classification", classes: "sklearn.neural_network.MLPClassifier" },
  { label: "Neural Network", task: "regression", classes: "sklearn.neural_network.MLPRegressor" },
  {
    label: "K-Means",
    task: "clustering",
    classes: "sklearn.cluster.KMeans sklearn.cluster.MiniBatchKMeans sklearn.cluster.BisectingKMeans",
  },
  {
    label: "Latent Dirichlet Allocation",
    task: "dimensionality reduction",
    classes: "sklearn.decomposition.LatentDirichletAllocation",
  },
  {
    label: "DBSCAN",
    task: "clustering",
    classes: "sklearn.cluster.DBSCAN sklearn.cluster.OPTICS",
  },
  {
    label: "Hierarchical Clustering",
    task: "clustering",
    classes:
      "sklearn.cluster.AgglomerativeClustering scipy.cluster.hierarchy.linkage scipy.cluster.hierarchy.ward sklearn.cluster.Birch sklearn.cluster.FeatureAgglomeration",
  },
  { label: "Mean Shift", task: "clustering", classes: "sklearn.cluster.MeanShift" },
  { label: "Spectral Clustering", task: "clustering", classes: "sklearn.cluster.SpectralClustering" },
  { label: "Affinity Propagation", task: "clustering", classes: "sklearn.cluster.AffinityPropagation" },
  { label: "Gaussian Mixture", task: "clustering", classes: "sklearn.mixture.*" },
  { label: "Isolation Forest", task: "anomaly detection", classes: "sklearn.ensemble.IsolationForest" },
  { label: "Local Outlier Factor", task: "anomaly detection", classes: "sklearn.neighbors.LocalOutlierFactor" },
  { label: "Elliptic Envelope", task: "anomaly detection", classes: "sklearn.covariance.EllipticEnvelope" },
  { label: "Dummy baseline", task: "classification", classes: "sklearn.dummy.DummyClassifier" },
  { label: "Dummy baseline", task: "regression", classes: "sklearn.dummy.DummyRegressor" },
];
