// Several clients at once, each with a connection of its own, for some seconds: requests as JSON ([{url, headers}], of which each client has one), clients, seconds.
// Prints requests a second.
import { Agent, get } from "node:http";

const [requests = "[]", clients = "1", seconds = "1"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) });
const asked = JSON.parse(requests);
let count = 0;
const request = ({ url, headers }) =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
      );
    }).once("error", reject);
  });

const start = performance.now();
const client = async (_, index) => {
  while (performance.now() - start < Number(seconds) * 1000) {
    await request(asked[index % asked.length]);
    count += 1;
  }
};
await Promise.all(Array.from({ length: Number(clients) }, client));
console.log(count / ((performance.now() - start) / 1000));
agent.destroy();
