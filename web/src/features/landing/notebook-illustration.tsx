import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { ReactNode } from "react";
import { STAGE_LOOKS } from "../../components/stages.ts";

/** The product's idea as a picture: a notebook whose cells carry the colour of their stage, and the sentence each becomes in the margin. */
export const NotebookIllustration = () => (
  <figure
    aria-label="A notebook page. Each of its five cells has a coloured margin for its stage: exploration, data preparation, feature engineering, modeling and validation. Beside each cell stands the sentence that documents it."
    className="overflow-hidden rounded-sheet border border-rule bg-sheet text-left shadow-lift select-none"
  >
    <div aria-hidden>
      <div className="flex items-center justify-between border-b border-rule px-4 py-2 font-mono text-xs text-ink-faint">
        <span>bike-rentals.ipynb</span>
        <span>5 of 31 cells</span>
      </div>
      <ol>
        {CELLS.map(({ stage, count, code, output, sentence }) => (
          <IllustratedCell key={stage} stage={stage} count={count} code={code} output={output} sentence={sentence} />
        ))}
      </ol>
    </div>
  </figure>
);

interface IllustratedCellProps {
  readonly stage: CellStage;
  /** Execution count, as Jupyter prints it. */
  readonly count: number;
  readonly code: readonly string[];
  readonly output?: ReactNode;
  readonly sentence: string;
}

const IllustratedCell = ({ stage, count, code, output, sentence }: IllustratedCellProps) => {
  const { icon: Icon, label } = STAGE_LOOKS[stage];
  return (
    <li data-stage={stage} className="grid border-b border-rule last:border-b-0 sm:grid-cols-[1fr_12.5rem]">
      <div className="flex min-w-0 border-l-4 border-stage">
        <span className="w-12 shrink-0 pt-3 pr-1 text-right font-mono text-[0.6875rem] leading-5 text-ink-faint">
          [{count}]
        </span>
        <div className="min-w-0 flex-1 overflow-hidden py-3 pr-3 pl-2">
          <pre className="font-mono text-[0.75rem] leading-5 whitespace-pre">{code.join("\n")}</pre>
          {output}
        </div>
      </div>
      <div className="flex flex-col justify-center gap-0.5 bg-stage-tint px-4 py-3">
        <span className="flex items-center gap-1.5 text-xs font-semibold text-stage">
          <Icon className="size-3.5" />
          {label}
        </span>
        <span className="font-serif text-sm leading-5 text-ink">{sentence}</span>
      </div>
    </li>
  );
};

/** Rentals by hour of the day, as a notebook would draw them. */
const HOURS = [3, 2, 2, 4, 12, 26, 34, 27, 18, 17, 19, 21, 22, 24, 30, 38, 33, 22, 14, 9];

const Histogram = () => (
  <svg viewBox="0 0 200 46" className="mt-2 h-12 w-full max-w-60" preserveAspectRatio="none">
    {HOURS.map((height, hour) => (
      <rect
        // The bars never change places.
        // oxlint-disable-next-line react/no-array-index-key
        key={hour}
        x={hour * 10 + 1}
        y={44 - height}
        width={7}
        height={height}
        className="fill-stage"
      />
    ))}
    <path d="M0 45H200" className="stroke-edge" />
  </svg>
);

const Printed = ({ children }: { readonly children: string }) => (
  <pre className="mt-1 font-mono text-[0.75rem] leading-5 text-ink-faint">{children}</pre>
);

const CELLS: readonly IllustratedCellProps[] = [
  {
    stage: "exploration",
    count: 4,
    code: ['rides["hour"].plot.hist(bins=20)'],
    output: <Histogram />,
    sentence: "Rentals peak at 8 and at 17 o'clock.",
  },
  {
    stage: "preparation",
    count: 9,
    code: ['rides = rides.dropna(subset=["temp"])', 'rides["date"] = pd.to_datetime(rides["date"])'],
    sentence: "Rows without a temperature are dropped.",
  },
  {
    stage: "featureEngineering",
    count: 14,
    code: ['rides["weekday"] = rides["date"].dt.dayofweek'],
    sentence: "The weekday is taken from the date.",
  },
  {
    stage: "modeling",
    count: 21,
    code: ["model = GradientBoostingRegressor(", "    n_estimators=300, max_depth=4)"],
    sentence: "Gradient boosting, 300 trees of depth 4.",
  },
  {
    stage: "validation",
    count: 27,
    code: ["mean_absolute_error(y_test, model.predict(X_test))"],
    output: <Printed>31.7</Printed>,
    sentence: "On held-out days the mean error is 31.7.",
  },
];
