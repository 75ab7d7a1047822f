import type { Library } from "./library.ts";

const ARRAY = "numpy.ndarray";

/** NumPy and SciPy. */
export const numeric: readonly Library[] = [
  {
    // What the tracer recognises in plain arithmetic.
    title: "arithmetic",
    module: "arithmetic",
    calls: { arithmetic: { scale: "standardise stretch divide recount" } },
    treats: {
      numpy: { "encoded, one-hot": "eye.__getitem__" },
      arithmetic: {
        "scaled, standard": "standardise",
        "scaled, min-max": "stretch",
        "scaled, by a constant": "divide",
        "scaled, other": "recount",
      },
    },
  },
  {
    title: "NumPy",
    module: "numpy",
    conventions: { np: "numpy" },
    aliases: { "jax.numpy": "numpy", cupy: "numpy" },
    calls: {
      "numpy.random": { "sample -> numpy.ndarray": "permutation shuffle choice" },
      "numpy.ndarray": {
        "neutral -> numpy.ndarray": "copy dot",
        "neutral -> number": "mean std min max sum argmax argmin any all",
      },
      numpy: {
        "load -> numpy.ndarray": "load loadtxt genfromtxt fromfile memmap",
        save: "save savetxt savez savez_compressed",
        option: "set_printoptions random.seed seterr errstate",
        "neutral -> numpy.ndarray":
          "array asarray zeros ones empty full eye identity arange linspace logspace zeros_like ones_like empty_like full_like matrix meshgrid random.* mgrid tile sqrt exp expm1 abs dot mean median std var min max sum argmax argmin round sin cos power square maximum minimum cumsum diff linalg.* fft.* outer matmul cross inner polyfit polyval einsum",
        "merge -> numpy.ndarray":
          "concatenate hstack vstack dstack stack append column_stack insert repeat block c_ r_",
        "reshape -> numpy.ndarray":
          "reshape ravel transpose expand_dims squeeze flatten swapaxes rollaxis ndarray.{reshape ravel flatten transpose}",
        "convert -> numpy.ndarray": "ndarray.astype",
        "sort -> numpy.ndarray": "sort argsort",
        profile:
          "unique corrcoef cov bincount histogram percentile quantile nanpercentile count_nonzero ndarray.{shape dtype ndim size}",
        "feature -> numpy.ndarray": "log1p log log10 log2 where select digitize apply_along_axis vectorize",
        "clean -> numpy.ndarray": "nan_to_num delete clip",
        missing: "isnan isinf isfinite",
        split: "split array_split",
      },
    },
    treats: {
      numpy: {
        "transformed, logarithm": "log log1p log10 log2",
        "transformed, square root": "sqrt cbrt",
        "transformed, exponential": "expm1 exp",
        "transformed, power": "power square",
        "outliers, clipped": "clip",
        "filled, constant": "nan_to_num",
        binned: "digitize",
        joined: "concatenate vstack",
        reshaped: "reshape expand_dims ndarray.reshape",
        converted: "ndarray.astype",
      },
      "": {
        "transformed, Box-Cox": "scipy.stats.boxcox scipy.special.boxcox1p scipy.stats.yeojohnson",
        "scaled, standard": "scipy.stats.zscore",
        "outliers, clipped": "scipy.stats.mstats.winsorize",
      },
    },
    attributes: { "numpy.ndarray.T": ARRAY, "numpy.ndarray.shape": "tuple" },
  },
  {
    title: "SciPy",
    module: "scipy",
    conventions: { stats: "scipy.stats" },
    charts: {
      "": {
        dendrogram: "scipy.cluster.hierarchy.dendrogram",
        "quantile plot": "scipy.stats.probplot",
      },
    },
    tests: {
      "scipy.stats": {
        "t-test": "ttest_ind ttest_ind_from_stats",
        "paired t-test": "ttest_rel",
        "one-sample t-test": "ttest_1samp",
        "chi-squared test of independence": "chi2_contingency",
        "chi-squared test of goodness of fit": "chisquare",
        "Mann-Whitney test": "mannwhitneyu ranksums",
        "Wilcoxon test": "wilcoxon",
        "Kruskal-Wallis test": "kruskal",
        "analysis of variance": "f_oneway",
        "Shapiro-Wilk test": "shapiro",
        "test of normality": "normaltest jarque_bera",
        "Kolmogorov-Smirnov test": "kstest",
        "two-sample Kolmogorov-Smirnov test": "ks_2samp",
        "Anderson-Darling test": "anderson",
        "Levene test": "levene",
        "Bartlett test": "bartlett",
        "Fisher's exact test": "fisher_exact",
        "Friedman test": "friedmanchisquare",
        "binomial test": "binom_test binomtest",
        "Pearson correlation test": "pearsonr",
        "Spearman correlation test": "spearmanr",
        "Kendall correlation test": "kendalltau",
      },
    },
    calls: {
      "scipy.stats": {
        "test -> scipy.TestResult":
          "ttest_* chi2_contingency chisquare mannwhitneyu wilcoxon kruskal f_oneway shapiro normaltest kstest ks_2samp anderson bartlett levene fisher_exact friedmanchisquare jarque_bera binom_test binomtest median_test probplot",
        profile:
          "pearsonr spearmanr kendalltau pointbiserialr skew kurtosis describe mode linregress sem iqr skewtest entropy t.* norm.interval",
        "feature -> numpy.ndarray": "boxcox zscore yeojohnson rankdata",
        neutral: "*",
      },
      "scipy.stats.mstats": { "clean -> numpy.ndarray": "winsorize" },
      scipy: {
        load: "io.loadmat io.wavfile.read io.arff.loadarff",
        save: "io.savemat sparse.save_npz",
        feature: "spatial.distance.* signal.* fftpack.* fft.*",
        clean: "interpolate.*",
        train:
          "optimize.{curve_fit leastsq least_squares} cluster.hierarchy.{fcluster linkage} cluster.vq.kmeans cluster.vq.kmeans2",
        image: "ndimage.* misc.*",
      },
      "scipy.sparse": {
        merge: "hstack vstack",
        convert: "csr_matrix csc_matrix coo_matrix lil_matrix",
      },
      "scipy.cluster.hierarchy": { plot: "dendrogram" },
      "scipy.special": { feature: "boxcox1p" },
      "scipy.optimize": { tune: "minimize" },
    },
    models: { regression: { "Nonlinear Regression": "scipy.optimize.curve_fit" } },
  },
];
