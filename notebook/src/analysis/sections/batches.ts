import { columnNames } from "../python/bindings.ts";
import type { CallAction } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { codeList } from "./names.ts";
import { argument, shortName, type Story } from "./story.ts";
import { callsNamed } from "./story-index.ts";

const FEEDS = [
  "DataLoader",
  "to_tf_dataset",
  "flow_from_directory",
  "flow_from_dataframe",
  "flow",
  "image_dataset_from_directory",
  "batch",
];

/** Data that is handed to a network piece by piece: by which names, how many rows a time, and in which order. */
export function batchDrafts(story: Story): Draft[] {
  const feeds = callsNamed(story, FEEDS).filter((call) => call.targets.length > 0 && sizeOf(call) !== null);
  const sizes = [...new Set(feeds.map(sizeOf))];
  const [size] = sizes;
  if (size === null || size === undefined || sizes.length > 2) return [];
  const names = feeds.flatMap(({ targets }) => targets);
  const shuffled = feeds.filter((call) => argument(call, "shuffle")?.text === "True").flatMap(({ targets }) => targets);
  const order =
    shuffled.length === 0
      ? ""
      : shuffled.length === names.length
        ? ", in shuffled order"
        : `, ${codeList(shuffled, 3)} in shuffled order`;
  const columns = unique(feeds.flatMap((call) => columnNames(argument(call, "columns")?.value ?? NOTHING)));
  const labels = unique(feeds.flatMap((call) => columnNames(argument(call, "label_cols")?.value ?? NOTHING)));
  const made =
    columns.length === 0
      ? ""
      : `, made of ${codeList(columns, 4)}${labels.length > 0 ? ` with ${codeList(labels, 2)} as labels` : ""}`;
  const rows = enumerate(sizes.flatMap((one) => one ?? []));
  return [
    {
      text: `${codeList(names, 4)} ${new Set(names).size > 1 ? "give" : "gives"} the data in batches of ${rows}${order}${made}.`,
      cells: feeds.map(({ cell }) => cell),
      weight: 1.2,
    },
  ];
}

const NOTHING = { items: [], literal: null, keys: [], type: "?", path: null, origin: -1, guessed: false };
const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** How many rows a batch has, as a number. */
function sizeOf(call: CallAction): string | null {
  const given = argument(call, "batch_size", shortName(call.name) === "batch" ? 0 : -1);
  return /^\d{1,6}$/.exec(given?.value.literal ?? "")?.[0] ?? null;
}
