import type { Library } from "./library.ts";
import { allAs } from "./names.ts";

/** Networks of libraries beside Keras and PyTorch, and those that libraries for one subject build. */
export const otherNetworks: readonly Library[] = [
  {
    title: "MXNet",
    module: "mxnet",
    conventions: { gluon: "mxnet.gluon", autograd: "mxnet.autograd", nd: "mxnet.nd" },
    aliases: {
      ...allAs("numpy", "mxnet.{ndarray nd np numpy}"),
      "mxnet.symbol": "mxnet.sym",
      "mxnet.module": "mxnet.mod",
      "mxnet.gluon.rnn": "mxnet.gluon.nn",
      ...allAs("mxnet.gluon.nn.Block", "mxnet.gluon.{Block HybridBlock nn.HybridBlock}"),
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
    calls: {
      "mxnet.gluon.nn": { "define -> torch.nn.Module": "*" },
      "mxnet.gluon": {
        compile: "loss.* Trainer",
        pretrained: "model_zoo.*",
      },
      "mxnet.gluon.Trainer": { train: "step update" },
      mxnet: {
        evaluate: "metric.*",
        define: "sym.*",
        "load -> tensorflow.Dataset": "test_utils.get_mnist",
        option: "random.seed cpu gpu init.*",
      },
      "mxnet.io": { "load -> numpy.ndarray": "NDArrayIter" },
    },
    extends: { "mxnet.mod.Module": "sklearn.Model", "mxnet.model.FeedForward": "sklearn.Model" },
    models: {
      any: {
        "Neural Network":
          "mxnet.gluon.nn.{Sequential Block} mxnet.gluon.model_zoo.* mxnet.mod.Module mxnet.model.FeedForward",
      },
    },
  },
  {
    title: "Flax",
    module: "flax",
    aliases: { "flax.nn": "flax.linen" },
    calls: {
      "flax.linen": { define: "*" },
      "flax.training": { train: "train_state.TrainState.*" },
      "": { train: "optax.*" },
    },
    models: { any: { "Neural Network": "flax.linen.Module" } },
  },
  {
    title: "Flair",
    module: "flair",
    calls: {
      flair: {
        "load -> torch.Dataset": "datasets.*",
        vectorize: "embeddings.*",
        train: "trainers.ModelTrainer",
      },
    },
    models: {
      classification: {
        "Text Classifier": "flair.models.TextClassifier",
        "Sequence Tagger": "flair.models.SequenceTagger",
        TARS: "flair.models.TARSClassifier flair.models.TARSTagger",
      },
    },
  },
  {
    title: "SageMaker",
    module: "sagemaker",
    aliases: {
      "sagemaker.amazon.linear_learner": "sagemaker",
      "sagemaker.amazon.kmeans": "sagemaker",
      "sagemaker.amazon.amazon_estimator": "sagemaker",
    },
    calls: { sagemaker: { option: "get_execution_role Session image_uris.* get_image_uri" } },
    models: {
      any: {
        XGBoost: "sagemaker.algorithm.xgboost sagemaker.xgboost.*XGBoost",
        "Linear Learner": "sagemaker.algorithm.linear_learner sagemaker.LinearLearner",
        "K-Nearest Neighbors": "sagemaker.algorithm.knn sagemaker.KNN",
        "Factorization Machine": "sagemaker.algorithm.factorization_machines sagemaker.FactorizationMachines",
        BlazingText: "sagemaker.algorithm.blazingtext",
        "Object Detector": "sagemaker.algorithm.object_detection",
        "Segmentation Network": "sagemaker.algorithm.semantic_segmentation",
      },
      clustering: { "K-Means": "sagemaker.algorithm.kmeans sagemaker.KMeans" },
      "dimensionality reduction": {
        PCA: "sagemaker.algorithm.pca sagemaker.PCA",
        "Latent Dirichlet Allocation": "sagemaker.algorithm.lda sagemaker.LDA",
        "Neural Topic Model": "sagemaker.algorithm.ntm sagemaker.NTM",
      },
      "anomaly detection": { "Random Cut Forest": "sagemaker.algorithm.randomcutforest sagemaker.RandomCutForest" },
      forecasting: { DeepAR: "sagemaker.algorithm.forecasting_deepar" },
      generation: { "Sequence-to-Sequence Model": "sagemaker.algorithm.seq2seq" },
      classification: { CNN: "sagemaker.algorithm.image_classification" },
    },
  },
  {
    title: "DeepChem",
    module: "deepchem",
    calls: {
      deepchem: {
        feature: "feat.*",
        split: "splits.*",
      },
    },
    extends: { "deepchem.models.*": "sklearn.Model" },
    models: {
      any: {
        "Graph Convolutional Network": "deepchem.models.{GraphConvModel GCNModel} deepchem.models.*.GraphConvModel",
        GAT: "deepchem.models.GATModel",
        "Message Passing Network": "deepchem.models.{MPNNModel DMPNNModel}",
        "Weave Network": "deepchem.models.WeaveModel",
      },
      classification: { "Multitask Classifier": "deepchem.models.*MultitaskClassifier" },
      regression: { "Multitask Regressor": "deepchem.models.*MultitaskRegressor" },
    },
  },
  {
    title: "Snorkel",
    module: "snorkel",
    calls: {
      "snorkel.labeling": {
        "construct -> numpy.ndarray": "PandasLFApplier.apply LFApplier.apply",
        profile: "LFAnalysis.*",
      },
    },
    aliases: { "snorkel.labeling.LabelModel": "snorkel.labeling.model.LabelModel" },
    extends: { "snorkel.labeling.model.*": "sklearn.Model" },
    models: {
      classification: {
        "Label Model": "snorkel.labeling.model.*LabelModel",
        "Majority Vote": "snorkel.labeling.model.*MajorityLabelVoter",
      },
    },
  },
];
