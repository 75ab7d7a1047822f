/**
 * Run by driver-guard.test.ts in a process of its own: the database driver as the server loads it, over a proxy that
 * cuts its connections. Prints one JSON line. Arguments: the port of a PostgreSQL, its password.
 */
import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { guardDriver } from "../../server/src/database/driver-guard.ts";

guardDriver();
const { default: postgres } = await import("postgres");

const [port, password] = process.argv.slice(2);
const pairs = new Set<Socket>();
let refusing = false;
const proxy = createServer((client) => {
  if (refusing) return void client.resetAndDestroy();
  const server = connect(Number(port), "127.0.0.1");
  for (const socket of [client, server]) {
    pairs.add(socket);
    socket
      .on("error", () => {})
      .on("close", () => {
        pairs.delete(socket);
        (socket === client ? server : client).destroy();
      });
  }
  client.pipe(server).pipe(client);
}).listen(0, "127.0.0.1");
await once(proxy, "listening");
const cut = (): void => {
  for (const socket of pairs) socket.resetAndDestroy();
};

const login = {
  host: "127.0.0.1",
  port: (proxy.address() as AddressInfo).port,
  user: "postgres",
  password: password ?? "",
  database: "postgres",
  onnotice: () => {},
};
const sql = postgres({ ...login, max: 1 });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  Promise.race([
    work.then(
      () => "done",
      (error: unknown) => String((error as { code?: string }).code),
    ),
    sleep(5_000, "no answer"),
  ]);

const results: Record<string, unknown> = {};
await sql`create table marks (name text)`;

// A transaction whose connection is cut, and whose code continues regardless while another user has the connection.
let goOn = (): void => {};
const held = new Promise<void>((resolve) => (goOn = resolve));
const late: Promise<string>[] = [];
const first = codeOf(
  sql.begin(async (transaction) => {
    await transaction`insert into marks values ('first, before')`;
    await held;
    late.push(codeOf(transaction`insert into marks values ('first, late')`));
    await Promise.all(late);
  }),
);
await sleep(200);
cut();
results["cut transaction"] = await first;
let finish = (): void => {};
const working = new Promise<void>((resolve) => (finish = resolve));
const second = codeOf(
  sql.begin(async (transaction) => {
    await transaction`insert into marks values ('second')`;
    await working;
    await transaction`insert into marks values ('second, end')`;
  }),
);
await sleep(300);
goOn();
await sleep(300);
results["late statement"] = await late[0];
finish();
results["second transaction"] = await second;

// A reservation like the one the REST service makes for each request, cut and released afterwards.
const reserved = await sql.reserve();
await reserved`select 1`;
cut();
await sleep(100);
results["statement on a cut reservation"] = await codeOf(reserved`insert into marks values ('reserved, late')`);
const other = await sql.reserve();
await other`begin`;
await other`insert into marks values ('other')`;
reserved.release();
// If the connection were free now, this would run inside the other user's transaction.
const outside = codeOf(sql`insert into marks values ('outside')`);
await sleep(200);
await other`rollback`;
other.release();
results["statement beside it"] = await outside;

// Every worker's connection is cut again and again, and refused in between: none waits forever and the process
// survives.
await sql.end({ timeout: 2 });
const pool = postgres({ ...login, max: 4 });
const withReservation = async (): Promise<void> => {
  const connection = await pool.reserve();
  try {
    await connection.unsafe("begin");
    await connection.unsafe("select $1::int", [1]);
    await connection.unsafe("commit");
  } catch (error) {
    await connection.unsafe("rollback").catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
};
const kinds = [
  withReservation,
  () => pool`select ${1}::int`,
  () => pool.begin((transaction) => transaction`select pg_sleep(0.002)`),
];
const answers: Record<string, number> = {};
const ENOUGH = 100;
const start = Date.now();
/** Eight seconds; on a busy machine until there are enough answers, a minute at most. */
const goesOn = (): boolean => Date.now() < start + ((answers["done"] ?? 0) > ENOUGH ? 8_000 : 60_000);
const everybody = Array.from({ length: 12 }, async (_, index) => {
  while (goesOn()) {
    const answer = await codeOf((kinds[index % kinds.length] ?? withReservation)());
    answers[answer] = (answers[answer] ?? 0) + 1;
    await sleep(Math.random() * 3);
  }
});
while (goesOn()) {
  await sleep(Math.random() * 120);
  const share = Math.random();
  for (const socket of pairs) {
    if (Math.random() > share) continue;
    if (Math.random() < 0.5) socket.resetAndDestroy();
    else socket.end();
  }
  refusing = Math.random() < 0.2;
}
refusing = false;
await Promise.all(everybody);
results["without an answer"] = answers["no answer"] ?? 0;
results["answered and cut"] = (answers["done"] ?? 0) > ENOUGH && Object.keys(answers).length > 1;
// The last cuts are still taking effect: closing connections fail what is given to them, and are then replaced for
// good.
const allAtOnce = (): Promise<string[]> => Promise.all(Array.from({ length: 10 }, () => codeOf(pool`select 1`)));
const settled = Date.now() + 5_000;
let afterwards = await allAtOnce();
while (afterwards.some((answer) => answer !== "done") && Date.now() < settled) {
  await sleep(100);
  afterwards = await allAtOnce();
}
results["afterwards"] = afterwards;
results["marks"] = (await pool<{ name: string }[]>`select name from marks order by name`).map(({ name }) => name);
await pool.end({ timeout: 2 });
console.log(JSON.stringify(results));
process.exit(0);
