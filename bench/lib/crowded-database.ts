import type { Sql } from "postgres";

export interface Crowd {
  readonly owner: string;
  /** Is in all teams. */
  readonly member: string;
  /** Has ten notebooks and no team. */
  readonly newcomer: string;
}

/** Notebooks without contents: `many` of one owner and as many of theirs in `teams` teams that they have left, changed at random times of two years. */
export async function crowdedDatabase(
  admin: Sql,
  { owner, member, newcomer }: Crowd,
  many: number,
  teams: number,
): Promise<void> {
  await admin.begin(async (sql) => {
    // What triggers would write for a save is not in these lists, and takes minutes.
    await sql`set local session_replication_role = replica`;
    await sql`insert into teams (name, created_by) select 'Team ' || i, ${owner}::uuid from generate_series(1, ${teams}::int) i`;
    await sql`insert into team_members (team_id, user_id, role) select id, ${member}::uuid, 'admin' from teams`;
    for (const [user, count] of [
      [owner, many],
      [newcomer, 10],
    ] as const)
      await sql`
        insert into notebooks (title, description, user_id, updated_at)
        select 'Notebook ' || i, repeat('Which parcels will be late, and why. ', 4), ${user}::uuid, now() - random() * interval '2 years'
        from generate_series(1, ${count}::int) i`;
    await sql`
      insert into notebooks (title, description, user_id, team_id, updated_at)
      select 'Shared ' || i, repeat('Which parcels will be late, and why. ', 4), ${owner}::uuid, id, now() - random() * interval '2 years'
      from teams, generate_series(1, ${Math.floor(many / teams)}::int) i`;
    await sql`select private.fill_recency()`;
  });
  await admin`vacuum analyze`;
}
