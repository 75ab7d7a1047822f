import { startTestServer, type TestPerson } from "../tests/support/server.ts";
import type { Measurement } from "./lib/measurement.ts";
import { manyNotebooks, SEEN, WORDS } from "./lib/many-notebooks.ts";

const ROUNDS = 12;

/** Search and catalog over ten thousand notebooks, as requests to our server with its database; the floor is a request for one of them. */
export async function measure(): Promise<Measurement[]> {
  const server = await startTestServer();
  try {
    const [me, mate, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const made = await mate.client.from("teams").insert({ name: "Parcels", created_by: mate.id }).select("id").single();
    const team = made.data?.id ?? "";
    await server.adminSql`insert into team_members (team_id, user_id, role) values (${team}, ${me.id}, 'member')`;
    await manyNotebooks(server.adminSql, { me: me.id, mate: mate.id, stranger: stranger.id, team });

    const one = (await server.adminSql`select id from notebooks where user_id = ${me.id} limit 1`)[0]?.["id"] as string;
    const floor = median(
      await times(() => me.client.from("notebooks").select("id,title").eq("id", one).single(), [null]),
    );
    const row = (name: string, value: number, atMost: number): Measurement => ({
      name: `${name}, ${SEEN.toLocaleString("en-US")} notebooks, 95th percentile`,
      value,
      unit: "ms",
      peer: { name: "a request for one", ratio: value / floor },
      bound: { atMost },
    });
    return [
      row(
        "Search in texts, a page of the search box",
        worst(await times((text) => find(me, { text, most: 10 }), TEXTS)),
        MOST.search,
      ),
      row(
        "Search, what a slip probably meant",
        worst(await times((text) => me.client.rpc("respelled_search", { asked: text }), SLIPS)),
        MOST.search,
      ),
      row(
        "Catalog, a page in any order and group",
        worst(await times((asked) => find(me, asked), LISTS)),
        MOST.catalog,
      ),
      row(
        "Catalog, what its filters offer",
        worst(await times(() => me.client.rpc("catalog_choices"), [null])),
        MOST.catalog,
      ),
      row(
        "Catalog, the files between notebooks",
        worst(await times(() => me.client.rpc("file_flows"), [null])),
        MOST.files,
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** Times a request for one notebook. */
const MOST = { search: 25, catalog: 25, files: 35 } as const;

const TEXTS = [
  WORDS.rare,
  WORDS.frequent,
  WORDS.everywhere,
  `${WORDS.frequent} ${WORDS.rare}`,
  "gradient boosting",
  '"the depots"',
  "boosting -parcels",
  "frame_7.groupby",
  "grad",
  "nowhere to be found",
];

/** Of words in few notebooks, in one of ten and in all of them; of two words, and of none. */
const SLIPS = ["parcles", "grupby", "gradiant bosting", "depotts groupyb", "meaningless", "nowhere too be fuond"];

const LISTS = [
  {},
  { sort: "title" },
  { sort: "value", descending: true },
  { sort: "model", group: "owner" },
  { group: "data" },
  { group: "team", sort: "score" },
  { data: "data_7.csv" },
  { model: "Model 3", status: "Published" },
];

async function find({ client }: TestPerson, asked: object): Promise<unknown> {
  return await client.rpc("find_notebooks", { asked: asked as never });
}

/** Milliseconds of each request, several times each in turns; the first turn is not counted. Throws where one is refused. */
async function times<Asked>(request: (asked: Asked) => PromiseLike<unknown>, all: readonly Asked[]): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const asked of all) {
      const start = performance.now();
      const { error } = (await request(asked)) as { readonly error: { readonly message: string } | null };
      if (error) throw new Error(error.message);
      if (round > 0) taken.push(performance.now() - start);
    }
  return taken.toSorted((a, b) => a - b);
}

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
const worst = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
