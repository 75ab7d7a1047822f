import { FileOutput } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { SpinnerPage } from "../../components/ui/spinner.tsx";
import { shortened } from "../../lib/shortened.ts";
import type { FileFlow } from "../../lib/stored/catalog.ts";
import { FLOWS_FAILURE, useFileFlows } from "./data.ts";
import { type FlowGraph, type GraphNode, flowGraph } from "./flow-graph.ts";

/** Which notebooks write a file that another reads: drawn, and as a list that says the same. */
export const FileFlows = () => {
  const flows = useFileFlows();
  if (flows.isPending) return <SpinnerPage label="Loading files..." />;
  if (flows.isError) return <FailureNotice {...FLOWS_FAILURE} onRetry={() => void flows.refetch()} />;
  if (flows.data.length === 0)
    return (
      <EmptyState
        icon={FileOutput}
        title="No files between notebooks"
        description="When one notebook writes a file and another reads a file of the same name, both appear here."
      />
    );
  return (
    <>
      <p className="mb-4 max-w-measure text-ink-soft">
        One notebook writes a file, another reads a file of the same name. Folders are not compared: check that both
        mean the same file.
      </p>
      <Drawing graph={flowGraph(flows.data)} />
      <ul className="mt-6 flex flex-col gap-3">
        {flows.data.map((flow) => (
          <FlowItem key={flow.file} flow={flow} />
        ))}
      </ul>
    </>
  );
};

const FlowItem = ({ flow }: { readonly flow: FileFlow }) => (
  <li className="rounded-sheet border border-rule bg-sheet p-4">
    <h2 className="font-mono text-sm font-semibold wrap-anywhere">
      <bdi>{flow.file}</bdi>
    </h2>
    <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      <Ends label="Written by" notebooks={flow.writers} count={flow.writer_count} />
      <Ends label="Read by" notebooks={flow.readers} count={flow.reader_count} />
    </dl>
  </li>
);

const Ends = ({
  label,
  notebooks,
  count,
}: {
  readonly label: string;
  readonly notebooks: FileFlow["writers"];
  readonly count: number;
}) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0">
      <ul>
        {notebooks.map(({ id, title }) => (
          <li key={id}>
            <Link to={paths.notebook(id)} className="text-accent underline wrap-anywhere">
              <bdi>{shortened(title, 120)}</bdi>
            </Link>
          </li>
        ))}
        {count > notebooks.length ? <li className="text-ink-soft">and {count - notebooks.length} more</li> : null}
      </ul>
    </dd>
  </>
);

/** Pixels of the drawing. */
const COLUMN = 260;
const ROW = 56;
const BOX = { width: 190, height: 36 } as const;

/** A picture for the eye alone: everything in it stands in the list below, too. */
const Drawing = ({ graph: { nodes, edges, left } }: { readonly graph: FlowGraph }) => {
  const id = useId();
  const width = Math.max(...nodes.map(({ column }) => column)) * COLUMN + BOX.width + 2;
  const height = Math.max(...nodes.map(({ place }) => place)) * ROW + BOX.height + 2;
  return (
    <figure>
      <section
        aria-label="Drawing of the files between notebooks"
        // Focusable, since it scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto"
      >
        <svg
          role="img"
          aria-label={`${nodes.length} notebooks and the files between them; the list below names them all`}
          width={width}
          height={height}
          viewBox={`-1 -1 ${width} ${height}`}
        >
          <defs>
            <marker
              id={id}
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto-start-reverse"
            >
              <path d="M0 0 8 4 0 8Z" className="fill-ink-faint" />
            </marker>
          </defs>
          {edges.map(({ from, to, files }) => (
            <path
              key={`${from.id} ${to.id}`}
              d={curve(from, to)}
              markerEnd={`url(#${id})`}
              className="fill-none stroke-ink-faint"
              strokeWidth="1.5"
            >
              <title>{files.join(", ")}</title>
            </path>
          ))}
          {nodes.map((node) => (
            <g key={node.id} transform={`translate(${node.column * COLUMN} ${node.place * ROW})`}>
              <title>{node.title}</title>
              <rect {...BOX} rx="6" className="fill-sheet stroke-edge" />
              <text
                x={BOX.width / 2}
                y={BOX.height / 2}
                dy="0.35em"
                textAnchor="middle"
                className="fill-ink text-xs [unicode-bidi:isolate]"
              >
                {shortened(node.title, 24)}
              </text>
            </g>
          ))}
        </svg>
      </section>
      {left > 0 ? (
        <figcaption className="mt-2 text-sm text-ink-soft">
          The first {nodes.length} notebooks are drawn; {left} more are in the list.
        </figcaption>
      ) : null}
    </figure>
  );
};

/** From the right side of one box to the left side of the other. */
function curve(from: GraphNode, to: GraphNode): string {
  const [x1, y1] = [from.column * COLUMN + BOX.width, from.place * ROW + BOX.height / 2];
  const [x2, y2] = [to.column * COLUMN, to.place * ROW + BOX.height / 2];
  const bend = Math.max(40, Math.abs(x2 - x1) / 2);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}
