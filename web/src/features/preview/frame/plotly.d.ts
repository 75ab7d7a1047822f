declare module "plotly.js-strict-dist-min" {
  const Plotly: {
    /** Resolves once it is drawn. */
    newPlot(
      place: HTMLElement,
      figure: { data: readonly object[]; layout: object; frames: readonly object[]; config: object },
    ): Promise<unknown>;
  };
  export default Plotly;
}
