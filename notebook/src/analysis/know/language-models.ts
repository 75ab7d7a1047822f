import type { Library } from "./library.ts";

/** Transformers, fine-tuning, hosted language models, retrieval, and companions of the deep learning libraries. */
export const languageModels: readonly Library[] = [
  {
    title: "Transformers",
    module: "transformers",
    calls: [
      {
        does: "vectorize",
        gives: "transformers.Tokenizer",
        of: "transformers",
        names:
          "AutoTokenizer.* *Tokenizer.* *TokenizerFast.* AutoFeatureExtractor.* AutoImageProcessor.* AutoProcessor.*",
      },
      {
        does: "vectorize",
        gives: "torch.Tensor",
        of: "transformers.Tokenizer",
        names: "__call__ tokenize encode encode_plus batch_encode_plus convert_tokens_to_ids pad",
      },
      {
        does: "text",
        gives: "str",
        of: "transformers.Tokenizer",
        names: "decode batch_decode convert_ids_to_tokens convert_tokens_to_string",
      },
      {
        does: "pretrained",
        gives: "transformers.Model",
        of: "transformers",
        names:
          "AutoModel* TFAutoModel* *Model.* *ForSequenceClassification.* *ForTokenClassification.* *ForQuestionAnswering.* *ForCausalLM.* *ForMaskedLM.* *.from_pretrained",
      },
      { does: "pretrained", gives: "transformers.Pipeline", of: "transformers", names: "pipeline" },
      { does: "predict", of: "transformers.Pipeline", names: "__call__" },
      { does: "compile", gives: "self", of: "transformers.Model", names: "compile" },
      { does: "train", of: "transformers.Model", names: "fit" },
      { does: "evaluate", of: "transformers.Model", names: "evaluate" },
      { does: "predict", of: "transformers.Model", names: "generate predict __call__" },
      {
        does: "train",
        gives: "transformers.Trainer",
        of: "transformers",
        names:
          "Trainer Seq2SeqTrainer TrainingArguments Seq2SeqTrainingArguments create_optimizer AdamW get_linear_schedule_with_warmup get_scheduler",
      },
      { does: "train", of: "transformers.Trainer", names: "train" },
      { does: "evaluate", of: "transformers.Trainer", names: "evaluate" },
      { does: "predict", of: "transformers.Trainer", names: "predict" },
      { does: "save", of: "transformers.Trainer", names: "save_model push_to_hub" },
      { does: "save", of: "transformers.Model", names: "save_pretrained push_to_hub" },
      { does: "clean", gives: "transformers.Collator", of: "transformers", names: "DataCollator*" },
      { does: "load", gives: "datasets.Dataset", names: "datasets.load_dataset datasets.load_from_disk" },
      {
        does: "clean",
        gives: "datasets.Dataset",
        of: "datasets.Dataset",
        names: "map filter rename_column remove_columns set_format with_format cast_column",
      },
      { does: "split", gives: "datasets.Dataset", of: "datasets.Dataset", names: "train_test_split select shuffle" },
      { does: "construct", gives: "tensorflow.Dataset", of: "datasets.Dataset", names: "to_tf_dataset" },
      { does: "construct", gives: "pandas.DataFrame", of: "datasets.Dataset", names: "to_pandas" },
      {
        does: "construct",
        gives: "datasets.Dataset",
        of: "datasets",
        names: "DatasetDict Dataset.from_pandas Dataset.from_dict Dataset.from_list",
      },
      { does: "clean", gives: "datasets.Dataset", of: "setfit", names: "sample_dataset" },
      { does: "merge", gives: "datasets.Dataset", of: "datasets", names: "concatenate_datasets interleave_datasets" },
    ],
    treats: [
      {
        as: "tokenised",
        how: "the model's tokenizer",
        of: "transformers.Tokenizer",
        names: "__call__ tokenize encode encode_plus batch_encode_plus",
      },
      { as: "filtered", of: "datasets.Dataset", names: "filter" },
      { as: "sampled", of: "datasets.Dataset", names: "select" },
      { as: "renamed", of: "datasets.Dataset", names: "rename_column rename_columns" },
      { as: "dropped-columns", of: "datasets.Dataset", names: "remove_columns" },
      { as: "reshaped", of: "datasets.Dataset", names: "flatten" },
      { as: "encoded", how: "label", of: "datasets.Dataset", names: "class_encode_column" },
      { as: "joined", of: "datasets", names: "concatenate_datasets interleave_datasets" },
      { as: "sampled", of: "setfit", names: "sample_dataset" },
    ],
    extends: { "transformers.Model": "keras.Model", "transformers.*": "transformers.Model" },
    models: [
      {
        label: "BERT",
        task: null,
        classes:
          "transformers.Bert* transformers.TFBert* transformers.DistilBert* transformers.TFDistilBert* transformers.Roberta* transformers.TFRoberta* transformers.Albert*",
      },
      { label: "GPT", task: "generation", classes: "transformers.GPT* transformers.TFGPT* transformers.OpenAIGPT*" },
      {
        label: "Transformer",
        task: null,
        classes:
          "transformers.AutoModel* transformers.TFAutoModel* transformers.pipeline transformers.T5* transformers.Bart* transformers.Deberta* transformers.XLM* transformers.XLNet* transformers.Electra* transformers.ViT* transformers.Wav2Vec2* transformers.Whisper* transformers.Pegasus* transformers.MBart* transformers.MT5* transformers.Marian* transformers.Longformer* transformers.CLIP* transformers.Llama* transformers.Mistral* transformers.Camembert* transformers.PreTrainedModel transformers.models.*",
      },
    ],
  },
  {
    title: "Accelerate",
    module: "accelerate",
    calls: [
      { does: "train", gives: "accelerate.Accelerator", of: "accelerate", names: "Accelerator notebook_launcher" },
      { does: "train", of: "accelerate.Accelerator", names: "prepare backward clip_grad_norm_" },
      { does: "option", of: "accelerate", names: "utils.*" },
    ],
  },
  {
    title: "PEFT",
    module: "peft",
    calls: [
      {
        does: "define",
        gives: "transformers.Model",
        of: "peft",
        names: "get_peft_model LoraConfig PeftConfig.* PromptTuningConfig prepare_model_for_kbit_training TaskType.*",
      },
      { does: "pretrained", gives: "transformers.Model", of: "peft", names: "PeftModel.* AutoPeftModel*" },
    ],
  },
  {
    title: "TRL",
    module: "trl",
    calls: [
      { does: "train", gives: "transformers.Trainer", of: "trl", names: "*Trainer *Config" },
      { does: "pretrained", gives: "transformers.Model", of: "trl", names: "*.from_pretrained" },
    ],
  },
  {
    title: "Evaluate",
    module: "evaluate",
    calls: [
      { does: "evaluate", gives: "evaluate.Metric", names: "evaluate.load evaluate.combine datasets.load_metric" },
      { does: "evaluate", of: "evaluate.Metric", names: "compute add_batch add" },
      { does: "evaluate", names: "rouge.* rouge_score.* sacrebleu.* bert_score.* jiwer.* seqeval.* nltk.translate.*" },
    ],
  },
  {
    title: "LangChain",
    module: "langchain",
    aliases: {
      langchain_community: "langchain",
      langchain_core: "langchain",
      langchain_openai: "langchain.chat_models",
      langchain_text_splitters: "langchain.text_splitter",
    },
    calls: [
      { does: "load", of: "langchain", names: "document_loaders.* document_loaders.*.load" },
      { does: "text", gives: "langchain.Splitter", of: "langchain", names: "text_splitter.*" },
      { does: "text", of: "langchain.Splitter", names: "split_documents split_text create_documents" },
      { does: "vectorize", of: "langchain", names: "embeddings.* vectorstores.* retrievers.*" },
      { does: "pretrained", gives: "langchain.Chain", of: "langchain", names: "llms.* chat_models.*" },
      {
        does: "define",
        gives: "langchain.Chain",
        of: "langchain",
        names: "chains.* prompts.* agents.* memory.* tools.* output_parsers.* schema.* PromptTemplate LLMChain",
      },
      { does: "predict", of: "langchain.Chain", names: "run invoke predict batch stream generate __call__ apply" },
      { does: "vectorize", names: "llama_index.* chromadb.* faiss.* pinecone.* qdrant_client.* annoy.*" },
    ],
  },
  {
    title: "OpenAI",
    module: "openai",
    aliases: {
      anthropic: "openai",
      "google.generativeai": "openai",
      cohere: "openai",
      groq: "openai",
      ollama: "openai",
    },
    calls: [
      { does: "option", gives: "openai.Client", of: "openai", names: "OpenAI AzureOpenAI Anthropic Client configure" },
      {
        does: "predict",
        of: "openai",
        names:
          "ChatCompletion.* Completion.* chat.* Client.chat.* Client.completions.* Client.messages.* Client.responses.* Client.generate GenerativeModel.* generate",
      },
      { does: "vectorize", of: "openai", names: "Embedding.* Client.embeddings.* embeddings.*" },
      { does: "train", of: "openai", names: "FineTune.* FineTuningJob.* Client.fine_tuning.*" },
    ],
    treats: [
      {
        as: "embedded",
        how: "a language model",
        of: "openai",
        names: "Embedding.create embeddings.create Client.embeddings.create",
      },
    ],
    attributes: {
      "openai.Client.chat": "openai.Client.chat",
      "openai.Client.chat.completions": "openai.Client.chat.completions",
      "openai.Client.embeddings": "openai.Client.embeddings",
      "openai.Client.messages": "openai.Client.messages",
    },
  },
  {
    title: "Sentence Transformers",
    module: "sentence_transformers",
    calls: [
      {
        does: "pretrained",
        gives: "sentence_transformers.Model",
        of: "sentence_transformers",
        names: "SentenceTransformer CrossEncoder models.*",
      },
      { does: "vectorize", gives: "numpy.ndarray", of: "sentence_transformers.Model", names: "encode" },
      { does: "train", of: "sentence_transformers.Model", names: "fit" },
      { does: "predict", of: "sentence_transformers.Model", names: "predict" },
      { does: "feature", of: "sentence_transformers", names: "util.*" },
      { does: "define", of: "sentence_transformers", names: "losses.*" },
      { does: "construct", of: "sentence_transformers", names: "InputExample" },
      { does: "evaluate", of: "sentence_transformers", names: "evaluation.*" },
    ],
    treats: [
      {
        as: "embedded",
        how: "a sentence transformer",
        of: "sentence_transformers",
        names: "SentenceTransformer.encode",
      },
    ],
  },
  {
    title: "SetFit",
    module: "setfit",
    calls: [
      { does: "pretrained", gives: "setfit.Model", of: "setfit", names: "SetFitModel.from_pretrained" },
      { does: "sample", gives: "datasets.Dataset", of: "setfit", names: "sample_dataset" },
      { does: "train", gives: "transformers.Trainer", of: "setfit", names: "SetFitTrainer Trainer TrainingArguments" },
    ],
    extends: { "setfit.SetFitModel": "sklearn.Model" },
    models: [
      { label: "SetFit", task: "classification", classes: "setfit.SetFitModel setfit.SetFitModel.from_pretrained" },
    ],
  },
  {
    title: "Simple Transformers",
    module: "simpletransformers",
    calls: [{ does: "define", of: "simpletransformers", names: "*" }],
    models: [
      { label: "Transformer", task: "classification", classes: "simpletransformers.classification.*Model" },
      { label: "Transformer", task: "classification", classes: "simpletransformers.ner.*Model" },
      { label: "Transformer", task: "generation", classes: "simpletransformers.*.*Model" },
    ],
  },
  {
    title: "Tokenizers",
    module: "tokenizers",
    calls: [
      { does: "vectorize", names: "tokenizers.* sentencepiece.* tiktoken.* bert.tokenization.* tensorflow_text.*" },
      { does: "pretrained", names: "diffusers.* ultralytics.YOLO* flair.* stanza.* pytorch_pretrained_bert.*" },
      { does: "train", names: "pytorch_pretrained_bert.BertAdam pytorch_transformers.AdamW fasttext.train_*" },
      { does: "pretrained", names: "fasttext.load_model pytorch_transformers.*" },
      { does: "define", gives: "ktrain.Learner", names: "ktrain.get_learner" },
      { does: "define", names: "ktrain.* skorch.* pytorch_tabnet.* torch_geometric.nn.*" },
      { does: "load", names: "torch_geometric.datasets.* torch_geometric.loader.* torch_geometric.data.DataLoader" },
    ],
    treats: [
      {
        as: "embedded",
        how: "fastText",
        of: "fasttext.load_model",
        names: "get_sentence_vector get_word_vector",
      },
    ],
    extends: { "skorch.*": "sklearn.Model", "pytorch_tabnet.*": "sklearn.Model" },
    models: [
      {
        label: "Transformer",
        task: null,
        classes: "ktrain.text.Transformer",
      },
      { label: "Neural Network", task: null, classes: "ktrain.text.text_classifier ktrain.text.sequence_tagger" },
      { label: "CNN", task: "classification", classes: "ktrain.vision.image_classifier" },
      { label: "YOLO", task: null, classes: "ultralytics.YOLO" },
      { label: "fastText", task: "classification", classes: "fasttext.train_supervised fasttext.supervised" },
      {
        label: "TabNet",
        task: "classification",
        classes: "pytorch_tabnet.tab_model.TabNetClassifier",
      },
      { label: "TabNet", task: "regression", classes: "pytorch_tabnet.tab_model.TabNetRegressor" },
    ],
  },
];
