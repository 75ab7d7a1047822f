import type { Library } from "./library.ts";
import { byLastPart } from "./names.ts";

/** PyTorch and its companions. */
export const torch: readonly Library[] = [
  {
    title: "PyTorch",
    module: "torch",
    conventions: {
      F: "torch.nn.functional",
      ...byLastPart("torch torch.{nn optim utils.data.DataLoader} torchvision.transforms"),
    },
    aliases: { "torchvision.transforms.v2": "torchvision.transforms", "torchtext.legacy": "torchtext" },
    calls: {
      "": {
        "load -> torch.Dataset":
          "torchvision.datasets.* torchtext.datasets.* torchtext.data.TabularDataset* torchaudio.datasets.* medmnist.*MNIST medmnist.*MNIST3D medmnist.*mnist medmnist.*mnist3d",
        "pretrained -> torch.nn.Module":
          "torchvision.models.* torch.hub.load timm.create_model efficientnet_pytorch.* segmentation_models_pytorch.*",
        evaluate: "torchmetrics.*",
        profile: "torchsummary.summary torchinfo.summary",
        show: "torchvision.utils.make_grid",
      },
      "torch.utils.data": {
        "load -> torch.DataLoader": "DataLoader",
        "construct -> torch.Dataset": "TensorDataset Dataset Subset ConcatDataset",
        split: "random_split SubsetRandomSampler sampler.SubsetRandomSampler WeightedRandomSampler",
      },
      "torchvision.transforms": {
        "image -> torch.Transform": "*",
        "augment -> torch.Transform": "Random* ColorJitter AutoAugment",
        "scale -> torch.Transform": "Normalize",
      },
      torch: {
        "construct -> torch.Tensor": "tensor from_numpy Tensor FloatTensor LongTensor zeros ones rand randn arange",
        train:
          "Optimizer.step Optimizer.zero_grad Tensor.backward nn.Module.train nn.utils.* nn.DataParallel cuda.amp.*",
        pretrained: "load nn.Module.load_state_dict",
        save: "save nn.Module.state_dict jit.* onnx.*",
        option: "manual_seed cuda.* device backends.* set_grad_enabled no_grad",
        "merge -> torch.Tensor": "cat stack",
      },
      "torch.nn": {
        "define -> torch.nn.Module": "*",
        "define -> torch.Loss":
          "CrossEntropyLoss MSELoss BCELoss BCEWithLogitsLoss NLLLoss L1Loss SmoothL1Loss KLDivLoss",
      },
      "torch.nn.functional": { "define -> torch.Tensor": "*" },
      "torch.Loss": { "train -> torch.Tensor": "__call__" },
      "torch.optim": { "train -> torch.Optimizer": "*" },
      "torch.optim.lr_scheduler": { train: "*" },
      "torch.nn.Module": {
        "predict -> torch.Tensor": "__call__ forward",
        evaluate: "eval",
        "neutral -> self": "to cuda cpu parameters named_parameters",
      },
      torchtext: {
        text: "data.* vocab.*",
        "text -> torchtext.Tokenizer": "data.get_tokenizer data.utils.get_tokenizer",
      },
      "torchtext.data": { vectorize: "Field.build_vocab LabelField.build_vocab ReversibleField.build_vocab" },
      "torch.Tensor": {
        "neutral -> torch.Tensor":
          "view reshape permute item detach numpy cpu to size mean sum max float long unsqueeze squeeze",
      },
    },
    treats: {
      "torchvision.transforms": {
        augmented:
          "Random* ColorJitter AutoAugment RandAugment TrivialAugmentWide AugMix GaussianBlur ElasticTransform FiveCrop TenCrop",
        resized: "Resize Scale CenterCrop",
        "scaled, standard": "Normalize",
      },
      "torchtext.data": {
        "tokenised, words": "get_tokenizer.__call__ utils.get_tokenizer.__call__",
        "vectorised, indices": "Field.build_vocab ReversibleField.build_vocab",
        "encoded, label": "LabelField.build_vocab",
      },
      torchtext: { "vectorised, indices": "vocab.vocab vocab.build_vocab_from_iterator vocab.Vocab" },
      "torch.nn.functional": { "encoded, one-hot": "one_hot" },
      "torch.utils.data": { "balanced, weighted sampling": "WeightedRandomSampler" },
      torch: { binned: "bucketize" },
    },
    extends: { "torchvision.models.*": "torch.nn.Module", "pytorch_lightning.LightningModule": "torch.nn.Module" },
    models: {
      any: { "Neural Network": "torch.nn.Module torch.nn.Sequential pytorch_lightning.LightningModule" },
      classification: {
        CNN: "torchvision.models.{resnet* vgg* densenet* alexnet inception_v3 mobilenet* squeezenet* efficientnet*} timm.create_model efficientnet_pytorch.EfficientNet.*",
      },
    },
  },
  {
    title: "PyTorch Lightning",
    module: "pytorch_lightning",
    aliases: { lightning: "pytorch_lightning", "lightning.pytorch": "pytorch_lightning" },
    calls: {
      pytorch_lightning: {
        "train -> pytorch_lightning.Trainer": "Trainer",
        option: "seed_everything loggers.*",
        train: "callbacks.*",
      },
      "pytorch_lightning.Trainer": {
        train: "fit",
        evaluate: "test validate",
        predict: "predict",
      },
    },
  },
  {
    title: "PyTorch Ignite",
    module: "ignite",
    calls: {
      "ignite.engine": {
        "train -> ignite.Trainer": "create_supervised_trainer",
        "evaluate -> ignite.Trainer": "create_supervised_evaluator",
      },
      ignite: { option: "handlers.* contrib.handlers.*" },
    },
  },
  {
    title: "fastai",
    module: "fastai",
    conventions: {
      learn: "fastai.Learner()",
      RandomSplitter: "fastai.vision.all.RandomSplitter",
      ConvLearner: "fastai.conv_learner.ConvLearner",
      ...byLastPart(
        "fastai.data.{TabularList TextList ImageList ImageDataBunch TextDataBunch TextLMDataBunch TextClasDataBunch TabularDataBunch ImageDataLoaders TabularDataLoaders TextDataLoaders CollabDataLoaders CollabDataBunch TabularPandas DataBlock ImageClassifierData}",
      ),
    },
    calls: {
      fastai: {
        "load -> fastai.Data":
          "vision.all.ImageDataLoaders.* vision.ImageDataBunch.* text.TextDataBunch.* tabular.TabularDataBunch.* untar_data vision.ImageList.* data.* vision.all.DataBlock.* vision.*DataBunch.*",
        "define -> fastai.Learner":
          "vision.all.vision_learner vision.all.cnn_learner vision.cnn_learner vision.create_cnn conv_learner.ConvLearner.* tabular.tabular_learner text.language_model_learner text.text_classifier_learner text.all.language_model_learner text.all.text_classifier_learner vision.unet_learner collab.collab_learner",
        augment: "vision.all.Resize vision.all.RandomResizedCrop",
        "augment -> fastai.vision.Variations": "vision.all.aug_transforms vision.get_transforms",
        encode: "tabular.Categorify tabular.all.Categorify",
        clean: "tabular.FillMissing tabular.all.FillMissing",
        scale: "tabular.Normalize tabular.all.Normalize",
        split: "vision.all.RandomSplitter",
        evaluate: "vision.all.ClassificationInterpretation.* vision.ClassificationInterpretation.*",
      },
      "fastai.Data": {
        "load -> self": "split_* label_* add_test databunch transform dataloaders",
        show: "show_batch classes c one_batch",
      },
      "fastai.Learner": {
        pretrained: "load load_encoder",
        save: "save export save_encoder",
        train: "fit fit_one_cycle fine_tune unfreeze freeze freeze_to",
        tune: "lr_find",
        history: "recorder.{plot plot_losses *}",
        predict: "predict get_preds TTA",
        evaluate: "validate show_results",
      },
    },
    treats: {
      "fastai.vision.all": { resized: "Resize RandomResizedCrop" },
      "fastai.vision": { augmented: "all.aug_transforms get_transforms" },
      "fastai.tabular": {
        "encoded, label": "Categorify all.Categorify",
        "filled, median": "FillMissing all.FillMissing",
        "scaled, standard": "Normalize all.Normalize",
      },
    },
    models: {
      classification: {
        CNN: "fastai.vision.all.{vision_learner cnn_learner} fastai.vision.cnn_learner fastai.vision.create_cnn fastai.conv_learner.ConvLearner.*",
      },
      recommendation: { "Collaborative Filtering": "fastai.collab.collab_learner" },
      any: {
        "Neural Network":
          "fastai.Learner fastai.tabular.tabular_learner fastai.text.text_classifier_learner fastai.text.language_model_learner fastai.text.all.{text_classifier_learner language_model_learner}",
      },
    },
  },
];
