import type { Library } from "./library.ts";
import { allAs, byLastPart } from "./names.ts";

/** Keras and TensorFlow. */
export const keras: readonly Library[] = [
  {
    title: "Keras",
    module: "keras",
    conventions: {
      K: "keras.backend",
      np_utils: "keras.utils",
      ...byLastPart("keras keras.{Sequential Input layers optimizers callbacks regularizers}"),
      ...byLastPart(
        "keras.layers.{Dense Dropout Flatten Activation Conv1D Conv2D Conv2DTranspose MaxPooling1D MaxPooling2D MaxPool2D MaxPool1D AveragePooling2D GlobalAveragePooling2D GlobalMaxPooling2D GlobalMaxPool1D BatchNormalization Embedding LSTM GRU SimpleRNN Bidirectional TimeDistributed SpatialDropout1D LeakyReLU PReLU UpSampling2D ZeroPadding2D SeparableConv2D RepeatVector Concatenate concatenate}",
      ),
      ...byLastPart(
        "keras.callbacks.{EarlyStopping ModelCheckpoint ReduceLROnPlateau LearningRateScheduler TensorBoard CSVLogger}",
      ),
    },
    aliases: {
      ...allAs("keras", "tensorflow.{keras python.keras contrib.keras contrib.keras.python.keras} tf_keras"),
      "keras.models.Sequential": "keras.Sequential",
      "keras.models.Model": "keras.Model",
      "keras.engine.training.Model": "keras.Model",
      ...allAs("keras.models.load_model", "keras.{saving saving.save engine.saving}.load_model"),
      ...allAs(
        "keras.layers",
        "keras.layers.{core convolutional pooling recurrent embeddings normalization wrappers advanced_activations noise cudnn_recurrent}",
      ),
      "keras.utils.np_utils": "keras.utils",
      "keras.preprocessing.image.load_img": "keras.utils.load_img",
      "keras.preprocessing.image.ImageDataGenerator": "keras.ImageDataGenerator",
      "keras.utils.pad_sequences": "keras.preprocessing.sequence.pad_sequences",
      "keras.utils.image_dataset_from_directory": "keras.preprocessing.image_dataset_from_directory",
      "keras.utils.text_dataset_from_directory": "keras.preprocessing.text_dataset_from_directory",
    },
    calls: {
      "keras.datasets": { "load -> keras.Data": "*" },
      "keras.preprocessing": {
        "load -> tensorflow.Dataset": "image_dataset_from_directory text_dataset_from_directory",
        "vectorize -> numpy.ndarray": "sequence.pad_sequences text.one_hot",
      },
      "keras.utils": {
        "load -> numpy.ndarray": "load_img get_file",
        "encode -> numpy.ndarray": "to_categorical",
        "scale -> numpy.ndarray": "normalize",
        evaluationPlot: "plot_model",
      },
      keras: {
        "define -> keras.Model": "Sequential Model Input models.clone_model",
        "pretrained -> keras.Model": "models.load_model models.model_from_json applications.*",
        "image -> numpy.ndarray":
          "preprocessing.image.{img_to_array array_to_img} utils.img_to_array applications.*.preprocess_input",
        "augment -> keras.ImageDataGenerator": "ImageDataGenerator",
        "load -> tensorflow.Dataset":
          "ImageDataGenerator.{flow_from_directory flow_from_dataframe flow} preprocessing.image.ImageDataGenerator.{flow_from_directory flow_from_dataframe flow}",
        "vectorize -> keras.Tokenizer":
          "preprocessing.text.Tokenizer layers.TextVectorization layers.experimental.preprocessing.TextVectorization",
        "feature -> tensorflow.Dataset":
          "preprocessing.sequence.TimeseriesGenerator preprocessing.timeseries_dataset_from_array utils.timeseries_dataset_from_array",
        define: "optimizers.* regularizers.* initializers.* losses.* activations.* constraints.*",
        train: "callbacks.*",
        evaluate: "metrics.*",
      },
      "keras.layers": {
        "define -> keras.Layer": "*",
        "augment -> keras.Layer": "Random* experimental.preprocessing.Random*",
        "scale -> keras.Layer": "Rescaling experimental.preprocessing.Rescaling Normalization",
      },
      "keras.Layer": { "define -> keras.Tensor": "__call__" },
      "keras.Model": {
        define: "add build summary pop",
        compile: "compile",
        "train -> keras.History": "fit fit_generator train_on_batch",
        "predict -> numpy.ndarray": "predict predict_classes predict_generator predict_proba predict_on_batch __call__",
        "evaluate -> list": "evaluate evaluate_generator test_on_batch",
        save: "save save_weights to_json to_yaml",
        pretrained: "load_weights",
      },
      "keras.History": { history: "history epoch" },
      "keras.Tokenizer": { vectorize: "fit_on_texts texts_to_sequences texts_to_matrix adapt sequences_to_texts" },
      "keras.preprocessing.text.Tokenizer": { "vectorize -> numpy.ndarray": "texts_to_sequences texts_to_matrix" },
      "keras.backend": { neutral: "*" },
      "keras.wrappers.scikit_learn": { "define -> keras.Model": "*" },
    },
    treats: {
      keras: {
        "lagged, windows":
          "preprocessing.sequence.TimeseriesGenerator preprocessing.timeseries_dataset_from_array utils.timeseries_dataset_from_array",
        "encoded, one-hot": "utils.to_categorical",
        "scaled, unit length": "utils.normalize",
        scaled: "applications.*.preprocess_input",
        "tokenised, words": "preprocessing.text.Tokenizer layers.TextVectorization",
      },
      tensorflow: { "encoded, one-hot": "one_hot" },
      "keras.preprocessing.text": {
        "vectorised, bag of words": "Tokenizer.texts_to_matrix Tokenizer.sequences_to_matrix",
      },
      "keras.layers": { "scaled, standard": "Normalization experimental.preprocessing.Normalization" },
    },
    attributes: {
      "keras.Model.history": "keras.History",
      "keras.Model.output": "keras.Tensor",
      "keras.Model.input": "keras.Tensor",
    },
    extends: { "keras.Sequential": "keras.Model", "keras.wrappers.*": "keras.Model" },
    models: {
      any: {
        "Neural Network":
          "keras.Sequential keras.Model keras.models.load_model keras.models.model_from_json keras.wrappers.scikit_learn.{KerasClassifier KerasRegressor} scikeras.wrappers.*",
      },
    },
  },
  {
    title: "TensorFlow",
    module: "tensorflow",
    conventions: { tf: "tensorflow", tfds: "tensorflow_datasets" },
    aliases: { "tensorflow.compat.v1": "tensorflow", "tensorflow.v1": "tensorflow" },
    calls: {
      "": {
        "load -> tensorflow.Dataset":
          "tensorflow_datasets.load tensorflow.data.{TFRecordDataset TextLineDataset} tensorflow.data.experimental.make_csv_dataset tensorflow.data.Dataset.list_files tensorflow.io.read_file tensorflow.io.gfile.* tensorflow.examples.tutorials.mnist.input_data.read_data_sets",
        define: "tensorflow_probability.* tensorflow_addons.layers.* tensorflow.losses.*",
        train: "tensorflow_addons.optimizers.* tensorflow_addons.callbacks.*",
        evaluate: "tensorflow_addons.metrics.*",
        "pretrained -> keras.Layer": "tensorflow_hub.{load KerasLayer Module}",
      },
      tensorflow: {
        "construct -> tensorflow.Dataset": "data.Dataset.{from_tensor_slices from_generator zip range *}",
        load: "gfile.* read_file io.gfile.GFile",
        image: "image.* io.decode_image io.decode_jpeg io.decode_png",
        "load -> tensorflow.Dataset": "estimator.inputs.*",
        define: "estimator.* layers.* Variable placeholder get_variable contrib.layers.* matmul nn.* variable_scope",
        train: "train.* Session GradientTape optimizers.* global_variables_initializer estimator.train_and_evaluate",
        option:
          "config.* random.set_seed set_random_seed logging.* get_logger autograph.* reset_default_graph distribute.* test.*",
        save: "saved_model.* lite.*",
        neutral: "constant cast reshape reduce_mean reduce_sum function one_hot",
      },
      "tensorflow.Dataset": {
        "clean -> self": "map filter",
        "split -> self": "take skip",
        "sample -> self": "shuffle batch repeat prefetch cache padded_batch",
      },
      "tensorflow.strings": { text: "*" },
      "tensorflow.metrics": { evaluate: "*" },
      "tensorflow.feature_column": { feature: "*" },
    },
    treats: {
      "": { "lagged, windows": "tensorflow.Dataset.window torch.Dataset.window" },
      tensorflow_hub: {
        "embedded, a pretrained encoder": "load.__call__ Module.__call__ KerasLayer.__call__ KerasLayer.call",
      },
      "tensorflow.image": {
        resized:
          "resize resize_images resize_with_pad resize_with_crop_or_pad resize_image_with_crop_or_pad central_crop",
        augmented: "random_* stateless_random_* flip_left_right flip_up_down rot90",
        "scaled, by a constant": "convert_image_dtype",
        "scaled, standard": "per_image_standardization",
      },
    },
    models: {
      any: { "Neural Network": "tensorflow.estimator.{DNN* Estimator} tensorflow.Graph" },
      classification: {
        "Logistic Regression": "tensorflow.estimator.LinearClassifier",
        "Gradient Boosting": "tensorflow.estimator.BoostedTreesClassifier",
      },
      regression: {
        "Linear Regression": "tensorflow.estimator.LinearRegressor",
        "Gradient Boosting": "tensorflow.estimator.BoostedTreesRegressor",
      },
    },
  },
];
