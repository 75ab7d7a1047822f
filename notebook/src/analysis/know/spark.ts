import type { Library } from "./library.ts";
import { allAs } from "./names.ts";

export const spark: Library = {
  title: "PySpark",
  module: "pyspark",
  conventions: {
    spark: "pyspark.sql.SparkSession()",
    sc: "pyspark.SparkContext()",
    sqlContext: "pyspark.sql.SQLContext()",
  },
  calls: {
    pyspark: {
      "option -> pyspark.sql.SparkSession":
        "sql.SparkSession sql.SparkSession.builder.* SparkContext SparkContext.* SparkConf sql.SQLContext sql.HiveContext SparkConf.* sql.SparkSession.conf.*",
    },
    "pyspark.ml.feature": {
      "text -> pyspark.ml.Transformer": "Tokenizer RegexTokenizer StopWordsRemover NGram",
      "vectorize -> pyspark.ml.Transformer": "CountVectorizer HashingTF IDF Word2Vec VectorAssembler",
      "encode -> pyspark.ml.Transformer":
        "StringIndexer OneHotEncoder OneHotEncoderEstimator IndexToString VectorIndexer",
      "scale -> pyspark.ml.Transformer": "StandardScaler MinMaxScaler MaxAbsScaler Normalizer RobustScaler",
      "feature -> pyspark.ml.Transformer":
        "Bucketizer QuantileDiscretizer PolynomialExpansion Binarizer SQLTransformer",
      "reduce -> pyspark.ml.Transformer": "PCA",
      "select -> pyspark.ml.Transformer": "ChiSqSelector UnivariateFeatureSelector",
      "clean -> pyspark.ml.Transformer": "Imputer",
    },
    "pyspark.ml": { "define -> pyspark.ml.Pipeline": "Pipeline" },
    "pyspark.ml.Transformer": { "feature -> pyspark.sql.DataFrame": "fit transform fit.transform" },
    "pyspark.ml.Pipeline": { "feature -> pyspark.ml.PipelineModel": "fit" },
    "pyspark.ml.PipelineModel": { "feature -> pyspark.sql.DataFrame": "transform" },
    "pyspark.ml.evaluation": { "evaluate -> pyspark.ml.Evaluator": "*Evaluator" },
    "pyspark.ml.tuning": {
      "tune -> pyspark.ml.Model": "CrossValidator TrainValidationSplit",
      "space -> pyspark.ml.tuning.ParamGridBuilder": "ParamGridBuilder ParamGridBuilder.*",
    },
    "pyspark.mllib.evaluation": { evaluate: "*" },
    "pyspark.sql": { neutral: "functions.* types.*Type types.Row types.StructField Window.* Row" },
    "pyspark.sql.SparkSession": {
      "option -> pyspark.sql.SparkSession": "appName master config enableHiveSupport remote getOrCreate newSession",
      "neutral -> pyspark.sql.Reader": "read.{format option options schema}",
      "load -> pyspark.sql.DataFrame": "read.* table sql textFile load",
      "construct -> pyspark.sql.DataFrame": "createDataFrame parallelize range",
    },
    "pyspark.sql.Reader": {
      "neutral -> self": "format option options schema",
      "load -> pyspark.sql.DataFrame": "load csv json parquet text orc table",
    },
    "pyspark.sql.DataFrame": {
      show: "show take head first collect limit display",
      "show -> pandas.DataFrame": "toPandas",
      "profile -> pyspark.sql.DataFrame":
        "printSchema describe summary count columns dtypes schema corr stat.* crosstab freqItems approxQuantile",
      "clean -> pyspark.sql.DataFrame": "dropna fillna na.* dropDuplicates distinct replace",
      "drop -> pyspark.sql.DataFrame": "drop",
      "filter -> pyspark.sql.DataFrame": "filter where select selectExpr",
      "feature -> pyspark.sql.DataFrame": "withColumn map flatMap mapPartitions",
      "rename -> pyspark.sql.DataFrame": "withColumnRenamed toDF alias",
      "aggregate -> pyspark.sql.GroupBy": "groupBy groupby rollup cube",
      "aggregate -> pyspark.sql.DataFrame": "agg pivot reduceByKey groupByKey",
      "sort -> pyspark.sql.DataFrame": "orderBy sort sortBy",
      "merge -> pyspark.sql.DataFrame": "join union unionAll unionByName",
      "split -> pyspark.sql.Split": "randomSplit",
      "sample -> pyspark.sql.DataFrame": "sample sampleBy",
      save: "write.* write.format.* saveAsTable createOrReplaceTempView registerTempTable",
      "neutral -> pyspark.sql.DataFrame": "cache persist repartition coalesce unpersist mean sum max min avg",
    },
    "pyspark.sql.GroupBy": {
      "reshape -> pyspark.sql.GroupBy": "pivot",
      "aggregate -> pyspark.sql.DataFrame": "agg avg mean sum min max count",
    },
    "pyspark.ml.Model": {
      "train -> pyspark.ml.Model": "fit",
      "predict -> pyspark.sql.DataFrame": "transform",
      evaluate: "evaluate summary summary.*",
    },
    "pyspark.ml.Evaluator": { evaluate: "evaluate" },
  },
  treats: {
    "pyspark.sql.DataFrame": {
      "dropped-missing": "dropna na.drop",
      filled: "fillna na.fill",
      "dropped-columns": "drop",
      filtered: "filter where",
      renamed: "withColumnRenamed toDF",
      joined: "join union unionAll unionByName",
      deduplicated: "distinct dropDuplicates drop_duplicates",
      sampled: "sample",
      derived: "withColumn",
    },
    "pyspark.ml.feature": {
      "encoded, label": "StringIndexer",
      "encoded, one-hot": "OneHotEncoder OneHotEncoderEstimator",
      "scaled, standard": "StandardScaler",
      "scaled, min-max": "MinMaxScaler",
      "scaled, unit length": "Normalizer",
      binned: "Bucketizer QuantileDiscretizer",
      "tokenised, words": "Tokenizer RegexTokenizer",
      "cleaned-text, stop words": "StopWordsRemover",
      "vectorised, bag of words": "CountVectorizer",
      "vectorised, TF-IDF": "IDF",
      "vectorised, hashing": "HashingTF",
      "reduced, PCA": "PCA",
      filled: "Imputer",
    },
    "pyspark.sql.GroupBy": {
      aggregated: "agg avg mean sum min max count",
      "reshaped, pivot": "pivot",
    },
  },
  attributes: {
    "pyspark.sql.Split.[0]": "pyspark.sql.DataFrame",
    "pyspark.sql.Split.[1]": "pyspark.sql.DataFrame",
    "pyspark.sql.Split.[2]": "pyspark.sql.DataFrame",
    "pyspark.sql.SparkSession.read": "pyspark.sql.SparkSession.read",
    "pyspark.sql.DataFrame.write": "pyspark.sql.DataFrame.write",
    "pyspark.sql.DataFrame.rdd": "pyspark.sql.DataFrame",
    "pyspark.sql.DataFrame.na": "pyspark.sql.DataFrame.na",
    "pyspark.sql.DataFrame.stat": "pyspark.sql.DataFrame.stat",
  },
  extends: {
    "pyspark.SparkContext": "pyspark.sql.SparkSession",
    ...allAs("pyspark.ml.Model", "pyspark.ml.{classification.* regression.* clustering.* recommendation.*}"),
    "pyspark.sql.GroupBy": "pandas.GroupBy",
  },
  models: {
    classification: {
      "Logistic Regression":
        "pyspark.ml.classification.LogisticRegression pyspark.mllib.classification.LogisticRegression*",
      "Naive Bayes": "pyspark.ml.classification.NaiveBayes pyspark.mllib.classification.NaiveBayes*",
      "Random Forest":
        "pyspark.ml.classification.RandomForestClassifier pyspark.mllib.tree.RandomForest.trainClassifier",
      "Decision Tree":
        "pyspark.ml.classification.DecisionTreeClassifier pyspark.mllib.tree.DecisionTree.trainClassifier",
      "Gradient Boosting":
        "pyspark.ml.classification.GBTClassifier pyspark.mllib.tree.GradientBoostedTrees.trainClassifier",
      SVM: "pyspark.ml.classification.LinearSVC pyspark.mllib.classification.SVMWithSGD*",
      "Neural Network": "pyspark.ml.classification.MultilayerPerceptronClassifier",
    },
    regression: {
      "Linear Regression": "pyspark.ml.regression.LinearRegression pyspark.mllib.regression.LinearRegression*",
      "Random Forest": "pyspark.ml.regression.RandomForestRegressor pyspark.mllib.tree.RandomForest.trainRegressor",
      "Decision Tree": "pyspark.ml.regression.DecisionTreeRegressor pyspark.mllib.tree.DecisionTree.trainRegressor",
      "Gradient Boosting": "pyspark.ml.regression.GBTRegressor pyspark.mllib.tree.GradientBoostedTrees.trainRegressor",
      Ridge: "pyspark.mllib.regression.RidgeRegressionWithSGD*",
      Lasso: "pyspark.mllib.regression.LassoWithSGD*",
      "Generalized Linear Model": "pyspark.ml.regression.GeneralizedLinearRegression",
    },
    clustering: {
      "K-Means": "pyspark.ml.clustering.{KMeans BisectingKMeans} pyspark.mllib.clustering.{KMeans* BisectingKMeans*}",
      "Gaussian Mixture": "pyspark.ml.clustering.GaussianMixture pyspark.mllib.clustering.GaussianMixture*",
    },
    "dimensionality reduction": { "Latent Dirichlet Allocation": "pyspark.ml.clustering.LDA" },
    recommendation: { ALS: "pyspark.ml.recommendation.ALS pyspark.mllib.recommendation.ALS*" },
  },
};
