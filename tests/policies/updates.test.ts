/** What counts as an update of a notebook: lists show the time of the last one, and are sorted by it. */
import { beforeEach, expect, it } from "vitest";
import { onEachDatabase } from "./database.ts";
import { aSave, changeNotebook, newFolder, saveNotebook, type SaveAnswer } from "./people.ts";
import { CONTENT, nextSave, type SavingScene, savingScene } from "./saving-scene.ts";

onEachDatabase((database) => {
  let scene: SavingScene;
  let saved: SaveAnswer;
  beforeEach(async () => {
    scene = await savingScene(database());
    saved = await saveNotebook(database(), scene.owner, aSave({ content: CONTENT, team_id: scene.team }), {
      file: "{}",
    });
  });

  /**
   * Whether a change counted as an update; each change makes a new version, and is written by the owner or a teammate.
   */
  const updates = async (change: () => Promise<unknown>, versions = 1): Promise<boolean> => {
    const read = () => database().admin`select version, updated_at from notebooks where id = ${saved.id}`;
    const [before] = await read();
    await change();
    const [after] = await read();
    expect(after?.["version"]).toBe(before?.["version"] + versions);
    return after?.["updated_at"] > before?.["updated_at"];
  };
  const sets = (set: Record<string, unknown>) => () => changeNotebook(database(), scene.owner, set, saved.id);
  const saves =
    (changes: Partial<ReturnType<typeof aSave>>, file = "{}") =>
    () =>
      saveNotebook(database(), scene.owner, nextSave(saved, { team_id: scene.team, ...changes }), { file });

  it("a new title, another folder or another team is not one, in a list or by a save", async () => {
    const folder_id = await newFolder(database(), scene.owner);
    expect(await updates(sets({ title: "Better title" }))).toBe(false);
    expect(await updates(sets({ folder_id }))).toBe(false);
    expect(await updates(sets({ team_id: null }))).toBe(false);
    const [{ version } = { version: 0 }] = await database().admin<{ version: number }[]>`
      select version from notebooks where id = ${saved.id}`;
    saved = { ...saved, version };
    expect(await updates(saves({ title: "Best title", folder_id: null }))).toBe(false);
  });

  it.each([
    ["a section", saves({ content: { ...CONTENT, modeling_section: "Another forest." } })],
    ["the facts", saves({ content: { ...CONTENT, facts: { version: 1, language: "r" } } })],
    ["the file", saves({}, '{"cells":[]}')],
    ["the description", saves({ description: "Why people leave" })],
    ["the status", sets({ status: "Published" })],
  ])("a change of %s is one", async (_what, change) => {
    expect(await updates(change)).toBe(true);
  });

  it("content that a client writes by itself is one, and rewriting the same content is not", async () => {
    const write = (text: string) => () =>
      database().as(
        scene.teammate,
        (sql) => sql`update notebook_content set modeling_section = ${text} where notebook_id = ${saved.id}`,
      );
    expect(await updates(write("Boosted trees."))).toBe(true);
    expect(await updates(write("Boosted trees."), 0)).toBe(false);
  });

  it("each version has the time at which it was made, a renamed one too", async () => {
    const [first] = await database().admin`select updated_at from notebooks where id = ${saved.id}`;
    await saves({ title: "Better title" })();
    const rows = await database().admin`
      select version, created_at from revisions where notebook_id = ${saved.id} order by version`;
    expect(rows.map(({ version }) => version)).toEqual([1, 2]);
    expect(rows[0]?.["created_at"]).toEqual(first?.["updated_at"]);
    expect(rows[1]?.["created_at"] > first?.["updated_at"]).toBe(true);
  });
});
