import type { Library } from "./library.ts";

/** Networks of libraries beside Keras and PyTorch, and those that libraries for one subject build. */
export const otherNetworks: readonly Library[] = [
  {
    title: "MXNet",
    module: "mxnet",
    conventions: { gluon: "mxnet.gluon", autograd: "mxnet.autograd", nd: "mxnet.nd" },
    aliases: {
      "mxnet.ndarray": "numpy",
      "mxnet.nd": "numpy",
      "mxnet.np": "numpy",
      "mxnet.numpy": "numpy",
      "mxnet.symbol": "mxnet.sym",
      "mxnet.module": "mxnet.mod",
      "mxnet.gluon.rnn": "mxnet.gluon.nn",
      "mxnet.gluon.Block": "mxnet.gluon.nn.Block",
      "mxnet.gluon.HybridBlock": "mxnet.gluon.nn.Block",
      "mxnet.gluon.nn.HybridBlock": "mxnet.gluon.nn.Block",
      "mxnet.gluon.nn.HybridSequential": "mxnet.gluon.nn.Sequential",
      "mxnet.gluon.metric": "mxnet.metric",
      "gluoncv.model_zoo": "mxnet.gluon.model_zoo",
      // Their loaders do what those of PyTorch do.
      "mxnet.gluon.data.DataLoader": "torch.utils.data.DataLoader",
      "mxnet.gluon.data.ArrayDataset": "torch.utils.data.TensorDataset",
      "mxnet.gluon.data.vision": "torchvision.datasets",
      "mxnet.gluon.data.vision.datasets": "torchvision.datasets",
      "mxnet.gluon.data.vision.transforms": "torchvision.transforms",
    },
    calls: [
      { does: "define", gives: "torch.nn.Module", of: "mxnet.gluon.nn", names: "*" },
      { does: "compile", of: "mxnet.gluon", names: "loss.* Trainer" },
      { does: "train", of: "mxnet.gluon.Trainer", names: "step update" },
      { does: "pretrained", of: "mxnet.gluon", names: "model_zoo.*" },
      { does: "evaluate", of: "mxnet", names: "metric.*" },
      { does: "define", of: "mxnet", names: "sym.*" },
      { does: "load", gives: "numpy.ndarray", of: "mxnet.io", names: "NDArrayIter" },
      { does: "load", gives: "tensorflow.Dataset", of: "mxnet", names: "test_utils.get_mnist" },
      { does: "option", of: "mxnet", names: "random.seed cpu gpu init.*" },
    ],
    extends: { "mxnet.mod.Module": "sklearn.Model", "mxnet.model.FeedForward": "sklearn.Model" },
    models: [
      {
        label: "Neural Network",
        task: null,
        classes:
          "mxnet.gluon.nn.Sequential mxnet.gluon.nn.Block mxnet.gluon.model_zoo.* mxnet.mod.Module mxnet.model.FeedForward",
      },
    ],
  },
  {
    title: "Flax",
    module: "flax",
    aliases: { "flax.nn": "flax.linen" },
    calls: [
      { does: "define", of: "flax.linen", names: "*" },
      { does: "train", of: "flax.training", names: "train_state.TrainState.*" },
      { does: "train", names: "optax.*" },
    ],
    models: [{ label: "Neural Network", task: null, classes: "flax.linen.Module" }],
  },
  {
    title: "Flair",
    module: "flair",
    calls: [
      { does: "load", gives: "torch.Dataset", of: "flair", names: "datasets.*" },
      { does: "vectorize", of: "flair", names: "embeddings.*" },
      { does: "train", of: "flair", names: "trainers.ModelTrainer" },
    ],
    models: [
      { label: "Text Classifier", task: "classification", classes: "flair.models.TextClassifier" },
      { label: "Sequence Tagger", task: "classification", classes: "flair.models.SequenceTagger" },
      { label: "TARS", task: "classification", classes: "flair.models.TARSClassifier flair.models.TARSTagger" },
    ],
  },
  {
    title: "SageMaker",
    module: "sagemaker",
    aliases: {
      "sagemaker.amazon.linear_learner": "sagemaker",
      "sagemaker.amazon.kmeans": "sagemaker",
      "sagemaker.amazon.amazon_estimator": "sagemaker",
    },
    calls: [{ does: "option", of: "sagemaker", names: "get_execution_role Session image_uris.* get_image_uri" }],
    models: [
      { label: "XGBoost", task: null, classes: "sagemaker.algorithm.xgboost sagemaker.xgboost.*XGBoost" },
      { label: "Linear Learner", task: null, classes: "sagemaker.algorithm.linear_learner sagemaker.LinearLearner" },
      { label: "K-Means", task: "clustering", classes: "sagemaker.algorithm.kmeans sagemaker.KMeans" },
      { label: "K-Nearest Neighbors", task: null, classes: "sagemaker.algorithm.knn sagemaker.KNN" },
      { label: "PCA", task: "dimensionality reduction", classes: "sagemaker.algorithm.pca sagemaker.PCA" },
      {
        label: "Latent Dirichlet Allocation",
        task: "dimensionality reduction",
        classes: "sagemaker.algorithm.lda sagemaker.LDA",
      },
      {
        label: "Neural Topic Model",
        task: "dimensionality reduction",
        classes: "sagemaker.algorithm.ntm sagemaker.NTM",
      },
      {
        label: "Factorization Machine",
        task: null,
        classes: "sagemaker.algorithm.factorization_machines sagemaker.FactorizationMachines",
      },
      {
        label: "Random Cut Forest",
        task: "anomaly detection",
        classes: "sagemaker.algorithm.randomcutforest sagemaker.RandomCutForest",
      },
      { label: "BlazingText", task: null, classes: "sagemaker.algorithm.blazingtext" },
      { label: "DeepAR", task: "forecasting", classes: "sagemaker.algorithm.forecasting_deepar" },
      { label: "Sequence-to-Sequence Model", task: "generation", classes: "sagemaker.algorithm.seq2seq" },
      { label: "CNN", task: "classification", classes: "sagemaker.algorithm.image_classification" },
      { label: "Object Detector", task: null, classes: "sagemaker.algorithm.object_detection" },
      { label: "Segmentation Network", task: null, classes: "sagemaker.algorithm.semantic_segmentation" },
    ],
  },
  {
    title: "DeepChem",
    module: "deepchem",
    calls: [
      { does: "feature", of: "deepchem", names: "feat.*" },
      { does: "split", of: "deepchem", names: "splits.*" },
    ],
    extends: { "deepchem.models.*": "sklearn.Model" },
    models: [
      {
        label: "Graph Convolutional Network",
        task: null,
        classes: "deepchem.models.GraphConvModel deepchem.models.GCNModel deepchem.models.*.GraphConvModel",
      },
      { label: "GAT", task: null, classes: "deepchem.models.GATModel" },
      { label: "Message Passing Network", task: null, classes: "deepchem.models.MPNNModel deepchem.models.DMPNNModel" },
      { label: "Weave Network", task: null, classes: "deepchem.models.WeaveModel" },
      { label: "Multitask Classifier", task: "classification", classes: "deepchem.models.*MultitaskClassifier" },
      { label: "Multitask Regressor", task: "regression", classes: "deepchem.models.*MultitaskRegressor" },
    ],
  },
  {
    title: "Snorkel",
    module: "snorkel",
    calls: [
      {
        does: "construct",
        gives: "numpy.ndarray",
        of: "snorkel.labeling",
        names: "PandasLFApplier.apply LFApplier.apply",
      },
      { does: "profile", of: "snorkel.labeling", names: "LFAnalysis.*" },
    ],
    aliases: { "snorkel.labeling.LabelModel": "snorkel.labeling.model.LabelModel" },
    extends: { "snorkel.labeling.model.*": "sklearn.Model" },
    models: [
      { label: "Label Model", task: "classification", classes: "snorkel.labeling.model.*LabelModel" },
      { label: "Majority Vote", task: "classification", classes: "snorkel.labeling.model.*MajorityLabelVoter" },
    ],
  },
];
