import type { Library } from "./library.ts";

/** What Matplotlib draws, whatever is known of the value before the dot. */
const DRAWN = {
  "line chart": "plot plot_date step semilogx semilogy loglog errorbar plot3D",
  "scatter plot": "scatter scatter3D",
  histogram: "hist hist2d",
  "bar chart": "bar barh",
  "box plot": "boxplot",
  "violin plot": "violinplot",
  "pie chart": "pie",
  picture: "imshow",
  "heat map": "matshow pcolor pcolormesh",
  "contour plot": "contour contourf tricontour tricontourf",
  "surface plot": "plot_surface plot_wireframe plot_trisurf",
  "area chart": "stackplot fill_between",
  "stem plot": "stem",
  "hexagon plot": "hexbin",
};

/** Plotting libraries. "decorate" calls (titles, labels, layout) do not make a cell a plot by themselves. */
export const plotting: readonly Library[] = [
  {
    title: "Matplotlib",
    module: "matplotlib",
    conventions: {
      plt: "matplotlib.pyplot",
      mpl: "matplotlib",
      ax: "matplotlib.Axes()",
      axes: "matplotlib.Axes()",
      fig: "matplotlib.Figure()",
    },
    aliases: { pylab: "matplotlib.pyplot", "matplotlib.pylab": "matplotlib.pyplot" },
    calls: {
      "matplotlib.pyplot": {
        "plot -> matplotlib.Axes":
          "plot scatter hist bar barh boxplot violinplot pie imshow matshow contour contourf errorbar stackplot hist2d hexbin step stem fill_between pcolor pcolormesh plot_date semilogx semilogy loglog polar quiver specgram spy tripcolor triplot eventplot fill",
        "decorate -> matplotlib.Figure": "figure gcf",
        "decorate -> matplotlib.Subplots": "subplots",
        "decorate -> matplotlib.Axes": "subplot gca axes subplot2grid twinx",
        neutral: "show close clf cla",
      },
      "matplotlib.Axes": {
        "plot -> matplotlib.Axes":
          "plot scatter hist bar barh boxplot violinplot pie imshow matshow contour contourf errorbar stackplot hist2d hexbin step stem fill_between pcolor pcolormesh plot_surface plot_wireframe scatter3D plot3D plot_trisurf quiver fill semilogx semilogy loglog",
        "decorate -> matplotlib.Axes": "twinx twiny",
        plot: "add_patch add_artist add_collection add_line",
      },
      "matplotlib.Figure": { "decorate -> matplotlib.Axes": "add_subplot gca add_axes" },
      "matplotlib.colors": { decorate: "PowerNorm LogNorm SymLogNorm BoundaryNorm" },
      matplotlib: {
        save: "pyplot.savefig Figure.savefig pyplot.imsave image.imsave",
        option: "pyplot.style.* rc rcParams.* pyplot.rc pyplot.rcParams.* use style.* pyplot.switch_backend rcdefaults",
        "load -> numpy.ndarray": "image.imread pyplot.imread",
        decorate: "pyplot.* Axes.* Figure.* ticker.* dates.* patches.* lines.* colors.* cm.* gridspec.* animation.*",
      },
      "": {
        plot: "matplotlib_venn.* wordcloud.WordCloud.* mpl_toolkits.basemap.* squarify.plot joypy.joyplot graphviz.* pydotplus.* networkx.draw* networkx.draw",
        "plot -> wordcloud.WordCloud": "wordcloud.WordCloud",
      },
    },
    charts: {
      "matplotlib.*": DRAWN,
      "?": DRAWN,
      "": {
        "word cloud": "wordcloud.WordCloud.{generate generate_from_frequencies}",
        "Venn diagram": "matplotlib_venn.*",
        "tree map": "squarify.plot",
        "ridge plot": "joypy.joyplot",
        map: "mpl_toolkits.basemap.Basemap",
      },
    },
    attributes: { "matplotlib.Subplots.[0]": "matplotlib.Figure", "matplotlib.Subplots.[1]": "matplotlib.Axes" },
  },
  {
    title: "seaborn",
    module: "seaborn",
    conventions: { sns: "seaborn", sb: "seaborn" },
    calls: {
      seaborn: {
        "plot -> matplotlib.Axes": "* FacetGrid PairGrid JointGrid",
        "load -> pandas.DataFrame": "load_dataset",
        option:
          "set set_style set_theme set_context set_palette set_color_codes reset_defaults color_palette axes_style plotting_context light_palette dark_palette diverging_palette cubehelix_palette palplot",
        decorate: "despine move_legend",
      },
    },
    charts: {
      seaborn: {
        histogram: "histplot distplot displot",
        "density plot": "kdeplot rugplot ecdfplot",
        "count plot": "countplot",
        "bar chart": "barplot",
        "categorical plot": "catplot factorplot",
        "point plot": "pointplot",
        "scatter plot": "scatterplot relplot",
        "pair plot": "pairplot PairGrid",
        "heat map": "heatmap clustermap",
        "box plot": "boxplot boxenplot",
        "violin plot": "violinplot",
        "strip plot": "stripplot swarmplot",
        "line chart": "lineplot tsplot",
        "joint plot": "jointplot JointGrid",
        "regression plot": "lmplot regplot",
        "residual plot": "residplot",
      },
    },
  },
  {
    title: "Plotly",
    module: "plotly",
    conventions: {
      iplot: "plotly.offline.iplot",
      px: "plotly.express",
      go: "plotly.graph_objs",
      py: "plotly.offline",
      ff: "plotly.figure_factory",
    },
    aliases: {
      "plotly.graph_objects": "plotly.graph_objs",
      plotly_express: "plotly.express",
      "chart_studio.plotly": "plotly.offline",
      "plotly.plotly": "plotly.offline",
    },
    calls: {
      plotly: {
        "plot -> plotly.Figure": "express.* graph_objs.* figure_factory.* offline.plot offline.iplot",
        option: "offline.init_notebook_mode io.* tools.set_credentials_file",
        "decorate -> plotly.Figure":
          "subplots.make_subplots tools.make_subplots Figure.update_* Figure.add_* graph_objs.Layout Figure.show",
      },
      "plotly.express.data": { "load -> pandas.DataFrame": "*" },
      "": { option: "cufflinks.*" },
    },
    charts: {
      plotly: {
        histogram: "express.histogram graph_objs.Histogram figure_factory.create_distplot",
        "bar chart": "express.bar graph_objs.Bar",
        "scatter plot": "express.scatter express.scatter_3d graph_objs.Scatter3d",
        "line chart": "express.line graph_objs.Scatter graph_objs.Candlestick",
        "box plot": "express.box graph_objs.Box",
        "violin plot": "express.violin graph_objs.Violin",
        "pie chart": "express.pie graph_objs.Pie",
        "heat map": "express.imshow express.density_heatmap graph_objs.Heatmap",
        "pair plot": "express.scatter_matrix",
        "tree map": "express.treemap express.sunburst",
        map: "express.{choropleth* scatter_geo scatter_mapbox} graph_objs.Choropleth* graph_objs.Scattergeo",
      },
    },
  },
  {
    title: "Bokeh",
    module: "bokeh",
    calls: {
      bokeh: {
        plot: "plotting.* models.*",
        decorate: "layouts.* palettes.* transform.*",
        option: "io.output_notebook plotting.output_notebook io.output_file",
      },
    },
  },
  {
    title: "Altair",
    module: "altair",
    conventions: { alt: "altair" },
    calls: {
      altair: {
        plot: "*",
        option: "data_transformers.* themes.* renderers.*",
      },
    },
  },
  { title: "plotnine", module: "plotnine", calls: { plotnine: { plot: "*" } } },
  {
    title: "Folium",
    module: "folium",
    calls: { folium: { plot: "*" } },
    charts: { "": { map: "folium.Map folium.Choropleth" } },
  },
  { title: "HoloViews", module: "holoviews", calls: { holoviews: { plot: "*" } } },
  { title: "Yellowbrick", module: "yellowbrick" },
  { title: "pyLDAvis", module: "pyLDAvis", calls: { pyLDAvis: { evaluationPlot: "*" } } },
];
