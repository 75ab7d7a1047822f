import type { Library } from "./library.ts";

const ARRAY = "numpy.ndarray";

/** NumPy and SciPy. */
export const numeric: readonly Library[] = [
  {
    // What the tracer recognises in plain arithmetic.
    title: "arithmetic",
    module: "arithmetic",
    calls: [{ does: "scale", of: "arithmetic", names: "standardise stretch divide recount" }],
    treats: [
      { as: "encoded", how: "one-hot", of: "numpy", names: "eye.__getitem__" },
      { as: "scaled", how: "standard", of: "arithmetic", names: "standardise" },
      { as: "scaled", how: "min-max", of: "arithmetic", names: "stretch" },
      { as: "scaled", how: "by a constant", of: "arithmetic", names: "divide" },
      { as: "scaled", how: "other", of: "arithmetic", names: "recount" },
    ],
  },
  {
    title: "NumPy",
    module: "numpy",
    conventions: { np: "numpy" },
    aliases: { "jax.numpy": "numpy", cupy: "numpy" },
    calls: [
      { does: "load", gives: ARRAY, of: "numpy", names: "load loadtxt genfromtxt fromfile memmap" },
      { does: "save", of: "numpy", names: "save savetxt savez savez_compressed" },
      { does: "option", of: "numpy", names: "set_printoptions random.seed seterr errstate" },
      {
        does: null,
        gives: ARRAY,
        of: "numpy",
        names:
          "array asarray zeros ones empty full eye identity arange linspace logspace zeros_like ones_like empty_like full_like matrix meshgrid random.* mgrid tile",
      },
      { does: "sample", gives: ARRAY, of: "numpy.random", names: "permutation shuffle choice" },
      {
        does: "merge",
        gives: ARRAY,
        of: "numpy",
        names: "concatenate hstack vstack dstack stack append column_stack insert repeat block c_ r_",
      },
      {
        does: "reshape",
        gives: ARRAY,
        of: "numpy",
        names:
          "reshape ravel transpose expand_dims squeeze flatten swapaxes rollaxis ndarray.reshape ndarray.ravel ndarray.flatten ndarray.transpose",
      },
      { does: "convert", gives: ARRAY, of: "numpy", names: "ndarray.astype" },
      { does: "sort", gives: ARRAY, of: "numpy", names: "sort argsort" },
      {
        does: "profile",
        of: "numpy",
        names:
          "unique corrcoef cov bincount histogram percentile quantile nanpercentile count_nonzero ndarray.shape ndarray.dtype ndarray.ndim ndarray.size",
      },
      {
        does: "feature",
        gives: ARRAY,
        of: "numpy",
        names: "log1p log log10 log2 where select digitize apply_along_axis vectorize",
      },
      { does: "clean", gives: ARRAY, of: "numpy", names: "nan_to_num delete clip" },
      { does: "missing", of: "numpy", names: "isnan isinf isfinite" },
      { does: "split", of: "numpy", names: "split array_split" },
      { does: null, gives: ARRAY, of: "numpy.ndarray", names: "copy dot" },
      { does: null, gives: "number", of: "numpy.ndarray", names: "mean std min max sum argmax argmin any all" },
      {
        does: null,
        gives: ARRAY,
        of: "numpy",
        names:
          "sqrt exp expm1 abs dot mean median std var min max sum argmax argmin round sin cos power square maximum minimum cumsum diff linalg.* fft.* outer matmul cross inner polyfit polyval einsum",
      },
    ],
    treats: [
      { as: "transformed", how: "logarithm", of: "numpy", names: "log log1p log10 log2" },
      { as: "transformed", how: "square root", of: "numpy", names: "sqrt cbrt" },
      { as: "transformed", how: "exponential", of: "numpy", names: "expm1 exp" },
      { as: "transformed", how: "power", of: "numpy", names: "power square" },
      { as: "outliers", how: "clipped", of: "numpy", names: "clip" },
      { as: "filled", how: "constant", of: "numpy", names: "nan_to_num" },
      { as: "binned", of: "numpy", names: "digitize" },
      { as: "joined", of: "numpy", names: "concatenate vstack" },
      { as: "reshaped", of: "numpy", names: "reshape expand_dims ndarray.reshape" },
      { as: "converted", of: "numpy", names: "ndarray.astype" },
      { as: "transformed", how: "Box-Cox", names: "scipy.stats.boxcox scipy.special.boxcox1p scipy.stats.yeojohnson" },
      { as: "scaled", how: "standard", names: "scipy.stats.zscore" },
      { as: "outliers", how: "clipped", names: "scipy.stats.mstats.winsorize" },
    ],
    attributes: { "numpy.ndarray.T": ARRAY, "numpy.ndarray.shape": "tuple" },
  },
  {
    title: "SciPy",
    module: "scipy",
    conventions: { stats: "scipy.stats" },
    charts: [
      { as: "dendrogram", names: "scipy.cluster.hierarchy.dendrogram" },
      { as: "quantile plot", names: "scipy.stats.probplot" },
    ],
    tests: [
      { as: "t-test", of: "scipy.stats", names: "ttest_ind ttest_ind_from_stats" },
      { as: "paired t-test", of: "scipy.stats", names: "ttest_rel" },
      { as: "one-sample t-test", of: "scipy.stats", names: "ttest_1samp" },
      { as: "chi-squared test", of: "scipy.stats", names: "chi2_contingency chisquare chi2.sf" },
      { as: "z-test", of: "scipy.stats", names: "norm.sf" },
      { as: "t-test", of: "scipy.stats", names: "t.sf" },
      { as: "F-test", of: "scipy.stats", names: "f.sf" },
      { as: "Mann-Whitney test", of: "scipy.stats", names: "mannwhitneyu ranksums" },
      { as: "Wilcoxon test", of: "scipy.stats", names: "wilcoxon" },
      { as: "Kruskal-Wallis test", of: "scipy.stats", names: "kruskal" },
      { as: "analysis of variance", of: "scipy.stats", names: "f_oneway" },
      { as: "Shapiro-Wilk test", of: "scipy.stats", names: "shapiro" },
      { as: "test of normality", of: "scipy.stats", names: "normaltest jarque_bera" },
      { as: "Kolmogorov-Smirnov test", of: "scipy.stats", names: "kstest ks_2samp" },
      { as: "Anderson-Darling test", of: "scipy.stats", names: "anderson" },
      { as: "Levene test", of: "scipy.stats", names: "levene" },
      { as: "Bartlett test", of: "scipy.stats", names: "bartlett" },
      { as: "Fisher's exact test", of: "scipy.stats", names: "fisher_exact" },
      { as: "Friedman test", of: "scipy.stats", names: "friedmanchisquare" },
      { as: "binomial test", of: "scipy.stats", names: "binom_test binomtest" },
      { as: "Pearson correlation test", of: "scipy.stats", names: "pearsonr" },
      { as: "Spearman correlation test", of: "scipy.stats", names: "spearmanr" },
      { as: "Kendall correlation test", of: "scipy.stats", names: "kendalltau" },
    ],
    calls: [
      {
        does: "test",
        gives: "scipy.TestResult",
        of: "scipy.stats",
        names:
          "ttest_* chi2_contingency chisquare mannwhitneyu wilcoxon kruskal f_oneway shapiro normaltest kstest ks_2samp anderson bartlett levene fisher_exact friedmanchisquare jarque_bera binom_test binomtest median_test probplot",
      },
      {
        does: "profile",
        of: "scipy.stats",
        names:
          "pearsonr spearmanr kendalltau pointbiserialr skew kurtosis describe mode linregress sem iqr skewtest entropy t.* norm.interval",
      },
      { does: "feature", gives: ARRAY, of: "scipy.stats", names: "boxcox zscore yeojohnson rankdata" },
      { does: "clean", gives: ARRAY, of: "scipy.stats.mstats", names: "winsorize" },
      { does: null, of: "scipy.stats", names: "*" },
      { does: "load", of: "scipy", names: "io.loadmat io.wavfile.read io.arff.loadarff" },
      { does: "save", of: "scipy", names: "io.savemat sparse.save_npz" },
      { does: "merge", of: "scipy.sparse", names: "hstack vstack" },
      { does: "convert", of: "scipy.sparse", names: "csr_matrix csc_matrix coo_matrix lil_matrix" },
      { does: "plot", of: "scipy.cluster.hierarchy", names: "dendrogram" },
      { does: "feature", of: "scipy", names: "spatial.distance.* signal.* fftpack.* fft.*" },
      { does: "clean", of: "scipy", names: "interpolate.*" },
      { does: "feature", of: "scipy.special", names: "boxcox1p" },
      {
        does: "train",
        of: "scipy",
        names:
          "optimize.curve_fit optimize.leastsq optimize.least_squares cluster.hierarchy.fcluster cluster.hierarchy.linkage cluster.vq.kmeans cluster.vq.kmeans2",
      },
      { does: "tune", of: "scipy.optimize", names: "minimize" },
      { does: "image", of: "scipy", names: "ndimage.* misc.*" },
    ],
    models: [{ label: "Nonlinear Regression", task: "regression", classes: "scipy.optimize.curve_fit" }],
  },
];
