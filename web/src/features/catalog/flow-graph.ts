/** Where the notebooks and files of `file_flows` stand in a drawing. */
import type { FileFlow } from "../../lib/stored/catalog.ts";

export interface GraphNode {
  readonly id: string;
  readonly title: string;
  /** Column, from 0: behind every notebook whose files it reads, as far as files do not lead in circles. */
  readonly column: number;
  /** Place in its column, from 0. */
  readonly place: number;
}

export interface GraphEdge {
  readonly from: GraphNode;
  readonly to: GraphNode;
  readonly files: readonly string[];
}

export interface FlowGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Notebooks that are not drawn, since nobody could tell more of them apart. */
  readonly left: number;
}

const MOST_NODES = 40;

export function flowGraph(flows: readonly FileFlow[]): FlowGraph {
  const titles = new Map(
    flows.flatMap(({ writers, readers }) => [...writers, ...readers]).map(({ id, title }) => [id, title]),
  );
  const drawn = new Set([...titles.keys()].slice(0, MOST_NODES));
  const links = linksOf(flows).filter(({ from, to }) => drawn.has(from) && drawn.has(to));
  const columns = columnsOf([...drawn], links);
  const places = new Map<number, number>();
  const nodes = new Map<string, GraphNode>();
  for (const [id, column] of columns) {
    const place = places.get(column) ?? 0;
    places.set(column, place + 1);
    nodes.set(id, { id, title: titles.get(id) ?? "", column, place });
  }
  const edges = links.flatMap(({ from, to, files }) => {
    const [start, end] = [nodes.get(from), nodes.get(to)];
    return start && end ? [{ from: start, to: end, files }] : [];
  });
  return { nodes: [...nodes.values()], edges, left: titles.size - drawn.size };
}

interface Link {
  readonly from: string;
  readonly to: string;
  readonly files: string[];
}

/** One link for each two notebooks, with all files between them. */
function linksOf(flows: readonly FileFlow[]): readonly Link[] {
  const links = new Map<string, Link>();
  for (const { file, writers, readers } of flows)
    for (const { id: from } of writers)
      for (const { id: to } of readers) {
        if (from === to) continue;
        const link = links.get(`${from} ${to}`) ?? { from, to, files: [] };
        link.files.push(file);
        links.set(`${from} ${to}`, link);
      }
  return [...links.values()];
}

/** Each notebook's longest way from the first one. In a circle it would have no end, so that there is a last column; empty ones go. */
function columnsOf(ids: readonly string[], links: readonly Link[]): ReadonlyMap<string, number> {
  const columns = new Map(ids.map((id) => [id, 0]));
  for (let column = 1; column < MOST_COLUMNS; column += 1)
    for (const { from, to } of links)
      if (columns.get(from) === column - 1 && (columns.get(to) ?? 0) < column) columns.set(to, column);
  const used = [...new Set(columns.values())].toSorted((a, b) => a - b);
  return new Map([...columns].map(([id, column]) => [id, used.indexOf(column)]));
}

const MOST_COLUMNS = 8;
