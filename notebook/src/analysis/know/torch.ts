import type { Library } from "./library.ts";

/** PyTorch and its companions. */
export const torch: readonly Library[] = [
  {
    title: "PyTorch",
    module: "torch",
    conventions: {
      torch: "torch",
      nn: "torch.nn",
      F: "torch.nn.functional",
      optim: "torch.optim",
      transforms: "torchvision.transforms",
      DataLoader: "torch.utils.data.DataLoader",
    },
    aliases: { "torchvision.transforms.v2": "torchvision.transforms", "torchtext.legacy": "torchtext" },
    calls: [
      {
        does: "load",
        gives: "torch.Dataset",
        names: "torchvision.datasets.* torchtext.datasets.* torchaudio.datasets.*",
      },
      { does: "load", gives: "torch.DataLoader", of: "torch.utils.data", names: "DataLoader" },
      {
        does: "construct",
        gives: "torch.Dataset",
        of: "torch.utils.data",
        names: "TensorDataset Dataset Subset ConcatDataset",
      },
      {
        does: "split",
        of: "torch.utils.data",
        names: "random_split SubsetRandomSampler sampler.SubsetRandomSampler WeightedRandomSampler",
      },
      { does: "image", gives: "torch.Transform", of: "torchvision.transforms", names: "*" },
      {
        does: "augment",
        gives: "torch.Transform",
        of: "torchvision.transforms",
        names: "Random* ColorJitter AutoAugment",
      },
      { does: "scale", gives: "torch.Transform", of: "torchvision.transforms", names: "Normalize" },
      {
        does: "construct",
        gives: "torch.Tensor",
        of: "torch",
        names: "tensor from_numpy Tensor FloatTensor LongTensor zeros ones rand randn arange",
      },
      { does: "define", gives: "torch.nn.Module", of: "torch.nn", names: "*" },
      { does: "define", gives: "torch.Tensor", of: "torch.nn.functional", names: "*" },
      {
        does: "define",
        gives: "torch.Loss",
        of: "torch.nn",
        names: "CrossEntropyLoss MSELoss BCELoss BCEWithLogitsLoss NLLLoss L1Loss SmoothL1Loss KLDivLoss",
      },
      { does: "train", gives: "torch.Tensor", of: "torch.Loss", names: "__call__" },
      { does: "train", gives: "torch.Optimizer", of: "torch.optim", names: "*" },
      { does: "train", of: "torch", names: "Optimizer.step Optimizer.zero_grad Tensor.backward nn.Module.train" },
      { does: "train", of: "torch.optim.lr_scheduler", names: "*" },
      { does: "predict", gives: "torch.Tensor", of: "torch.nn.Module", names: "__call__ forward" },
      { does: "evaluate", of: "torch.nn.Module", names: "eval" },
      { does: null, gives: "self", of: "torch.nn.Module", names: "to cuda cpu parameters named_parameters" },
      {
        does: "pretrained",
        gives: "torch.nn.Module",
        names:
          "torchvision.models.* torch.hub.load timm.create_model efficientnet_pytorch.* segmentation_models_pytorch.*",
      },
      { does: "pretrained", of: "torch", names: "load nn.Module.load_state_dict" },
      { does: "save", of: "torch", names: "save nn.Module.state_dict" },
      { does: "option", of: "torch", names: "manual_seed cuda.* device backends.* set_grad_enabled no_grad" },
      { does: "merge", gives: "torch.Tensor", of: "torch", names: "cat stack" },
      { does: "text", of: "torchtext", names: "data.* vocab.*" },
      {
        does: "vectorize",
        of: "torchtext.data",
        names: "Field.build_vocab LabelField.build_vocab ReversibleField.build_vocab",
      },
      {
        does: "text",
        gives: "torchtext.Tokenizer",
        of: "torchtext",
        names: "data.get_tokenizer data.utils.get_tokenizer",
      },
      { does: "save", of: "torch", names: "jit.* onnx.*" },
      { does: "train", of: "torch", names: "nn.utils.* nn.DataParallel cuda.amp.*" },
      { does: "evaluate", names: "torchmetrics.*" },
      { does: "profile", names: "torchsummary.summary torchinfo.summary" },
      { does: "show", names: "torchvision.utils.make_grid" },
      {
        does: null,
        gives: "torch.Tensor",
        of: "torch.Tensor",
        names: "view reshape permute item detach numpy cpu to size mean sum max float long unsqueeze squeeze",
      },
    ],
    treats: [
      {
        as: "augmented",
        of: "torchvision.transforms",
        names:
          "Random* ColorJitter AutoAugment RandAugment TrivialAugmentWide AugMix GaussianBlur ElasticTransform FiveCrop TenCrop",
      },
      { as: "resized", of: "torchvision.transforms", names: "Resize Scale CenterCrop" },
      { as: "scaled", how: "standard", of: "torchvision.transforms", names: "Normalize" },
      {
        as: "tokenised",
        how: "words",
        of: "torchtext.data",
        names: "get_tokenizer.__call__ utils.get_tokenizer.__call__",
      },
      {
        as: "vectorised",
        how: "indices",
        of: "torchtext",
        names: "vocab.vocab vocab.build_vocab_from_iterator vocab.Vocab",
      },
      { as: "tokenised", how: "words", of: "torchtext.data", names: "Field.build_vocab ReversibleField.build_vocab" },
      { as: "encoded", how: "label", of: "torchtext.data", names: "LabelField.build_vocab" },
      { as: "encoded", how: "one-hot", of: "torch.nn.functional", names: "one_hot" },
      { as: "balanced", how: "weighted sampling", of: "torch.utils.data", names: "WeightedRandomSampler" },
      { as: "binned", of: "torch", names: "bucketize" },
    ],
    extends: { "torchvision.models.*": "torch.nn.Module", "pytorch_lightning.LightningModule": "torch.nn.Module" },
    models: [
      {
        label: "Neural Network",
        task: null,
        classes: "torch.nn.Module torch.nn.Sequential pytorch_lightning.LightningModule",
      },
      {
        label: "CNN",
        task: "classification",
        classes:
          "torchvision.models.resnet* torchvision.models.vgg* torchvision.models.densenet* torchvision.models.alexnet torchvision.models.inception_v3 torchvision.models.mobilenet* torchvision.models.squeezenet* torchvision.models.efficientnet* timm.create_model efficientnet_pytorch.EfficientNet.*",
      },
    ],
  },
  {
    title: "PyTorch Lightning",
    module: "pytorch_lightning",
    aliases: { lightning: "pytorch_lightning", "lightning.pytorch": "pytorch_lightning" },
    calls: [
      { does: "train", gives: "pytorch_lightning.Trainer", of: "pytorch_lightning", names: "Trainer" },
      { does: "train", of: "pytorch_lightning.Trainer", names: "fit" },
      { does: "evaluate", of: "pytorch_lightning.Trainer", names: "test validate" },
      { does: "predict", of: "pytorch_lightning.Trainer", names: "predict" },
      { does: "option", of: "pytorch_lightning", names: "seed_everything loggers.*" },
      { does: "train", of: "pytorch_lightning", names: "callbacks.*" },
    ],
  },
  {
    title: "PyTorch Ignite",
    module: "ignite",
    calls: [
      { does: "train", gives: "ignite.Trainer", of: "ignite.engine", names: "create_supervised_trainer" },
      { does: "evaluate", gives: "ignite.Trainer", of: "ignite.engine", names: "create_supervised_evaluator" },
      { does: "option", of: "ignite", names: "handlers.* contrib.handlers.*" },
    ],
  },
  {
    title: "fastai",
    module: "fastai",
    conventions: {
      learn: "fastai.Learner()",
      RandomSplitter: "fastai.vision.all.RandomSplitter",
      ConvLearner: "fastai.conv_learner.ConvLearner",
      ...Object.fromEntries(
        "TabularList TextList ImageList ImageDataBunch TextDataBunch TextLMDataBunch TextClasDataBunch TabularDataBunch ImageDataLoaders TabularDataLoaders TextDataLoaders CollabDataLoaders CollabDataBunch TabularPandas DataBlock ImageClassifierData"
          .split(" ")
          .map((name) => [name, `fastai.data.${name}`]),
      ),
    },
    calls: [
      {
        does: "load",
        gives: "fastai.Data",
        of: "fastai",
        names:
          "vision.all.ImageDataLoaders.* vision.ImageDataBunch.* text.TextDataBunch.* tabular.TabularDataBunch.* untar_data vision.ImageList.*",
      },
      {
        does: "define",
        gives: "fastai.Learner",
        of: "fastai",
        names:
          "vision.all.vision_learner vision.all.cnn_learner vision.cnn_learner vision.create_cnn conv_learner.ConvLearner.* tabular.tabular_learner text.language_model_learner text.text_classifier_learner text.all.language_model_learner text.all.text_classifier_learner vision.unet_learner collab.collab_learner",
      },
      { does: "load", gives: "fastai.Data", of: "fastai", names: "data.* vision.all.DataBlock.* vision.*DataBunch.*" },
      {
        does: "load",
        gives: "self",
        of: "fastai.Data",
        names: "split_* label_* add_test databunch transform dataloaders",
      },
      {
        does: "augment",
        of: "fastai",
        names: "vision.all.Resize vision.all.RandomResizedCrop",
      },
      {
        does: "augment",
        gives: "fastai.vision.Variations",
        of: "fastai",
        names: "vision.all.aug_transforms vision.get_transforms",
      },
      { does: "encode", of: "fastai", names: "tabular.Categorify tabular.all.Categorify" },
      { does: "clean", of: "fastai", names: "tabular.FillMissing tabular.all.FillMissing" },
      { does: "scale", of: "fastai", names: "tabular.Normalize tabular.all.Normalize" },
      { does: "split", of: "fastai", names: "vision.all.RandomSplitter" },
      { does: "show", of: "fastai.Data", names: "show_batch classes c one_batch" },
      { does: "pretrained", of: "fastai.Learner", names: "load load_encoder" },
      { does: "save", of: "fastai.Learner", names: "save export save_encoder" },
      { does: "train", of: "fastai.Learner", names: "fit fit_one_cycle fine_tune unfreeze freeze freeze_to" },
      { does: "tune", of: "fastai.Learner", names: "lr_find" },
      { does: "history", of: "fastai.Learner", names: "recorder.plot recorder.plot_losses recorder.*" },
      { does: "predict", of: "fastai.Learner", names: "predict get_preds TTA" },
      { does: "evaluate", of: "fastai.Learner", names: "validate show_results" },
      {
        does: "evaluate",
        of: "fastai",
        names: "vision.all.ClassificationInterpretation.* vision.ClassificationInterpretation.*",
      },
    ],
    treats: [
      { as: "resized", of: "fastai.vision.all", names: "Resize RandomResizedCrop" },
      { as: "augmented", of: "fastai.vision", names: "all.aug_transforms get_transforms" },
      { as: "encoded", how: "label", of: "fastai.tabular", names: "Categorify all.Categorify" },
      { as: "filled", how: "median", of: "fastai.tabular", names: "FillMissing all.FillMissing" },
      { as: "scaled", how: "standard", of: "fastai.tabular", names: "Normalize all.Normalize" },
    ],
    models: [
      {
        label: "CNN",
        task: "classification",
        classes:
          "fastai.vision.all.vision_learner fastai.vision.all.cnn_learner fastai.vision.cnn_learner fastai.vision.create_cnn fastai.conv_learner.ConvLearner.*",
      },
      { label: "Collaborative Filtering", task: "recommendation", classes: "fastai.collab.collab_learner" },
      {
        label: "Neural Network",
        task: null,
        classes:
          "fastai.tabular.tabular_learner fastai.text.text_classifier_learner fastai.text.language_model_learner fastai.text.all.text_classifier_learner fastai.text.all.language_model_learner",
      },
    ],
  },
];
