/** Pretrained networks by the names of their checkpoints, classes and functions: "distilbert-base-uncased", `T5ForConditionalGeneration`, `vgg16`. */

/** If one name contains another, the longer one comes first. */
const NETWORKS: readonly (readonly [string, RegExp])[] = [
  ["DistilBERT", /distil-?bert/],
  ["RoBERTa", /(?<!xlm-?)roberta/],
  ["XLM-R", /xlm-?r/],
  ["ALBERT", /albert/],
  ["DeBERTa", /deberta/],
  ["ELECTRA", /electra/],
  ["BERT", /bert(?!opic)/],
  ["DistilGPT-2", /distil-?gpt-?2/],
  ["GPT-2", /gpt-?2/],
  ["T5", /(?:^|[^a-z\d])(?:flan-?|m)?t5/],
  ["PEGASUS", /pegasus/],
  ["BART", /(?:^|[^a-z])m?bart/],
  ["Whisper", /whisper/],
  ["wav2vec 2.0", /wav2vec2/],
  ["CLIP", /(?:^|[^a-z])clip/],
  ["Llama", /llama/],
  ["Mistral", /mistral/],
  ["Vision Transformer", /(?:^|[^a-z])vit(?:[^a-z]|for)/],
  ["AWD-LSTM", /awd_?lstm/],
  ["VGG16", /vgg16/],
  ["VGG19", /vgg19/],
  ["ResNet18", /resnet18/],
  ["ResNet34", /resnet34/],
  ["ResNet50", /resnet50/],
  ["ResNet101", /resnet101/],
  ["ResNet152", /resnet152/],
  ["DenseNet", /densenet/],
  ["AlexNet", /alexnet/],
  ["Inception", /inception/],
  ["MobileNet", /mobile-?net/],
  ["EfficientNet", /efficient-?net/],
  ["Xception", /(?<!e)xception/],
  ["NASNet", /(?<!m)nasnet/],
  ["ConvNeXt", /conv-?next/],
  ["ResNeXt", /resnext/],
  ["SqueezeNet", /squeeze-?net/],
  ["GoogLeNet", /googlenet/],
  ["ShuffleNet", /shuffle-?net/],
  ["Swin Transformer", /(?:^|[^a-z])swin(?![a-z])/],
];

/** The network of a checkpoint, class or function; null if its name does not tell. */
export function networkOfCheckpoint(text: string): string | null {
  const lower = text.slice(0, 200).toLowerCase();
  return NETWORKS.find(([, pattern]) => pattern.test(lower))?.[0] ?? null;
}
