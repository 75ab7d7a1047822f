import type { Library } from "./library.ts";
import { allAs } from "./names.ts";

/** Transformers, fine-tuning, hosted language models, retrieval, and companions of the deep learning libraries. */
export const languageModels: readonly Library[] = [
  {
    title: "Transformers",
    module: "transformers",
    calls: {
      transformers: {
        "vectorize -> transformers.Tokenizer":
          "AutoTokenizer.* *Tokenizer.* *TokenizerFast.* AutoFeatureExtractor.* AutoImageProcessor.* AutoProcessor.*",
        "pretrained -> transformers.Model":
          "AutoModel* TFAutoModel* *Model.* *ForSequenceClassification.* *ForTokenClassification.* *ForQuestionAnswering.* *ForCausalLM.* *ForMaskedLM.* *.from_pretrained",
        "pretrained -> transformers.Pipeline": "pipeline",
        "train -> transformers.Trainer":
          "Trainer Seq2SeqTrainer TrainingArguments Seq2SeqTrainingArguments create_optimizer AdamW get_linear_schedule_with_warmup get_scheduler",
        "clean -> transformers.Collator": "DataCollator*",
      },
      "transformers.Tokenizer": {
        "vectorize -> torch.Tensor": "__call__ tokenize encode encode_plus batch_encode_plus convert_tokens_to_ids pad",
        "text -> str": "decode batch_decode convert_ids_to_tokens convert_tokens_to_string",
      },
      "transformers.Pipeline": { predict: "__call__" },
      "": { "load -> datasets.Dataset": "datasets.load_dataset datasets.load_from_disk" },
      "datasets.Dataset": {
        "clean -> datasets.Dataset": "map filter rename_column remove_columns set_format with_format cast_column",
        "split -> datasets.Dataset": "train_test_split select shuffle",
        "construct -> tensorflow.Dataset": "to_tf_dataset",
        "construct -> pandas.DataFrame": "to_pandas",
      },
      datasets: {
        "construct -> datasets.Dataset": "DatasetDict Dataset.{from_pandas from_dict from_list}",
        "merge -> datasets.Dataset": "concatenate_datasets interleave_datasets",
      },
      setfit: { "clean -> datasets.Dataset": "sample_dataset" },
      "transformers.Model": {
        "compile -> self": "compile",
        train: "fit",
        evaluate: "evaluate",
        predict: "generate predict __call__",
        save: "save_pretrained push_to_hub",
      },
      "transformers.Trainer": {
        train: "train",
        evaluate: "evaluate",
        predict: "predict",
        save: "save_model push_to_hub",
      },
    },
    treats: {
      "transformers.Tokenizer": {
        "tokenised, the model's tokenizer": "__call__ tokenize encode encode_plus batch_encode_plus",
      },
      "datasets.Dataset": {
        filtered: "filter",
        sampled: "select",
        renamed: "rename_column rename_columns",
        "dropped-columns": "remove_columns",
        reshaped: "flatten",
        "encoded, label": "class_encode_column",
      },
      datasets: { joined: "concatenate_datasets interleave_datasets" },
      setfit: { sampled: "sample_dataset" },
    },
    extends: { "transformers.Model": "keras.Model", "transformers.*": "transformers.Model" },
    models: {
      any: {
        BERT: "transformers.{Bert* TFBert* DistilBert* TFDistilBert* Roberta* TFRoberta* Albert*}",
        Transformer:
          "transformers.{AutoModel* TFAutoModel* pipeline T5* Bart* Deberta* XLM* XLNet* Electra* ViT* Wav2Vec2* Whisper* Pegasus* MBart* MT5* Marian* Longformer* CLIP* Llama* Mistral* Camembert* PreTrainedModel} transformers.models.*",
      },
      generation: { GPT: "transformers.{GPT* TFGPT* OpenAIGPT*}" },
    },
  },
  {
    title: "Accelerate",
    module: "accelerate",
    calls: {
      accelerate: {
        "train -> accelerate.Accelerator": "Accelerator notebook_launcher",
        option: "utils.*",
      },
      "accelerate.Accelerator": { train: "prepare backward clip_grad_norm_" },
    },
  },
  {
    title: "PEFT",
    module: "peft",
    calls: {
      peft: {
        "define -> transformers.Model":
          "get_peft_model LoraConfig PeftConfig.* PromptTuningConfig prepare_model_for_kbit_training TaskType.*",
        "pretrained -> transformers.Model": "PeftModel.* AutoPeftModel*",
      },
    },
  },
  {
    title: "TRL",
    module: "trl",
    calls: {
      trl: {
        "train -> transformers.Trainer": "*Trainer *Config",
        "pretrained -> transformers.Model": "*.from_pretrained",
      },
    },
  },
  {
    title: "Evaluate",
    module: "evaluate",
    calls: {
      "": {
        "evaluate -> evaluate.Metric": "evaluate.load evaluate.combine datasets.load_metric",
        evaluate: "rouge.* rouge_score.* sacrebleu.* bert_score.* jiwer.* seqeval.* nltk.translate.*",
      },
      "evaluate.Metric": { evaluate: "compute add_batch add" },
    },
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
    calls: {
      langchain: {
        load: "document_loaders.* document_loaders.*.load",
        "text -> langchain.Splitter": "text_splitter.*",
        vectorize: "embeddings.* vectorstores.* retrievers.*",
        "pretrained -> langchain.Chain": "llms.* chat_models.*",
        "define -> langchain.Chain":
          "chains.* prompts.* agents.* memory.* tools.* output_parsers.* schema.* PromptTemplate LLMChain",
      },
      "langchain.Splitter": { text: "split_documents split_text create_documents" },
      "langchain.Chain": { predict: "run invoke predict batch stream generate __call__ apply" },
      "": { vectorize: "llama_index.* chromadb.* faiss.* pinecone.* qdrant_client.* annoy.*" },
    },
  },
  {
    title: "OpenAI",
    module: "openai",
    aliases: allAs("openai", "anthropic google.generativeai cohere groq ollama"),
    calls: {
      openai: {
        "option -> openai.Client": "OpenAI AzureOpenAI Anthropic Client configure",
        predict:
          "ChatCompletion.* Completion.* chat.* Client.chat.* Client.completions.* Client.messages.* Client.responses.* Client.generate GenerativeModel.* generate",
        vectorize: "Embedding.* Client.embeddings.* embeddings.*",
        train: "FineTune.* FineTuningJob.* Client.fine_tuning.*",
      },
    },
    treats: { openai: { "embedded, a language model": "Embedding.create embeddings.create Client.embeddings.create" } },
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
    calls: {
      sentence_transformers: {
        "pretrained -> sentence_transformers.Model": "SentenceTransformer CrossEncoder models.*",
        feature: "util.*",
        define: "losses.*",
        construct: "InputExample",
        evaluate: "evaluation.*",
      },
      "sentence_transformers.Model": {
        "vectorize -> numpy.ndarray": "encode",
        train: "fit",
        predict: "predict",
      },
    },
    treats: { sentence_transformers: { "embedded, a sentence transformer": "SentenceTransformer.encode" } },
  },
  {
    title: "SetFit",
    module: "setfit",
    calls: {
      setfit: {
        "pretrained -> setfit.Model": "SetFitModel.from_pretrained",
        "sample -> datasets.Dataset": "sample_dataset",
        "train -> transformers.Trainer": "SetFitTrainer Trainer TrainingArguments",
      },
    },
    extends: { "setfit.SetFitModel": "sklearn.Model" },
    models: { classification: { SetFit: "setfit.SetFitModel setfit.SetFitModel.from_pretrained" } },
  },
  {
    title: "Simple Transformers",
    module: "simpletransformers",
    calls: { simpletransformers: { define: "*" } },
    models: {
      classification: { Transformer: "simpletransformers.classification.*Model simpletransformers.ner.*Model" },
      generation: { Transformer: "simpletransformers.*.*Model" },
    },
  },
  {
    title: "Tokenizers",
    module: "tokenizers",
    calls: {
      "": {
        vectorize: "tokenizers.* sentencepiece.* tiktoken.* bert.tokenization.* tensorflow_text.*",
        pretrained:
          "diffusers.* ultralytics.YOLO* flair.* stanza.* pytorch_pretrained_bert.* fasttext.load_model pytorch_transformers.*",
        train: "pytorch_pretrained_bert.BertAdam pytorch_transformers.AdamW fasttext.train_*",
        "define -> ktrain.Learner": "ktrain.get_learner",
        define: "ktrain.* skorch.* pytorch_tabnet.* torch_geometric.nn.*",
        load: "torch_geometric.datasets.* torch_geometric.loader.* torch_geometric.data.DataLoader",
      },
    },
    treats: { "fasttext.load_model": { "embedded, fastText": "get_sentence_vector get_word_vector" } },
    extends: { "skorch.*": "sklearn.Model", "pytorch_tabnet.*": "sklearn.Model" },
    models: {
      any: {
        Transformer: "ktrain.text.Transformer",
        "Neural Network": "ktrain.text.text_classifier ktrain.text.sequence_tagger",
        YOLO: "ultralytics.YOLO",
      },
      classification: {
        CNN: "ktrain.vision.image_classifier",
        fastText: "fasttext.train_supervised fasttext.supervised",
        TabNet: "pytorch_tabnet.tab_model.TabNetClassifier",
      },
      regression: { TabNet: "pytorch_tabnet.tab_model.TabNetRegressor" },
    },
  },
];
