import type { Library, Naming } from "./library.ts";

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
    calls: [
      {
        does: "plot",
        gives: "matplotlib.Axes",
        of: "matplotlib.pyplot",
        names:
          "plot scatter hist bar barh boxplot violinplot pie imshow matshow contour contourf errorbar stackplot hist2d hexbin step stem fill_between pcolor pcolormesh plot_date semilogx semilogy loglog polar quiver specgram spy tripcolor triplot eventplot fill",
      },
      {
        does: "plot",
        gives: "matplotlib.Axes",
        of: "matplotlib.Axes",
        names:
          "plot scatter hist bar barh boxplot violinplot pie imshow matshow contour contourf errorbar stackplot hist2d hexbin step stem fill_between pcolor pcolormesh plot_surface plot_wireframe scatter3D plot3D plot_trisurf quiver fill semilogx semilogy loglog",
      },
      { does: "decorate", gives: "matplotlib.Figure", of: "matplotlib.pyplot", names: "figure gcf" },
      { does: "decorate", gives: "matplotlib.Subplots", of: "matplotlib.pyplot", names: "subplots" },
      {
        does: "decorate",
        gives: "matplotlib.Axes",
        of: "matplotlib.pyplot",
        names: "subplot gca axes subplot2grid twinx",
      },
      { does: "decorate", gives: "matplotlib.Axes", of: "matplotlib.Figure", names: "add_subplot gca add_axes" },
      { does: "decorate", gives: "matplotlib.Axes", of: "matplotlib.Axes", names: "twinx twiny" },
      { does: "decorate", of: "matplotlib.colors", names: "PowerNorm LogNorm SymLogNorm BoundaryNorm" },
      { does: "plot", of: "matplotlib.Axes", names: "add_patch add_artist add_collection add_line" },
      { does: "save", of: "matplotlib", names: "pyplot.savefig Figure.savefig pyplot.imsave image.imsave" },
      {
        does: "option",
        of: "matplotlib",
        names: "pyplot.style.* rc rcParams.* pyplot.rc pyplot.rcParams.* use style.* pyplot.switch_backend rcdefaults",
      },
      { does: "load", gives: "numpy.ndarray", of: "matplotlib", names: "image.imread pyplot.imread" },
      {
        does: "decorate",
        of: "matplotlib",
        names: "pyplot.* Axes.* Figure.* ticker.* dates.* patches.* lines.* colors.* cm.* gridspec.* animation.*",
      },
      {
        does: "plot",
        names:
          "matplotlib_venn.* wordcloud.WordCloud.* mpl_toolkits.basemap.* squarify.plot joypy.joyplot graphviz.* pydotplus.* networkx.draw* networkx.draw",
      },
      { does: "plot", gives: "wordcloud.WordCloud", names: "wordcloud.WordCloud" },
      { does: null, of: "matplotlib.pyplot", names: "show close clf cla" },
    ],
    charts: ["matplotlib.*", "?"]
      .flatMap((of): Naming[] => [
        { as: "line chart", of, names: "plot plot_date step semilogx semilogy loglog errorbar plot3D" },
        { as: "scatter plot", of, names: "scatter scatter3D" },
        { as: "histogram", of, names: "hist hist2d" },
        { as: "bar chart", of, names: "bar barh" },
        { as: "box plot", of, names: "boxplot" },
        { as: "violin plot", of, names: "violinplot" },
        { as: "pie chart", of, names: "pie" },
        { as: "picture", of, names: "imshow" },
        { as: "heat map", of, names: "matshow pcolor pcolormesh" },
        { as: "contour plot", of, names: "contour contourf tricontour tricontourf" },
        { as: "surface plot", of, names: "plot_surface plot_wireframe plot_trisurf" },
        { as: "area chart", of, names: "stackplot fill_between" },
        { as: "stem plot", of, names: "stem" },
        { as: "hexagon plot", of, names: "hexbin" },
      ])
      .concat([
        { as: "word cloud", names: "wordcloud.WordCloud.generate wordcloud.WordCloud.generate_from_frequencies" },
        { as: "Venn diagram", names: "matplotlib_venn.*" },
        { as: "tree map", names: "squarify.plot" },
        { as: "ridge plot", names: "joypy.joyplot" },
        { as: "map", names: "mpl_toolkits.basemap.Basemap" },
      ]),
    attributes: { "matplotlib.Subplots.[0]": "matplotlib.Figure", "matplotlib.Subplots.[1]": "matplotlib.Axes" },
  },
  {
    title: "seaborn",
    module: "seaborn",
    conventions: { sns: "seaborn", sb: "seaborn" },
    calls: [
      { does: "plot", gives: "matplotlib.Axes", of: "seaborn", names: "*" },
      { does: "load", gives: "pandas.DataFrame", of: "seaborn", names: "load_dataset" },
      {
        does: "option",
        of: "seaborn",
        names:
          "set set_style set_theme set_context set_palette set_color_codes reset_defaults color_palette axes_style plotting_context light_palette dark_palette diverging_palette cubehelix_palette palplot",
      },
      { does: "decorate", of: "seaborn", names: "despine move_legend" },
      { does: "plot", gives: "matplotlib.Axes", of: "seaborn", names: "FacetGrid PairGrid JointGrid" },
    ],
    charts: [
      { as: "histogram", of: "seaborn", names: "histplot distplot displot" },
      { as: "density plot", of: "seaborn", names: "kdeplot rugplot ecdfplot" },
      { as: "count plot", of: "seaborn", names: "countplot" },
      { as: "bar chart", of: "seaborn", names: "barplot" },
      { as: "categorical plot", of: "seaborn", names: "catplot factorplot" },
      { as: "point plot", of: "seaborn", names: "pointplot" },
      { as: "scatter plot", of: "seaborn", names: "scatterplot relplot" },
      { as: "pair plot", of: "seaborn", names: "pairplot PairGrid" },
      { as: "heat map", of: "seaborn", names: "heatmap clustermap" },
      { as: "box plot", of: "seaborn", names: "boxplot boxenplot" },
      { as: "violin plot", of: "seaborn", names: "violinplot" },
      { as: "strip plot", of: "seaborn", names: "stripplot swarmplot" },
      { as: "line chart", of: "seaborn", names: "lineplot tsplot" },
      { as: "joint plot", of: "seaborn", names: "jointplot JointGrid" },
      { as: "regression plot", of: "seaborn", names: "lmplot regplot" },
      { as: "residual plot", of: "seaborn", names: "residplot" },
    ],
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
    calls: [
      {
        does: "plot",
        gives: "plotly.Figure",
        of: "plotly",
        names: "express.* graph_objs.* figure_factory.* offline.plot offline.iplot",
      },
      { does: "load", gives: "pandas.DataFrame", of: "plotly.express.data", names: "*" },
      { does: "option", of: "plotly", names: "offline.init_notebook_mode io.* tools.set_credentials_file" },
      {
        does: "decorate",
        gives: "plotly.Figure",
        of: "plotly",
        names: "subplots.make_subplots tools.make_subplots Figure.update_* Figure.add_* graph_objs.Layout Figure.show",
      },
      { does: "option", names: "cufflinks.*" },
    ],
    charts: [
      { as: "histogram", of: "plotly", names: "express.histogram graph_objs.Histogram figure_factory.create_distplot" },
      { as: "bar chart", of: "plotly", names: "express.bar graph_objs.Bar" },
      { as: "scatter plot", of: "plotly", names: "express.scatter express.scatter_3d graph_objs.Scatter3d" },
      { as: "line chart", of: "plotly", names: "express.line graph_objs.Scatter graph_objs.Candlestick" },
      { as: "box plot", of: "plotly", names: "express.box graph_objs.Box" },
      { as: "violin plot", of: "plotly", names: "express.violin graph_objs.Violin" },
      { as: "pie chart", of: "plotly", names: "express.pie graph_objs.Pie" },
      { as: "heat map", of: "plotly", names: "express.imshow express.density_heatmap graph_objs.Heatmap" },
      { as: "pair plot", of: "plotly", names: "express.scatter_matrix" },
      { as: "tree map", of: "plotly", names: "express.treemap express.sunburst" },
      {
        as: "map",
        of: "plotly",
        names:
          "express.choropleth* express.scatter_geo express.scatter_mapbox graph_objs.Choropleth* graph_objs.Scattergeo",
      },
    ],
  },
  {
    title: "Bokeh",
    module: "bokeh",
    calls: [
      { does: "plot", of: "bokeh", names: "plotting.* models.*" },
      { does: "decorate", of: "bokeh", names: "layouts.* palettes.* transform.*" },
      { does: "option", of: "bokeh", names: "io.output_notebook plotting.output_notebook io.output_file" },
    ],
  },
  {
    title: "Altair",
    module: "altair",
    conventions: { alt: "altair" },
    calls: [
      { does: "plot", of: "altair", names: "*" },
      { does: "option", of: "altair", names: "data_transformers.* themes.* renderers.*" },
    ],
  },
  { title: "plotnine", module: "plotnine", calls: [{ does: "plot", of: "plotnine", names: "*" }] },
  {
    title: "Folium",
    module: "folium",
    calls: [{ does: "plot", of: "folium", names: "*" }],
    charts: [{ as: "map", names: "folium.Map folium.Choropleth" }],
  },
  { title: "HoloViews", module: "holoviews", calls: [{ does: "plot", of: "holoviews", names: "*" }] },
  { title: "Yellowbrick", module: "yellowbrick", calls: [] },
  { title: "pyLDAvis", module: "pyLDAvis", calls: [{ does: "evaluationPlot", of: "pyLDAvis", names: "*" }] },
];
