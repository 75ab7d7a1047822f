import type { Sql } from "postgres";

/** How many the person can see; a quarter of them in a team, written by somebody else. */
export const SEEN = 10_000;
/** Those of strangers beside them. */
const FOREIGN = 2_000;
const BATCH = 500;

/** Words that are in few notebooks, in one of ten, and in all of them. The quotes keep the first from standing for longer ones. */
export const WORDS = { rare: '"wz17"', frequent: "parcels", everywhere: "groupby" } as const;

/** Fills the database with notebooks of about 2 KB of texts and sources, each with facts. Everything goes the way of a save. */
export async function manyNotebooks(
  sql: Sql,
  {
    me,
    mate,
    stranger,
    team,
  }: { readonly me: string; readonly mate: string; readonly stranger: string; readonly team: string },
): Promise<void> {
  for (let first = 0; first < SEEN + FOREIGN; first += BATCH) {
    await sql`
      with made as (
        insert into notebooks (title, description, user_id, team_id, status)
        select 'Notebook ' || k, case when k % 10 = 0 then 'Which parcels will be late, and why.' else 'Who leaves, and when.' end,
          case when k >= ${SEEN} then ${stranger}::uuid when k % 4 = 0 then ${mate}::uuid else ${me}::uuid end,
          case when k < ${SEEN} and k % 4 = 0 then ${team}::uuid end,
          case when k % 3 = 0 then 'Published' else 'In Development' end
        from generate_series(${first}::int, ${first + BATCH - 1}::int) k
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
  await sql`vacuum analyze`;
}
