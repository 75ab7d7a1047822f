import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { onEachDatabase, type Person, type PolicyDatabase } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import {
  aSave,
  aScore,
  invite,
  join,
  newFolder,
  newLink,
  newNotebook,
  newPerson,
  newTeam,
  saveNotebook,
} from "./people.ts";
import { remove, restore, trashOf } from "./trashing.ts";

/** What a user may have typed: no U+0000, which no text in the database holds. */
const words = fc.string({ unit: "grapheme", maxLength: 60 });
const written = words.filter((text) => /\S/u.test(text) && !text.includes("\0"));
const typed = words.map((text) => text.replaceAll("\0", ""));

const notebooks = fc.record({
  title: written,
  description: fc.option(typed),
  section: fc.option(typed),
  score: fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
  facts: fc.boolean(),
  sources: fc.array(typed, { maxLength: 3 }),
  pictures: fc.array(fc.base64String({ minLength: 4, maxLength: 40 }), { maxLength: 3 }),
  saves: fc.integer({ min: 1, max: 3 }),
  inFolder: fc.boolean(),
  inTeam: fc.boolean(),
  pushed: fc.boolean(),
  linked: fc.boolean(),
  byMember: fc.boolean(),
});
type Drawn = typeof notebooks extends fc.Arbitrary<infer Notebook> ? Notebook : never;

/** All rows of the tables whose rows come back and of those that are rebuilt from them. */
const everything = async ({ admin }: PolicyDatabase): Promise<ReadonlyMap<string, readonly string[]>> => {
  const tables = [
    "public.folders",
    "public.teams",
    "public.team_members",
    "public.team_invitations",
    "public.notebooks",
    "public.notebook_content",
    "public.charts",
    "public.revisions",
    "private.pushed_files",
    "public.catalog_entries",
    "private.notebook_words",
  ];
  const rows = new Map<string, readonly string[]>();
  for (const table of tables) {
    const found = await admin.unsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${table} t order by 1`);
    rows.set(
      table,
      found.map(({ row }) => row),
    );
  }
  return rows;
};

onEachDatabase((database) => {
  const store = async (owner: Person, mate: Person, place: { folder: string; team: string }, drawn: Drawn) => {
    const file = JSON.stringify({ cells: drawn.sources.map((source) => ({ cell_type: "code", source })) });
    const inFolder = drawn.inFolder && !drawn.byMember;
    const save = (id: string | null, version: number | null, title: string) =>
      aSave({
        id,
        version,
        title,
        description: drawn.description,
        folder_id: inFolder ? place.folder : null,
        team_id: drawn.inTeam || drawn.byMember ? place.team : null,
        content: {
          modeling_section: drawn.section,
          code_quality_score: drawn.score === null ? null : aScore(drawn.score),
          facts: drawn.facts ? { version: 1, question: { text: drawn.title }, libraries: drawn.sources } : null,
        },
      });
    const charts = drawn.pictures.map((data, position) => ({
      cell_index: 0,
      position,
      title: null,
      mime_type: "image/png",
      data,
    }));
    const author = drawn.byMember ? mate : owner;
    let stored = await saveNotebook(database(), author, save(null, null, drawn.title), { file, charts });
    for (let again = 1; again < drawn.saves; again += 1) {
      const by = drawn.inTeam || drawn.byMember ? [owner, mate][again % 2] : author;
      const next = save(stored.id, stored.version, `${drawn.title} ${again}`);
      stored = await saveNotebook(database(), by ?? author, next, again === 2 ? { file: `${file} ` } : {});
    }
    if (drawn.linked) await newLink(database(), author, stored.id);
    if (drawn.pushed)
      await database().admin`
        insert into private.pushed_files (notebook_id, user_id, path, folder_id, team_id)
        values (${stored.id}, ${author.id}, ${`${randomUUID()}.ipynb`}, ${inFolder ? place.folder : null}, ${place.team})`;
    return { id: stored.id, inFolder, inTeam: drawn.inTeam || drawn.byMember };
  };

  it("W03: whatever notebooks hold, what is deleted and restored is row for row what it was; only links have ended", async () => {
    const [owner, mate] = [await newPerson(database(), "owner"), await newPerson(database(), "mate")];
    const scenes = fc.record({
      drawn: fc.array(notebooks, { minLength: 1, maxLength: 3 }),
      kind: fc.constantFrom("notebooks", "folders", "teams"),
    });
    await fc.assert(
      fc.asyncProperty(scenes, async ({ drawn, kind }) => {
        const team = await newTeam(database(), owner, "Research");
        await join(database(), owner, team, mate);
        await invite(database(), owner, team, `${randomUUID()}@example.org`);
        const folder = await newFolder(database(), owner, randomUUID());
        const stored = [];
        for (const one of drawn) stored.push(await store(owner, mate, { folder, team }, one));
        const before = await everything(database());
        const object = { notebooks: stored[0]?.id ?? "", folders: folder, teams: team }[kind];
        const inside = stored.filter(
          ({ id, inFolder, inTeam }) => ({ notebooks: id === object, folders: inFolder, teams: inTeam })[kind],
        );
        await remove(database(), owner, kind, object);
        const [entry] = await trashOf(database(), owner);
        expect(entry).toMatchObject({ object_id: object, notebooks: inside.length });
        const left = await database().admin`select id from notebooks where id = any (${inside.map(({ id }) => id)})`;
        expect(left).toHaveLength(0);
        expect(await restore(database(), owner, [object])).toMatchObject([
          { notebooks: inside.length, renamed: null, without_folder: 0, without_team: 0 },
        ]);
        expect(await everything(database())).toEqual(before);
        const links = await database().admin`
          select from notebook_links where notebook_id = any (${inside.map(({ id }) => id)})`;
        expect(links).toHaveLength(0);
        expect(await database().admin`select from private.trash_rows`).toHaveLength(0);
      }),
      { numRuns: 8 },
    );
    expect(await brokenInvariants(database())).toEqual([]);
  });

  it("W03: what there was no time to restore comes back on another request, into the existing folder", async () => {
    const owner = await newPerson(database(), "owner");
    const folder = await newFolder(database(), owner, "Large");
    for (const title of ["One", "Two"]) await newNotebook(database(), owner, { title, folder_id: folder });
    await remove(database(), owner, "folders", folder);
    const cutShort = await database().admin.begin(async (sql) => {
      await sql`select set_config('request.jwt.claim.sub', ${owner.id}, true), set_config('datadoc.restoring', 'true', true)`;
      const [row] = await sql`
        select private.restore_entry(t, now() - interval '1 second') as answer from trash t where t.object_id = ${folder}`;
      return row?.["answer"];
    });
    expect(cutShort).toMatchObject({ kind: "folder", notebooks: 0, remaining: 2 });
    expect(await trashOf(database(), owner)).toMatchObject([{ kind: "folder", notebooks: 2 }]);
    expect(await restore(database(), owner, [folder])).toMatchObject([{ notebooks: 2, remaining: 0, renamed: null }]);
    const inside = await database().as(owner, (sql) => sql`select title from notebooks where folder_id = ${folder}`);
    expect(inside).toHaveLength(2);
    expect(await trashOf(database(), owner)).toEqual([]);
    expect(await brokenInvariants(database())).toEqual([]);
  });
});
