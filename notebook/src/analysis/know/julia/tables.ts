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
    calls: [
      { does: "install", of: "julia.Pkg", names: "add update instantiate activate build" },
      { does: "option", of: "julia.Random", names: "seed!" },
      { does: "option", of: "julia.Base", names: "ENV include cd" },
      { does: "listFiles", of: "julia.Base", names: "readdir pwd isfile isdir" },
      { does: "load", of: "julia.Base", names: "read readlines eachline open download" },
      {
        does: "load",
        names:
          "julia.DelimitedFiles.readdlm julia.Downloads.download julia.JLD2.load julia.JLD.load julia.MAT.matread julia.NPZ.npzread julia.JSON.parsefile julia.JSON3.read julia.FileIO.load julia.HTTP.get julia.Serialization.deserialize julia.BSON.load",
      },
      {
        does: "save",
        names:
          "julia.DelimitedFiles.writedlm julia.JLD2.save julia.JLD2.@save julia.BSON.@save julia.FileIO.save julia.Serialization.serialize julia.Base.write",
      },
      { does: "show", of: "julia.Base", names: "display show" },
      { does: "profile", of: "julia.Base", names: "size eltype unique typeof summary" },
      { does: null, of: "julia.Statistics", names: "mean std var median" },
      { does: "profile", of: "julia.Statistics", names: "cor cov quantile" },
      {
        does: "profile",
        of: "julia.StatsBase",
        names: "countmap corspearman corkendall mode skewness kurtosis summarystats counts",
      },
      { does: "construct", of: "julia.Base", names: "zeros ones rand randn fill range collect reshape" },
      { does: "profile", of: "julia.KernelDensity", names: "kde" },
      { does: "clean", of: "julia.Base", names: "skipmissing" },
      { does: "clean", of: "julia.Missings", names: "coalesce replace disallowmissing" },
      { does: "missing", of: "julia.Base", names: "ismissing isnothing isnan" },
      { does: "construct", of: "julia.Base", names: "vcat hcat" },
      { does: "sort", of: "julia.Base", names: "sort sort! sortperm" },
      { does: "filter", of: "julia.Base", names: "filter filter! findall" },
      { does: "convert", of: "julia.Base", names: "convert Matrix tryparse float Float64 Float32 Int" },
      { does: "split", of: "julia.Random", names: "randperm shuffle shuffle! randsubseq" },
      { does: "scale", of: "julia.StatsBase", names: "standardize ZScoreTransform UnitRangeTransform zscore" },
      { does: "sample", of: "julia.StatsBase", names: "sample" },
      { does: "text", of: "julia.Base", names: "lowercase uppercase strip split occursin" },
      {
        does: null,
        of: "julia.Base",
        names:
          "map length sum push! append! abs round sqrt exp log enumerate zip eachindex string join isempty argmax argmin findmax findmin extrema minimum maximum parse first last ifelse setdiff union intersect",
      },
    ],
  },
  {
    title: "DataFrames",
    module: "julia.DataFrames",
    calls: [
      { does: "construct", gives: "pandas.DataFrame", of: "julia.DataFrames", names: "DataFrame" },
      { does: "profile", of: "julia.DataFrames", names: "describe names nrow ncol propertynames eachcol" },
      { does: "show", gives: "pandas.DataFrame", of: "julia.DataFrames", names: "head tail" },
      {
        does: "clean",
        gives: "pandas.DataFrame",
        of: "julia.DataFrames",
        names: "dropmissing dropmissing! unique! allowmissing! disallowmissing!",
      },
      { does: "missing", of: "julia.DataFrames", names: "completecases" },
      {
        does: "filter",
        gives: "pandas.DataFrame",
        of: "julia.DataFrames",
        names: "select select! subset subset! @subset @select @where @rsubset",
      },
      {
        does: "feature",
        gives: "pandas.DataFrame",
        of: "julia.DataFrames",
        names: "transform transform! @transform @transform! @rtransform insertcols! @with",
      },
      { does: "rename", gives: "pandas.DataFrame", of: "julia.DataFrames", names: "rename rename! rename! @rename" },
      {
        does: "merge",
        gives: "pandas.DataFrame",
        of: "julia.DataFrames",
        names: "innerjoin leftjoin rightjoin outerjoin antijoin semijoin crossjoin append!",
      },
      {
        does: "aggregate",
        gives: "pandas.DataFrame",
        of: "julia.DataFrames",
        names: "groupby combine by aggregate @by @combine @groupby",
      },
      { does: "sort", gives: "pandas.DataFrame", of: "julia.DataFrames", names: "@orderby" },
      {
        does: "reshape",
        gives: "pandas.DataFrame",
        of: "julia.DataFrames",
        names: "stack unstack permutedims flatten",
      },
      { does: "drop", of: "julia.DataFrames", names: "delete! deleteat! select!Not" },
      {
        does: "load",
        gives: "pandas.DataFrame",
        names:
          "julia.CSV.read julia.CSV.File julia.RDatasets.dataset julia.MLDatasets.dataset julia.Arrow.Table julia.XLSX.readtable julia.Parquet.read_parquet julia.DataFrames.readtable julia.MLJ.load_iris julia.MLJ.load_boston julia.MLJ.@load_iris julia.MLJ.@load_boston julia.MLJ.@load_crabs julia.Queryverse.load",
      },
      {
        does: "load",
        names:
          "julia.MLDatasets.MNIST julia.MLDatasets.CIFAR10 julia.MLDatasets.FashionMNIST julia.SQLite.DB julia.DBInterface.execute julia.LibPQ.Connection",
      },
      { does: "save", names: "julia.CSV.write julia.Arrow.write julia.XLSX.writetable" },
      {
        does: "convert",
        of: "julia.CategoricalArrays",
        names: "categorical categorical! levels! recode CategoricalArray",
      },
      { does: "filter", gives: "pandas.DataFrame", names: "julia.Query.@filter julia.Query.@take" },
    ],
    treats: [
      { as: "dropped-missing", of: "julia.DataFrames", names: "dropmissing dropmissing!" },
      { as: "deduplicated", of: "julia.DataFrames", names: "unique!" },
      { as: "filtered", of: "julia.DataFrames", names: "subset subset! @subset @rsubset @where" },
      { as: "renamed", of: "julia.DataFrames", names: "rename rename!" },
      { as: "joined", of: "julia.DataFrames", names: "innerjoin leftjoin rightjoin outerjoin antijoin semijoin" },
      { as: "reshaped", how: "melt", of: "julia.DataFrames", names: "stack" },
      { as: "reshaped", how: "pivot", of: "julia.DataFrames", names: "unstack" },
    ],
  },
  {
    title: "Plots",
    module: "julia.Plots",
    calls: [
      {
        does: "plot",
        of: "julia.Plots",
        names:
          "plot plot! scatter scatter! histogram histogram! bar bar! heatmap contour contourf surface pie hline! vline! stephist scatter3d histogram2d",
      },
      {
        does: "plot",
        of: "julia.StatsPlots",
        names:
          "boxplot boxplot! violin violin! density density! marginalhist corrplot cornerplot groupedbar andrewsplot dotplot qqplot",
      },
      {
        does: "plot",
        names:
          "julia.Gadfly.set_default_plot_size julia.Makie.lines julia.Makie.barplot julia.Makie.hist julia.VegaLite.@vlplot julia.AlgebraOfGraphics.draw julia.UnicodePlots.lineplot julia.Seaborn.pairplot",
      },
      {
        does: "decorate",
        of: "julia.Plots",
        names:
          "xlabel! ylabel! title! xlims! ylims! annotate! savefig gr plotly pyplot theme layout legend! xaxis! yaxis! @layout",
      },
    ],
  },
];
