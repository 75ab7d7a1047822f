import type { Library } from "../library.ts";

/** Julia itself, its standard library, and tables. */
export const tables: readonly Library[] = [
  {
    title: "Julia",
    module: "julia.Base",
    aliases: {
      "julia.Base.println": "builtins.print",
      "julia.Base.print": "builtins.print",
      "julia.Base.@show": "builtins.print",
      "julia.Base.@printf": "builtins.print",
      "julia.Base.@info": "builtins.print",
    },
    calls: {
      "julia.Pkg": { install: "add update instantiate activate build" },
      "julia.Random": {
        option: "seed!",
        split: "randperm shuffle shuffle! randsubseq",
      },
      "julia.Base": {
        option: "ENV include cd",
        listFiles: "readdir pwd isfile isdir",
        load: "read readlines eachline open download",
        show: "display show",
        profile: "size eltype unique typeof summary",
        construct: "zeros ones rand randn fill range collect reshape vcat hcat",
        clean: "skipmissing",
        missing: "ismissing isnothing isnan",
        sort: "sort sort! sortperm",
        filter: "filter filter! findall",
        convert: "convert Matrix tryparse float Float64 Float32 Int",
        text: "lowercase uppercase strip split occursin",
        neutral:
          "map length sum push! append! abs round sqrt exp log enumerate zip eachindex string join isempty argmax argmin findmax findmin extrema minimum maximum parse first last ifelse setdiff union intersect",
      },
      "": {
        load: "julia.DelimitedFiles.readdlm julia.Downloads.download julia.JLD2.load julia.JLD.load julia.MAT.matread julia.NPZ.npzread julia.JSON.parsefile julia.JSON3.read julia.FileIO.load julia.HTTP.get julia.Serialization.deserialize julia.BSON.load",
        save: "julia.DelimitedFiles.writedlm julia.JLD2.save julia.JLD2.@save julia.BSON.@save julia.FileIO.save julia.Serialization.serialize julia.Base.write",
      },
      "julia.Statistics": {
        neutral: "mean std var median",
        profile: "cor cov quantile",
      },
      "julia.StatsBase": {
        profile: "countmap corspearman corkendall mode skewness kurtosis summarystats counts",
        scale: "standardize ZScoreTransform UnitRangeTransform zscore",
        sample: "sample",
      },
      "julia.KernelDensity": { profile: "kde" },
      "julia.Missings": { clean: "coalesce replace disallowmissing" },
    },
  },
  {
    title: "DataFrames",
    module: "julia.DataFrames",
    calls: {
      "julia.DataFrames": {
        "construct -> pandas.DataFrame": "DataFrame",
        profile: "describe names nrow ncol propertynames eachcol",
        "show -> pandas.DataFrame": "head tail",
        "clean -> pandas.DataFrame": "dropmissing dropmissing! unique! allowmissing! disallowmissing!",
        missing: "completecases",
        "filter -> pandas.DataFrame": "select select! subset subset! @subset @select @where @rsubset",
        "feature -> pandas.DataFrame": "transform transform! @transform @transform! @rtransform insertcols! @with",
        "rename -> pandas.DataFrame": "rename rename! rename! @rename",
        "merge -> pandas.DataFrame": "innerjoin leftjoin rightjoin outerjoin antijoin semijoin crossjoin append!",
        "aggregate -> pandas.DataFrame": "groupby combine by aggregate @by @combine @groupby",
        "sort -> pandas.DataFrame": "@orderby",
        "reshape -> pandas.DataFrame": "stack unstack permutedims flatten",
        drop: "delete! deleteat! select!Not",
      },
      "": {
        "load -> pandas.DataFrame":
          "julia.CSV.read julia.CSV.File julia.RDatasets.dataset julia.MLDatasets.dataset julia.Arrow.Table julia.XLSX.readtable julia.Parquet.read_parquet julia.DataFrames.readtable julia.MLJ.{load_iris load_boston @load_iris @load_boston @load_crabs} julia.Queryverse.load",
        load: "julia.MLDatasets.{MNIST CIFAR10 FashionMNIST} julia.SQLite.DB julia.DBInterface.execute julia.LibPQ.Connection",
        save: "julia.CSV.write julia.Arrow.write julia.XLSX.writetable",
        "filter -> pandas.DataFrame": "julia.Query.@filter julia.Query.@take",
      },
      "julia.CategoricalArrays": { convert: "categorical categorical! levels! recode CategoricalArray" },
    },
    treats: {
      "julia.DataFrames": {
        "dropped-missing": "dropmissing dropmissing!",
        deduplicated: "unique!",
        filtered: "subset subset! @subset @rsubset @where",
        renamed: "rename rename!",
        joined: "innerjoin leftjoin rightjoin outerjoin antijoin semijoin",
        "reshaped, melt": "stack",
        "reshaped, pivot": "unstack",
      },
    },
  },
  {
    title: "Plots",
    module: "julia.Plots",
    calls: {
      "julia.Plots": {
        plot: "plot plot! scatter scatter! histogram histogram! bar bar! heatmap contour contourf surface pie hline! vline! stephist scatter3d histogram2d",
        decorate:
          "xlabel! ylabel! title! xlims! ylims! annotate! savefig gr plotly pyplot theme layout legend! xaxis! yaxis! @layout",
      },
      "julia.StatsPlots": {
        plot: "boxplot boxplot! violin violin! density density! marginalhist corrplot cornerplot groupedbar andrewsplot dotplot qqplot",
      },
      "": {
        plot: "julia.Gadfly.set_default_plot_size julia.Makie.{lines barplot hist} julia.VegaLite.@vlplot julia.AlgebraOfGraphics.draw julia.UnicodePlots.lineplot julia.Seaborn.pairplot",
      },
    },
  },
];
