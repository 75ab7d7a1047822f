import type { Library } from "./library.ts";

/** Natural language, pictures and sound. */
export const textAndImages: readonly Library[] = [
  {
    title: "NLTK",
    module: "nltk",
    calls: {
      nltk: {
        load: "download",
        "text -> list":
          "word_tokenize tokenize.* sent_tokenize corpus.stopwords.* stem.* WordNetLemmatizer PorterStemmer SnowballStemmer regexp_tokenize wordpunct_tokenize",
        feature:
          "pos_tag ngrams bigrams util.ngrams ne_chunk sentiment.vader.* sentiment.* edit_distance jaccard_distance metrics.*",
        profile: "collocations.* FreqDist probability.FreqDist Text",
        evaluate: "classify.accuracy classify.util.accuracy",
        "train -> nltk.Classifier": "NaiveBayesClassifier.train classify.*",
        "define -> sklearn.Model": "classify.scikitlearn.SklearnClassifier classify.SklearnClassifier",
      },
      "nltk.stem": { text: "*" },
      "": {
        feature: "vaderSentiment.* textblob.TextBlob.sentiment",
        text: "textblob.*",
      },
    },
    treats: {
      nltk: {
        "tokenised, sentences": "sent_tokenize tokenize.sent_tokenize",
        "tokenised, words": "word_tokenize tokenize.word_tokenize wordpunct_tokenize regexp_tokenize tokenize.*",
        "cleaned-text, stop words": "corpus.stopwords.words",
        "cleaned-text, stemming":
          "PorterStemmer SnowballStemmer stem.PorterStemmer stem.SnowballStemmer stem.porter.PorterStemmer stem.LancasterStemmer PorterStemmer.stem SnowballStemmer.stem stem.PorterStemmer.stem stem.SnowballStemmer.stem stem.porter.PorterStemmer.stem stem.LancasterStemmer.stem stem.snowball.SnowballStemmer.stem",
        "cleaned-text, lemmatisation":
          "WordNetLemmatizer stem.WordNetLemmatizer stem.wordnet.WordNetLemmatizer WordNetLemmatizer.lemmatize stem.WordNetLemmatizer.lemmatize stem.wordnet.WordNetLemmatizer.lemmatize",
      },
    },
    models: {
      classification: {
        "Naive Bayes":
          "nltk.NaiveBayesClassifier.train nltk.classify.NaiveBayesClassifier.train textblob.classifiers.NaiveBayesClassifier",
        "Decision Tree": "textblob.classifiers.DecisionTreeClassifier",
        "Maximum Entropy":
          "textblob.classifiers.MaxEntClassifier nltk.MaxentClassifier.train nltk.classify.MaxentClassifier.train",
      },
    },
  },
  {
    title: "spaCy",
    module: "spacy",
    calls: {
      spacy: {
        "pretrained -> spacy.Language": "load blank",
        text: "Language.__call__ Language.pipe load.__call__ load.pipe blank.__call__ blank.pipe",
        train: "*.update *.begin_training *.initialize Language.update",
      },
      "spacy.displacy": { plot: "*" },
    },
    models: {
      classification: {
        "Text Classifier": "spacy.pipeline.textcat*",
        "Named Entity Recognizer": "spacy.pipeline.ner",
        Tagger: "spacy.pipeline.tagger",
      },
      any: { "Dependency Parser": "spacy.pipeline.parser" },
    },
  },
  {
    title: "Gensim",
    module: "gensim",
    calls: {
      gensim: {
        "text -> list": "utils.* parsing.* models.Phrases models.phrases.* models.Phrases.*",
        "vectorize -> gensim.Dictionary": "corpora.Dictionary models.TfidfModel corpora.dictionary.Dictionary",
        "vectorize -> gensim.Vectors":
          "models.Word2Vec models.Doc2Vec models.FastText models.fasttext.FastText models.KeyedVectors.* models.word2vec.Word2Vec models.doc2vec.*",
        evaluate: "models.CoherenceModel models.CoherenceModel.*",
        pretrained: "models.ldamodel.LdaModel.load downloader.*",
        "pretrained -> gensim.models.KeyedVectors": "downloader.load models.KeyedVectors.{load_word2vec_format load}",
      },
      "gensim.Dictionary": { vectorize: "doc2bow filter_extremes" },
      "gensim.Model": {
        explain: "print_topics show_topics get_document_topics show_topic",
        evaluate: "log_perplexity",
        save: "save",
        "feature -> numpy.ndarray": "get_vector get_mean_vector",
      },
    },
    treats: {
      gensim: {
        "embedded, Word2Vec": "models.Word2Vec models.word2vec.Word2Vec",
        "vectorised, bag of words":
          "Dictionary.doc2bow corpora.Dictionary.doc2bow corpora.dictionary.Dictionary.doc2bow",
        "vectorised, TF-IDF": "models.TfidfModel",
        "tokenised, words": "utils.simple_preprocess utils.tokenize",
      },
      "gensim.models": {
        "embedded, Doc2Vec": "Doc2Vec doc2vec.Doc2Vec Doc2Vec.infer_vector doc2vec.Doc2Vec.infer_vector",
      },
    },
    extends: { "gensim.models.*": "gensim.Model", "gensim.Model": "sklearn.Model" },
    models: {
      "dimensionality reduction": {
        "Latent Dirichlet Allocation":
          "gensim.models.LdaModel gensim.models.ldamodel.LdaModel gensim.models.LdaMulticore gensim.models.ldamulticore.LdaMulticore gensim.models.wrappers.LdaMallet",
        "LSI topic model": "gensim.models.LsiModel gensim.models.HdpModel",
      },
    },
  },
  {
    title: "BERTopic",
    module: "bertopic",
    calls: {
      "bertopic.BERTopic": {
        explain: "get_topic get_topics get_topic_info get_representative_docs",
        plot: "visualize_*",
        save: "save",
      },
    },
    extends: { "bertopic.BERTopic": "sklearn.Model" },
    models: { clustering: { BERTopic: "bertopic.BERTopic" } },
  },
  {
    // Vectors that the tracer sees looked up word by word.
    title: "word vectors",
    module: "words",
    calls: { words: { vectorize: "vector" } },
    treats: { words: { "embedded, word vectors": "vector" } },
  },
  {
    title: "OpenCV",
    module: "cv2",
    calls: {
      cv2: {
        "load -> numpy.ndarray": "imread VideoCapture imdecode",
        save: "imwrite VideoWriter",
        plot: "imshow",
        neutral: "waitKey destroyAllWindows",
        pretrained: "CascadeClassifier dnn.*",
        "image -> numpy.ndarray": "*",
        feature: "SIFT_create ORB_create HuMoments goodFeaturesToTrack HOGDescriptor",
        profile: "calcHist",
      },
    },
    treats: {
      cv2: {
        resized: "resize",
        "converted, grey levels": "cvtColor",
      },
    },
  },
  {
    title: "Pillow",
    module: "PIL",
    conventions: { Image: "PIL.Image" },
    calls: {
      "PIL.Image": { "load -> PIL.Picture": "open fromarray" },
      "PIL.Picture": {
        "image -> self": "resize crop convert rotate thumbnail transpose",
        show: "show",
        save: "save",
      },
      PIL: { image: "ImageOps.* ImageFilter.* ImageEnhance.* ImageDraw.*" },
    },
  },
  {
    title: "scikit-image",
    module: "skimage",
    calls: {
      "skimage.io": {
        "load -> numpy.ndarray": "imread imread_collection",
        plot: "imshow imshow_collection",
        save: "imsave",
      },
      skimage: {
        "image -> numpy.ndarray":
          "transform.* color.* filters.* morphology.* exposure.* measure.* segmentation.* util.* restoration.*",
      },
      "skimage.feature": { "feature -> numpy.ndarray": "*" },
      "": {
        load: "imageio.imread imageio.* SimpleITK.ReadImage nibabel.load rasterio.open",
        augment: "albumentations.* imgaug.*",
      },
    },
    treats: {
      "skimage.transform": { resized: "resize rescale" },
      albumentations: {
        resized: "Resize LongestMaxSize SmallestMaxSize CenterCrop PadIfNeeded",
        "scaled, standard": "Normalize",
        "scaled, by a constant": "ToFloat",
        augmented:
          "Random* *Flip *Rotate *Noise *Blur *Distortion *Dropout Shift* HueSaturationValue RGBShift CLAHE ElasticTransform Cutout ColorJitter Affine Perspective Transpose ToGray ChannelShuffle",
      },
      "imgaug.augmenters": { augmented: "*" },
    },
  },
  {
    title: "librosa",
    module: "librosa",
    calls: {
      librosa: {
        "load -> numpy.pair": "load core.load",
        feature: "feature.* stft amplitude_to_db power_to_db cqt onset.* beat.* chroma_*",
        clean: "effects.* resample util.normalize",
      },
      "librosa.display": { plot: "*" },
    },
    treats: { librosa: { derived: "feature.*" } },
  },
];
