import { afterAll, beforeAll, describe, expect, it } from "vitest";
import postgres from "postgres";
import { ATTEMPTS } from "./attempts.ts";
import { onEachDatabase } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { ACTORS, RIGHTS, type Actor, type Resource, type Verb } from "./rights.ts";
import { aScene, type Scene } from "./scene.ts";

const ROWS: Readonly<Record<Verb, string>> = {
  read: "A01 A02 B18 S01 W01",
  add: "A04 S01",
  change: "A03",
  remove: "A03 S01",
};

onEachDatabase((database) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await aScene(database());
  });
  afterAll(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });

  /** True when the statement affected a row; false when it affected none or was refused for lack of privileges. */
  const reaches = async (actor: Actor, resource: Resource, verb: Verb): Promise<boolean> => {
    const me = scene.people[actor];
    try {
      const { count } = await database().dryRun(me, (sql) => ATTEMPTS[resource][verb](sql, me, scene));
      return count > 0;
    } catch (error) {
      // 23503: the account behind a still valid token is gone, so nothing can belong to it.
      const refusals = actor === "deleted" ? ["42501", "23503"] : ["42501"];
      if (error instanceof postgres.PostgresError && refusals.includes(error.code)) return false;
      throw error;
    }
  };

  for (const [resource, verbs] of Object.entries(RIGHTS) as [Resource, Record<Verb, readonly Actor[]>][])
    describe(resource, () => {
      for (const [verb, allowed] of Object.entries(verbs) as [Verb, readonly Actor[]][])
        it(`${ROWS[verb]}: ${verb} is for ${allowed.join(", ") || "nobody"}, and for no one else`, async () => {
          const able: Actor[] = [];
          for (const actor of ACTORS) if (await reaches(actor, resource, verb)) able.push(actor);
          expect(able).toEqual(ACTORS.filter((actor) => allowed.includes(actor)));
        });
    });
});
