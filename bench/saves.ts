import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { SET_CLAIMS, claimParameters } from "../server/src/claims.ts";
import { startTestServer, type TestServer } from "../tests/support/server.ts";
import { type Measurement, medianTimes } from "./lib/measurement.ts";

const KB = 1024;
/** Bytes of the file, and the most times what the plain driver takes. */
const SIZES = [
  { name: "10 KB", bytes: 10 * KB, atMost: 4 },
  { name: "1 MB", bytes: KB * KB, atMost: 3 },
  { name: "10 MB", bytes: 10 * KB * KB, atMost: 3 },
];
const ROUNDS = 5;

/** A new notebook saved over HTTP, beside the same procedure called by the plain driver with the same claims. */
export async function measure(): Promise<Measurement[]> {
  const server = await startTestServer();
  try {
    const rows: Measurement[] = [];
    for (const size of SIZES) rows.push(await saved(server, size));
    return rows;
  } finally {
    await server.stop();
  }
}

async function saved(server: TestServer, { name, bytes, atMost }: (typeof SIZES)[number]): Promise<Measurement> {
  const { id, accessToken: token } = await server.signUp();
  const sql = postgres(server.apiUrl, { max: 1, onnotice: () => {} });
  // Half of it compresses, as in a notebook with pictures.
  const file = JSON.stringify({ cells: [], metadata: { picture: randomBytes(bytes / 2).toString("hex") } });
  const save = () => ({ save_id: randomUUID(), title: name, status: "In Development", content: {} });
  try {
    const [driver = Number.NaN, http = Number.NaN] = await medianTimes(
      [
        () =>
          sql.begin(async (transaction) => {
            await transaction.unsafe(SET_CLAIMS, claimParameters({ role: "authenticated", sub: id }));
            await transaction`select save_notebook(${sql.json(save())}, ${file})`;
          }),
        async () => {
          const answer = await server.request("/rest/v1/rpc/save_notebook", {
            method: "POST",
            token,
            json: { save: save(), original_notebook: file },
          });
          if (!answer.ok) throw new Error(await answer.text());
          await answer.arrayBuffer();
        },
      ],
      ROUNDS,
    );
    return {
      name: `A notebook of ${name} saved over HTTP`,
      value: http,
      unit: "ms",
      peer: { name: "the plain driver with the same procedure", ratio: http / driver },
      bound: { atMost },
    };
  } finally {
    await sql.end();
  }
}
