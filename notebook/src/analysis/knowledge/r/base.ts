import type { Library } from "../library.ts";

/** R itself: base, stats, utils, graphics and what is always there. */
export const base: readonly Library[] = [
  {
    title: "R",
    module: "r.base",
    aliases: { "r.base.print": "builtins.print", "r.base.cat": "builtins.print", "r.base.message": "builtins.print" },
    calls: [
      { does: "import", of: "r.base", names: "library require requireNamespace loadNamespace" },
      { does: "option", of: "r.base", names: "options set.seed setwd gc Sys.setenv Sys.setlocale suppressWarnings" },
      { does: "listFiles", of: "r.base", names: "list.files dir getwd file.exists file.info" },
      { does: "time", of: "r.base", names: "Sys.time system.time proc.time" },
      { does: "load", gives: "pandas.DataFrame", of: "r.base", names: "readRDS" },
      { does: "load", of: "r.base", names: "load readLines scan file url source" },
      { does: "save", of: "r.base", names: "saveRDS save sink writeLines dput dump save.image" },
      {
        does: "construct",
        gives: "pandas.DataFrame",
        of: "r.base",
        names: "data.frame as.data.frame expand.grid",
      },
      { does: "construct", of: "r.base", names: "matrix array as.matrix rep seq vector table.frame" },
      {
        does: "profile",
        of: "r.base",
        names:
          "summary dim nrow ncol names colnames rownames table prop.table unique class mean max min range rowSums colSums rowMeans colMeans typeof sapply length nchar crossprod",
      },
      { does: "missing", of: "r.base", names: "is.na anyNA is.null is.nan is.finite is.infinite" },
      { does: "show", of: "r.base", names: "print.data.frame format noquote" },
      { does: "clean", gives: "pandas.DataFrame", of: "r.base", names: "unique.data.frame" },
      { does: "clean", of: "r.base", names: "duplicated" },
      { does: "filter", gives: "pandas.DataFrame", of: "r.base", names: "subset" },
      { does: "filter", of: "r.base", names: "which which.max which.min setdiff intersect" },
      {
        does: "convert",
        gives: "pandas.Series",
        of: "r.base",
        names:
          "as.factor as.numeric as.Date factor as.integer as.character as.logical as.POSIXct as.double strptime levels<- class<- storage.mode<- as.vector unlist ordered droplevels",
      },
      { does: "merge", gives: "pandas.DataFrame", of: "r.base", names: "merge rbind cbind" },
      { does: "aggregate", of: "r.base", names: "tapply by rowsum split" },
      { does: "sort", of: "r.base", names: "order sort rev rank" },
      { does: "split", of: "r.base", names: "sample sample.int" },
      { does: "feature", gives: "pandas.DataFrame", of: "r.base", names: "transform within" },
      { does: "feature", of: "r.base", names: "cut findInterval interaction" },
      { does: "scale", gives: "pandas.DataFrame", of: "r.base", names: "scale sweep" },
      { does: "reshape", gives: "pandas.DataFrame", of: "r.base", names: "t stack unstack" },
      {
        does: "text",
        of: "r.base",
        names: "gsub sub grepl grep regmatches strsplit toupper tolower trimws substr substring chartr",
      },
      {
        does: null,
        of: "r.base",
        names:
          "ifelse union paste paste0 sprintf lapply vapply mapply Map Reduce Filter apply do.call function switch stopifnot with round sqrt exp log log2 log10 abs sum ceiling floor nlevels levels attr attributes seq_along seq_len is.factor is.numeric is.character identity exists rm head.matrix Recall nargs invisible try tryCatch",
      },
    ],
  },
  {
    title: "stats",
    module: "r.stats",
    calls: [
      {
        does: "train",
        gives: "r.Model",
        of: "r.stats",
        names: "lm glm nls loess aov kmeans hclust arima HoltWinters gam ppr",
      },
      { does: "select", gives: "r.Model", of: "r.stats", names: "step add1 drop1" },
      { does: "reduce", gives: "r.Decomposition", of: "r.stats", names: "prcomp princomp cmdscale factanal" },
      { does: "predict", of: "r.stats", names: "predict fitted cutree simulate" },
      { does: "evaluate", of: "r.stats", names: "AIC BIC logLik deviance residuals resid" },
      { does: "explain", of: "r.stats", names: "coef coefficients confint vcov" },
      {
        does: "test",
        of: "r.stats",
        names:
          "t.test chisq.test wilcox.test shapiro.test anova cor.test prop.test kruskal.test ks.test fisher.test var.test bartlett.test friedman.test mantelhaen.test TukeyHSD Box.test pairwise.t.test binom.test mcnemar.test oneway.test",
      },
      {
        does: "profile",
        of: "r.stats",
        names: "cor quantile sd var median cov mad IQR xtabs ftable fivenum acf pacf stl decompose",
      },
      { does: "missing", of: "r.stats", names: "complete.cases" },
      { does: "clean", gives: "pandas.DataFrame", of: "r.stats", names: "na.omit na.exclude" },
      { does: "aggregate", gives: "pandas.DataFrame", of: "r.stats", names: "aggregate ave" },
      { does: "encode", of: "r.stats", names: "model.matrix relevel contrasts" },
      {
        does: "construct",
        of: "r.stats",
        names: "ts rnorm runif rbinom rpois rexp dist as.formula formula reformulate",
      },
      { does: "convert", of: "r.stats", names: "setNames reorder" },
      { does: "plot", of: "r.stats", names: "qqnorm qqline heatmap biplot screeplot interaction.plot" },
      { does: "evaluate", of: "r.Model", names: "summary" },
      { does: "evaluationPlot", of: "r.Model", names: "plot autoplot" },
      { does: "predict", of: "r.Model", names: "predict fitted forecast" },
      { does: "test", of: "r.Model", names: "anova" },
      { does: "explain", of: "r.Model", names: "coef importance" },
      { does: "reduce", of: "r.Decomposition", names: "summary plot predict" },
    ],
    models: [
      { label: "Linear Regression", task: "regression", classes: "r.stats.lm" },
      { label: "Logistic Regression", task: "classification", classes: "r.stats.glm.binomial" },
      { label: "Poisson Regression", task: "regression", classes: "r.stats.glm.poisson" },
      { label: "GLM", task: null, classes: "r.stats.glm r.speedglm.speedglm r.biglm.biglm r.biglm.bigglm" },
      { label: "Nonlinear Regression", task: "regression", classes: "r.stats.nls" },
      { label: "LOESS", task: "regression", classes: "r.stats.loess" },
      { label: "K-Means", task: "clustering", classes: "r.stats.kmeans" },
      { label: "Hierarchical Clustering", task: "clustering", classes: "r.stats.hclust" },
      { label: "ARIMA", task: "forecasting", classes: "r.stats.arima" },
      { label: "Holt-Winters", task: "forecasting", classes: "r.stats.HoltWinters" },
      { label: "PCA", task: "dimensionality reduction", classes: "r.stats.prcomp r.stats.princomp" },
    ],
  },
  {
    title: "utils",
    module: "r.utils",
    calls: [
      { does: "install", of: "r.utils", names: "install.packages remove.packages update.packages" },
      {
        does: "load",
        gives: "pandas.DataFrame",
        of: "r.utils",
        names: "read.csv read.csv2 read.table read.delim read.delim2 read.fwf",
      },
      { does: "load", of: "r.utils", names: "download.file data unzip untar" },
      { does: "save", of: "r.utils", names: "write.csv write.csv2 write.table" },
      { does: "profile", of: "r.utils", names: "str object.size methods" },
      { does: "show", gives: "pandas.DataFrame", of: "r.utils", names: "head tail" },
      { does: "reshape", gives: "pandas.DataFrame", of: "r.utils", names: "stack unstack" },
    ],
  },
  {
    title: "graphics",
    module: "r.graphics",
    calls: [
      {
        does: "plot",
        of: "r.graphics",
        names:
          "plot hist boxplot barplot pairs lines points abline curve pie mosaicplot matplot dotchart stripchart contour persp image coplot polygon smoothScatter sunflowerplot segments",
      },
      { does: "decorate", of: "r.graphics", names: "par legend axis title text mtext grid layout rect" },
      { does: "decorate", of: "r.grDevices", names: "png pdf jpeg svg dev.off dev.new colorRampPalette rainbow rgb" },
    ],
  },
];
