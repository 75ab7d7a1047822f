import type { Sql } from "postgres";

const BATCH = 500;

/** Somebody, one who shares a team with them, and the team. */
export interface Readers {
  readonly me: string;
  readonly mate: string;
  readonly team: string;
}

/** Words that are in few notebooks, in one of ten, and in all of them. The quotes keep the first from standing for longer ones. */
export const WORDS = { rare: '"wz17"', frequent: "parcels", everywhere: "groupby" } as const;

/** So many notebooks of about 2 KB of texts and sources that a person can see, a quarter of them a mate's in their team, each with facts. Everything goes the way of a save. */
export async function manyNotebooks(sql: Sql, { me, mate, team }: Readers, seen: number): Promise<void> {
  for (let first = 0; first < seen; first += BATCH) {
    const count = Math.min(BATCH, seen - first);
    await sql`
      with made as (
        insert into notebooks (title, description, user_id, team_id, status)
        select 'Notebook ' || k, case when k % 10 = 0 then 'Which parcels will be late, and why.' else 'Who leaves, and when.' end,
          case when k % 4 = 0 then ${mate}::uuid else ${me}::uuid end,
          case when k % 4 = 0 then ${team}::uuid end,
          case when k % 3 = 0 then 'Published' else 'In Development' end
        from generate_series(${first}::int, ${first + count - 1}::int) k
        returning id, title, split_part(title, ' ', 2)::int as k
      )
      insert into notebook_content (notebook_id, modeling_section, original_notebook, facts)
      select id, 'A gradient boosting model with ' || k % 500 || ' trees.',
        jsonb_build_object('cells', jsonb_build_array(
          jsonb_build_object('cell_type', 'markdown', 'source', '# Notebook ' || k || E'\nThe data come from the depots.'),
          jsonb_build_object('cell_type', 'code', 'source', (
            select string_agg(
              'wz' || (k * 7 + g * g * 31) % 10000 || ' = frame_' || g || '.groupby("wz' || (k + g * 13) % 1000 || '").mean()', E'\n'
            )
            from generate_series(1, 30) g
          ))
        ))::text,
        jsonb_build_object(
          'version', 1, 'question', jsonb_build_object('text', 'Which parcels will be late?'), 'headline', 0,
          'libraries', jsonb_build_array('pandas', 'scikit-learn'),
          'experiments', jsonb_build_array(jsonb_build_object(
            'data', jsonb_build_array('data_' || k % 400 || '.csv'), 'target', 'late',
            'models', jsonb_build_array(jsonb_build_object('id', 0, 'name', 'Model ' || k % 40)),
            'metrics', jsonb_build_array(jsonb_build_object('name', 'AUC')),
            'best', jsonb_build_object('model', 0, 'metric', jsonb_build_object(
              'name', 'AUC', 'value', (k % 1000) / 1000.0, 'printed', '0.5', 'part', 'test'
            ))
          )),
          'facts', jsonb_build_array(
            jsonb_build_object('kind', 'source', 'form', 'file', 'name', 'data_' || k % 400 || '.csv'),
            jsonb_build_object('kind', 'saved', 'name', 'data_' || (k + 1) % 900 || '.csv')
          )
        )
      from made`;
  }
}

/** The tables that hold what a save leaves for lists, search and catalog, and the column that names the notebook. */
const OF_A_NOTEBOOK = [
  ["public.notebooks", "id"],
  ["public.notebook_content", "notebook_id"],
  ["public.catalog_entries", "notebook_id"],
  ["private.notebook_words", "notebook_id"],
  ["private.notebook_sizes", "notebook_id"],
] as const;

/** The same notebooks `times` over for other readers (for strangers: each time for two people with a team, who have no accounts), with what saving has made of them: saving a hundred thousand would take most of an hour. */
export async function copyNotebooks(sql: Sql, from: Readers, to: Readers | "strangers", times: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`set local statement_timeout = 0`;
    await transaction`set local maintenance_work_mem = '256MB'`;
    // An index of words is made in a fraction of the time that its entries take one by one.
    const indexes = await transaction<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class c on c.oid = indexrelid join pg_am m on m.oid = c.relam
      where indrelid = 'private.notebook_words'::regclass and amname = 'gin'`;
    for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
    for (const [table, key] of OF_A_NOTEBOOK) {
      const columns = await transaction<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
      const value = ({ name }: { readonly name: string }): string => {
        if (name === key) return `md5(r.${key}::text || to_me::text || copy)::uuid`;
        // Copies of one notebook lie apart in a list of the newest.
        if (name === "updated_at") return "r.updated_at - copy * interval '1 hour' * random()";
        if (name === "visible_to")
          return "array_replace(array_replace(array_replace(r.visible_to, me, to_me), mate, to_mate), team, to_team)";
        if (["user_id", "charged_person"].includes(name))
          return `case r.${name} when me then to_me when mate then to_mate end`;
        if (["team_id", "charged_team"].includes(name)) return `case r.${name} when team then to_team end`;
        return `r.${name}`;
      };
      await transaction.unsafe(
        `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
        select ${columns.map(value).join(", ")}
        from ${table} r, generate_series(1, $1::int) copy, lateral (select
          $2::uuid as me, $3::uuid as mate, $4::uuid as team, coalesce($5::uuid, md5('me' || copy)::uuid) as to_me,
          coalesce($6::uuid, md5('mate' || copy)::uuid) as to_mate, coalesce($7::uuid, md5('team' || copy)::uuid) as to_team) readers
        where r.${key} in (select id from public.notebooks where user_id in (me, mate) and (team_id is null or team_id = team))`,
        [
          times,
          from.me,
          from.mate,
          from.team,
          ...(to === "strangers" ? [null, null, null] : [to.me, to.mate, to.team]),
        ],
      );
    }
    for (const { definition } of indexes) await transaction.unsafe(definition);
    await transaction`select private.fill_recency()`;
  });
}
