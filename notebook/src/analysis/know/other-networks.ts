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
      { does: "pretrained", gives: "torch.nn.Module", of: "mxnet.gluon", names: "model_zoo.*" },
      { does: "evaluate", of: "mxnet", names: "metric.*" },
      { does: "define", of: "mxnet", names: "sym.*" },
      { does: "load", gives: "numpy.ndarray", of: "mxnet.io", names: "NDArrayIter" },
      { does: "load", of: "mxnet", names: "test_utils.get_mnist" },
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
