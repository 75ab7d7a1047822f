import type { Library } from "./library.ts";

/** Keras and TensorFlow. */
export const keras: readonly Library[] = [
  {
    title: "Keras",
    module: "keras",
    conventions: {
      keras: "keras",
      Sequential: "keras.Sequential",
      layers: "keras.layers",
      optimizers: "keras.optimizers",
      callbacks: "keras.callbacks",
      regularizers: "keras.regularizers",
      K: "keras.backend",
      np_utils: "keras.utils",
      Input: "keras.Input",
      ...Object.fromEntries(
        "Dense Dropout Flatten Activation Conv1D Conv2D Conv2DTranspose MaxPooling1D MaxPooling2D MaxPool2D MaxPool1D AveragePooling2D GlobalAveragePooling2D GlobalMaxPooling2D GlobalMaxPool1D BatchNormalization Embedding LSTM GRU SimpleRNN Bidirectional TimeDistributed SpatialDropout1D LeakyReLU PReLU UpSampling2D ZeroPadding2D SeparableConv2D RepeatVector Concatenate concatenate"
          .split(" ")
          .map((layer) => [layer, `keras.layers.${layer}`]),
      ),
      ...Object.fromEntries(
        "EarlyStopping ModelCheckpoint ReduceLROnPlateau LearningRateScheduler TensorBoard CSVLogger"
          .split(" ")
          .map((callback) => [callback, `keras.callbacks.${callback}`]),
      ),
    },
    aliases: {
      "tensorflow.keras": "keras",
      "tensorflow.python.keras": "keras",
      "keras.models.Sequential": "keras.Sequential",
      "keras.models.Model": "keras.Model",
      "keras.engine.training.Model": "keras.Model",
      ...Object.fromEntries(
        "core convolutional pooling recurrent embeddings normalization wrappers advanced_activations noise cudnn_recurrent"
          .split(" ")
          .map((family) => [`keras.layers.${family}`, "keras.layers"]),
      ),
      "keras.utils.np_utils": "keras.utils",
      "keras.preprocessing.image.load_img": "keras.utils.load_img",
      "keras.preprocessing.image.ImageDataGenerator": "keras.ImageDataGenerator",
      "keras.utils.image_dataset_from_directory": "keras.preprocessing.image_dataset_from_directory",
      "keras.utils.text_dataset_from_directory": "keras.preprocessing.text_dataset_from_directory",
      "tensorflow.contrib.keras": "keras",
      "tensorflow.contrib.keras.python.keras": "keras",
      tf_keras: "keras",
    },
    calls: [
      { does: "load", gives: "keras.Data", of: "keras.datasets", names: "*" },
      {
        does: "load",
        gives: "tensorflow.Dataset",
        of: "keras.preprocessing",
        names: "image_dataset_from_directory text_dataset_from_directory",
      },
      { does: "load", gives: "numpy.ndarray", of: "keras.utils", names: "load_img get_file" },
      { does: "define", gives: "keras.Model", of: "keras", names: "Sequential Model Input models.clone_model" },
      { does: "define", gives: "keras.Layer", of: "keras.layers", names: "*" },
      { does: "define", gives: "keras.Tensor", of: "keras.Layer", names: "__call__" },
      {
        does: "augment",
        gives: "keras.Layer",
        of: "keras.layers",
        names: "Random* experimental.preprocessing.Random*",
      },
      {
        does: "scale",
        gives: "keras.Layer",
        of: "keras.layers",
        names: "Rescaling experimental.preprocessing.Rescaling Normalization",
      },
      { does: "define", of: "keras.Model", names: "add build summary pop" },
      { does: "compile", of: "keras.Model", names: "compile" },
      { does: "train", gives: "keras.History", of: "keras.Model", names: "fit fit_generator train_on_batch" },
      {
        does: "predict",
        gives: "numpy.ndarray",
        of: "keras.Model",
        names: "predict predict_classes predict_generator predict_proba predict_on_batch __call__",
      },
      { does: "evaluate", gives: "list", of: "keras.Model", names: "evaluate evaluate_generator test_on_batch" },
      { does: "history", of: "keras.History", names: "history epoch" },
      { does: "save", of: "keras.Model", names: "save save_weights to_json to_yaml" },
      {
        does: "pretrained",
        gives: "keras.Model",
        of: "keras",
        names: "models.load_model models.model_from_json applications.*",
      },
      { does: "pretrained", of: "keras.Model", names: "load_weights" },
      {
        does: "image",
        gives: "numpy.ndarray",
        of: "keras",
        names:
          "preprocessing.image.img_to_array preprocessing.image.array_to_img utils.img_to_array applications.*.preprocess_input",
      },
      {
        does: "augment",
        gives: "keras.ImageDataGenerator",
        of: "keras",
        names: "ImageDataGenerator",
      },
      {
        does: "load",
        gives: "tensorflow.Dataset",
        of: "keras",
        names:
          "ImageDataGenerator.flow_from_directory ImageDataGenerator.flow_from_dataframe ImageDataGenerator.flow preprocessing.image.ImageDataGenerator.flow_from_directory preprocessing.image.ImageDataGenerator.flow_from_dataframe preprocessing.image.ImageDataGenerator.flow",
      },
      {
        does: "vectorize",
        gives: "keras.Tokenizer",
        of: "keras",
        names:
          "preprocessing.text.Tokenizer layers.TextVectorization layers.experimental.preprocessing.TextVectorization",
      },
      {
        does: "vectorize",
        of: "keras.Tokenizer",
        names: "fit_on_texts texts_to_sequences texts_to_matrix adapt sequences_to_texts",
      },
      {
        does: "feature",
        gives: "tensorflow.Dataset",
        of: "keras",
        names:
          "preprocessing.sequence.TimeseriesGenerator preprocessing.timeseries_dataset_from_array utils.timeseries_dataset_from_array",
      },
      {
        does: "vectorize",
        gives: "numpy.ndarray",
        of: "keras.preprocessing.text.Tokenizer",
        names: "texts_to_sequences texts_to_matrix",
      },
      {
        does: "vectorize",
        gives: "numpy.ndarray",
        of: "keras.preprocessing",
        names: "sequence.pad_sequences text.one_hot",
      },
      { does: "encode", gives: "numpy.ndarray", of: "keras.utils", names: "to_categorical" },
      { does: "scale", gives: "numpy.ndarray", of: "keras.utils", names: "normalize" },
      { does: "evaluationPlot", of: "keras.utils", names: "plot_model" },
      {
        does: "define",
        of: "keras",
        names: "optimizers.* regularizers.* initializers.* losses.* activations.* constraints.*",
      },
      { does: "train", of: "keras", names: "callbacks.*" },
      { does: "evaluate", of: "keras", names: "metrics.*" },
      { does: null, of: "keras.backend", names: "*" },
      { does: "define", gives: "keras.Model", of: "keras.wrappers.scikit_learn", names: "*" },
    ],
    treats: [
      {
        as: "lagged",
        how: "windows",
        of: "keras",
        names:
          "preprocessing.sequence.TimeseriesGenerator preprocessing.timeseries_dataset_from_array utils.timeseries_dataset_from_array",
      },
      { as: "encoded", how: "one-hot", of: "keras", names: "utils.to_categorical" },
      { as: "scaled", how: "unit length", of: "keras", names: "utils.normalize" },
      { as: "scaled", of: "keras", names: "applications.*.preprocess_input" },
      { as: "encoded", how: "one-hot", of: "tensorflow", names: "one_hot" },
      { as: "tokenised", how: "words", of: "keras", names: "preprocessing.text.Tokenizer layers.TextVectorization" },
      {
        as: "vectorised",
        how: "bag of words",
        of: "keras.preprocessing.text",
        names: "Tokenizer.texts_to_matrix Tokenizer.sequences_to_matrix",
      },
      {
        as: "scaled",
        how: "standard",
        of: "keras.layers",
        names: "Normalization experimental.preprocessing.Normalization",
      },
    ],
    attributes: {
      "keras.Model.history": "keras.History",
      "keras.Model.output": "keras.Tensor",
      "keras.Model.input": "keras.Tensor",
    },
    extends: { "keras.Sequential": "keras.Model", "keras.wrappers.*": "keras.Model" },
    models: [
      {
        label: "Neural Network",
        task: null,
        classes:
          "keras.Sequential keras.Model keras.models.load_model keras.models.model_from_json keras.wrappers.scikit_learn.KerasClassifier keras.wrappers.scikit_learn.KerasRegressor scikeras.wrappers.*",
      },
    ],
  },
  {
    title: "TensorFlow",
    module: "tensorflow",
    conventions: { tf: "tensorflow", tfds: "tensorflow_datasets" },
    aliases: { "tensorflow.compat.v1": "tensorflow", "tensorflow.v1": "tensorflow" },
    calls: [
      {
        does: "load",
        gives: "tensorflow.Dataset",
        names:
          "tensorflow_datasets.load tensorflow.data.TFRecordDataset tensorflow.data.TextLineDataset tensorflow.data.experimental.make_csv_dataset tensorflow.data.Dataset.list_files tensorflow.io.read_file tensorflow.io.gfile.* tensorflow.examples.tutorials.mnist.input_data.read_data_sets",
      },
      {
        does: "construct",
        gives: "tensorflow.Dataset",
        of: "tensorflow",
        names:
          "data.Dataset.from_tensor_slices data.Dataset.from_generator data.Dataset.zip data.Dataset.range data.Dataset.*",
      },
      { does: "clean", gives: "self", of: "tensorflow.Dataset", names: "map filter" },
      { does: "text", of: "tensorflow.strings", names: "*" },
      { does: "load", of: "tensorflow", names: "gfile.* read_file io.gfile.GFile" },
      { does: "define", names: "tensorflow_probability.* tensorflow_addons.layers.* tensorflow.losses.*" },
      { does: "train", names: "tensorflow_addons.optimizers.* tensorflow_addons.callbacks.*" },
      { does: "evaluate", names: "tensorflow_addons.metrics.*" },
      { does: "split", gives: "self", of: "tensorflow.Dataset", names: "take skip" },
      {
        does: "sample",
        gives: "self",
        of: "tensorflow.Dataset",
        names: "shuffle batch repeat prefetch cache padded_batch",
      },
      { does: "image", of: "tensorflow", names: "image.* io.decode_image io.decode_jpeg io.decode_png" },
      { does: "load", gives: "tensorflow.Dataset", of: "tensorflow", names: "estimator.inputs.*" },
      {
        does: "define",
        of: "tensorflow",
        names: "estimator.* layers.* Variable placeholder get_variable contrib.layers.* matmul nn.* variable_scope",
      },
      {
        does: "train",
        of: "tensorflow",
        names: "train.* Session GradientTape optimizers.* global_variables_initializer estimator.train_and_evaluate",
      },
      {
        does: "option",
        of: "tensorflow",
        names:
          "config.* random.set_seed set_random_seed logging.* get_logger autograph.* reset_default_graph distribute.* test.*",
      },
      {
        does: "pretrained",
        gives: "keras.Layer",
        names: "tensorflow_hub.load tensorflow_hub.KerasLayer tensorflow_hub.Module",
      },
      { does: "evaluate", of: "tensorflow.metrics", names: "*" },
      { does: "save", of: "tensorflow", names: "saved_model.* lite.*" },
      { does: "feature", of: "tensorflow.feature_column", names: "*" },
      { does: null, of: "tensorflow", names: "constant cast reshape reduce_mean reduce_sum function one_hot" },
    ],
    treats: [
      { as: "lagged", how: "windows", names: "tensorflow.Dataset.window torch.Dataset.window" },
      {
        as: "embedded",
        how: "a pretrained encoder",
        of: "tensorflow_hub",
        names: "load.__call__ Module.__call__ KerasLayer.__call__ KerasLayer.call",
      },
      {
        as: "resized",
        of: "tensorflow.image",
        names:
          "resize resize_images resize_with_pad resize_with_crop_or_pad resize_image_with_crop_or_pad central_crop",
      },
      {
        as: "augmented",
        of: "tensorflow.image",
        names: "random_* stateless_random_* flip_left_right flip_up_down rot90",
      },
      { as: "scaled", how: "by a constant", of: "tensorflow.image", names: "convert_image_dtype" },
      { as: "scaled", how: "standard", of: "tensorflow.image", names: "per_image_standardization" },
    ],
    models: [
      {
        label: "Neural Network",
        task: null,
        classes: "tensorflow.estimator.DNN* tensorflow.estimator.Estimator tensorflow.Graph",
      },
      { label: "Logistic Regression", task: "classification", classes: "tensorflow.estimator.LinearClassifier" },
      { label: "Linear Regression", task: "regression", classes: "tensorflow.estimator.LinearRegressor" },
      {
        label: "Gradient Boosting",
        task: "classification",
        classes: "tensorflow.estimator.BoostedTreesClassifier",
      },
      { label: "Gradient Boosting", task: "regression", classes: "tensorflow.estimator.BoostedTreesRegressor" },
    ],
  },
];
