import { result, stdout } from "./book.ts";
import type { ExpectedExperiment } from "./expected.ts";
import { expectResult } from "./judging.ts";
import { fixed, repr } from "./python-text.ts";
import type { Scene, Step } from "./scene.ts";

/** Neural networks in Keras: built, trained and judged in its three styles. */

interface Data {
  readonly names: string[];
  readonly target: string;
  readonly how: string;
}

/** Pictures or a table that come divided. */
function loadPictures(scene: Scene): Data {
  const [name, module] = scene.random.pick([
    ["mnist", "keras.datasets"],
    ["fashion_mnist", "tensorflow.keras.datasets"],
  ] as const);
  scene.code(`from ${module} import ${name}\n(x_train, y_train), (x_test, y_test) = ${name}.load_data()`);
  if (scene.random.chance(0.5)) {
    const cell = scene.code("x_train = x_train.astype('float32') / 255.0\nx_test = x_test.astype('float32') / 255.0");
    scene.featured("scale", [], cell, ["how", "by a constant"]);
    scene.maybe("convert_type", [], cell);
  }
  return { names: [name], target: "y_train", how: "given" };
}

interface Net {
  readonly called: string;
  readonly class: string;
  readonly code: (scene: Scene) => string;
}

const layers = (scene: Scene): string => {
  scene.library("tensorflow", "tf");
  return scene.use("tensorflow.keras", "layers");
};

const NETS: Readonly<Record<string, Net>> = {
  "sequential-list": {
    called: "Neural Network",
    class: "Sequential",
    code: (s) => {
      const [sequential, l] = [s.use("tensorflow.keras", "Sequential"), layers(s)];
      return `model = ${sequential}([\n    ${l}.Flatten(input_shape=(28, 28)),\n    ${l}.Dense(128, activation='relu'),\n    ${l}.Dropout(0.2),\n    ${l}.Dense(10, activation='softmax'),\n])`;
    },
  },
  "sequential-add": {
    called: "Neural Network",
    class: "Sequential",
    code: (s) => {
      const sequential = s.use("tensorflow.keras.models", "Sequential");
      const dense = s.use("tensorflow.keras.layers", "Dense");
      return `model = ${sequential}()\nmodel.add(${dense}(64, activation='relu', input_dim=784))\nmodel.add(${dense}(10, activation='softmax'))`;
    },
  },
  convolutional: {
    called: "CNN",
    class: "Sequential",
    code: (s) => {
      const [sequential, l] = [s.use("tensorflow.keras", "Sequential"), layers(s)];
      return `model = ${sequential}([\n    ${l}.Conv2D(32, (3, 3), activation='relu', input_shape=(28, 28, 1)),\n    ${l}.MaxPooling2D((2, 2)),\n    ${l}.Flatten(),\n    ${l}.Dense(10, activation='softmax'),\n])`;
    },
  },
  functional: {
    called: "Neural Network",
    class: "Model",
    code: (s) => {
      const l = layers(s);
      const model = s.use("tensorflow.keras", "Model");
      return `inputs = ${l}.Input(shape=(784,))\nh = ${l}.Dense(256, activation='relu')(inputs)\noutputs = ${l}.Dense(10, activation='softmax')(h)\nmodel = ${model}(inputs=inputs, outputs=outputs)`;
    },
  },
  subclass: {
    called: "Neural Network",
    class: "tf.keras.Model",
    code: (s) => {
      const tf = s.library("tensorflow", "tf");
      return `class Classifier(${tf}.keras.Model):\n    def __init__(self, units):\n        super().__init__()\n        self.hidden = ${tf}.keras.layers.Dense(units, activation='relu')\n        self.out = ${tf}.keras.layers.Dense(10)\n\n    def call(self, x):\n        return self.out(self.hidden(x))\n\nmodel = Classifier(64)`;
    },
  },
  recurrent: {
    called: "LSTM",
    class: "Sequential",
    code: (s) => {
      const [sequential, l] = [s.use("tensorflow.keras", "Sequential"), layers(s)];
      return `model = ${sequential}()\nmodel.add(${l}.LSTM(32, input_shape=(28, 28)))\nmodel.add(${l}.Dense(10, activation='softmax'))`;
    },
  },
};

