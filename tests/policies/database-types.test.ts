import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { catalogueTypes } from "../../server/src/database/catalogue-types.ts";
import { onEachDatabase } from "./database.ts";

onEachDatabase((database) => {
  it("the types of the browser's client match the database; `npm run types` updates them", async () => {
    const committed = await readFile(new URL("../../web/src/lib/database.types.ts", import.meta.url), "utf8");
    expect(committed).toBe(await catalogueTypes(database().admin));
  });

  it("an added column, a changed function or a type without a form cannot be overlooked", async () => {
    const { admin } = database();
    const before = await catalogueTypes(admin);
    await admin`alter table folders add column colour text`;
    expect(await catalogueTypes(admin)).toContain("colour?: string | null;");
    await admin`alter table folders drop column colour`;
    await admin.unsafe(
      "create function public.paint(folder uuid, shades integer default 3) returns setof text language sql as 'select null'",
    );
    expect(await catalogueTypes(admin)).toContain(
      "paint: { Args: { folder: string; shades?: number }; Returns: string[] };",
    );
    await admin`drop function public.paint`;
    await admin`create table public.places (at point)`;
    await expect(catalogueTypes(admin)).rejects.toThrow("The type point has no form");
    await admin`drop table public.places`;
    expect(await catalogueTypes(admin)).toBe(before);
  });
});
