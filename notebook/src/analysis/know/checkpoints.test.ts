import { expect, it } from "vitest";
import { hasOwnName, networkOfCheckpoint } from "./checkpoints.ts";

it.each([
  ["keras.applications.xception.Xception", "Xception"],
  ["keras.applications.InceptionResNetV2", "Inception-ResNet"],
  ["torchvision.models.wide_resnet50_2", "Wide ResNet"],
  ["resnext50_32x4d", "ResNeXt"],
  ["convnext_tiny", "ConvNeXt"],
  ["microsoft/swin-tiny-patch4-window7-224", "Swin Transformer"],
  ["google/vit-base-patch16-224", "Vision Transformer"],
  ["ProsusAI/finbert", "FinBERT"],
  ["vinai/bertweet-base", "BERTweet"],
  ["dmis-lab/biobert-v1.1", "BioBERT"],
  ["sentence-transformers/all-MiniLM-L6-v2", "MiniLM"],
  ["facebook/hubert-base-ls960", "HuBERT"],
  ["EleutherAI/gpt-neox-20b", "GPT-NeoX"],
  ["codellama/CodeLlama-7b-hf", "Code Llama"],
  ["tiiuae/falcon-7b", "Falcon"],
  ["bertopic", null],
  ["morphing", null],
])("takes %s for %s", (text, network) => {
  expect(networkOfCheckpoint(text)).toBe(network);
});

it.each([
  ["CamemBERT", true],
  ["YOLO", true],
  ["ResNet-50", false],
  ["Random Forest", false],
])("says whether %s has a name of its own", (network, isOwn) => {
  expect(hasOwnName(network)).toBe(isOwn);
});
