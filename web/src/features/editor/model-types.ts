/** The built-in model types, grouped by family. People may add their own beside them. */

export interface ModelFamily {
  readonly family: string;
  readonly types: readonly string[];
}

export const MODEL_FAMILIES: readonly ModelFamily[] = [
  {
    family: "Regression",
    types: [
      "Linear Regression",
      "Logistic Regression",
      "Multinomial Logistic Regression",
      "Ridge Regression",
      "Lasso Regression",
      "Elastic Net",
      "Polynomial Regression",
      "Poisson Regression",
      "Quantile Regression",
      "Bayesian Ridge Regression",
      "Generalized Linear Model (GLM)",
      "Generalized Additive Model (GAM)",
      "Partial Least Squares (PLS)",
      "Huber Regression",
    ],
  },
  {
    family: "Support vector machines",
    types: [
      "Support Vector Machine (SVM)",
      "Support Vector Classifier (SVC)",
      "Support Vector Regression (SVR)",
      "Linear SVM",
    ],
  },
  {
    family: "Nearest neighbours",
    types: ["K-Nearest Neighbors (KNN)", "KNN Regressor", "Radius Neighbors", "Nearest Centroid"],
  },
  {
    family: "Trees",
    types: ["Decision Tree", "Decision Tree Regressor", "Random Forest", "Random Forest Regressor", "Extra Trees"],
  },
  {
    family: "Boosting",
    types: [
      "Gradient Boosting",
      "Gradient Boosting Regressor",
      "HistGradientBoosting",
      "XGBoost",
      "LightGBM",
      "CatBoost",
      "AdaBoost",
      "NGBoost",
    ],
  },
  {
    family: "Bayesian methods",
    types: [
      "Gaussian Naive Bayes",
      "Multinomial Naive Bayes",
      "Bernoulli Naive Bayes",
      "Complement Naive Bayes",
      "Bayesian Network",
      "Gaussian Process",
      "Hierarchical Bayesian Model",
    ],
  },
  { family: "Discriminant analysis", types: ["Linear Discriminant Analysis (LDA)", "Quadratic Discriminant Analysis"] },
  {
    family: "Clustering",
    types: [
      "K-Means",
      "Mini-Batch K-Means",
      "K-Medoids",
      "DBSCAN",
      "HDBSCAN",
      "OPTICS",
      "Hierarchical Clustering",
      "Spectral Clustering",
      "Mean Shift",
      "Affinity Propagation",
      "BIRCH",
      "Gaussian Mixture Model",
    ],
  },
  {
    family: "Dimensionality reduction",
    types: [
      "Principal Component Analysis (PCA)",
      "Kernel PCA",
      "Truncated SVD",
      "Independent Component Analysis (ICA)",
      "Non-negative Matrix Factorization (NMF)",
      "Factor Analysis",
      "t-SNE",
      "UMAP",
    ],
  },
  {
    family: "Neural networks",
    types: [
      "Perceptron",
      "Multilayer Perceptron (MLP)",
      "Deep Neural Network",
      "Convolutional Neural Network (CNN)",
      "ResNet",
      "VGG",
      "EfficientNet",
      "MobileNet",
      "U-Net",
      "YOLO",
      "Recurrent Neural Network (RNN)",
      "LSTM",
      "Bidirectional LSTM",
      "GRU",
      "Siamese Network",
      "TabNet",
    ],
  },
  {
    family: "Transformers",
    types: [
      "Transformer",
      "BERT",
      "RoBERTa",
      "DistilBERT",
      "GPT",
      "T5",
      "Llama",
      "Sentence Transformer",
      "Vision Transformer (ViT)",
      "CLIP",
    ],
  },
  {
    family: "Generative models",
    types: [
      "Autoencoder",
      "Variational Autoencoder (VAE)",
      "Generative Adversarial Network (GAN)",
      "Diffusion Model",
      "Normalizing Flow",
    ],
  },
  {
    family: "Graph neural networks",
    types: [
      "Graph Neural Network (GNN)",
      "Graph Convolutional Network (GCN)",
      "Graph Attention Network (GAT)",
      "GraphSAGE",
    ],
  },
  {
    family: "Reinforcement learning",
    types: [
      "Q-Learning",
      "Deep Q-Network (DQN)",
      "Proximal Policy Optimization (PPO)",
      "Actor-Critic (A2C)",
      "Soft Actor-Critic (SAC)",
      "Multi-Armed Bandit",
    ],
  },
  {
    family: "Ensembles",
    types: ["Voting Ensemble", "Stacking Ensemble", "Bagging", "Blending", "AutoML Ensemble"],
  },
  {
    family: "Anomaly detection",
    types: ["Isolation Forest", "One-Class SVM", "Local Outlier Factor", "Elliptic Envelope"],
  },
  {
    family: "Time series",
    types: [
      "ARIMA",
      "SARIMA",
      "Exponential Smoothing",
      "Prophet",
      "VAR",
      "GARCH",
      "Kalman Filter",
      "Temporal Fusion Transformer",
      "N-BEATS",
    ],
  },
  {
    family: "Survival analysis",
    types: ["Cox Proportional Hazards", "Kaplan-Meier Estimator", "Random Survival Forest"],
  },
  {
    family: "Recommendation and text",
    types: [
      "Collaborative Filtering",
      "Matrix Factorization",
      "Factorization Machine",
      "Latent Dirichlet Allocation",
      "Word2Vec",
      "Doc2Vec",
      "FastText",
      "TF-IDF with Linear Classifier",
    ],
  },
  {
    family: "Optimisers and search",
    types: [
      "Genetic Algorithm",
      "Particle Swarm Optimization",
      "Simulated Annealing",
      "Bayesian Optimization",
      "Linear Programming",
    ],
  },
];

export const MODEL_TYPES: readonly string[] = MODEL_FAMILIES.flatMap(({ types }) => types);
