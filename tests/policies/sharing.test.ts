/**
 * A notebook's history before it was shared belongs to its owner: members see the versions since then, unless the owner
 * chose otherwise.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { onEachDatabase, type Person } from "./database.ts";
import { aSave, newTeam, saveNotebook, type Save, type SaveAnswer } from "./people.ts";
import { nextSave, savingScene, storedNotebook } from "./saving-scene.ts";

onEachDatabase((database) => {
  let owner: Person, teammate: Person;
  let team: string;
  beforeEach(async () => {
    ({ owner, teammate, team } = await savingScene(database()));
  });
  const save = (
    person: Person,
    changes: Partial<Save> & { share_past?: boolean },
    file?: string,
  ): Promise<SaveAnswer> => saveNotebook(database(), person, aSave(changes), file === undefined ? {} : { file });
  const seenBy = async (person: Person, id: string): Promise<readonly number[]> => {
    const rows = await database().as(
      person,
      (sql) => sql`select version from revisions where notebook_id = ${id} order by version`,
    );
    return rows.map((row) => row["version"]);
  };
  const past = async (): Promise<SaveAnswer> => {
    const first = await save(owner, { title: "What I tried at night" }, "secret");
    return saveNotebook(database(), owner, nextSave(first, { title: "Tidied" }));
  };
  const next = (answer: SaveAnswer, changes: object) => nextSave(answer, { team_id: team, ...changes });

  it("C23: versions from before stay with the owner; those since are the team's", async () => {
    const before = await past();
    const shared = await saveNotebook(database(), owner, next(before, { title: "For the team" }));
    await saveNotebook(database(), teammate, next(shared, { title: "By a teammate" }));
    expect(await seenBy(owner, before.id)).toEqual([1, 2, 3, 4]);
    expect(await seenBy(teammate, before.id)).toEqual([3, 4]);
  });

  it("C23: the owner may share the past as well, when sharing", async () => {
    const before = await past();
    await saveNotebook(database(), owner, next(before, { share_past: true }));
    expect(await seenBy(teammate, before.id)).toEqual([1, 2, 3]);
  });

  it("C23: shared in a list, without a save, the past still stays with the owner", async () => {
    const before = await past();
    await database().as(owner, (sql) => sql`update notebooks set team_id = ${team} where id = ${before.id}`);
    expect(await seenBy(teammate, before.id)).toEqual([]);
    const { version } = (await storedNotebook(database(), before.id)) as { version: number };
    await saveNotebook(database(), teammate, next({ ...before, version }, {}));
    expect(await seenBy(teammate, before.id)).toEqual([version + 1]);
  });

  it("C23: members find the file in what they see, even where it was uploaded before", async () => {
    const before = await past();
    const shared = await saveNotebook(database(), owner, next(before, {}));
    await saveNotebook(database(), teammate, next(shared, {}));
    const files = await database().as(
      teammate,
      (sql) => sql`select version, original_notebook from revisions where notebook_id = ${before.id} order by version`,
    );
    expect(files).toEqual([
      { version: 3, original_notebook: "secret" },
      { version: 4, original_notebook: null },
    ]);
  });

  describe("no one moves the first shared version", () => {
    it("C23: not by writing the column, not by asking as a member, not by taking it out and in again", async () => {
      const before = await past();
      const shared = await saveNotebook(database(), owner, next(before, {}));
      for (const person of [owner, teammate])
        await database().as(person, (sql) => sql`update notebooks set shared_from = 1 where id = ${before.id}`);
      const { version } = (await storedNotebook(database(), before.id)) as { version: number };
      const theirs = await saveNotebook(database(), teammate, next({ ...shared, version }, { share_past: true }));
      expect(await seenBy(teammate, before.id)).toEqual([3, theirs.version]);

      const alone = await saveNotebook(database(), owner, nextSave(theirs, { team_id: null, title: "Alone again" }));
      expect(await seenBy(teammate, before.id)).toEqual([]);
      const again = await saveNotebook(database(), owner, next(alone, {}));
      expect(await seenBy(teammate, before.id)).toEqual([again.version]);
    });

    it("C23: a choice for one team does not apply to the next", async () => {
      const before = await past();
      const shared = await saveNotebook(database(), owner, next(before, { share_past: true }));
      const other = await newTeam(database(), owner, "Other team");
      const moved = await saveNotebook(database(), owner, next(shared, { team_id: other }));
      const [row] = await database().admin`select shared_from from notebooks where id = ${before.id}`;
      expect(row).toEqual({ shared_from: moved.version });
    });

    it("C23: created in the team it is shared from its first version on", async () => {
      const first = await save(owner, { team_id: team });
      expect(await seenBy(teammate, first.id)).toEqual([1]);
    });
  });
});
