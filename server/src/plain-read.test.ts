import { describe, expect, it } from "vitest";
import { plainRead } from "./plain-read.ts";

const CATALOGUE = new Map([
  [
    "notebooks",
    new Map(Object.entries({ id: "uuid", team_id: "uuid", title: "text", updated_at: "timestamp with time zone" })),
  ],
  ["folders", new Map(Object.entries({ id: "uuid", name: "text" }))],
]);
const ID = "51e4659c-96e8-4247-9f2d-1c903440ef18";

const read = (request: string, headers: Record<string, string> = {}) =>
  plainRead(new URL(`http://here/rest/v1/${request}`), (name) => headers[name], CATALOGUE, 1000);

describe("a plain read", () => {
  it("is one row by its id", () => {
    expect(read(`notebooks?select=id,title&id=eq.${ID}`, { accept: "application/vnd.pgrst.object+json" })).toEqual({
      sql: 'select "id", "title" from public."notebooks" as row_source where "id" = $1 limit $2 offset $3',
      parameters: [ID, "1000", "0"],
      isSingle: true,
      offset: 0,
      location: `/notebooks?id=eq.${ID}&select=id%2Ctitle`,
    });
  });

  it("is a page of a team's notebooks", () => {
    const page = read(`notebooks?team_id=eq.${ID}&order=updated_at.desc,id.asc&offset=50&limit=5000`);
    expect(page?.sql).toBe(
      'select * from public."notebooks" as row_source where "team_id" = $1 order by "updated_at" desc, "id" asc limit $2 offset $3',
    );
    expect(page?.parameters).toEqual([ID, "1000", "50"]);
  });

  it("takes the newest of all notebooks from ranges of their indexes", () => {
    for (const order of ["updated_at.desc", "updated_at.desc,id", "updated_at.desc,id.asc"])
      expect(read(`notebooks?order=${order}&limit=6&offset=12`)).toMatchObject({
        sql: expect.stringContaining("from public.newest_notebooks($1) as row_source"),
        parameters: ["18", "6", "12"],
      });
  });

  it("takes the newest of a team from a range of an index", () => {
    expect(read(`notebooks?team_id=eq.${ID}&order=updated_at.desc,id.asc&offset=50&limit=50`)).toMatchObject({
      sql: expect.stringContaining(
        'from public.newest_team_notebooks($1, $2) as row_source where "team_id" = $1 order',
      ),
      parameters: [ID, "100", "50", "50"],
    });
  });

  it.each([
    `notebooks?id=eq.${ID}&order=updated_at.desc`,
    `notebooks?team_id=eq.${ID}&id=eq.${ID}&order=updated_at.desc`,
    "notebooks?order=updated_at.asc",
    "notebooks?order=updated_at.desc,id.desc",
    "notebooks?order=updated_at.desc&offset=1",
    "folders?order=name.desc",
  ])("reads the table itself for %s", (request) => {
    expect(read(request)?.sql).toMatch(/from public\."(notebooks|folders)"/);
  });

  it.each([
    "",
    "unknown?select=id",
    "constructor",
    "notebooks?select=unknown",
    "notebooks?select=id,",
    "notebooks?select=id,title:id",
    "notebooks?select=id::text",
    "notebooks?select=id,folders(name)",
    "notebooks?select=count()",
    'notebooks?select="id"',
    "notebooks?select=row_source",
    "notebooks?id=eq.1",
    `notebooks?id=neq.${ID}`,
    `notebooks?id=eq.${ID}&id=eq.${ID}`,
    "notebooks?title=eq.true",
    "notebooks?or=(title.eq.a,title.eq.b)",
    "notebooks?order=title.asc.nullsfirst",
    "notebooks?order=title.desc;drop",
    "notebooks?order=title,title",
    "notebooks?limit=0",
    "notebooks?limit=-1",
    "notebooks?limit=1e3",
    "notebooks?offset=1.5",
    "notebooks?on_conflict=id",
    `rpc/newest_notebooks?id=eq.${ID}`,
  ])("is not %s", (request) => {
    expect(read(request)).toBeNull();
  });

  it.each([
    { prefer: "count=exact" },
    { range: "0-9" },
    { "accept-profile": "auth" },
    { accept: "text/csv" },
    { accept: "application/json, text/csv" },
  ])("is not a request with the header %o", (headers) => {
    expect(read("notebooks?select=id", Object.fromEntries(Object.entries(headers)))).toBeNull();
  });
});
