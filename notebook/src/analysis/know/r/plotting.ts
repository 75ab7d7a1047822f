import type { Library } from "../library.ts";

/** ggplot2, lattice, plotly and charts of one package each. */
export const plotting: readonly Library[] = [
  {
    title: "ggplot2",
    module: "r.ggplot2",
    calls: {
      "r.ggplot2": {
        plot: "ggplot qplot quickplot autoplot geom_point geom_histogram geom_bar geom_col geom_line geom_boxplot geom_violin geom_density geom_smooth geom_tile geom_area geom_jitter geom_freqpoly geom_map geom_polygon geom_sf geom_ribbon geom_path geom_raster geom_hex geom_bin2d geom_count geom_step geom_errorbar stat_summary stat_function stat_smooth",
        decorate:
          "aes aes_string labs xlab ylab ggtitle theme theme_bw theme_minimal theme_classic theme_light theme_gray theme_void theme_set scale_x_continuous scale_y_continuous scale_fill_manual scale_color_manual scale_colour_manual scale_fill_brewer scale_color_brewer scale_x_log10 scale_y_log10 scale_x_discrete scale_y_discrete scale_x_date scale_fill_gradient scale_color_gradient scale_fill_viridis_c coord_flip coord_cartesian coord_polar facet_wrap facet_grid geom_text geom_label geom_hline geom_vline geom_abline annotate guides xlim ylim element_text element_blank ggsave",
      },
      "": {
        plot: "r.gridExtra.grid.arrange r.cowplot.plot_grid r.ggpubr.ggarrange r.patchwork.wrap_plots r.GGally.{ggpairs ggcorr ggscatmat}",
      },
    },
  },
  {
    title: "plotly",
    module: "r.plotly",
    calls: {
      "r.plotly": { plot: "plot_ly ggplotly plot_geo subplot add_trace add_lines add_markers add_bars" },
      "": {
        decorate: "r.plotly.layout",
        plot: "r.corrplot.corrplot r.corrgram.corrgram r.ggcorrplot.ggcorrplot r.PerformanceAnalytics.chart.Correlation r.pheatmap.pheatmap r.gplots.heatmap.2 r.gplots.plotmeans r.wordcloud.wordcloud r.wordcloud2.wordcloud2 r.leaflet.leaflet r.highcharter.hchart r.dygraphs.dygraph r.vioplot.vioplot r.DataExplorer.{plot_histogram plot_correlation plot_bar} r.car.scatterplotMatrix r.psych.pairs.panels",
        evaluationPlot:
          "r.rpart.plot.rpart.plot r.rpart.plot.prp r.rattle.fancyRpartPlot r.car.avPlots r.car.residualPlots r.car.influencePlot r.factoextra.{fviz_cluster fviz_nbclust fviz_silhouette fviz_dend} r.cluster.clusplot",
        reduce:
          "r.factoextra.{fviz_pca_var fviz_pca_biplot fviz_pca_ind fviz_eig get_eigenvalue} r.FactoMineR.PCA r.Rtsne.Rtsne r.umap.umap",
      },
      "r.lattice": { plot: "xyplot histogram densityplot bwplot barchart dotplot splom levelplot" },
    },
  },
];
