import type { Library } from "./library.ts";

/** Natural language, pictures and sound. */
export const textAndImages: readonly Library[] = [
  {
    title: "NLTK",
    module: "nltk",
    calls: [
      { does: "load", of: "nltk", names: "download" },
      {
        does: "text",
        gives: "list",
        of: "nltk",
        names:
          "word_tokenize tokenize.* sent_tokenize corpus.stopwords.* stem.* WordNetLemmatizer PorterStemmer SnowballStemmer regexp_tokenize wordpunct_tokenize",
      },
      { does: "text", of: "nltk.stem", names: "*" },
      {
        does: "feature",
        of: "nltk",
        names: "pos_tag ngrams bigrams util.ngrams ne_chunk sentiment.vader.* sentiment.*",
      },
      { does: "feature", of: "nltk", names: "edit_distance jaccard_distance metrics.*" },
      { does: "profile", of: "nltk", names: "collocations.*" },
      { does: "profile", of: "nltk", names: "FreqDist probability.FreqDist Text" },
      { does: "evaluate", of: "nltk", names: "classify.accuracy classify.util.accuracy" },
      { does: "train", gives: "nltk.Classifier", of: "nltk", names: "NaiveBayesClassifier.train classify.*" },
      {
        does: "define",
        gives: "sklearn.Model",
        of: "nltk",
        names: "classify.scikitlearn.SklearnClassifier classify.SklearnClassifier",
      },
      { does: "feature", names: "vaderSentiment.* textblob.TextBlob.sentiment" },
      { does: "text", names: "textblob.*" },
    ],
    treats: [
      { as: "tokenised", how: "sentences", of: "nltk", names: "sent_tokenize tokenize.sent_tokenize" },
      {
        as: "tokenised",
        how: "words",
        of: "nltk",
        names: "word_tokenize tokenize.word_tokenize wordpunct_tokenize regexp_tokenize tokenize.*",
      },
      { as: "cleaned-text", how: "stop words", of: "nltk", names: "corpus.stopwords.words" },
      {
        as: "cleaned-text",
        how: "stemming",
        of: "nltk",
        names:
          "PorterStemmer SnowballStemmer stem.PorterStemmer stem.SnowballStemmer stem.porter.PorterStemmer stem.LancasterStemmer PorterStemmer.stem SnowballStemmer.stem stem.PorterStemmer.stem stem.SnowballStemmer.stem stem.porter.PorterStemmer.stem stem.LancasterStemmer.stem stem.snowball.SnowballStemmer.stem",
      },
      {
        as: "cleaned-text",
        how: "lemmatisation",
        of: "nltk",
        names:
          "WordNetLemmatizer stem.WordNetLemmatizer stem.wordnet.WordNetLemmatizer WordNetLemmatizer.lemmatize stem.WordNetLemmatizer.lemmatize stem.wordnet.WordNetLemmatizer.lemmatize",
      },
    ],
    models: [
      {
        label: "Naive Bayes",
        task: "classification",
        classes:
          "nltk.NaiveBayesClassifier.train nltk.classify.NaiveBayesClassifier.train textblob.classifiers.NaiveBayesClassifier",
      },
      { label: "Decision Tree", task: "classification", classes: "textblob.classifiers.DecisionTreeClassifier" },
      {
        label: "Maximum Entropy",
        task: "classification",
        classes:
          "textblob.classifiers.MaxEntClassifier nltk.MaxentClassifier.train nltk.classify.MaxentClassifier.train",
      },
    ],
  },
  {
    title: "spaCy",
    module: "spacy",
    calls: [
      { does: "pretrained", gives: "spacy.Language", of: "spacy", names: "load blank" },
      {
        does: "text",
        of: "spacy",
        names: "Language.__call__ Language.pipe load.__call__ load.pipe blank.__call__ blank.pipe",
      },
      { does: "plot", of: "spacy.displacy", names: "*" },
      { does: "train", of: "spacy", names: "*.update *.begin_training *.initialize Language.update" },
    ],
    models: [
      { label: "Text Classifier", task: "classification", classes: "spacy.pipeline.textcat*" },
      { label: "Named Entity Recognizer", task: "classification", classes: "spacy.pipeline.ner" },
      { label: "Tagger", task: "classification", classes: "spacy.pipeline.tagger" },
      { label: "Dependency Parser", task: null, classes: "spacy.pipeline.parser" },
    ],
  },
  {
    title: "Gensim",
    module: "gensim",
    calls: [
      {
        does: "text",
        gives: "list",
        of: "gensim",
        names: "utils.* parsing.* models.Phrases models.phrases.* models.Phrases.*",
      },
      {
        does: "vectorize",
        gives: "gensim.Dictionary",
        of: "gensim",
        names: "corpora.Dictionary models.TfidfModel corpora.dictionary.Dictionary",
      },
      { does: "vectorize", of: "gensim.Dictionary", names: "doc2bow filter_extremes" },
      {
        does: "vectorize",
        gives: "gensim.Vectors",
        of: "gensim",
        names:
          "models.Word2Vec models.Doc2Vec models.FastText models.KeyedVectors.* models.word2vec.Word2Vec models.doc2vec.*",
      },
      { does: "evaluate", of: "gensim", names: "models.CoherenceModel models.CoherenceModel.*" },
      { does: "explain", of: "gensim.Model", names: "print_topics show_topics get_document_topics show_topic" },
      { does: "evaluate", of: "gensim.Model", names: "log_perplexity" },
      { does: "save", of: "gensim.Model", names: "save" },
      { does: "pretrained", of: "gensim", names: "models.ldamodel.LdaModel.load downloader.*" },
      {
        does: "pretrained",
        gives: "gensim.models.KeyedVectors",
        of: "gensim",
        names: "downloader.load models.KeyedVectors.load_word2vec_format models.KeyedVectors.load",
      },
    ],
    treats: [
      { as: "embedded", how: "Word2Vec", of: "gensim", names: "models.Word2Vec models.word2vec.Word2Vec" },
      {
        as: "embedded",
        how: "Doc2Vec",
        of: "gensim.models",
        names: "Doc2Vec doc2vec.Doc2Vec Doc2Vec.infer_vector doc2vec.Doc2Vec.infer_vector",
      },
      {
        as: "vectorised",
        how: "bag of words",
        of: "gensim",
        names: "Dictionary.doc2bow corpora.Dictionary.doc2bow corpora.dictionary.Dictionary.doc2bow",
      },
      { as: "vectorised", how: "TF-IDF", of: "gensim", names: "models.TfidfModel" },
      { as: "tokenised", how: "words", of: "gensim", names: "utils.simple_preprocess utils.tokenize" },
    ],
    extends: { "gensim.models.*": "gensim.Model", "gensim.Model": "sklearn.Model" },
    models: [
      {
        label: "Latent Dirichlet Allocation",
        task: "dimensionality reduction",
        classes:
          "gensim.models.LdaModel gensim.models.ldamodel.LdaModel gensim.models.LdaMulticore gensim.models.ldamulticore.LdaMulticore gensim.models.wrappers.LdaMallet",
      },
      {
        label: "LSI topic model",
        task: "dimensionality reduction",
        classes: "gensim.models.LsiModel gensim.models.HdpModel",
      },
    ],
  },
  {
    title: "BERTopic",
    module: "bertopic",
    calls: [
      {
        does: "explain",
        of: "bertopic.BERTopic",
        names: "get_topic get_topics get_topic_info get_representative_docs",
      },
      { does: "plot", of: "bertopic.BERTopic", names: "visualize_*" },
      { does: "save", of: "bertopic.BERTopic", names: "save" },
    ],
    extends: { "bertopic.BERTopic": "sklearn.Model" },
    models: [{ label: "BERTopic", task: "clustering", classes: "bertopic.BERTopic" }],
  },
  {
    // Vectors that the tracer sees looked up word by word.
    title: "word vectors",
    module: "words",
    calls: [{ does: "vectorize", of: "words", names: "vector" }],
    treats: [{ as: "embedded", how: "word vectors", of: "words", names: "vector" }],
  },
  {
    title: "OpenCV",
    module: "cv2",
    calls: [
      { does: "load", gives: "numpy.ndarray", of: "cv2", names: "imread VideoCapture imdecode" },
      { does: "save", of: "cv2", names: "imwrite" },
      { does: "plot", of: "cv2", names: "imshow" },
      { does: null, of: "cv2", names: "waitKey destroyAllWindows" },
      { does: "pretrained", of: "cv2", names: "CascadeClassifier dnn.*" },
      { does: "image", gives: "numpy.ndarray", of: "cv2", names: "*" },
      { does: "save", of: "cv2", names: "VideoWriter" },
      { does: "feature", of: "cv2", names: "SIFT_create ORB_create HuMoments goodFeaturesToTrack HOGDescriptor" },
      { does: "profile", of: "cv2", names: "calcHist" },
    ],
    treats: [
      { as: "resized", of: "cv2", names: "resize" },
      { as: "converted", how: "grey levels", of: "cv2", names: "cvtColor" },
    ],
  },
  {
    title: "Pillow",
    module: "PIL",
    conventions: { Image: "PIL.Image" },
    calls: [
      { does: "load", gives: "PIL.Picture", of: "PIL.Image", names: "open fromarray" },
      { does: "image", gives: "self", of: "PIL.Picture", names: "resize crop convert rotate thumbnail transpose" },
      { does: "image", of: "PIL", names: "ImageOps.* ImageFilter.* ImageEnhance.* ImageDraw.*" },
      { does: "show", of: "PIL.Picture", names: "show" },
      { does: "save", of: "PIL.Picture", names: "save" },
    ],
  },
  {
    title: "scikit-image",
    module: "skimage",
    calls: [
      { does: "load", gives: "numpy.ndarray", of: "skimage.io", names: "imread imread_collection" },
      { does: "plot", of: "skimage.io", names: "imshow imshow_collection" },
      { does: "save", of: "skimage.io", names: "imsave" },
      {
        does: "image",
        gives: "numpy.ndarray",
        of: "skimage",
        names: "transform.* color.* filters.* morphology.* exposure.* measure.* segmentation.* util.* restoration.*",
      },
      { does: "feature", gives: "numpy.ndarray", of: "skimage.feature", names: "*" },
      { does: "load", names: "imageio.imread imageio.* SimpleITK.ReadImage nibabel.load rasterio.open" },
      { does: "augment", names: "albumentations.* imgaug.*" },
    ],
    treats: [
      { as: "resized", of: "skimage.transform", names: "resize rescale" },
      {
        as: "resized",
        of: "albumentations",
        names: "Resize LongestMaxSize SmallestMaxSize CenterCrop PadIfNeeded",
      },
      { as: "scaled", how: "standard", of: "albumentations", names: "Normalize" },
      { as: "scaled", how: "by a constant", of: "albumentations", names: "ToFloat" },
      {
        as: "augmented",
        of: "albumentations",
        names:
          "Random* *Flip *Rotate *Noise *Blur *Distortion *Dropout Shift* HueSaturationValue RGBShift CLAHE ElasticTransform Cutout ColorJitter Affine Perspective Transpose ToGray ChannelShuffle",
      },
      { as: "augmented", of: "imgaug.augmenters", names: "*" },
    ],
  },
  {
    title: "librosa",
    module: "librosa",
    calls: [
      { does: "load", gives: "numpy.pair", of: "librosa", names: "load core.load" },
      {
        does: "feature",
        of: "librosa",
        names: "feature.* stft amplitude_to_db power_to_db cqt onset.* beat.* chroma_*",
      },
      { does: "clean", of: "librosa", names: "effects.* resample util.normalize" },
      { does: "plot", of: "librosa.display", names: "*" },
    ],
  },
];
