/**
 * Mends postgres.js 3.4.9 where its connection drops (its issues 1154 and 1208). Unmended, the next
 * statement on a dropped connection throws where nobody can catch it and ends the process; and the pool hands a reconnected
 * connection to a new owner while the old one still holds it, so that two requests share a transaction.
 * The bundle of the server holds the mended files; a server that runs from its sources has this file as a loader hook.
 * Plain JavaScript, because loader hooks run where TypeScript is not read yet.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CONNECTION = [
  // Writing to a socket that is gone: what was to be written is dropped with it.
  [
    `  function nextWrite(fn) {\n    const x = socket.write(chunk, fn)`,
    `  function nextWrite(fn) {\n    if (!socket) {\n      nextWriteTimer !== null && clearImmediate(nextWriteTimer)\n      chunk = nextWriteTimer = null\n      return true\n    }\n    const x = socket.write(chunk, fn)`,
  ],
  // A statement for a dropped connection fails at once. "true" keeps the connection from being put into another queue.
  [
    `    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    `    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n\n    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  ],
  // The first statement on a new connection looks up its types. Nobody waits for it, so nobody could catch its failure.
  ["], [], execute)\n    types.forEach(", "], [], execute).catch(() => [])\n    types.forEach("],
  // A reconnected connection begins with nothing left over: an old timer would hold back its first message forever.
  [
    `    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer.cancel()`,
    `    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    connection.life++\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer.cancel()`,
  ],
  // Statements sent between the socket's error and its close would never be answered.
  [
    `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    closedTime`,
    `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    result = new Result()\n    closedTime`,
  ],
  [`    count: 0,\n    id\n  }`, `    count: 0,\n    life: 0,\n    id\n  }`],
];

const POOL = [
  // Up to 20 s between two attempts to connect is longer than a request lives.
  [`Math.min(3 ** retries / 100, 20)`, `Math.min(3 ** retries / 100, 0.5)`],
  // A failed reservation must not be given a connection later, which nobody would give back.
  [
    `        const query = { reserve: resolve, reject }\n`,
    `        const query = { reserve: resolve, reject: e => { queries.remove(query); reject(e) } }\n`,
  ],
  // A reservation is answered from the queue: if taken out of it to reconnect, it would never be.
  [
    `    queries.length && connect(c, queries.shift())\n  }\n}`,
    `    if (!queries.length)\n      return\n    const query = queries.shift()\n    query.reserve && queries.push(query)\n    connect(c, query)\n  }\n}`,
  ],
  // Holding a connection means holding it until it drops: after that it may already belong to somebody else.
  // Whatever is queued on it when it drops would wait forever.
  [
    `    c.reserved.release = true\n`,
    `    c.reserved.release = true\n    const life = c.life\n    c.onclose = e => {\n      while (queue.length)\n        queue.shift().reject(e)\n    }\n`,
  ],
  [
    `new Promise((_, reject) => connection.onclose = reject)`,
    `new Promise((_, reject) => connection.onclose = e => {\n          reject(e)\n          while (queries.length)\n            queries.shift().reject(e)\n        })`,
  ],
  [
    `    sql.release = () => {\n      c.reserved = null`,
    `    sql.release = () => {\n      if (c.life !== life)\n        return\n      c.onclose = null\n      c.reserved = null`,
  ],
  [
    `    function handler(q) {\n      c.queue === full\n        ? queue.push(q)`,
    `    function handler(q) {\n      c.life !== life\n        ? q.reject(Errors.connection('CONNECTION_CLOSED', options))\n        : c.queue === full\n        ? queue.push(q)`,
  ],
  [`      , connection\n      , prepare = null\n`, `      , connection\n      , life\n      , prepare = null\n`],
  [
    `      connection = c\n      move(c, reserved)`,
    `      connection = c\n      life = c.life\n      move(c, reserved)`,
  ],
  [
    `        c.queue === full\n          ? queries.push(q)`,
    `        c.life !== life\n          ? q.reject(Errors.connection('CONNECTION_CLOSED', options))\n          : c.queue === full\n          ? queries.push(q)`,
  ],
];

const PATCHES = new Map([
  ["/node_modules/postgres/src/connection.js", CONNECTION],
  ["/node_modules/postgres/src/index.js", POOL],
]);

/**
 * The text with every replacement made. Throws if one does not match exactly once: then the driver is a different one.
 */
const patched = (source, replacements) => {
  let text = source.replaceAll("\r\n", "\n");
  for (const [found, replacement] of replacements) {
    if (text.split(found).length !== 2)
      throw new Error(`The database driver is not the one that was tested. Run npm ci.`);
    text = text.replace(found, () => replacement);
  }
  return text;
};

/** The text of a driver file with its replacements made; null for every other file. */
export const mendedDriver = (path) => {
  for (const [end, replacements] of PATCHES)
    if (path.endsWith(end)) return patched(readFileSync(path, "utf8"), replacements);
  return null;
};

export const load = async (url, context, nextLoad) => {
  const source = url.startsWith("file:") ? mendedDriver(fileURLToPath(url.split("?")[0])) : null;
  return source === null ? nextLoad(url, context) : { format: "module", shortCircuit: true, source };
};
