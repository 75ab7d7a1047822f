import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { sweep } from "../../server/src/edge/housekeeping.ts";
import { onEachDatabase } from "./database.ts";
import { newNotebook, newPerson } from "./people.ts";
import { remove } from "./trashing.ts";

onEachDatabase((database) => {
  it("W04 V03: the server clears what has expired: counters, logins, the trash of thirty days and old activity, and nothing newer", async () => {
    const { admin, api } = database();
    const person = await newPerson(database(), "person");
    const [old, young] = [await newNotebook(database(), person), await newNotebook(database(), person)];
    for (const id of [old, young]) await remove(database(), person, "notebooks", id);
    await admin`update trash set deleted_at = now() - interval '31 days' where object_id = ${old}`;
    await admin`update private.activity set occurred_at = now() - interval '181 days' where object_id = ${old}`;
    for (const days of [61, 59])
      await admin`insert into auth.sessions (id, user_id, created_at)
        values (${randomUUID()}, ${person.id}, now() - make_interval(days => ${days}))`;
    for (const late of [-1000, 60_000])
      await admin`insert into edge.rate_limits (key, points, expire) values (${`counter ${late}`}, 1, ${Date.now() + late})`;
    await sweep(api);
    expect(await admin`select object_id from trash`).toEqual([{ object_id: young }]);
    expect(await admin`select object_id from private.activity`).toEqual([{ object_id: young }]);
    expect(await admin`select from revisions where trashed_id = ${old}`).toHaveLength(0);
    expect(await admin`select from revisions where trashed_id = ${young}`).toHaveLength(1);
    expect(await admin`select from auth.sessions`).toHaveLength(1);
    expect(await admin`select key from edge.rate_limits`).toEqual([{ key: "counter 60000" }]);
  });
});