function trainingLog(
  scene: Scene,
  epochs: number,
  validation: boolean,
): { text: string; train: string; valid: string } {
  let [train, valid] = ["", ""];
  const lines = Array.from({ length: epochs }, (_, at) => {
    const share = (at + 1) / epochs;
    train = fixed(0.8 + 0.15 * share + scene.random.between(0, 0.005), 4);
    valid = fixed(0.78 + 0.14 * share + scene.random.between(0, 0.005), 4);
    const rest = validation ? ` - val_loss: ${fixed(0.7 - 0.4 * share, 4)} - val_accuracy: ${valid}` : "";
    return `Epoch ${at + 1}/${epochs}\n1500/1500 [==============================] - 4s 3ms/step - loss: ${fixed(0.65 - 0.4 * share, 4)} - accuracy: ${train}${rest}`;
  });
  return { text: lines.join("\n"), train, valid };
}

function writeKeras(scene: Scene, net: Net, evaluate: (scene: Scene, experiment: ExpectedExperiment, called: string) => void): void {
  scene.expected.kind = "supervised";
  const data = loadPictures(scene);
  const experiment = scene.experiment("classification", data.target, data.names);
  experiment.split = { how: data.how, testShare: null, folds: null, seed: null };
  scene.code(net.code(scene));
  const optimiser = scene.random.pick(["adam", "sgd", "rmsprop"]);
  scene.code(`model.compile(optimizer='${optimiser}', loss='sparse_categorical_crossentropy', metrics=['accuracy'])`);
  const epochs = scene.random.int(2, 5);
  const validation = scene.random.chance(0.6);
  const log = trainingLog(scene, epochs, validation);
  const cell = scene.code(
    `history = model.fit(x_train, y_train, epochs=${epochs}, batch_size=32${validation ? ", validation_split=0.1" : ""})`,
    stdout(log.text),
  );
  experiment.models.push({ name: net.called, class: net.class, epochs: String(epochs), role: "result" });
  const last = { name: "accuracy", model: net.called, cell, optional: true };
  experiment.metrics.push({ ...last, printed: log.train, value: Number(log.train), part: "train" });
  if (validation) experiment.metrics.push({ ...last, printed: log.valid, value: Number(log.valid), part: "validation" });
  evaluate(scene, experiment, net.called);
  expectResult(experiment, net.called, "test", experiment.metrics.filter((metric) => metric.part === "test" && metric.name === "accuracy"));
  scene.expected.headline = 0;
} // prettier-ignore

/** What `evaluate` gives is the loss first, then the compiled metrics. */
const EVALUATIONS = [
  (s: Scene, experiment: ExpectedExperiment, model: string): void => {
    const [loss, accuracy] = [s.random.between(0.2, 0.4), s.random.between(0.88, 0.97)];
    const cell = s.code(
      "score = model.evaluate(x_test, y_test, verbose=0)\nprint('Test loss:', score[0])\nprint('Test accuracy:', score[1])",
      stdout(`Test loss: ${repr(loss)}\nTest accuracy: ${repr(accuracy)}`),
    );
    expectTest(experiment, model, cell, repr(loss), repr(accuracy));
  },
  (s: Scene, experiment: ExpectedExperiment, model: string): void => {
    const [loss, accuracy] = [s.random.between(0.2, 0.4), s.random.between(0.88, 0.97)];
    const cell = s.code(
      "test_loss, test_acc = model.evaluate(x_test, y_test)\nprint(test_acc)",
      stdout(
        `313/313 [==============================] - 1s 2ms/step - loss: ${fixed(loss, 4)} - accuracy: ${fixed(accuracy, 4)}\n${repr(accuracy)}`,
      ),
    );
    expectTest(experiment, model, cell, fixed(loss, 4), repr(accuracy));
    experiment.metrics.push({ name: "accuracy", printed: fixed(accuracy, 4), value: Number(fixed(accuracy, 4)), part: "test", model, cell, optional: true }); // prettier-ignore
  },
  (s: Scene, experiment: ExpectedExperiment, model: string): void => {
    const [loss, accuracy] = [s.random.between(0.2, 0.4), s.random.between(0.88, 0.97)];
    const cell = s.code("model.evaluate(x_test, y_test, verbose=0)", result(`[${repr(loss)}, ${repr(accuracy)}]`));
    expectTest(experiment, model, cell, repr(loss), repr(accuracy));
  },
];

function expectTest(experiment: ExpectedExperiment, model: string, cell: number, loss: string, accuracy: string): void {
  experiment.metrics.push(
    { name: "loss", printed: loss, value: Number(loss), part: "test", model, cell, optional: true },
    { name: "accuracy", printed: accuracy, value: Number(accuracy), part: "test", model, cell },
  );
}

export const KERAS_STORIES: readonly Step[] = Object.entries(NETS).map(([name, net]) => ({
  name: `story/keras-${name}`,
  write: (scene) => writeKeras(scene, net, scene.random.pick(EVALUATIONS)),
}));
